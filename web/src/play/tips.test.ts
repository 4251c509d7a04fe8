import { describe, expect, it } from 'vitest';
import { ASIDE, TOLD, placeTip } from './tips';

const room = { wide: 380, high: 340 };
const tip = { wide: 250, high: 100 };

describe('a tip over the board', () => {
  const covers = (at: { x: number; y: number }, x: number, y: number): boolean =>
    x >= at.x && x <= at.x + tip.wide && y >= at.y && y <= at.y + tip.high;

  it('stands inside the room, beside its spot', () => {
    const spot = { x: 190, y: 60 };
    const at = placeTip(room, tip, spot, [{ ...spot, weight: TOLD }]);
    expect(covers(at, spot.x, spot.y)).toBe(false);
    expect(at.y).toBeGreaterThan(60);
    expect(at.y).toBeLessThan(120);
    expect(at.x + tip.wide).toBeLessThan(room.wide);
  });

  it('hides nothing that it tells about, though it goes further away', () => {
    const told = [
      { x: 190, y: 60, weight: TOLD },
      { x: 200, y: 130, weight: TOLD },
      { x: 150, y: 170, weight: TOLD },
    ];
    const at = placeTip(room, tip, told[0]!, told);
    expect(told.some(({ x, y }) => covers(at, x, y))).toBe(false);
    expect(at.y).toBeGreaterThan(170);
  });

  it('rather hides a model that it does not tell about, and always finds a place', () => {
    const below = { x: 190, y: 300, weight: ASIDE };
    const above = { x: 190, y: 100, weight: TOLD };
    expect(covers(placeTip(room, tip, above, [above, below]), above.x, above.y)).toBe(false);
    expect(placeTip({ wide: 200, high: 90 }, tip, above, [above])).toEqual({ x: 8, y: 8 });
  });
});
