import { describe, expect, it } from 'vitest';
import { cubeChoices, homeCamera, overlaysOf, type Focus } from '../src/play/overlays';
import type { Looked } from '../src/protocol';
import { option, question, study } from './sample';

const FOCUS: Focus = { selected: null, study: null, looked: null, models: [], cubes: [] };
const ODDS = { no_effect: 1, pinned: 0, injured: 0, killed: 0 };
const TEST = { dice: 3, target: 4, base: 3, rerolls: 0, modifiers: [], text: '' };
const SHOT = {
  weapon: 0,
  name: 'Rifle',
  reason: '',
  rule: '',
  forecast: {
    kind: 'shoot' as const,
    text: '',
    attacker: 7,
    defender: 2,
    attack: TEST,
    cases: [{ defence: 'survive', name: 'Survive', test: TEST, defender: ODDS, attacker: null }],
  },
};
const LINES = [
  { from: 2, to: 5, grade: 'clear' as const },
  { from: 2, to: 6, grade: 'none' as const },
];

describe('what lights up on the board', () => {
  it('shows the cubes that can be chosen, and no others', () => {
    const way = question('step', {
      part: 'way',
      domain: 'cube',
      options: [option(9, { cube: 9 }), option(10, { cube: 10 }), option(-1)],
      study: study({
        reach: [
          { cube: 10, kind: 'fight' },
          { cube: 20, kind: 'sprint' },
        ],
      }),
    });
    expect(cubeChoices(way)).toEqual([
      { cube: 9, kind: 'move' },
      { cube: 10, kind: 'fight' },
    ]);
    expect(overlaysOf(way, { ...FOCUS, study: way.study }).reach).toEqual(cubeChoices(way));
    const deploy = question('deploy', { part: 'home', domain: 'cube', options: [option(3, { cube: 3 })] });
    expect(cubeChoices(deploy)).toEqual([{ cube: 3, kind: 'deploy' }]);
    expect(cubeChoices(question('action'))).toEqual([]);
  });

  it('shows what the selected model could reach and whom it sees', () => {
    const known = study({ model: 2, reach: [{ cube: 9, kind: 'move' }], lines: LINES });
    const focus = { ...FOCUS, selected: 2, study: known };
    const shown = overlaysOf(question('action', { part: 'action', model: 2, study: known }), focus);
    expect(shown.reach).toEqual([{ cube: 9, kind: 'move' }]);
    expect(shown.lines).toEqual([LINES[0]]);
    expect(shown.selected).toBe(2);
    const other = overlaysOf(question('action', { part: 'action', model: 2, study: known }), {
      ...focus,
      study: study({ model: 4 }),
    });
    expect(other.reach).toEqual(shown.reach);
    expect(overlaysOf(question('weapon', { model: 2 }), focus).reach).toEqual([]);
  });

  it('shows what would be seen from the cube that is pointed at', () => {
    const target = { model: 6, grade: 'partial' as const, distance: 2, shots: [] };
    const looked: Looked = {
      type: 'looked',
      request: 1,
      n: 1,
      model: 2,
      cube: 9,
      spot: [200, 200],
      fits: true,
      reason: '',
      targets: [target, { ...target, model: 7, grade: 'none' }],
      threats: [
        target,
        { ...target, model: 7, shots: [SHOT] },
        { ...target, model: 8, shots: [{ ...SHOT, forecast: null }] },
      ],
      seen: [{ cube: 1, grade: 'clear' }],
    };
    const shown = overlaysOf(null, { ...FOCUS, looked, study: study({ lines: LINES }) });
    expect(shown.ghost).toEqual({ model: 2, cube: 9, x: 200, y: 200 });
    expect(shown.threats).toEqual([7]);
    expect(overlaysOf(null, { ...FOCUS, looked: { ...looked, fits: false } }).ghost).toBeNull();
    const spot = {
      cube: 9,
      bounds: [1, 2, 1, 2] as [number, number, number, number],
      suggestions: [],
      automatic: [1, 1] as [number, number],
      taken: [],
      radius: 64,
      crowded: false,
    };
    expect(overlaysOf(question('spot', { domain: 'spot', spot }), { ...FOCUS, looked }).ghost).toBeNull();
    expect(overlaysOf(null, FOCUS)).toMatchObject({ ghost: null, threats: [] });
    expect(shown.lines).toEqual([{ from: 2, to: 6, grade: 'partial' }]);
    expect(shown.seen).toEqual([{ cube: 1, grade: 'clear' }]);
  });

  it('marks the models that can be chosen and those that are pointed at', () => {
    const targets = question('target', {
      part: 'target',
      domain: 'model',
      model: 2,
      options: [option(5, { model: 5 }), option(-1)],
    });
    const shown = overlaysOf(targets, { ...FOCUS, models: [1], cubes: [4], study: study({ lines: LINES }) });
    expect(shown.highlight).toEqual({ models: [1, 5], cubes: [4] });
    expect(shown.lines).toEqual([{ from: 2, to: 5, grade: 'clear' }]);
  });

  it('marks who attacks whom while the defender is asked', () => {
    const asked = question('spend-dice', { interrupt: true, options: [{ ...option(0), forecast: SHOT.forecast }] });
    expect(overlaysOf(asked, FOCUS).highlight.models).toEqual([7, 2]);
    expect(overlaysOf({ ...asked, interrupt: false }, FOCUS).highlight.models).toEqual([]);
  });

  it('looks from behind our own zone', () => {
    expect(homeCamera([0, 1, 2, 3])).toBe('n');
    expect(homeCamera([60, 61, 62, 63])).toBe('s');
    expect(homeCamera([])).toBe('s');
  });
});
