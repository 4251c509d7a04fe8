/** Types of sides and floors, and their shapes (R-FIELD-10, R-FIELD-20, R-POS-04). */

import type { BoardInfo, View } from '../board-api';
import { COLUMNS, EAST, NORTH, ROWS, SOUTH, WEST, cubeAt } from './cubes';

export const OPEN = 0;
export const LARGE_DOOR = 1;
export const LOW_WALL = 2;
export const MEDIUM = 3;
export const SMALL = 4;
export const BLOCKED = 5;
/** HATCH + n is the side that admits Sizes up to n. */
export const HATCH = 5;

export const NO_FLOOR = 0;
export const FULL = 1;
/** PARTIAL + side is the floor whose half towards that side is solid. */
export const PARTIAL = 2;
/** FLOOR_HATCH + n is a full floor with a trapdoor for Sizes up to n. */
export const FLOOR_HATCH = 5;

/** A closed rectangle of a wall in units: u along the wall, v upward. */
export interface Part {
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
}

function part(u0: number, v0: number, u1: number, v1: number): Part {
  return { u0, v0, u1, v1 };
}

const WHOLE: readonly Part[] = [part(0, 0, 400, 400)];

/** Opaque parts of a side, without overlap; together they match the engine's line of sight (R-POS-04). */
const PARTS: readonly (readonly Part[])[] = [
  [],
  [part(0, 0, 50, 400), part(350, 0, 400, 400)],
  [part(0, 0, 400, 100)],
  [part(0, 0, 60, 400), part(340, 0, 400, 400), part(60, 0, 340, 100), part(60, 380, 340, 400)],
  [part(0, 0, 100, 400), part(300, 0, 400, 400), part(100, 0, 300, 160), part(100, 360, 300, 400)],
];

export function opaqueParts(sideType: number): readonly Part[] {
  return PARTS[sideType] ?? WHOLE;
}

export function isHatch(sideType: number): boolean {
  return sideType > HATCH;
}

export function isPartial(floor: number): boolean {
  return floor >= PARTIAL && floor <= PARTIAL + WEST;
}

export function isTrapdoor(floor: number): boolean {
  return floor > FLOOR_HATCH;
}

export function sideOf(board: BoardInfo, cube: number, side: number): number {
  return board.sides[cube * 4 + side] ?? OPEN;
}

export function floorOf(board: BoardInfo, cube: number): number {
  return board.floors[cube] ?? NO_FLOOR;
}

/** A rectangle in plan, in cube sides: x east, y south. */
export interface Plan {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Solid part of a floor within its square, or null if there is none. */
export function solidPart(floor: number): Plan | null {
  if (floor === NO_FLOOR) return null;
  if (floor === PARTIAL + NORTH) return { x0: 0, y0: 0, x1: 1, y1: 0.5 };
  if (floor === PARTIAL + EAST) return { x0: 0.5, y0: 0, x1: 1, y1: 1 };
  if (floor === PARTIAL + SOUTH) return { x0: 0, y0: 0.5, x1: 1, y1: 1 };
  if (floor === PARTIAL + WEST) return { x0: 0, y0: 0, x1: 0.5, y1: 1 };
  return { x0: 0, y0: 0, x1: 1, y1: 1 };
}

/** A deployment zone: its squares, and whose it is; null before somebody takes one. */
export interface Zone {
  readonly squares: readonly number[];
  readonly side: 0 | 1 | null;
}

/** The zones of both sides, red's first. */
export function sidesZones([red, blue]: readonly [readonly number[], readonly number[]]): Zone[] {
  return [
    { squares: red, side: 0 },
    { squares: blue, side: 1 },
  ];
}

/** The current zones; those of the mission, which are nobody's whatever it draws them in, until one has been chosen. */
export function zonesOf(board: BoardInfo, view: View | null): Zone[] {
  if (view?.zones.some((zone) => zone.length > 0)) return sidesZones(view.zones);
  return board.zones.map((squares) => ({ squares, side: null }));
}

/** Walls that stand on the ground, from corner to corner of the grid. */
export function wallsOf(board: BoardInfo): (readonly [number, number, number, number])[] {
  return piecesOf(board, 1)
    .filter(({ type }) => type !== OPEN)
    .map(({ column, row, runsEast }) => [column, row, column + (runsEast ? 1 : 0), row + (runsEast ? 0 : 1)]);
}

/** A grid line segment between two corners; each side of a cube is exactly one of them. */
export interface Piece {
  readonly row: number;
  readonly column: number;
  readonly level: number;
  readonly runsEast: boolean;
  readonly cube: number;
  readonly side: number;
  readonly type: number;
}

/** The grid line segment that starts at a corner and runs east, or south. */
export function pieceAt(board: BoardInfo, row: number, column: number, level: number, runsEast: boolean): Piece {
  const inside = runsEast ? row < ROWS : column < COLUMNS;
  const cube = inside
    ? cubeAt(row, column, level)
    : cubeAt(runsEast ? row - 1 : row, runsEast ? column : column - 1, level);
  const side = runsEast ? (inside ? NORTH : SOUTH) : inside ? WEST : EAST;
  return { row, column, level, runsEast, cube, side, type: sideOf(board, cube, side) };
}

/** All grid line segments of a level. */
export function piecesOf(board: BoardInfo, level: number): Piece[] {
  const found: Piece[] = [];
  for (let row = 0; row <= ROWS; row++) {
    for (let column = 0; column <= COLUMNS; column++) {
      if (column < COLUMNS) found.push(pieceAt(board, row, column, level, true));
      if (row < ROWS) found.push(pieceAt(board, row, column, level, false));
    }
  }
  return found;
}

/** Types of the two to four sides that meet at a corner of the grid. */
export function sidesAtCorner(board: BoardInfo, row: number, column: number, level: number): number[] {
  const types: number[] = [];
  if (column < COLUMNS) types.push(pieceAt(board, row, column, level, true).type);
  if (column > 0) types.push(pieceAt(board, row, column - 1, level, true).type);
  if (row < ROWS) types.push(pieceAt(board, row, column, level, false).type);
  if (row > 0) types.push(pieceAt(board, row - 1, column, level, false).type);
  return types;
}
