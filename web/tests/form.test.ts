import { describe, expect, it } from 'vitest';
import {
  anotherSeed,
  botsOf,
  changed,
  firstForm,
  fitting,
  missing,
  opponent,
  opponentFor,
  requestOf,
  roleOf,
  withJade,
} from '../src/start/form';

const player = (id: string) => ({ id, name: { en: id, fr: id }, about: { en: '', fr: '' } });
const PLAYERS = [player('human'), player('random'), player('jade')];
const both = (word: string) => ({ en: word, fr: word });
const rule = (id: string, chosen: string, values: string[], jade = false) => ({
  id,
  rule: 'R-1',
  name: both(id),
  about: both(id),
  choices: values.map((value) => ({ value, label: both(value) })),
  chosen,
  jade,
});
const HOUSE = [
  rule('items', 'on', ['on', 'off']),
  rule('secret_missions', 'off', ['off', 'on']),
  rule('flee', '', ['directly_away', 'farthest'], true),
];
const fresh = () => firstForm(PLAYERS, HOUSE);

describe('the new-battle form', () => {
  it('begins with the starter teams, Patrol and JADE', () => {
    expect(requestOf(fresh(), HOUSE)).toEqual({
      mission: 'patrol',
      red: { id: 'enforcers-starter' },
      blue: { id: 'forge-fathers-starter' },
      map: { id: 'refinery' },
      players: ['human', 'jade'],
      options: { house: { items: 'on', secret_missions: 'off' }, difficulty: 'paper' },
    });
  });

  it('says how strong JADE is, where JADE plays', () => {
    const form = fresh();
    form.difficulty = 'hard';
    expect(withJade(form)).toBe(true);
    expect(requestOf(form, HOUSE).options).toEqual({
      house: { items: 'on', secret_missions: 'off' },
      difficulty: 'hard',
    });
    form.who = ['me', 'random'];
    expect(withJade(form)).toBe(false);
    expect(requestOf(form, HOUSE).options).toEqual({ house: { items: 'on', secret_missions: 'off' } });
  });

  it('says the house rules that fit, and leaves the others out', () => {
    const form = fresh();
    expect(changed(form, HOUSE)).toBe(0);
    form.house = { items: 'off', secret_missions: 'on', flee: 'farthest' };
    expect(changed(form, HOUSE)).toBe(3);
    expect(requestOf(form, HOUSE).options?.house).toEqual({ items: 'off', secret_missions: 'on', flee: 'farthest' });
    form.mission = 'scour';
    form.who = ['me', 'random'];
    expect(fitting(form, HOUSE).map((each) => each.id)).toEqual(['items']);
    expect(requestOf(form, HOUSE).options?.house).toEqual({ items: 'off' });
  });

  it('offers to turn the board to two people only', () => {
    const house = [rule('turn_board', 'off', ['off', 'red', 'blue'])];
    const form = firstForm(PLAYERS, house);
    expect(fitting(form, house)).toEqual([]);
    form.who = ['me', 'elsewhere'];
    form.house = { turn_board: 'blue' };
    expect(requestOf(form, house).options?.house).toEqual({ turn_board: 'blue' });
  });

  it('begins with the house rules of the server', () => {
    const form = firstForm(PLAYERS, [rule('los_origin', 'any', ['eye', 'any'])]);
    expect(form.house).toEqual({ los_origin: 'any' });
    expect(changed(form, [rule('los_origin', 'any', ['eye', 'any'])])).toBe(1);
  });

  it('takes another artificial player where JADE is not at hand', () => {
    expect(opponent([player('human'), player('random')])).toBe('random');
    expect(opponent([])).toBe('random');
  });

  it('offers AMBER once and asks for its level on each side', () => {
    const players = [...PLAYERS, player('amber'), player('amber:beginner'), player('amber:strong')];
    expect(botsOf(players).map(({ id }) => id)).toEqual(['random', 'jade', 'amber']);
    const form = fresh();
    form.who = ['amber', 'amber'];
    form.levels = ['beginner', 'merciless'];
    expect(requestOf(form, HOUSE).players).toEqual(['amber:beginner', 'amber:merciless']);
  });

  it('asks for one seat when two people sit at this screen', () => {
    const form = fresh();
    form.who = ['me', 'here'];
    expect(roleOf(form)).toBe('both');
    expect(requestOf(form, HOUSE)).toMatchObject({ players: ['human', 'human'], hot_seat: true });
  });

  it('knows which seat is ours', () => {
    const form = fresh();
    form.who = ['elsewhere', 'me'];
    expect(roleOf(form)).toBe('blue');
    expect(requestOf(form, HOUSE).hot_seat).toBeUndefined();
    form.who = ['jade', 'random'];
    expect(roleOf(form)).toBe('watch');
  });

  it('sends files by what they are, and says when one is missing', () => {
    const form = fresh();
    form.teams[1] = { source: 'file', id: '', faction: '', points: 100, file: null, own: null };
    expect(missing(form)).toBe('team');
    form.teams[1].file = { name: 'mine.json', text: '{}' };
    form.teams[0] = { source: 'random', id: '', faction: 'asterians', points: 100, file: null, own: null };
    form.map.source = 'file';
    expect(missing(form)).toBe('map');
    form.map.file = { name: 'mine.map', text: 'map' };
    form.roundLimit = 5;
    expect(missing(form)).toBeNull();
    expect(requestOf(form, HOUSE)).toMatchObject({
      red: { random: 'asterians', points: 100 },
      blue: { file: '{}', format: 'json' },
      map: { file: 'map' },
      options: { round_limit: 5 },
    });
  });

  it('sends one of the player’s own teams as a file', () => {
    const form = fresh();
    form.teams[0].source = 'mine';
    expect(missing(form)).toBe('team');
    form.teams[0].own = { id: '7', text: '{"name":"A"}' };
    expect(missing(form)).toBeNull();
    expect(requestOf(form, HOUSE).red).toEqual({ file: '{"name":"A"}', format: 'json' });
  });

  it('finds an opponent of the same size and of another list', () => {
    expect(opponentFor('rebs', 100)).toEqual({ id: 'forge-fathers-starter' });
    expect(opponentFor('forge-fathers-outbreak', 60)).toEqual({ id: 'enforcers-starter' });
    expect(opponentFor('enforcers', 160)).toEqual({ random: 'forge-fathers', points: 200 });
    expect(opponentFor('enforcers', 900)).toEqual({ random: 'forge-fathers', points: 300 });
  });

  it('draws seeds that are never nought', () => {
    expect(anotherSeed(() => 0)).toBe(1);
    expect(anotherSeed(() => 0.999999)).toBeLessThan(1_000_000);
  });
});
