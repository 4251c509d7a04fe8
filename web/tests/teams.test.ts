import { describe, expect, it } from 'vitest';
import type { Clock } from '../src/net/connection';
import { placeOf } from '../src/place';
import { recognised } from '../src/teams/forms';
import { begin, done, redone, undone } from '../src/shelf/history';
import { Latest } from '../src/shelf/latest';
import { addressOf, teamsPlaceOf } from '../src/teams/places';
import * as roster from '../src/teams/roster';
import type { Roster } from '../src/teams/roster';

const empty = roster.newRoster('Night Watch', 'enforcers', 100);
const two: Roster = roster.added(roster.added(empty, 'captain'), 'enforcer');

describe('a roster', () => {
  it('gets models, equal ones in one line', () => {
    expect(roster.added(two, 'enforcer').members).toEqual([{ unit: 'captain' }, { unit: 'enforcer', count: 2 }]);
    expect(roster.placeOfAdded(roster.added(two, 'enforcer'), 'enforcer', null)).toBe(1);
    expect(roster.added(two, 'enforcer', 0).members.map((each) => each.unit)).toEqual([
      'enforcer',
      'captain',
      'enforcer',
    ]);
    const armed = roster.bought(two, 1, 'upgrades', 'burst', 1);
    expect(roster.added(armed, 'enforcer').members).toHaveLength(3);
  });

  it('loses a line with its last model', () => {
    expect(roster.counted(two, 1, 0).members).toEqual([{ unit: 'captain' }]);
    expect(roster.removed(two, 0).members).toEqual([{ unit: 'enforcer' }]);
  });

  it('buys and gives back, with what a weapon replaces', () => {
    const armed = roster.replacing(roster.bought(two, 1, 'upgrades', 'burst', 1), 1, 'burst', 'rifle');
    expect(armed.members[1]).toEqual({ unit: 'enforcer', upgrades: ['burst'], replaces: { burst: 'rifle' } });
    expect(roster.replacing(armed, 1, 'burst', '').members[1]).toEqual({ unit: 'enforcer', upgrades: ['burst'] });
    expect(roster.bought(armed, 1, 'upgrades', 'burst', 0)).toEqual(two);
    expect(roster.times(roster.bought(two, 1, 'items', 'ammo', 2).members[1]!, 'items', 'ammo')).toBe(2);
    expect(roster.bought(two, 1, 'items', 'ammo', 21)).toBe(two);
  });

  it('copies a model without its own name, and splits one off', () => {
    const named = roster.named(roster.counted(two, 1, 3), 1, 'The "Old" Bill');
    expect(named.members[1]).toEqual({ unit: 'enforcer', count: 3, name: 'The ’Old’ Bill' });
    expect(roster.copied(named, 1).members[2]).toEqual({ unit: 'enforcer' });
    expect(roster.split(named, 1).members.map(roster.countOf)).toEqual([1, 2, 1]);
    expect(roster.split(two, 1)).toBe(two);
  });

  it('moves lines', () => {
    expect(roster.moved(two, 0, 1).members.map((each) => each.unit)).toEqual(['enforcer', 'captain']);
    expect(roster.moved(two, 0, 9).members.map((each) => each.unit)).toEqual(['enforcer', 'captain']);
  });

  it('holds only what a team file may hold', () => {
    expect(roster.renamed(two, '  a\u0000\u202eb\n ').name).toBe('a  b');
    expect(roster.renamed(two, ' \t')).toBe(two);
    expect(Array.from(roster.renamed(two, '🂡'.repeat(200)).name)).toHaveLength(100);
    expect(roster.limited(two, null)).not.toHaveProperty('points');
    expect(roster.limited(two, 150).points).toBe(150);
    expect(roster.limited(two, Number.NaN)).not.toHaveProperty('points');
    expect(roster.counted(two, 1, 500).members[1]!.count).toBe(99);
  });

  it('is read as the server tells it', () => {
    const told = { unit: 'captain', count: 1, upgrades: [], replaces: {}, items: ['ammo'], name: '' };
    expect(roster.rosterOf({ name: 'A', faction: 'b', points: null, members: [told] })).toEqual({
      name: 'A',
      faction: 'b',
      members: [{ unit: 'captain', items: ['ammo'] }],
    });
  });
});

describe('undo', () => {
  it('goes back and forth, until something else is done', () => {
    const one = done(begin(1), 2, 'two');
    expect(undone(one)).toMatchObject({ now: 1, future: [{ words: 'two' }] });
    expect(redone(undone(one))).toEqual(one);
    expect(undone(begin(1))).toEqual(begin(1));
    expect(done(undone(one), 3, 'three').future).toEqual([]);
  });
});

describe('addresses', () => {
  it('carry a team after the #', () => {
    expect(placeOf('/teams')).toEqual({ at: 'teams' });
    expect(placeOf('/under/teams/?quality=low#team=a')).toEqual({ at: 'teams' });
    expect(placeOf('/teamsters')).toEqual({ at: 'unknown' });
    expect(teamsPlaceOf('/teams#team=Axyz_-')).toEqual({ at: 'link', code: 'Axyz_-' });
    expect(teamsPlaceOf('/teams#team=')).toEqual({ at: 'link', code: '' });
    expect(teamsPlaceOf('/teams#mine=%E0')).toEqual({ at: 'mine', id: '%E0' });
    expect(teamsPlaceOf('/teams#constructor=1')).toEqual({ at: 'home' });
    for (const path of ['/teams#mine=7', '/teams#ready=a-b', '/teams#list=enforcers', '/teams#team=A1', '/teams']) {
      expect(addressOf(teamsPlaceOf(path))).toBe(path);
    }
  });
});

describe('a team in a text', () => {
  it('is recognised', () => {
    expect(recognised('see https://x/teams#team=Aabc and play')).toEqual({ text: 'Aabc', format: 'link' });
    expect(recognised(' {"name": 1}').format).toBe('json');
    expect(recognised('name = "A"\nfaction = "b"').format).toBe('toml');
    expect(recognised('Night Watch\nFaction: Enforcers').format).toBe('text');
    expect(recognised('anything', 'a.TOML').format).toBe('toml');
    expect(recognised('anything', 'a.json').format).toBe('json');
  });
});

describe('the latest request', () => {
  it('waits a moment and drops older answers', async () => {
    const timers: (() => void)[] = [];
    const clock: Clock = { later: (action) => timers.push(action), cancel: (timer) => (timers[timer - 1] = () => {}) };
    const answers: ((value: number) => void)[] = [];
    const told: number[] = [];
    const latest = new Latest<number>(
      clock,
      100,
      () => new Promise((resolve) => answers.push(resolve)),
      (value) => told.push(value),
      () => told.push(-1),
    );
    latest.soon();
    latest.soon();
    for (const timer of timers) timer();
    expect(answers).toHaveLength(1);
    const second = latest.now();
    answers[1]!(2);
    answers[0]!(1);
    await second;
    expect(told).toEqual([2]);
    latest.soon();
    latest.stop();
    for (const timer of timers.slice(2)) timer();
    expect(answers).toHaveLength(2);
  });
});
