/**
 * A map file as text, and where its squares and sides stand in it (docs/battlefields.md).
 *
 * The text is the battlefield: it is read here only as far as drawing needs, and every edit changes single characters, so
 * that remarks, blank lines and line ends stay as their author wrote them. Whether a text is right, the server says.
 */

import { columnOf, COLUMNS, cubeAt, levelOf, rowOf, ROWS, SQUARES } from '../board/cubes';

export const MOST_LEVELS = 9;
const LABEL = 2;
const CELL = 4;
const WIDTH = LABEL + COLUMNS * CELL + 1;
const LINES = 2 * ROWS + 1;

/** North, east, south, west. */
export type Side = 0 | 1 | 2 | 3;
export const SIDES: readonly Side[] = [0, 1, 2, 3];

/** A square of a level; levels are counted from 1. */
export interface Place {
  readonly level: number;
  readonly row: number;
  readonly column: number;
}

/** The symbols of a square: floor, feature, mark; blank for none. */
export interface Cell {
  readonly floor: string;
  readonly feature: string;
  readonly mark: string;
}

interface Level {
  /** Number of the line that says `level`. */
  readonly head: number;
  /** Numbers of the 17 lines of the plan: side lines and cell lines in turn. */
  readonly lines: readonly number[];
}

export interface Plan {
  readonly lines: readonly string[];
  readonly levels: readonly Level[];
}

export type Field = 'floor' | 'feature' | 'mark';
const FIELDS: Readonly<Record<Field, number>> = { floor: 1, feature: 2, mark: 3 };

// ------------------------------------------------------------------ reading

/** The plan in a text; null if its lines are not those of a plan, which the server will say in words. */
export function planOf(text: string): Plan | null {
  const lines = text.split('\n');
  const levels: { head: number; lines: number[] }[] = [];
  for (const [number, line] of lines.entries()) {
    const said = codeOf(line);
    if (said.trim() === '') continue;
    const [heading, counted] = /^\s*level\s*(.*?)\s*$/i.exec(said) ?? [];
    if (heading === undefined) levels.at(-1)?.lines.push(number);
    else if (counted === String(levels.length + 1)) levels.push({ head: number, lines: [] });
    else return null;
  }
  for (const level of levels) {
    const [first] = level.lines;
    if (first !== undefined && !codeOf(lines[first]!).trimStart().startsWith('+')) level.lines.shift();
  }
  const fits = levels.length > 0 && levels.length <= MOST_LEVELS && levels.every((each) => isPlan(lines, each.lines));
  return fits ? { lines, levels } : null;
}

function isPlan(lines: readonly string[], numbers: readonly number[]): boolean {
  if (numbers.length !== LINES) return false;
  return numbers.every((number, n) => {
    const code = codeOf(lines[number]!).trimEnd();
    if (code.length > WIDTH) return false;
    if (n % 2 === 1) return code.slice(0, LABEL).trimEnd() === String((n - 1) / 2);
    return code.length === WIDTH && /^ {2}\+(...\+){8}$/.test(code);
  });
}

/** What a line says, without its remark and its end. */
function codeOf(line: string): string {
  const cut = line.indexOf(';');
  return (cut < 0 ? line : line.slice(0, cut)).replace(/\r$/, '');
}

/** The symbol of a side: blank, `-` for a wall, D, L, M, S, or 1 to 4 for a hatch. */
export function sideAt(plan: Plan, place: Place, side: Side): string {
  const { line, at, across } = sideIn(plan, place, side);
  const symbol = codeOf(plan.lines[line]!)[at] ?? ' ';
  return !across && symbol === '|' ? '-' : symbol;
}

export function cellAt(plan: Plan, place: Place): Cell {
  const line = codeOf(plan.lines[cellLine(plan, place)]!);
  const symbol = (field: Field): string => line[LABEL + CELL * place.column + FIELDS[field]] ?? ' ';
  return { floor: symbol('floor'), feature: symbol('feature'), mark: symbol('mark') };
}

function cellLine(plan: Plan, { level, row }: Place): number {
  return plan.levels[level - 1]!.lines[2 * row + 1]!;
}

/** Where the symbol of a side stands; `across`: between corners, with a dash before and behind it. */
function sideIn(plan: Plan, place: Place, side: Side): { line: number; at: number; across: boolean } {
  const { level, row, column } = place;
  if (side === 0 || side === 2) {
    const line = plan.levels[level - 1]!.lines[2 * (side === 0 ? row : row + 1)]!;
    return { line, at: LABEL + CELL * column + 2, across: true };
  }
  return { line: cellLine(plan, place), at: LABEL + CELL * (side === 3 ? column : column + 1), across: false };
}

/** All squares of a level. */
export function placesOf(level: number): Place[] {
  return Array.from({ length: SQUARES }, (_, square) => ({ ...placeIn(square), level }));
}

export function cubeOf({ level, row, column }: Place): number {
  return cubeAt(row, column, level);
}

export function placeIn(cube: number): Place {
  return { level: levelOf(cube), row: rowOf(cube), column: columnOf(cube) };
}

// ------------------------------------------------------------------ writing

/** The text of a plan. */
export function textOf(plan: Plan): string {
  return plan.lines.join('\n');
}

export function withSide(plan: Plan, place: Place, side: Side, symbol: string): Plan {
  const { line, at, across } = sideIn(plan, place, side);
  if (!across) return withSymbols(plan, line, at, symbol === '-' ? '|' : symbol);
  const frame = symbol === ' ' ? ' ' : '-';
  return withSymbols(plan, line, at - 1, frame + symbol + frame);
}

export function withField(plan: Plan, place: Place, field: Field, symbol: string): Plan {
  return withSymbols(plan, cellLine(plan, place), LABEL + CELL * place.column + FIELDS[field], symbol);
}

/** The plan with symbols of a line replaced; a remark at its end stays in its column if it can. */
function withSymbols(plan: Plan, number: number, at: number, symbols: string): Plan {
  const line = plan.lines[number]!;
  const end = line.endsWith('\r') ? '\r' : '';
  const body = end ? line.slice(0, -1) : line;
  const cut = body.indexOf(';');
  const code = (cut < 0 ? body : body.slice(0, cut)).padEnd(WIDTH);
  if (code.slice(at, at + symbols.length) === symbols) return plan;
  let fresh = (code.slice(0, at) + symbols + code.slice(at + symbols.length)).trimEnd();
  if (cut >= 0) fresh = (fresh.length > cut ? `${fresh} ` : fresh.padEnd(cut)) + body.slice(cut);
  const lines = [...plan.lines];
  lines[number] = fresh + end;
  return { ...plan, lines };
}
