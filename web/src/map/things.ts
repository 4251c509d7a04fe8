/** Things on the tactical map: models with their markers, tokens, smoke, lines of sight. */

import type { BoardInfo, Grade, Overlays, ReachKind } from '../board-api';
import { UNITS, columnOf, levelOf, rowOf } from '../board/cubes';
import { floorOf, solidPart } from '../board/ground';
import { MARK_PATHS, marksOf } from '../board/marks';
import type { FigureKind, MarkerView, ModelView, ProfileInfo, TokenView, View } from '../protocol';
import { type Drawing, draw, group, line, path, rect, words } from './nodes';
import { CELL } from './plan';

const LARGEST = 23;
const SMALLEST = 13;
/** Signs that stand side by side leave room between them, for their outlines and rings. */
const APART = 2;

/** A point of a cube, in units. */
export interface Place {
  readonly cube: number;
  readonly x: number;
  readonly y: number;
}

/** Position of a model on the plan of its level. */
export function placeOnPlan(model: Place): readonly [number, number] {
  return [(columnOf(model.cube) + model.x / UNITS) * CELL, (rowOf(model.cube) + model.y / UNITS) * CELL];
}

/** Radius of a model's sign: large enough to be legible, smaller if others are near. */
export function signRadius(models: readonly ModelView[], number: number): number {
  const model = models[number];
  if (!model) return SMALLEST;
  const [x, y] = placeOnPlan(model);
  let radius = Math.max(LARGEST, (model.radius / UNITS) * CELL);
  models.forEach((other, at) => {
    if (at === number || other.fate !== 'table' || levelOf(other.cube) !== levelOf(model.cube)) return;
    const [ox, oy] = placeOnPlan(other);
    radius = Math.min(radius, Math.hypot(ox - x, oy - y) / 2 - APART);
  });
  return Math.max(SMALLEST, radius);
}

/** Radius of the ring around a sign; a narrow one where others are near. */
export function haloRadius(radius: number): number {
  return radius + (radius < LARGEST ? APART : 6);
}

/** What the sign of a model depends on. */
export type Figured = Pick<ProfileInfo, 'figure' | 'role'>;
export const PLAIN: Figured = { figure: 'shooter', role: 'troop' };

/** Draw a model around (0, 0): hexagonal for red, round for blue. */
export function drawModel(model: ModelView, profile: Figured, radius: number): Drawing {
  const parts: Drawing[] = [];
  if (model.burning) parts.push(draw('circle', { r: radius + 5, class: 'burning-halo' }));
  parts.push(shape(model.side, radius, 'body'));
  if (model.pinned) parts.push(rect(-radius - 4, -2.5, 2 * radius + 8, 5, 'pinned-bar', { transform: 'rotate(-20)' }));
  parts.push(...figureSign(profile, radius), ...pips(model.damage, radius), ...marks(model, radius));
  return group(`sign${model.activated ? ' activated' : ''}`, parts);
}

/** Draw the number of a model; separate from its sign, which is a button with its own accessible name. */
export function drawNumber(models: readonly ModelView[], number: number): Drawing {
  const model = models[number];
  const [x, y] = model ? placeOnPlan(model) : [0, 0];
  const size = signRadius(models, number) * 1.25;
  const className = model?.activated ? 'number activated' : 'number';
  return draw('text', { x, y, class: className, 'font-size': size }, [], model ? String(model.number) : '');
}

/** Draw the outlines of models on other levels, with an arrow up or down, so that nobody is overlooked. */
export function drawElsewhere(models: readonly ModelView[], level: number): Drawing[] {
  return models.flatMap((model, number) => {
    if (model.fate !== 'table' || levelOf(model.cube) === level) return [];
    const [x, y] = placeOnPlan(model);
    const radius = signRadius(models, number) * 0.8;
    const up = levelOf(model.cube) > level;
    return [
      group(
        `other-level ${model.side === 1 ? 'blue' : 'red'}`,
        [
          shape(model.side, radius, 'outline'),
          words(0, up ? 3 : -3, String(model.number), 'outline-number'),
          path(up ? 'M-5-9L0-15L5-9Z' : 'M-5 9L0 15L5 9Z', 'outline-arrow'),
        ],
        { transform: `translate(${x} ${y})` },
      ),
    ];
  });
}

