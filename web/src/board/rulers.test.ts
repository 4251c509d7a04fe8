import { describe, expect, it } from 'vitest';
import { quarter, rulerPlaces } from './rulers';

describe('the numbers around the mat', () => {
  it('stand at all four edges, outside the squares', () => {
    const places = rulerPlaces(3);
    expect(places).toHaveLength(4);
    for (const [x, y] of places) {
      expect([x, y]).toContain(3.5);
      const out = x === 3.5 ? y : x;
      expect(out < 0 || out > 8).toBe(true);
    }
  });

  it('turn by quarters to where the camera stands', () => {
    expect([0, 16, -16, 350, 106, 196, -74, 286, 44, 46].map(quarter)).toEqual([0, 0, 0, 0, 90, 180, 270, 270, 0, 90]);
  });
});
