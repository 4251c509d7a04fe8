/** A show on the tactical map: lines, rings and signs that appear where something happens. */

import { UNITS, columnOf, levelOf, rowOf } from '../board/cubes';
import { MARK_PATHS } from '../board/marks';
import type { Fortune, Timed, Weather } from '../feel/effects';
import type { View } from '../protocol';
import { type Drawing, draw, group, line, path } from './nodes';
import { CELL } from './plan';
import { placeOnPlan } from './things';

/** A drawing and how it changes while it can be seen. */
export interface Passing {
  readonly drawing: Drawing;
  readonly frames: Keyframe[];
  readonly at: number;
  readonly time: number;
}

type Spot = readonly [number, number];

const POP: Keyframe[] = [
  { transform: 'scale(0.3)', opacity: 0 },
  { transform: 'scale(1.15)', opacity: 1, offset: 0.35 },
  { transform: 'scale(1)', opacity: 0 },
];
const GROW: Keyframe[] = [
  { transform: 'scale(0.2)', opacity: 0.95 },
  { transform: 'scale(1)', opacity: 0 },
];
const FADE: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }];

/** Signs of what happens to a model. */
const SIGNS: Record<Fortune, string> = {
  spark: MARK_PATHS.rampage,
  wound: MARK_PATHS.rampage,
  pinned: MARK_PATHS.pinned,
  fall: MARK_PATHS.pinned,
  fire: MARK_PATHS.burning,
  death: 'M1 3 3 1 8 6 13 1 15 3 10 8 15 13 13 15 8 10 3 15 1 13 6 8Z',
};

/** What is to be seen of a show on the plan of a level, given where everybody was before it. */
export function passingOn(show: readonly Timed[], view: View, level: number): Passing[] {
  return show.flatMap((act) => {
    const { at, time } = act;
    return drawn(act, view, level).map((each) => ({ ...each, at, time }));
  });
}

function drawn(act: Timed, view: View, level: number): Pick<Passing, 'drawing' | 'frames'>[] {
  const here = (cube: number): boolean => levelOf(cube) === level;
  if ('model' in act) {
    const model = view.models[act.model];
    return model && here(model.cube) ? [signAt(placeOnPlan(model), act.kind)] : [];
  }
  if (act.kind === 'throw') {
    const from = view.models[act.from];
    if (act.cube < 0 || !(here(act.cube) || (from && here(from.cube)))) return [];
    return [flying(from ? placeOnPlan(from) : middleOf(act.cube), middleOf(act.cube))];
  }
  if ('cube' in act) return here(act.cube) ? [cloudAt(middleOf(act.cube), act.kind)] : [];
  const [from, to] = [view.models[act.from], view.models[act.to]];
  if (!from || !to || !(here(from.cube) || here(to.cube))) return [];
  const [start, end] = [placeOnPlan(from), placeOnPlan(to)];
  if (act.kind === 'strike') return [signAt(end, 'wound')];
  return [tracer(start, act.hit ? end : past(start, end), act.missile)];
}

function middleOf(cube: number): Spot {
  return [(columnOf(cube) + 0.5) * CELL, (rowOf(cube) + 0.5) * CELL];
}

/** A point beside and beyond the target, where a miss goes. */
function past([x1, y1]: Spot, [x2, y2]: Spot): Spot {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const long = Math.max(1, Math.hypot(dx, dy));
  const [ahead, aside] = [CELL * 0.5, CELL * 0.22];
  return [x2 + (dx / long) * ahead - (dy / long) * aside, y2 + (dy / long) * ahead + (dx / long) * aside];
}

function tracer([x1, y1]: Spot, [x2, y2]: Spot, missile: string): Pick<Passing, 'drawing' | 'frames'> {
  return { drawing: group(`tracer tracer-${missile}`, [line(x1, y1, x2, y2, 'tracer-line')]), frames: FADE };
}

function flying([x1, y1]: Spot, [x2, y2]: Spot): Pick<Passing, 'drawing' | 'frames'> {
  const frames = [{ transform: `translate(${x1 - x2}px, ${y1 - y2}px)` }, { transform: 'none' }];
  return { drawing: draw('circle', { cx: x2, cy: y2, r: CELL * 0.09, class: 'lump' }), frames };
}

function cloudAt([cx, cy]: Spot, kind: Weather): Pick<Passing, 'drawing' | 'frames'> {
  return { drawing: draw('circle', { cx, cy, r: CELL * 0.62, class: `puff puff-${kind}` }), frames: GROW };
}

function signAt([x, y]: Spot, kind: Fortune): Pick<Passing, 'drawing' | 'frames'> {
  const size = (CELL * 150) / UNITS / 16;
  const place = { transform: `translate(${x} ${y}) scale(${size}) translate(-8 -8)`, 'fill-rule': 'evenodd' };
  return { drawing: group(`fortune fortune-${kind}`, [path(SIGNS[kind], 'fortune-path', place)]), frames: POP };
}
