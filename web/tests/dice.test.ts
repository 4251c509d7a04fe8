import { describe, expect, it } from 'vitest';
import { shownDice, waves } from '../src/play/dice';

describe('a roll on screen', () => {
  it('counts what reaches the target value', () => {
    expect(shownDice([4, 3, 7], 3, 4).map((die) => die.success)).toEqual([true, false, true]);
  });

  it('shows the extra dice of 8s as throws of their own, also when these explode again', () => {
    const dice = shownDice([8, 2, 8, 8, 1, 5], 3, 4);
    expect(dice.map((die) => die.kind)).toEqual(['base', 'base', 'base', 'extra', 'extra', 'extra']);
    expect(dice.map((die) => die.wave)).toEqual([0, 0, 0, 1, 1, 2]);
    expect(dice.filter((die) => die.explodes)).toHaveLength(3);
    expect(waves(dice)).toBe(3);
  });

  it('shows what comes after all 8s are paid as re-rolls', () => {
    expect(shownDice([1, 8, 6, 5], 2, 4).map((die) => die.kind)).toEqual(['base', 'base', 'extra', 'reroll']);
  });

  it('counts no successes where there is no target value', () => {
    const dice = shownDice([8, 3], 2, 0);
    expect(dice.every((die) => !die.success && !die.explodes && die.kind === 'base')).toBe(true);
    expect(waves([])).toBe(0);
  });
});
