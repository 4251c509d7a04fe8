import { describe, expect, it, vi } from 'vitest';
import { drawsSlowly } from '../src/board-api';
import { keyIn, parsePlayer } from '../src/net/player';
import { addSeats, leaving, parseSeats, withSeats } from '../src/net/seats';
import { isOffline, isThisMachine, placeOf, qualityIn, rootOf, withoutQuality, withQuery } from '../src/place';
import { rerollAnswer, trayDice, uses } from '../src/play/command';
import { compassPlace } from '../src/play/compass';
import { capital, span, stat, together, weaponFigures } from '../src/play/format';
import { actionsLeft, endOf } from '../src/play/ending';
import { END_KEY, keyAction, KEYS_HELP, numbered } from '../src/play/keys';
import { linesOf } from '../src/play/lines';
import { markersOf } from '../src/play/markers';
import { lastRound, roundToTell } from '../src/play/rounds';
import { turnOf } from '../src/play/turn';
import { DEFAULTS, readSettings } from '../src/settings';
import { block, mat, project } from '../src/start/scene';
import type { HeldBattle } from '../src/protocol';
import { event, option, question, step } from './sample';

vi.mock('../src/root', () => ({ ROOT: '/', SITE: '' }));

describe('settings', () => {
  it('survive being stored', () => {
    const chosen = {
      ...DEFAULTS,
      lang: 'fr' as const,
      dice: false,
      speed: 'fast' as const,
      view: 'map' as const,
      autoPlace: true,
    };
    expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('fall back one by one when something is damaged', () => {
    expect(readSettings('{"speed": "light", "dice": 1, "pace": "step"}')).toEqual({ ...DEFAULTS, pace: 'step' });
    for (const text of [null, '', 'null', '[', '"x"']) expect(readSettings(text)).toEqual(DEFAULTS);
  });
});

describe('what draws the board', () => {
  it('is slow when it is the processor', () => {
    for (const painter of [
      'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 10.0.0)), SwiftShader driver)',
      'llvmpipe (LLVM 15.0.7, 256 bits)',
      'Microsoft Basic Render Driver',
    ])
      expect(drawsSlowly(painter)).toBe(true);
    expect(drawsSlowly('ANGLE (NVIDIA, NVIDIA GeForce GTX 1060 Direct3D11)')).toBe(false);
    expect(drawsSlowly('')).toBe(false);
  });
});

describe('addresses', () => {
  it('lead to a seat or to the start page', () => {
    expect(placeOf('/battle/abc#token')).toEqual({ at: 'battle', battle: 'abc', token: 'token' });
    expect(placeOf('/battle/abc/?quality=low#t-_1')).toEqual({ at: 'battle', battle: 'abc', token: 't-_1' });
    expect(placeOf('/under/a/path/battle/abc#token')).toEqual({ at: 'battle', battle: 'abc', token: 'token' });
    for (const path of ['/', '/index.html', '/?x=/battle/abc#x', '/#/battle/abc#x'])
      expect(placeOf(path)).toEqual({ at: 'start' });
    for (const path of ['/under/a', '/under/a/', '/under/a/#x'])
      expect(placeOf(path, '/under/a/')).toEqual({ at: 'start' });
  });

  it('may have lost the key of a seat, or lead nowhere', () => {
    for (const path of ['/battle/abc', '/battle/abc#', '/under/battle/abc/?x=1', '/replay/abc'])
      expect(placeOf(path)).toEqual({ at: 'cut', battle: 'abc' });
    expect(placeOf('/battle/%00%ff#x')).toEqual({ at: 'battle', battle: '%00%ff', token: 'x' });
    for (const path of ['/battle/#x', '/elsewhere#x', '/under/']) expect(placeOf(path)).toEqual({ at: 'unknown' });
  });

  it('show whether the server is on the same machine', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(isThisMachine(host)).toBe(true);
    for (const host of ['192.168.1.7', 'attic.local', 'localhost.example.org', ''])
      expect(isThisMachine(host)).toBe(false);
  });

  it('begin with the path under which the page lives', () => {
    expect(rootOf('https://host/assets/index-1.js')).toBe('/');
    expect(rootOf('https://host/under/a/path/assets/index-1.js')).toBe('/under/a/path/');
    expect(rootOf('http://localhost:5173/src/main.ts')).toBe('/');
  });

  it('keep what they ask for on the way to another place', () => {
    expect(withQuery('/battle/abc#token', '?quality=low')).toBe('/battle/abc?quality=low#token');
    expect(withQuery('/', '?quality=low')).toBe('/?quality=low');
    expect(withQuery('/battle/abc?quality=high#token', '?quality=low')).toBe('/battle/abc?quality=high#token');
    expect(withQuery('/battle/abc#token', '')).toBe('/battle/abc#token');
  });

  it('may ask for a drawing, until another one is chosen', () => {
    expect(qualityIn('?quality=low')).toBe('low');
    expect(qualityIn('?quality=high&x=1')).toBe('high');
    for (const search of ['', '?quality=best', '?x=low']) expect(qualityIn(search)).toBeNull();
    expect(withoutQuality('/battle/a?quality=low&x=1#t')).toBe('/battle/a?x=1#t');
    expect(withoutQuality('/?quality=low')).toBe('/');
  });
});

const held = (battle: string, touched: number, goes: number | null = null): HeldBattle => ({
  ...{ battle, role: 'blue', path: `/battle/${battle}`, mission: { en: '', fr: '' }, players: ['human', 'jade'] },
  ...{
    teams: [
      { en: '', fr: '' },
      { en: '', fr: '' },
    ],
    touched,
    over: false,
    goes,
  },
});

describe('the seats of this browser', () => {
  const created = (battle: string) => ({
    battle,
    links: [
      { role: 'red' as const, kind: 'seat' as const, token: `${battle}-r`, path: '/r', ends: 0 },
      { role: 'watch' as const, kind: 'watch' as const, token: `${battle}-w`, path: '/w', ends: 0 },
    ],
  });

  it('are kept with the newest first, and know which is ours', () => {
    const seats = addSeats(addSeats([], created('a'), 'red', 1), created('b'), 'red', 2);
    expect(seats.map((seat) => seat.battle)).toEqual(['b', 'b', 'a', 'a']);
    expect(seats.filter((seat) => seat.mine).map((seat) => seat.token)).toEqual(['b-r', 'a-r']);
  });

  it('are not kept twice, nor for ever', () => {
    let seats = addSeats([], created('a'), 'red', 1);
    seats = addSeats(seats, created('a'), 'red', 2);
    expect(seats).toHaveLength(2);
    for (let n = 0; n < 60; n++) seats = addSeats(seats, created(`x${n}`), 'red', n);
    expect(seats).toHaveLength(40);
  });

  it('include those of the player on other devices', () => {
    const here = addSeats([], created('a'), 'red', 5000);
    const all = withSeats(here.slice(0, 1), [held('a', 9), held('b', 7)], 'player.k');
    expect(all.map((seat) => [seat.battle, seat.path])).toEqual([
      ['b', '/battle/b#player.k'],
      ['a', '/r'],
    ]);
  });

  it('are told from those that the server will delete, the first to go first', () => {
    const battles = [held('a', 1, 900), held('b', 2), held('c', 3, 60), held('d', 4, 5)];
    expect(leaving(battles, ['d']).map(({ battle }) => battle)).toEqual(['c', 'a']);
  });

  it('are read without the damaged ones', () => {
    const [seat] = addSeats([], created('a'), 'red', 1);
    expect(parseSeats(JSON.stringify([seat, 1, null, { battle: 'x' }]))).toEqual([seat]);
    expect(parseSeats('{')).toEqual([]);
    expect(parseSeats(null)).toEqual([]);
  });
});

describe('command dice', () => {
  it('glow where a question lets us spend them', () => {
    const spent = [option('move'), option('free-shoot', { dice: [3] }), option('army-special', { dice: [5] })];
    expect([...uses(question('action', { options: spent }))]).toEqual([3, 5]);
    expect([...uses(question('spend-dice', { options: [option(0), option(1, { dice: [1] })] }))]).toEqual([1]);
    expect([...uses(question('spend-dice', { options: [option(0)] }))]).toEqual([]);
  });

  it('lie in the tray one by one', () => {
    expect(trayDice([1, 0, 2, -1, 0, 0])).toEqual([0, 2, 2]);
  });

  it('are rolled again in whatever order they were picked', () => {
    const again = question('reroll', { options: [option([]), option([1, 1, 4]), option([4])] });
    expect(rerollAnswer(again, [4, 1, 1])).toEqual([1, 1, 4]);
    expect(rerollAnswer(again, [])).toEqual([]);
    expect(rerollAnswer(again, [5])).toBeNull();
  });
});

describe('the turn of somebody else', () => {
  it('tells the model, the card, what happened, and each reason once', () => {
    const card = { name: 'Assault', mode: 'Combat', actions: ['Fight'] };
    const drawn = { text: 'It was drawn.', rule: 'J-ACT-01' };
    const nearest = { text: 'It is the nearest.', rule: 'J-GEN-02' };
    const turn = turnOf([
      step(1, {
        kind: 'activate',
        events: [
          event('activated', { scene: 'activation', models: [6], text: 'Six acts.' }),
          event('jade-card', { card }),
        ],
        why: [drawn.text],
        why_rules: [drawn.rule],
      }),
      step(2, {
        model: 6,
        events: [
          event('rolled', { tone: 'quiet' }),
          event('missed', { text: 'Missed.' }),
          event('turn', { scene: 'turn' }),
        ],
        why: [drawn.text, nearest.text],
        why_rules: [drawn.rule, nearest.rule],
      }),
      step(3, { model: 6, kind: 'spot', fallback: 'failed' }),
      step(4, { model: 6, kind: 'spot' }),
    ]);
    expect(turn.model).toBe(6);
    expect(turn.cards).toEqual([card]);
    expect(turn.beats).toEqual([
      { n: 1, lines: [{ tone: '', text: 'Six acts.' }], why: [drawn] },
      { n: 2, lines: [{ tone: '', text: 'Missed.' }], why: [nearest] },
      { n: 3, lines: [{ tone: '', text: 'failed' }], why: [] },
    ]);
    expect(turn.reasons).toBe(true);
    expect(turnOf([])).toEqual({ model: -1, cards: [], beats: [], reasons: false });
  });

  it('does not tell what dice show while they roll', () => {
    const dice = { faces: [4], first: 1, target: 4, successes: 1, test: 'Shoot', modifiers: [], command: false };
    const shot = step(3, {
      events: [
        event('shot', { text: 'Fire!' }),
        event('rolled', { tone: 'quiet', dice }),
        event('missed', { text: 'Missed.' }),
      ],
    });
    expect(turnOf([shot], 3).beats[0]!.lines.map(({ text }) => text)).toEqual(['Fire!']);
    expect(turnOf([shot]).beats[0]!.lines.map(({ text }) => text)).toEqual(['Fire!', 'Missed.']);
  });
});

describe('small things', () => {
  it('keys choose answers and views', () => {
    expect(keyAction('3')).toEqual({ do: 'option', n: 2 });
    expect(keyAction('U')).toEqual({ do: 'undo' });
    expect(keyAction('9')).toEqual({ do: 'option', n: 8 });
    for (const { keys } of KEYS_HELP)
      for (const key of keys.filter((each) => each !== '…')) expect(keyAction(key), key).not.toBeNull();
  });

  it('directions stand where they point to', () => {
    expect(compassPlace(0)).toEqual([1, 2]);
    expect(compassPlace(2)).toEqual([2, 3]);
    expect(compassPlace(5)).toEqual([3, 1]);
    expect(compassPlace('none')).toEqual([2, 2]);
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((way) => compassPlace(way).join()))).toHaveProperty('size', 8);
  });

  it('a number stays with its hyphen', () => {
    expect(together('R-TEAM-01')).toBe('R-TEAM-\u206001');
    expect(together('Red: who?')).toBe('Red: who?');
  });

  it('labels begin with a capital', () => {
    expect(['end', 'été', '', 'red-1'].map(capital)).toEqual(['End', 'Été', '', 'Red-1']);
  });

  it('profiles are written as on a card', () => {
    expect([stat(4), stat(0)]).toEqual(['4+', '–']);
    const words = (word: string, values?: Record<string, string | number>): string => word + (values?.n ?? '');
    expect(weaponFigures({ name: '', range: 6, ap: 1, abilities: ['X'], rules: ['A-X'] }, words)).toBe(
      'weapon.range6, weapon.ap1',
    );
    expect(weaponFigures({ name: '', range: -1, ap: 0, abilities: [], rules: [] }, words)).toBe('weapon.fight');
  });

  it('the log tells what decided, before what happened, but not where a model stands in its cube', () => {
    const told = step(3, { why: ['the nearest', 'all of them'], why_rules: ['J-GEN-02', ''], events: [event('shot')] });
    expect(linesOf(told).map(({ why, event }) => why?.text ?? event?.kind)).toEqual(['the nearest', 'shot']);
    expect(linesOf({ ...told, weight: 'light' })).toHaveLength(1);
  });

  it('a round is told once, and not if it ended the battle', () => {
    const round = {
      number: 2,
      scored: [[], []] as [number[], number[]],
      points: [1, 0] as [number, number],
      next: ['x'],
    };
    const steps = [step(1), step(2, { round })];
    expect(lastRound(steps)).toBe(2);
    expect(roundToTell(steps, 1)).toBe(round);
    expect(roundToTell(steps, 2)).toBeNull();
    expect(roundToTell([step(2, { round: { ...round, next: [] } })], 1)).toBeNull();
  });

  it('markers tell what lies beside a model', () => {
    const model = { fate: 'table', pinned: true, burning: false, reloading: true } as Parameters<typeof markersOf>[0];
    expect(markersOf(model)).toEqual(['pinned', 'reloading']);
    expect(markersOf({ ...model, fate: 'killed' })).toEqual(['killed']);
  });

  it('the picture of the start page is drawn from the far corner', () => {
    expect(project(1, 0, 0)).toEqual([44, 22]);
    expect(mat()).toHaveLength(15);
    expect(block({ x: 0, y: 0, height: 1, left: 'w-', right: 'd' }).map((face) => face.shade)).toEqual([
      'top',
      'left',
      'right',
      'hole',
      'hole',
    ]);
  });
});

