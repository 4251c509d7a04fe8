import { describe, expect, it } from 'vitest';
import type { SpotInfo } from '../protocol';
import { Placer } from './placer';
import type { Ray } from './rays';
import { firstSpot, isFree, nudge, snap } from './snapping';

const OPEN: SpotInfo = {
  cube: 9,
  bounds: [1, 399, 1, 399],
  suggestions: [
    [80, 80],
    [200, 200],
    [320, 320],
  ],
  automatic: [200, 200],
  taken: [],
  radius: 64,
  crowded: false,
};
const SHARED: SpotInfo = { ...OPEN, suggestions: [[80, 80]], taken: [[300, 300, 64]] };

describe('placing a model in a cube', () => {
  it('snaps to tens of units, and to suggestions from near', () => {
    expect(snap(OPEN, 143, 151)).toEqual({ x: 140, y: 150, free: true });
    expect(snap(OPEN, 206, 191)).toEqual({ x: 200, y: 200, free: true });
  });

  it('stays within the solid part of the floor', () => {
    expect(snap(OPEN, -50, 900)).toEqual({ x: 1, y: 399, free: true });
    expect(snap({ ...OPEN, bounds: [200, 399, 1, 399] }, 20, 100)).toMatchObject({ x: 200, y: 100 });
  });

  it('slides off other bases to the nearest free spot', () => {
    const spot = snap(SHARED, 290, 300);
    expect(spot.free).toBe(true);
    expect(isFree(SHARED, spot)).toBe(true);
    expect(Math.hypot(spot.x - 290, spot.y - 300)).toBeLessThan(135);
  });

  it('refuses where no free spot is near, but not in a crowded cube', () => {
    const full: SpotInfo = { ...SHARED, bounds: [250, 350, 250, 350], suggestions: [] };
    expect(snap(full, 300, 300).free).toBe(false);
    expect(snap({ ...full, crowded: true }, 300, 300)).toEqual({ x: 300, y: 300, free: true });
  });

  it('moves by keys, over others if need be', () => {
    expect(nudge(SHARED, { x: 300, y: 160 }, 0, 40)).toEqual({ x: 300, y: 200, free: false });
    expect(nudge(OPEN, { x: 395, y: 200 }, 10, 0)).toEqual({ x: 399, y: 200, free: true });
  });

  it('starts where the server would put it', () => {
    expect(firstSpot({ ...OPEN, automatic: [320, 320] })).toEqual({ x: 320, y: 320, free: true });
  });
});

describe('a model that is being placed', () => {
  /** Ray straight down on a point of cube 9 (row 1, column 1), in units. */
  const over = (x: number, y: number): Ray => ({
    from: { x: 1 + x / 400, y: 1 + y / 400, z: 5 },
    along: { x: 0, y: 0, z: -1 },
  });

  function placing(): { placer: Placer; put: string[]; hovered: string[] } {
    const put: string[] = [];
    const hovered: string[] = [];
    const on = {
      spot: (cube: number, x: number, y: number) => put.push(`${cube}: ${x}, ${y}`),
      hoverSpot: (cube: number, x: number, y: number) => hovered.push(`${cube}: ${x}, ${y}`),
    };
    const placer = new Placer(on, () => undefined);
    placer.begin({ ...OPEN, model: 3 });
    return { placer, put, hovered };
  }

  it('follows the pointer over its cube only, and tells each new spot once', () => {
    const { placer, hovered } = placing();
    expect(placer.follow(over(120, 260), false)).toBe(true);
    placer.follow(over(121, 261), false);
    expect(placer.follow(over(700, 100), false)).toBe(false);
    expect(hovered).toEqual(['9: 200, 200', '9: 120, 260']);
  });

  it('is put down by a mouse where it is let go', () => {
    const { placer, put } = placing();
    placer.grab(over(100, 100), false);
    placer.follow(over(150, 120), true);
    placer.drop(over(150, 120), false);
    expect(put).toEqual(['9: 150, 120']);
  });

  it('is called by a finger and put down by a tap on it', () => {
    const { placer, put } = placing();
    placer.grab(over(326, 326), true);
    placer.drop(over(326, 326), true);
    expect(put).toEqual([]);
    placer.grab(over(345, 310), true);
    placer.drop(over(345, 310), true);
    expect(put).toEqual(['9: 320, 320']);
  });

  it('does nothing when nothing is asked', () => {
    const { placer, put } = placing();
    placer.begin(null);
    expect(placer.grab(over(100, 100), false)).toBe(false);
    placer.putDown();
    expect(put).toEqual([]);
  });
});
