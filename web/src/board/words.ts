/** Texts of the table views. */

import type { BoardInfo, Overlays } from '../board-api';
import { chooseLang, translate, type Values, type Word } from '../i18n/translate';
import type { ModelView, View } from '../protocol';
import { columnOf, levelOf, rowOf } from './cubes';
import { HATCH, OPEN, floorOf, isPartial, isTrapdoor, sideOf, zonesOf } from './ground';
import { marksOf } from './marks';

type Way = 0 | 1 | 2 | 3;
type Wall = 1 | 2 | 3 | 4 | 5;

/** Marks that have a text on the page; the server sends the others with their names. */
const STATES = ['pinned', 'burning', 'reloading', 'activated'] as const;
const isState = (mark: string): mark is (typeof STATES)[number] => STATES.some((state) => state === mark);

/** Translates a text of the page into the language of the view. */
export type Words = (word: Word, values?: Values) => string;

export function wordsIn(lang: string): Words {
  const spoken = chooseLang(lang, []);
  return (word, values) => translate(spoken, word, values);
}

export function levelIn(words: Words, level: number): string {
  return level === 1 ? words('table.ground') : words('table.level', { level });
}

/** Description of a cube for screen readers: its floor, sides and contents. */
export function tellCube(board: BoardInfo, cube: number, words: Words): string {
  const told = [words('table.cube', { row: rowOf(cube), column: columnOf(cube), level: levelOf(cube) })];
  const floor = floorOf(board, cube);
  if (floor === 0) told.push(words('table.noFloor'));
  else if (isPartial(floor)) told.push(words('table.half', { side: words(`table.side.${(floor - 2) as Way}`) }));
  else if (isTrapdoor(floor)) told.push(words('table.trapdoor', { size: floor - 5 }));
  for (let side = 0; side < 4; side++) {
    const type = sideOf(board, cube, side);
    if (type === OPEN) continue;
    const wall = type > HATCH ? words('table.hatch', { size: type - HATCH }) : words(`table.wall.${type as Wall}`);
    told.push(`${wall} ${words(`table.side.${side as Way}`)}`);
  }
  if (board.ladders.includes(cube)) told.push(words('table.ladder'));
  const ramp = board.ramps.find(([place]) => place === cube);
  if (ramp) told.push(words(`table.ramp.${ramp[1] as Way}`));
  return told.join(', ');
}

/** Description of a cube's current contents and overlays for screen readers. */
export function tellMoment(
  board: BoardInfo,
  view: View | null,
  overlays: Overlays,
  cube: number,
  words: Words,
): string {
  const told: string[] = [];
  const objective = board.objectives.find((place) => place.cube === cube);
  if (objective) {
    const holder = view?.holders.find((held) => held.cube === cube)?.side ?? -1;
    told.push(words('table.objective', { vp: objective.vp }));
    if (holder >= 0) told.push(words(`table.held.${holder as 0 | 1}`));
  }
  for (const { squares, side } of zonesOf(board, view))
    if (squares.includes(cube)) told.push(words(side === null ? 'table.zone.open' : `table.zone.${side}`));
  if (view) {
    if (view.smoke.includes(cube)) told.push(words('table.smoke'));
    for (const token of view.tokens)
      if (token.cube === cube) told.push(token.face_down ? words('table.token') : token.name);
    for (const marker of view.markers) if (marker.cube === cube) told.push(marker.name);
  }
  for (const reach of overlays.reach) if (reach.cube === cube) told.push(words(`reach.${reach.kind}`));
  for (const seen of overlays.seen) if (seen.cube === cube) told.push(words(`seen.${seen.grade}`));
  return told.join(', ');
}

/** Description of a model: its markers, its place and how it is seen. */
export function tellModel(name: string, number: number, model: ModelView, overlays: Overlays, words: Words): string {
  const told = [name];
  if (model.damage > 0) told.push(words('table.injured', { n: model.damage }));
  for (const mark of marksOf(model)) if (isState(mark)) told.push(words(`mark.${mark}`));
  for (const state of model.states) told.push(state.name);
  if (model.items.length > 0) told.push(words('table.carries', { items: model.items.join(', ') }));
  if (overlays.selected === number) told.push(words('table.selected'));
  for (const line of overlays.lines) if (line.to === number) told.push(words(`line.${line.grade}`));
  if (overlays.threats.includes(number)) told.push(words('table.threat'));
  told.push(words('table.cube', { row: rowOf(model.cube), column: columnOf(model.cube), level: levelOf(model.cube) }));
  return told.filter(Boolean).join(', ');
}