describe('number keys', () => {
  it('give the answers that stand beside them, never a cube or a set of dice', () => {
    const words = question('x', { options: [option('move'), option('stop')] });
    expect(numbered(words).map((each) => each.value)).toEqual(['move', 'stop']);
    const way = question('step', { domain: 'cube', options: [option(4, { cube: 4 }), option(-1)] });
    expect(numbered(way).map((each) => each.value)).toEqual([-1]);
    expect(numbered(question('reroll', { domain: 'faces', options: [option([])] }))).toEqual([]);
    const many = question('x', { options: Array.from({ length: 12 }, (_, n) => option(n)) });
    expect(numbered(many)).toHaveLength(9);
  });

  it('leave the end of an Activation to its own key', () => {
    const acting = question('action', {
      part: 'action',
      options: [option('move'), option('stop'), option('free-shoot', { dice: [2] })],
    });
    expect(numbered(acting).map((each) => each.value)).toEqual(['move', 'free-shoot']);
    expect(keyAction(END_KEY)).toEqual({ do: 'end' });
    expect(endOf(acting)?.value).toBe('stop');
    expect(actionsLeft(acting).map((each) => each.value)).toEqual(['move']);
  });
});

describe('players', () => {
  it('are kept with their key, and read without damage', () => {
    const player = { key: 'player.abc', name: 'Anna' };
    expect(parsePlayer(JSON.stringify(player))).toEqual(player);
    for (const text of [null, '', '{', 'null', '1', '{"key":"x","name":"A"}', '{"key":"player.x"}']) {
      expect(parsePlayer(text)).toBeNull();
    }
  });

  it('come along with an address', () => {
    expect(keyIn('/#player.a_B-9')).toBe('player.a_B-9');
    expect(keyIn('/deadzone/?quality=low#player.a')).toBe('player.a');
    for (const path of ['/', '/#', '/#player.', '/battle/1#x', '/#xplayer.a', '/#player.a b']) {
      expect(keyIn(path)).toBeNull();
    }
  });
});

describe('lengths of time', () => {
  it('are told in their largest unit', () => {
    expect(span(5, 'en')).toBe('1 minute');
    expect(span(7200, 'en')).toBe('2 hours');
    expect(span(3 * 86_400 + 5, 'fr')).toBe('3\u00a0jours');
  });
});

describe('a device without a network', () => {
  it('is offline, unless the server is on the same machine', () => {
    expect(isOffline(false, 'dz.example.org')).toBe(true);
    expect(isOffline(true, 'dz.example.org')).toBe(false);
    expect(isOffline(false, 'localhost')).toBe(false);
  });
});
