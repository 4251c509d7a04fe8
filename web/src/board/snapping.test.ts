import { describe, expect, it } from 'vitest';
import type { SpotInfo } from '../protocol';
import { firstSpot, isFree, nudge, snap } from './snapping';

const OPEN: SpotInfo = {
  cube: 9,
  bounds: [1, 399, 1, 399],
  suggestions: [
    [80, 80],
    [200, 200],
    [320, 320],
  ],
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

  it('starts at the suggestion nearest to the middle, in a crowded cube at the first', () => {
    expect(firstSpot(OPEN)).toEqual({ x: 200, y: 200, free: true });
    expect(firstSpot({ ...OPEN, crowded: true })).toEqual({ x: 80, y: 80, free: true });
    expect(firstSpot({ ...OPEN, suggestions: [] })).toEqual({ x: 200, y: 200, free: true });
  });
});
