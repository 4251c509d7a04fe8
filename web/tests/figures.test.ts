import { describe, expect, it } from 'vitest';
import { signed } from '../src/ui/figures';

describe('figures with a sign', () => {
  it('are written in the language of the reader', () => {
    expect([signed(2, 'en'), signed(-1, 'fr'), signed(1.234, 'en', 1), signed(-0.5, 'fr', 1)]).toEqual([
      '+2',
      '−1',
      '+1.2',
      '−0,5',
    ]);
  });

  it('have none where nothing is left', () => {
    expect([-0.04, 0.04, -0, 0].map((figure) => signed(figure, 'en', 1))).toEqual(['0.0', '0.0', '0.0', '0.0']);
    expect(signed(-0.4, 'en')).toBe('0');
    expect(signed(-0.06, 'fr', 1)).toBe('−0,1');
  });
});
