/** Minimal messages and parts of messages, for tests of the code that neither draws nor connects. */
import type { EventInfo, Option, QuestionInfo, Reach, Step, StudyInfo, Update, View } from '../src/protocol';

export function event(kind: string, some: Partial<EventInfo> = {}): EventInfo {
  return {
    kind,
    text: kind,
    models: [],
    cubes: [],
    values: {},
    dice: null,
    card: null,
    weight: 'plain',
    scene: '',
    tone: '',
    ...some,
  };
}

export function step(n: number, some: Partial<Step> = {}): Step {
  return {
    n,
    side: 1,
    model: -1,
    kind: 'action',
    weight: 'plain',
    said: '',
    why: [],
    why_rules: [],
    fallback: '',
    events: [],
    round: null,
    ...some,
  };
}

export function view(some: Partial<View> = {}): View {
  return {
    round: 1,
    initiative: 0,
    turn: 0,
    active: -1,
    winner: -2,
    vp: [
      [0, 0, 0],
      [0, 0, 0],
    ],
    points: [0, 0],
    command: [
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ],
    unactivated: [0, 0],
    models: [],
    tokens: [],
    smoke: [],
    markers: [],
    zones: [[], []],
    holders: [],
    secrets: ['', ''],
    secret_rules: ['', ''],
    ...some,
  };
}

export function update(number: number, steps: Step[], some: Partial<Update> = {}): Update {
  const after = steps.length > 0 ? steps[0]!.n - 1 : number;
  const nothing = { question: null, waiting: null, undo: false, ending: null, more: false, lesson: null, open: null };
  return { type: 'update', after, number, steps, reasons: [], view: view(), ...nothing, ...some };
}

export function question(kind: string, some: Partial<QuestionInfo> = {}): QuestionInfo {
  return {
    n: 1,
    side: 0,
    kind,
    domain: 'word',
    model: -1,
    text: '',
    stakes: '',
    rule: '',
    interrupt: false,
    attention: 'calm',
    part: '',
    options: [],
    greyed: [],
    spot: null,
    special: '',
    study: null,
    ...some,
  };
}

export function option(value: QuestionInfo['options'][number]['value'], some: Partial<Option> = {}): Option {
  return {
    value,
    label: String(value),
    notation: String(value),
    model: -1,
    cube: -1,
    dice: [],
    forecast: null,
    ...some,
  };
}

export function study(some: Partial<StudyInfo> = {}): StudyInfo {
  return { model: 0, actions: [], reach: [], lines: [], targets: [], ...some };
}

export function reach(cube: number, kind: Reach['kind'], some: Partial<Reach> = {}): Reach {
  return { cube, kind, action: kind === 'sprint' ? 'sprint' : 'move', cubes: 1, path: [cube], ...some };
}
