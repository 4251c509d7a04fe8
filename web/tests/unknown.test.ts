/** Rules that the page does not know: it shows questions, events and states of any kind, here invented ones. */
import { describe, expect, it } from 'vitest';
import { marksOf } from '../src/board/marks';
import { aModel, aView } from '../src/board/fixture';
import { NO_OVERLAYS } from '../src/board-api';
import { tellModel, tellMoment, wordsIn } from '../src/board/words';
import { emptyBoard } from '../src/board/fixture';
import { drawMarkers, drawSmoke, drawWrecks, placeOnPlan } from '../src/map/things';
import { cubeOptions, isSudden, layoutOf, meantBy, modelOptions, plainOptions } from '../src/play/choices';
import { numbered } from '../src/play/keys';
import { overlaysOf } from '../src/play/overlays';
import { thingsIn } from '../src/play/things';
import { holdTime, outcomeOf } from '../src/play/playback';
import { turnOf } from '../src/play/turn';
import { EMPTY, received } from '../src/play/table';
import type { Option, QuestionInfo, Update } from '../src/protocol';
import { event, question, step, update } from './sample';

function option(value: Option['value'], some: Partial<Option> = {}): Option {
  return {
    value,
    label: String(value),
    notation: `x ${String(value)}`,
    model: -1,
    cube: -1,
    dice: [],
    forecast: null,
    ...some,
  };
}

const teleport = question('teleport-beacon', {
  domain: 'gate' as QuestionInfo['domain'],
  text: 'Red: through which gate?',
  options: [option(12, { cube: 12 }), option(76, { cube: 76 }), option(-1, { label: 'stay' })],
});
const possess = question('possess', {
  domain: 'soul' as QuestionInfo['domain'],
  options: [option('a', { model: 3 }), option('b', { model: 5 }), option('none')],
});

describe('a question of a kind the page does not know', () => {
  it('is a list of its options, with its number keys', () => {
    const riddle = question('riddle', { options: [option('yes'), option('no')] });
    expect(layoutOf(riddle)).toBe('list');
    expect(numbered(riddle).map(({ value }) => value)).toEqual(['yes', 'no']);
    expect(isSudden(riddle)).toBe(false);
    expect(isSudden({ ...riddle, interrupt: true })).toBe(true);
    expect(isSudden({ ...riddle, attention: 'sudden' })).toBe(true);
    expect(isSudden({ ...riddle, interrupt: true, attention: 'turn' })).toBe(false);
  });

  it('lights its cubes, whatever its domain is called, and keeps the rest as buttons', () => {
    expect(layoutOf(teleport)).toBe('cubes');
    expect(cubeOptions(teleport)).toHaveLength(2);
    expect(plainOptions(teleport).map(({ label }) => label)).toEqual(['stay']);
    expect(numbered(teleport).map(({ label }) => label)).toEqual(['stay']);
    const shown = overlaysOf(teleport, {
      selected: null,
      study: null,
      looked: null,
      models: [],
      cubes: [],
      toward: null,
    });
    expect(shown.reach).toEqual([
      { cube: 12, kind: 'option' },
      { cube: 76, kind: 'option' },
    ]);
    expect(meantBy(teleport, { cube: 76 })).toEqual([1]);
    expect(meantBy(teleport, { cube: 13 })).toEqual([]);
  });

  it('marks its models, and knows which option a click on one may mean', () => {
    expect(layoutOf(possess)).toBe('list');
    expect(modelOptions(possess).map(({ model }) => model)).toEqual([3, 5]);
    const shown = overlaysOf(possess, {
      selected: null,
      study: null,
      looked: null,
      models: [],
      cubes: [],
      toward: null,
    });
    expect(shown.highlight.models).toEqual([3, 5]);
    expect(meantBy(possess, { model: 5 })).toEqual([1]);
    const twice = { ...possess, options: [option('a', { model: 3 }), option('b', { model: 3 })] };
    expect(meantBy(twice, { model: 3 })).toEqual([0, 1]);
  });

  it('is never put in a dialog that would hide the board it is answered on', () => {
    expect(isSudden({ ...teleport, interrupt: true })).toBe(false);
    const spot = {
      cube: 1,
      bounds: [0, 1, 0, 1] as [number, number, number, number],
      suggestions: [],
      automatic: [1, 1] as [number, number],
      taken: [],
      radius: 1,
      crowded: false,
    };
    expect(layoutOf(question('land', { domain: 'spot', spot }))).toBe('place');
    expect(isSudden(question('land', { domain: 'spot', spot, interrupt: true }))).toBe(false);
    expect(layoutOf(question('blown', { domain: 'direction' }))).toBe('compass');
    expect(isSudden(question('blown', { domain: 'direction', interrupt: true }))).toBe(true);
  });

  it('arrives like any other', () => {
    const message: Update = update(4, [step(4, { kind: 'hypnosis', events: [event('hypnotised')] })], {
      question: teleport,
    });
    const table = received(EMPTY, message);
    expect(table.question?.text).toBe('Red: through which gate?');
  });
});

