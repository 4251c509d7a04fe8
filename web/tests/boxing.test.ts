import { describe, expect, it } from 'vitest';
import { placeBox, type Box } from '../src/ui/boxing';

const room = { width: 1280, height: 800 };
const size = { width: 380, height: 90 };
const at = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const meets = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Box): boolean =>
  x < right && x + size.width > left && y < bottom && y + size.height > top;

describe('the box that explains a word', () => {
  const word = at(960, 420, 90, 20);

  it('stands below its word where there is room', () => {
    const { x, y } = placeBox(room, size, word, []);
    expect(y).toBe(448);
    expect(x).toBe(1280 - 380 - 8);
  });

  it('covers neither its word nor anything that can be pressed', () => {
    const buttons = [0, 1, 2, 3].map((row) => at(950, 200 + row * 70, 320, 60)).concat(at(950, 445, 320, 300));
    const place = placeBox(room, size, word, buttons);
    for (const each of [word, ...buttons]) expect(meets(place, each)).toBe(false);
    expect(place.x + size.width).toBeLessThanOrEqual(950);
  });

  it('covers as little as it can on a small screen, and stays inside it', () => {
    const phone = { width: 390, height: 844 };
    const buttons = [at(10, 560, 370, 280), at(10, 100, 370, 30)];
    const place = placeBox(phone, { width: 374, height: 90 }, at(20, 530, 60, 20), buttons);
    expect(place.y + 90).toBeLessThanOrEqual(530);
    expect(place.x).toBe(8);
  });
});