/** Draw the outlines of objectives on other levels, with their VP and an arrow up or down. */
export function drawObjectivesElsewhere(board: BoardInfo, view: View | null, level: number): Drawing[] {
  return board.objectives.flatMap(({ cube, vp }) => {
    if (levelOf(cube) === level) return [];
    const holder = view?.holders.find((held) => held.cube === cube)?.side ?? -1;
    const held = holder === 0 ? ' held-red' : holder === 1 ? ' held-blue' : '';
    const up = levelOf(cube) > level;
    return [
      group(
        `objective-elsewhere${held}`,
        [
          draw('circle', { r: 25, class: 'objective-outline' }),
          words(0, up ? 4 : -4, String(vp), 'outline-number'),
          path(up ? 'M-6-10L0-17L6-10Z' : 'M-6 10L0 17L6 10Z', 'outline-arrow'),
        ],
        { transform: `translate(${(columnOf(cube) + 0.5) * CELL} ${(rowOf(cube) + 0.5) * CELL})` },
      ),
    ];
  });
}

/** Width of a letter and height of a name tag on the plan. */
const LETTER = 9.5;
const TAG = 24;

/** Draw a name tag below each model, moved down where it would hide another; larger on a small plan. */
export function drawTags(models: readonly ModelView[], name: (model: ModelView) => string, scale: number): Drawing[] {
  const done: { x: number; y: number; wide: number }[] = [];
  return [...models]
    .sort((a, b) => placeOnPlan(a)[1] - placeOnPlan(b)[1])
    .map((model) => {
      const [middle, foot] = placeOnPlan(model);
      const text = name(model);
      const wide = (text.length * LETTER + 12) * scale;
      const x = Math.min(8 * CELL - wide / 2, Math.max(wide / 2, middle));
      let y = foot + 24 + (TAG / 2) * scale;
      const inTheWay = (other: (typeof done)[number]): boolean =>
        Math.abs(other.x - x) < (other.wide + wide) / 2 && Math.abs(other.y - y) < TAG * scale;
      // A little more than its height, else rounding could leave it in the way for ever.
      for (let blocker = done.find(inTheWay); blocker; blocker = done.find(inTheWay)) y = blocker.y + TAG * scale + 0.1;
      done.push({ x, y, wide });
      return group(
        `name-tag ${model.side === 1 ? 'blue' : 'red'}`,
        [
          rect(-wide / scale / 2, -TAG / 2 + 1, wide / scale, TAG - 2, 'name-card', { rx: 4 }),
          words(0, 0, text, 'name-text'),
        ],
        { transform: `translate(${x} ${y}) scale(${scale})` },
      );
    });
}

/** Outline of a side's signs. */
export function shape(side: number, radius: number, className: string): Drawing {
  if (side === 1) return draw('circle', { r: radius, class: className });
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3;
    return `${(Math.cos(angle) * radius * 1.08).toFixed(2)},${(Math.sin(angle) * radius * 1.08).toFixed(2)}`;
  });
  return draw('polygon', { points: corners.join(' '), class: className });
}

/** The sign of a figure above its circle: a crown for leaders and characters, a cross for helpers, a blade for fighters… */
function figureSign({ figure, role }: Figured, radius: number): Drawing[] {
  const y = -radius - 3;
  const signs: Partial<Record<FigureKind, string>> = {
    leader: `M-10 ${y}v-11l5 5 5-7 5 7 5-5v11Z`,
    heavy: `M-12 ${y}v-9h13v3h11v4H1v2Z`,
    fighter: `M-8 ${y}l-3-3L6 ${y - 13}l5-1-1 5Z`,
    helper: `M-3 ${y + 2}v-4h-4v-5h4v-4h6v4h4v5h-4v4Z`,
    team: `M-12 ${y}v-5h6v-5H6v5h6v5Z`,
    beast: `M-10 ${y}l1-11 4 11Zm7 0 2-13 4 13Zm8 0 2-11 3 11Z`,
    drone: `M-12 ${y - 3}h9v-4h6v4h9v3H-12Z`,
    walker: `M-9 ${y}v-11H9v11H4v-5h-8v5Z`,
    vehicle: `M-11 ${y}v-8h6v-4h10v4h6v8Z`,
    rider: `M-14 ${y - 1}L0 ${y - 11}l14 10L0 ${y - 5}Z`,
    sentry: `M-2 ${y}v-5h-8v-5h18v5h-6v5Z`,
  };
  const d = signs[role === 'character' ? 'leader' : figure];
  return d ? [path(d, 'role')] : [];
}

function pips(damage: number, radius: number): Drawing[] {
  return Array.from({ length: damage }, (_, at) =>
    draw('circle', { cx: (at - (damage - 1) / 2) * 11, cy: radius + 3, r: 5, class: 'pip' }),
  );
}

