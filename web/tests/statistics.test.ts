import { describe, expect, it } from 'vitest';
import { placeOf } from '../src/place';
import type { BattleFigures } from '../src/protocol';
import { courseOf, lists, results } from '../src/statistics/figures';

function battle(result: BattleFigures['result'], opponent: string, some: Partial<BattleFigures> = {}): BattleFigures {
  const teams = [{ en: 'Red list' }, { en: 'Blue list' }];
  const luck = { tests: 10, excess: 1, variance: 9 };
  return { result, opponent, side: 0, teams, luck, ...some } as BattleFigures;
}

const BATTLES = [
  battle('won', 'jade'),
  battle('lost', 'jade', { side: 1 }),
  battle('drawn', 'human', { luck: { tests: 20, excess: -4, variance: 16 } }),
  battle('won', 'random'),
  battle('lost', 'amber:strong'),
];

describe('statistics', () => {
  it('count results against each kind of opponent', () => {
    const names = { jade: 'JADE', amber: 'AMBER', people: 'people', others: 'others' };
    expect(results(BATTLES, names).map(({ name, won, drawn, lost, n }) => [name, won, drawn, lost, n])).toEqual([
      ['JADE', 1, 0, 1, 2],
      ['AMBER', 0, 0, 1, 1],
      ['people', 0, 1, 0, 1],
      ['others', 1, 0, 0, 1],
    ]);
    expect(results(BATTLES.slice(2, 3), names)).toHaveLength(1);
  });

  it('count the own lists, the one played most often first', () => {
    expect(lists(BATTLES, 'en').map(({ name, n, won }) => [name, n, won])).toEqual([
      ['Red list', 4, 2],
      ['Blue list', 1, 0],
    ]);
  });

  it('add up luck and its variance', () => {
    expect(courseOf(BATTLES.slice(0, 3))).toEqual([
      { tests: 0, sum: 0, spread: 0 },
      { tests: 10, sum: 1, spread: 3 },
      { tests: 20, sum: 2, spread: Math.sqrt(18) },
      { tests: 40, sum: -2, spread: Math.sqrt(34) },
    ]);
  });

  it('have an address of their own', () => {
    expect(placeOf('/any/statistics')).toEqual({ at: 'statistics' });
  });
});
