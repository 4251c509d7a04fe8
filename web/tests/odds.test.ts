import { describe, expect, it } from 'vitest';
import { percent, slices, testHead } from '../src/play/odds';

describe('chances in words', () => {
  it('never calls the possible impossible, nor the likely certain', () => {
    expect(percent(0.004, 'en')).toBe('<1%');
    expect(percent(0.998, 'en')).toBe('>99%');
    expect(percent(0, 'en')).toBe('0%');
    expect(percent(1, 'en')).toBe('100%');
    expect(percent(0.426, 'en')).toBe('43%');
  });

  it('puts a space before the French percent sign', () => {
    expect(percent(0.5, 'fr')).toMatch(/^50[\u00a0\u202f]%$/);
  });

  it('leaves out what cannot happen, and begins with the worst', () => {
    const odds = { killed: 0.25, injured: 0, pinned: 0.25, no_effect: 0.5 };
    expect(slices(odds, 'en').map((slice) => [slice.outcome, slice.percent])).toEqual([
      ['killed', '25%'],
      ['pinned', '25%'],
      ['no_effect', '50%'],
    ]);
  });

  it('writes a test as the cards do', () => {
    const test = { dice: 5, target: 4, base: 3, rerolls: 0, modifiers: [], text: '' };
    expect(testHead(test)).toBe('5 × 4+');
    expect(testHead({ ...test, target: 0 })).toBe('–');
  });
});
