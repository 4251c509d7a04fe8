import { describe, expect, it } from 'vitest';
import { worthSeeing } from './eye';
import { aModel } from './fixture';

describe('looking through the eyes of a model', () => {
  const models = [
    aModel({ side: 0, cube: 0 }),
    aModel({ side: 1, cube: 2 }),
    aModel({ side: 1, cube: 6 }),
    aModel({ side: 1, cube: 1, fate: 'killed' }),
  ];
  const from = { x: 0.5, y: 0.5, z: 0.5 };

  it('turns to the nearest enemy on the table', () => {
    expect(worthSeeing(models, [], 0, from)?.x).toBeCloseTo(2.5);
  });

  it('turns to one that is seen rather than to a nearer one behind a wall', () => {
    const lines = [
      { from: 0, to: 2, grade: 'partial' as const },
      { from: 0, to: 1, grade: 'none' as const },
    ];
    expect(worthSeeing(models, lines, 0, from)?.x).toBeCloseTo(6.5);
    const clear = [
      { from: 0, to: 1, grade: 'partial' as const },
      { from: 0, to: 2, grade: 'clear' as const },
    ];
    expect(worthSeeing(models, clear, 0, from)?.x).toBeCloseTo(6.5);
  });

  it('turns to nobody where nobody is left', () => {
    expect(worthSeeing(models.slice(0, 1), [], 0, from)).toBeNull();
  });
});
