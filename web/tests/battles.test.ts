import { describe, expect, it } from 'vitest';
import type { BattleSummary } from '../src/protocol';
import { inOrder, standing, type Known } from '../src/start/battles';

const ABOUT = { role: 'red', players: ['human', 'jade'], over: false, asked: 0, yours: true, winner: -2 };

function known(at: number, about: object): Known {
  return { seat: { at }, about: { ...ABOUT, ...about } } as unknown as Known;
}

describe('the battles of a player', () => {
  it('come with those to continue first, finished ones last, the newest of each first', () => {
    const [old, fresh, waits, over] = [
      known(1, {}),
      known(2, {}),
      known(9, { yours: false }),
      known(8, { over: true }),
    ];
    expect(inOrder([over, waits, old, fresh])).toEqual([fresh, old, waits, over]);
  });

  it('say whose turn it is and how they ended', () => {
    const word = (about: object): string => standing({ ...ABOUT, ...about } as unknown as BattleSummary);
    expect(word({})).toBe('home.yours');
    expect(word({ yours: false, asked: 1 })).toBe('home.bot');
    expect(word({ yours: false, asked: 1, players: ['human', 'human'] })).toBe('home.theirs');
    expect(word({ over: true, winner: 0 })).toBe('home.won');
    expect(word({ over: true, winner: 1 })).toBe('home.lost');
    expect(word({ over: true, winner: -1 })).toBe('home.draw');
    expect(word({ over: true, winner: 1, role: 'both' })).toBe('home.blue');
    const situation = { en: 'The last round' };
    expect(word({ over: true, winner: 1, situation, stars: [2, 3] })).toBe('goal.reached');
    expect(word({ over: true, winner: 0, situation, stars: [0, 3] })).toBe('goal.missed');
  });
});
