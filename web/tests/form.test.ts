import { describe, expect, it } from 'vitest';
import { anotherSeed, firstForm, missing, opponent, requestOf, roleOf, withJade } from '../src/start/form';

const player = (id: string) => ({ id, name: { en: id, fr: id }, about: { en: '', fr: '' } });
const PLAYERS = [player('human'), player('random'), player('jade')];

describe('the new-battle form', () => {
  it('begins with the starter teams, Patrol and JADE', () => {
    expect(requestOf(firstForm(PLAYERS))).toEqual({
      mission: 'patrol',
      red: { id: 'enforcers-starter' },
      blue: { id: 'forge-fathers-starter' },
      map: { id: 'refinery' },
      players: ['human', 'jade'],
      options: { items: true, difficulty: 'paper' },
    });
  });

  it('says how strong JADE is, where JADE plays', () => {
    const form = firstForm(PLAYERS);
    form.difficulty = 'hard';
    expect(withJade(form)).toBe(true);
    expect(requestOf(form).options).toEqual({ items: true, difficulty: 'hard' });
    form.who = ['me', 'random'];
    expect(withJade(form)).toBe(false);
    expect(requestOf(form).options).toEqual({ items: true });
  });

  it('takes another artificial player where JADE is not at hand', () => {
    expect(opponent([player('human'), player('random')])).toBe('random');
    expect(opponent([])).toBe('random');
  });

  it('asks for one seat when two people sit at this screen', () => {
    const form = firstForm(PLAYERS);
    form.who = ['me', 'here'];
    expect(roleOf(form)).toBe('both');
    expect(requestOf(form)).toMatchObject({ players: ['human', 'human'], hot_seat: true });
  });

  it('knows which seat is ours', () => {
    const form = firstForm(PLAYERS);
    form.who = ['elsewhere', 'me'];
    expect(roleOf(form)).toBe('blue');
    expect(requestOf(form).hot_seat).toBeUndefined();
    form.who = ['jade', 'random'];
    expect(roleOf(form)).toBe('watch');
  });

  it('sends files by what they are, and says when one is missing', () => {
    const form = firstForm(PLAYERS);
    form.teams[1] = { source: 'file', id: '', faction: '', points: 100, file: null };
    expect(missing(form)).toBe('team');
    form.teams[1].file = { name: 'mine.json', text: '{}' };
    form.teams[0] = { source: 'random', id: '', faction: 'asterians', points: 100, file: null };
    form.map.source = 'file';
    expect(missing(form)).toBe('map');
    form.map.file = { name: 'mine.map', text: 'map' };
    form.roundLimit = 5;
    expect(missing(form)).toBeNull();
    expect(requestOf(form)).toMatchObject({
      red: { random: 'asterians', points: 100 },
      blue: { file: '{}', format: 'json' },
      map: { file: 'map' },
      options: { round_limit: 5 },
    });
  });

  it('draws seeds that are never nought', () => {
    expect(anotherSeed(() => 0)).toBe(1);
    expect(anotherSeed(() => 0.999999)).toBeLessThan(1_000_000);
  });
});