function marks(model: ModelView, radius: number): Drawing[] {
  const shown = marksOf(model).filter((mark) => mark !== 'pinned' && mark !== 'activated');
  return shown.map((mark, at) =>
    group(
      `mark mark-${mark}`,
      [
        draw('circle', { cx: 8, cy: 8, r: 11, class: 'mark-back' }),
        path(MARK_PATHS[mark], 'mark-sign', { 'fill-rule': 'evenodd' }),
      ],
      {
        transform: `translate(${radius * 0.75} ${-radius * 0.9 + at * 17}) scale(0.85)`,
      },
    ),
  );
}

/** Draw tokens side by side in the south-east of their floor. */
export function drawTokens(board: BoardInfo, tokens: readonly TokenView[], level: number): Drawing[] {
  const placed = new Map<number, number>();
  return tokens
    .filter((token) => levelOf(token.cube) === level)
    .map((token) => {
      const index = placed.get(token.cube) ?? 0;
      placed.set(token.cube, index + 1);
      const floor = floorPlan(board, token.cube);
      const [x, y] = [floor.x + floor.wide - 20 - index * 30, floor.y + floor.deep - 20];
      const className = token.face_down ? 'token face-down' : token.wreck ? 'token wreck' : 'token';
      const letters = token.face_down ? '?' : token.name.slice(0, 2).toUpperCase();
      return group(className, [rect(-13, -13, 26, 26, 'token-card', { rx: 3 }), words(0, 0, letters, 'token-text')], {
        transform: `translate(${x} ${y}) rotate(-8)`,
      });
    });
}

/** Draw markers in the north-west of their cube, each with its symbol on the colour of its side. */
export function drawMarkers(board: BoardInfo, markers: readonly MarkerView[], level: number): Drawing[] {
  const placed = new Map<number, number>();
  return markers
    .filter((marker) => levelOf(marker.cube) === level && marker.sign !== 'toxic' && marker.model < 0)
    .map(({ sign, cube, side }) => {
      const index = placed.get(cube) ?? 0;
      placed.set(cube, index + 1);
      const floor = floorPlan(board, cube);
      return group(
        `marker${side === 0 ? ' marker-red' : side === 1 ? ' marker-blue' : ''}`,
        [
          rect(-13, -13, 26, 26, 'marker-card', { rx: 3 }),
          path(MARK_PATHS[sign], 'marker-sign', {
            transform: 'translate(-9.6 -9.6) scale(1.2)',
            'fill-rule': 'evenodd',
          }),
        ],
        { transform: `translate(${floor.x + 20 + index * 30} ${floor.y + 20})` },
      );
    });
}

/** Draw destroyed vehicles, which block sight over the width of their base. */
export function drawWrecks({ markers, models }: View, level: number): Drawing[] {
  return markers.flatMap((marker) => {
    const model = models[marker.model];
    if (!model || levelOf(model.cube) !== level) return [];
    const [x, y] = placeOnPlan(model);
    const r = (model.radius / UNITS) * CELL;
    const cross = `M${-r * 0.6} ${-r * 0.6}L${r * 0.6} ${r * 0.6}M${r * 0.6} ${-r * 0.6}L${-r * 0.6} ${r * 0.6}`;
    return [
      group('wreck', [rect(-r, -r, 2 * r, 2 * r, 'wreck-hull', { rx: 8 }), path(cross, 'wreck-cross')], {
        transform: `translate(${x} ${y})`,
      }),
    ];
  });
}

export function drawSmoke({ smoke, markers }: View, level: number): Drawing[] {
  const toxic = new Set(markers.filter(({ sign }) => sign === 'toxic').map(({ cube }) => cube));
  return smoke
    .filter((cube) => levelOf(cube) === level)
    .map((cube) => {
      const [x, y] = [columnOf(cube) * CELL, rowOf(cube) * CELL];
      const puffs = [
        [28, 30, 24],
        [66, 26, 26],
        [48, 54, 28],
        [24, 70, 20],
        [74, 72, 22],
      ] as const;
      return group(
        toxic.has(cube) ? 'smoke toxic' : 'smoke',
        puffs.map(([px, py, r]) => draw('circle', { cx: x + px, cy: y + py, r })),
      );
    });
}

