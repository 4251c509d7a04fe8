/** The pens of the editor: what each draws, and which edits a touch of the plan makes. */

import { COLUMNS, ROWS } from '../board/cubes';
import type { Word } from '../i18n/translate';
import { NOTHING, type Edit } from './edits';
import { cellAt, SIDES, sideAt, type Field, type Place, type Plan, type Side } from './plan';

export type Pen =
  | { readonly id: string; readonly word: Word; readonly what: 'side' | Field; readonly symbol: string }
  | { readonly id: 'rub'; readonly word: Word; readonly what: 'rub' }
  | { readonly id: 'try'; readonly word: Word; readonly what: 'try' };

export const RUB: Pen = { id: 'rub', word: 'maps.pen.rub', what: 'rub' };
export const TRY: Pen = { id: 'try', word: 'maps.pen.try', what: 'try' };

const pens = (what: 'side' | Field, all: readonly (readonly [string, Word])[]): readonly Pen[] =>
  all.map(([symbol, word]) => ({ id: `${what}${symbol}`, word, what, symbol }));

export const PENS: readonly { readonly word: Word; readonly pens: readonly Pen[] }[] = [
  {
    word: 'maps.pens.sides',
    pens: pens('side', [
      ['-', 'maps.pen.wall'],
      ['D', 'maps.pen.door'],
      ['L', 'maps.pen.low'],
      ['M', 'maps.pen.medium'],
      ['S', 'maps.pen.small'],
      ['1', 'maps.pen.hatch1'],
      ['2', 'maps.pen.hatch2'],
      ['3', 'maps.pen.hatch3'],
      ['4', 'maps.pen.hatch4'],
    ]),
  },
  {
    word: 'maps.pens.floors',
    pens: pens('floor', [
      ['#', 'maps.pen.floor'],
      ['n', 'maps.pen.halfN'],
      ['e', 'maps.pen.halfE'],
      ['s', 'maps.pen.halfS'],
      ['w', 'maps.pen.halfW'],
      ['1', 'maps.pen.trap1'],
      ['2', 'maps.pen.trap2'],
      ['3', 'maps.pen.trap3'],
      ['4', 'maps.pen.trap4'],
    ]),
  },
  {
    word: 'maps.pens.ways',
    pens: pens('feature', [
      ['H', 'maps.pen.ladder'],
      ['^', 'maps.pen.rampN'],
      ['>', 'maps.pen.rampE'],
      ['v', 'maps.pen.rampS'],
      ['<', 'maps.pen.rampW'],
    ]),
  },
  {
    word: 'maps.pens.marks',
    pens: pens('mark', [
      ['R', 'maps.pen.red'],
      ['B', 'maps.pen.blue'],
      ['*', 'maps.pen.objective'],
    ]),
  },
  { word: 'maps.pens.other', pens: [RUB, TRY] },
];

export const FIRST_PEN = PENS[0]!.pens[0]!;

/** A touched square, and its side nearest to the touch. */
export interface Touch {
  readonly place: Place;
  readonly side: Side;
  /** How far from each side, in squares. */
  readonly offs: readonly number[];
}

/** What lies at a point of the plan, given in squares from its north-west corner. */
export function touchAt(x: number, y: number, level: number): Touch {
  const inside = (value: number, most: number): number => Math.min(most - 0.001, Math.max(0, value));
  const [down, right] = [inside(y, ROWS), inside(x, COLUMNS)];
  const [row, column] = [Math.floor(down), Math.floor(right)];
  const [dx, dy] = [right - column, down - row];
  const offs = [dy, 1 - dx, 1 - dy, dx];
  return { place: { level, row, column }, side: offs.indexOf(Math.min(...offs)) as Side, offs };
}

/** How near to a side a stroke must pass to draw it, so that crossing a square draws nothing across. */
export const NEAR = 0.3;
const RUBBED_SIDE = 0.22;

/** The first edit of a stroke: what is there already is taken away instead. */
export function firstEdit(plan: Plan, pen: Pen, touch: Touch): Edit | null {
  if (pen.what === 'try') return null;
  if (pen.what === 'rub') return rubbed(plan, touch);
  const { place, side } = touch;
  const edit: Edit =
    pen.what === 'side'
      ? { what: 'side', place, side, symbol: pen.symbol }
      : { what: pen.what, place, symbol: pen.symbol };
  const zone = pen.what === 'mark' && pen.symbol !== '*';
  const there =
    edit.what === 'side' ? sideAt(plan, place, side) : cellAt(plan, zone ? { ...place, level: 1 } : place)[edit.what];
  return there === edit.symbol ? { ...edit, symbol: NOTHING } : edit;
}

/** Further edits of a stroke are of the kind of the last; past a corner it goes straight on as long as it is near. */
export function nextEdit(last: Edit, { place, side, offs }: Touch): Edit | null {
  if (last.what !== 'side') return { ...last, place };
  const straight = SIDES.filter((each) => each % 2 === last.side % 2).find((each) => offs[each]! <= NEAR);
  const near = straight ?? (offs[side]! <= NEAR ? side : null);
  return near === null ? null : { ...last, place, side: near };
}

function rubbed(plan: Plan, { place, side, offs }: Touch): Edit | null {
  if (offs[side]! <= RUBBED_SIDE && sideAt(plan, place, side) !== NOTHING)
    return { what: 'side', place, side, symbol: NOTHING };
  const cell = cellAt(plan, place);
  const what = (['feature', 'mark', 'floor'] as const).find((field) => cell[field] !== NOTHING) ?? 'mark';
  return { what, place, symbol: NOTHING };
}