describe('an event the page does not know', () => {
  const happened = step(7, {
    kind: 'hypnosis',
    events: [
      event('activated', { scene: 'activation', models: [6] }),
      event('hypnotised', { text: 'Six stares into the light.' }),
    ],
  });

  it('is told with its sentence, and stays long enough to be read', () => {
    expect(turnOf([happened]).beats[0]!.lines.at(-1)).toEqual({
      tone: '',
      text: 'Six stares into the light.',
    });
    expect(outcomeOf(happened).map(({ text }) => text)).toContain('Six stares into the light.');
    expect(
      holdTime(happened, false, { pace: 'play', speed: 'normal', dice: true, motion: true }),
    ).toBeGreaterThanOrEqual(1000);
  });
});

describe('a state the page does not know', () => {
  const states = [
    { id: 'A-TAG', name: 'Tagged', sign: 'tagged' as const, spent: false },
    { id: 'A-BEWITCHED', name: 'Bewitched', sign: 'state' as const, spent: false },
    { id: 'A-ROAR', name: 'Roar: used', sign: 'state' as const, spent: true },
  ];

  it('is a sign on the board and a word for whoever listens; what is used up is a word only', () => {
    expect(marksOf(aModel({ states }))).toEqual(['tagged', 'state']);
    expect(tellModel('Six', 0, aModel({ states }), NO_OVERLAYS, wordsIn('en'))).toBe(
      'Six, Tagged, Bewitched, Roar: used, Row 0, column 0, level 1',
    );
  });

  it('lies in its cube with its name; toxic smoke is smoke of another colour', () => {
    const markers = [
      { id: 'I-BOOBYTRAP', name: 'Booby trap', sign: 'trap' as const, cube: 9, side: 0 as const, model: -1 },
      { id: 'rift', name: 'Rift', sign: 'state' as const, cube: 9, side: -1 as const, model: -1 },
      { id: 'A-TOXICSMOKE', name: 'Toxic smoke', sign: 'toxic' as const, cube: 10, side: -1 as const, model: -1 },
    ];
    const view = aView({ markers, smoke: [10, 11] });
    const named = thingsIn(emptyBoard(1), view, 9, wordsIn('en')).map(({ name }) => name);
    expect(named).toEqual(['Booby trap', 'Rift']);
    expect(tellMoment(emptyBoard(1), view, NO_OVERLAYS, 9, wordsIn('en'))).toBe('Booby trap, Rift');
    expect(drawMarkers(emptyBoard(1), markers, 1).map(({ attributes }) => attributes['class'])).toEqual([
      'marker marker-red',
      'marker',
    ]);
    expect(drawMarkers(emptyBoard(1), markers, 2)).toEqual([]);
    expect(drawSmoke(view, 1).map(({ attributes }) => attributes['class'])).toEqual(['smoke toxic', 'smoke']);
  });

  it('is drawn where it was destroyed when it is a wreck', () => {
    const wreck = { id: 'R-FIELD-27', name: 'wreck', sign: 'state' as const, cube: 9, side: 0 as const, model: 1 };
    const models = [aModel({ cube: 0 }), aModel({ cube: 9, x: 250, y: 500, fate: 'killed' })];
    const view = aView({ markers: [wreck], models });
    const [x, y] = placeOnPlan(models[1]!);
    expect(drawWrecks(view, 1).map(({ attributes }) => attributes['transform'])).toEqual([`translate(${x} ${y})`]);
    expect(drawWrecks(view, 2)).toEqual([]);
    expect(drawMarkers(emptyBoard(1), [wreck], 1)).toEqual([]);
    expect(thingsIn(emptyBoard(1), view, 9, wordsIn('en'))).toEqual([{ id: 'R-FIELD-27', name: 'wreck' }]);
  });
});