/** Draw lit squares; kinds differ in colour and symbol. */
export function drawReach(board: BoardInfo, overlays: Overlays, level: number): Drawing[] {
  const seen = overlays.seen
    .filter(({ cube }) => levelOf(cube) === level)
    .map(({ cube, grade }) => {
      const { x, y, wide, deep } = floorPlan(board, cube);
      return rect(x, y, wide, deep, `seen seen-${grade}`);
    });
  const reach = overlays.reach
    .filter(({ cube }) => levelOf(cube) === level)
    .map(({ cube, kind }) => {
      const { x, y, wide, deep } = floorPlan(board, cube);
      return group(`reach reach-${kind}`, [
        rect(x + 6, y + 6, wide - 12, deep - 12, 'reach-plate', { rx: 6 }),
        path(REACH_SIGNS[kind], 'reach-sign', { transform: `translate(${x + wide / 2} ${y + deep / 2})` }),
      ]);
    });
  const marked = overlays.highlight.cubes
    .filter((cube) => levelOf(cube) === level)
    .map((cube) =>
      rect(columnOf(cube) * CELL + 3, rowOf(cube) * CELL + 3, CELL - 6, CELL - 6, 'marked-cube', { rx: 4 }),
    );
  return [...seen, ...reach, ...marked];
}

/** Solid part of a cube's floor on the plan; the whole square if there is none. */
function floorPlan(board: BoardInfo, cube: number): { x: number; y: number; wide: number; deep: number } {
  const solid = solidPart(floorOf(board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
  return {
    x: (columnOf(cube) + solid.x0) * CELL,
    y: (rowOf(cube) + solid.y0) * CELL,
    wide: (solid.x1 - solid.x0) * CELL,
    deep: (solid.y1 - solid.y0) * CELL,
  };
}

const REACH_SIGNS: Record<ReachKind, string> = {
  move: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0',
  sprint: 'M-14-14L0 0L-14 14M2-14L16 0L2 14',
  fight: 'M-16-16L16 16M16-16L-16 16',
  deploy: 'M0-18V18M-14 6L0 20L14 6',
  option: 'M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0',
};

/** Draw the part of a way that touches a level: a band through the middles of its cubes, with a dot in each. */
export function drawWay({ way }: Overlays, { models }: View, level: number): Drawing[] {
  const walker = way ? models[way.model] : undefined;
  if (!way || !walker) return [];
  const start: Place = { cube: walker.cube, x: walker.x, y: walker.y };
  const places: Place[] = [start, ...way.path.map((cube) => ({ cube, x: UNITS / 2, y: UNITS / 2 }))];
  const here = (place: Place): boolean => levelOf(place.cube) === level;
  const bands = places.flatMap((place, at) => {
    const next = places[at + 1];
    if (!next || (!here(place) && !here(next))) return [];
    return [line(...placeOnPlan(place), ...placeOnPlan(next), 'way-band')];
  });
  const dots = places.flatMap((place, at) => {
    if (at === 0 || !here(place)) return [];
    const [x, y] = placeOnPlan(place);
    return [draw('circle', { cx: x, cy: y, r: at === places.length - 1 ? 13 : 8, class: 'way-dot' })];
  });
  return bands.length > 0 ? [group(`way way-${way.kind}`, [...bands, ...dots])] : [];
}

/** Draw the lines of sight that touch a level; an end on another level gets an arrow up or down. */
export function drawLines(overlays: Overlays, view: View, level: number, ghost: Ghost | null): Drawing[] {
  const lines = overlays.lines.map(({ from, to, grade }) => ({
    a: ghost?.model === from ? ghost : view.models[from],
    b: view.models[to],
    grade,
  }));
  const views = overlays.views.map(({ from, to, grade }) => ({ a: view.models[from], b: to, grade }));
  return [...lines, ...views].flatMap(({ a, b, grade }) => {
    if (!a || !b || (levelOf(a.cube) !== level && levelOf(b.cube) !== level)) return [];
    return [sightLine(a, b, grade, level)];
  });
}

/** A model as if it stood elsewhere; its lines of sight start there. */
export interface Ghost extends Place {
  readonly model: number;
}

function sightLine(a: Place, b: Place, grade: Grade, level: number): Drawing {
  const [start, end] = [placeOnPlan(a), placeOnPlan(b)];
  const parts = [line(...start, ...end, 'line-back'), line(...start, ...end, `line-${grade}`)];
  for (const [model, place] of [
    [a, start],
    [b, end],
  ] as const) {
    if (levelOf(model.cube) === level) continue;
    const up = levelOf(model.cube) > level;
    parts.push(
      group('elsewhere', [draw('circle', { r: 11 }), path(up ? 'M-6 3L0-5L6 3Z' : 'M-6-3L0 5L6-3Z', 'arrow')], {
        transform: `translate(${place[0]} ${place[1]})`,
      }),
    );
  }
  return group('sight', parts);
}
