/** Name tags and markers above the models, VP above the objectives. */

import type { BoardInfo } from '../board-api';
import type { View } from '../protocol';
import type { Figures } from './figures';
import { type Labels, sign } from './labels';
import { type Mark, marksOf } from './marks';
import type { Point } from './solids';
import { objectivePlace } from './tokens';
import type { Words } from './words';

/** Height of a label above its model or objective, in cube sides. */
const ABOVE_MODEL = 0.1;
const ABOVE_OBJECTIVE = 0.42;

export function tagObjectives(labels: Labels, board: BoardInfo, words: Words): void {
  for (const { cube, vp } of board.objectives) {
    labels.put(
      `objective-${cube}`,
      'board-objective',
      lifted(objectivePlace(board, cube), ABOVE_OBJECTIVE),
      (element) => {
        element.textContent = words('table.vp', { vp });
      },
    );
  }
}

export interface Tagged {
  /** The model labelled with its name and its states. */
  readonly hovered: number | null;
  /** The model labelled with its short name; a long one would hide its neighbours. */
  readonly selected: number | null;
  /** Models that could shoot at the place pointed at. */
  readonly threats: readonly number[];
  /** Names of all models, if they are to be shown. */
  readonly names: ((model: number) => string) | null;
  label(model: number): string;
}

/** Label models with their markers, and some with their names. */
export function tagModels(
  labels: Labels,
  view: View,
  figures: Figures,
  { hovered, selected, threats, names, label }: Tagged,
): void {
  const used = new Set<string>();
  view.models.forEach((model, number) => {
    const foot = model.fate === 'table' ? figures.footOf(number) : null;
    const whole = (): string => [label(number), ...model.states.map((state) => state.name)].join(' · ');
    const short = names?.(number) ?? (selected === number ? model.short : '');
    const name = hovered === number ? whole() : short;
    const marks: Mark[] = threats.includes(number) ? ['threat', ...marksOf(model)] : marksOf(model);
    if (!foot || (!name && model.damage === 0 && marks.length === 0)) return;
    const key = `model-${number}`;
    used.add(key);
    const place = lifted(foot, figures.heightOf(number) + ABOVE_MODEL);
    labels.put(
      key,
      `board-model ${model.side === 1 ? 'blue' : 'red'}`,
      place,
      (element) => fill(element, name, model.damage, marks),
      names !== null,
    );
  });
  labels.keepOnly('model-', used);
}

function fill(element: HTMLElement, name: string, damage: number, marks: readonly Mark[]): void {
  if (name) element.append(span('board-name', name));
  const row = span('board-marks', '');
  for (let pip = 0; pip < damage; pip++) row.append(span('pip', ''));
  row.append(...marks.map(sign));
  if (row.childElementCount > 0) element.append(row);
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function lifted(point: Point, up: number): Point {
  return { ...point, z: point.z + up };
}
