/**
 * A page for developers that shows the board or the map with recorded messages; it is not part of the built page.
 * Options in its address: ?view=map&lang=fr&quality=low&camera=top&level=1&scene=action|spot|busy|deploy|lineup
 * &at=x,y,distance,yaw,pitch
 */

import type { BoardOptions, Camera, Overlays, Pose, ReachKind } from '../src/board-api';
import { NO_OVERLAYS } from '../src/board-api';
import { createBoard } from '../src/board';
import { createMap } from '../src/map';
import type { FigureKind, Hello, Looked, Update, View } from '../src/protocol';
import hello from '../fixtures/hello.en.json';
import helloFr from '../fixtures/hello.fr.json';
import action from '../fixtures/question.action.json';
import deploy from '../fixtures/question.deploy.json';
import looked from '../fixtures/looked.json';
import spot from '../fixtures/question.spot.json';

const query = new URLSearchParams(location.search);
const lang = query.get('lang') === 'fr' ? 'fr' : 'en';
const greeting = (lang === 'fr' ? helloFr : hello) as unknown as Hello;
const updates: Record<string, Update> = {
  action: action as unknown as Update,
  deploy: deploy as unknown as Update,
  spot: spot as unknown as Update,
  busy: action as unknown as Update,
};
const scene = query.get('scene') ?? 'action';
const update = updates[scene] ?? updates['action']!;
let view: View = update.view;

/** A view with all states of models, a token, a wreck and smoke at once. */
function busy(from: View): View {
  const models = from.models.map((model, at) => ({
    ...model,
    pinned: at % 5 === 1,
    burning: at % 6 === 2,
    activated: at % 4 === 3,
    reloading: at % 7 === 4,
    damage: at % 5 === 2 ? 2 : at % 5 === 4 ? 1 : 0,
    items: at % 5 === 0 ? ['Medi-pack'] : [],
    height: at % 5 === 1 ? 100 : model.height,
  }));
  const tokens = [
    ...from.tokens,
    { cube: 27, face_down: false, item: 'I-AMMO', name: 'Ammo', wreck: false },
    { cube: 20, face_down: false, item: 'I-SENTRY-08', name: 'Wreck', wreck: true },
  ];
  return { ...from, models, tokens, smoke: [35, 44] };
}

/** The shapes that `lineUp` places side by side for both sides, by Size, each in the colours of another faction. */
const LINE_UP: readonly (readonly [size: number, radius: number, height: number, figures: readonly FigureKind[]])[] = [
  [1, 64, 220, ['shooter', 'heavy', 'fighter', 'leader', 'helper', 'beast', 'drone', 'sentry']],
  [2, 104, 260, ['shooter', 'heavy', 'fighter', 'leader', 'beast', 'drone', 'rider', 'vehicle']],
  [3, 104, 320, ['shooter', 'heavy', 'fighter', 'leader', 'beast', 'team']],
  [4, 156, 380, ['walker', 'vehicle', 'rider', 'beast']],
];
const COLOURS = [
  'enforcers',
  'forge-fathers',
  'asterians',
  'rebs',
  'plague',
  'veer-myn',
  'marauders',
  'nameless',
  'gcps',
  'mazon-labs',
];
const LINED = LINE_UP.flatMap(([size, radius, height, figures], row) =>
  figures.map((figure, column) => ({ size, height, figure, row, column, radius: figure === 'team' ? 156 : radius })),
);

function lineUp(from: View): View {
  const first = from.models[0]!;
  const models = LINED.flatMap(({ radius, height, figure, row, column }, at) =>
    ([0, 1] as const).map((side) => ({
      ...first,
      side,
      profile: at,
      name: figure,
      cube: (2 * row + side) * 8 + column,
      x: 200,
      y: 200,
      radius,
      height,
      damage: 0,
      items: [],
      states: [],
      activated: false,
      pinned: query.get('pinned') !== null,
    })),
  );
  return { ...from, models, tokens: [], active: -1 };
}

function overlaysOf(): Overlays {
  if (scene === 'lineup') return NO_OVERLAYS;
  const question = update.question;
  if (scene === 'deploy') {
    const reach = (question?.options ?? [])
      .filter((option) => option.cube >= 0)
      .map((option) => ({ cube: option.cube, kind: 'deploy' as ReachKind }));
    return { ...NO_OVERLAYS, reach };
  }
  const study = question?.study;
  if (!study) return NO_OVERLAYS;
  const seen = query.get('seen') ? (looked as unknown as Looked).seen : [];
  return {
    ...NO_OVERLAYS,
    reach: study.reach,
    lines: study.lines,
    seen,
    selected: study.model,
    highlight: { models: [], cubes: query.get('cube') ? [Number(query.get('cube'))] : [] },
  };
}

const empty = {
  ...greeting.board,
  sides: greeting.board.sides.map(() => 0),
  floors: greeting.board.floors.map((_, cube) => (cube < 64 ? 1 : 0)),
  ladders: [],
  ramps: [],
  objectives: [],
  zones: [[], []] as [number[], number[]],
};
const profiles = LINED.map(({ figure, size }, at) => ({
  ...greeting.profiles[0]!,
  figure,
  size,
  role: 'troop' as const,
  faction: COLOURS[at % COLOURS.length]!,
}));

const other = query.get('board');
const board = other
  ? ((await (await fetch(other)).json()) as BoardOptions['board'])
  : scene === 'lineup'
    ? empty
    : greeting.board;

/** The camera from the address: the point it looks at, how far it is, and its angles in degrees. */
function poseOf(at: string | null): Pose | null {
  if (!at) return null;
  const [x = 4, y = 4, distance = 10, yaw = 0, pitch = 40] = at.split(',').map(Number);
  return { orbit: { yaw, pitch, distance, target: { x, y, z: 0.3 } }, home: null, chosen: true };
}

const options: BoardOptions = {
  pose: poseOf(query.get('at')),
  board,
  profiles: scene === 'lineup' ? profiles : greeting.profiles,
  lang,
  quality: query.get('quality') === 'low' ? 'low' : 'high',
  calm: () => query.get('calm') !== null,
  label: (model) => view.models[model]?.name ?? '',
  on: {
    cube: (cube) => console.log('cube', cube),
    model: (model) => console.log('model', model),
    spot: (cube, x, y) => console.log('spot', cube, x, y),
    hoverSpot: (cube, x, y) => console.log('hoverSpot', cube, x, y),
    hoverCube: (cube) => console.log('hoverCube', cube),
    hoverModel: (model) => console.log('hoverModel', model),
  },
};

const host = document.querySelector<HTMLElement>('#host')!;
const table = (query.get('view') === 'map' ? createMap : createBoard)(host, options);
if (scene === 'busy') view = busy(view);
if (scene === 'lineup') view = lineUp(view);
table.show(view);
table.overlays(overlaysOf());
if (scene === 'spot' && update.question?.spot) table.placing({ model: update.question.model, ...update.question.spot });
const camera = query.get('camera');
if (query.get('eye')) table.camera({ eye: Number(query.get('eye')) });
else if (camera) table.camera(camera as Camera);
if (query.get('level')) table.level(Number(query.get('level')));
Object.assign(window, { table, greeting, view });
