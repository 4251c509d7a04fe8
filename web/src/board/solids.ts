/**
 * The battlefield as boxes in space, for drawing, picking and translucent walls.
 *
 * Lengths are in cube sides: x runs east, y south, z up. Openings are those of the engine's line of sight (R-POS-04);
 * only the thickness of walls and floors is ours.
 */

import type { BoardInfo } from '../board-api';
import { COLUMNS, EAST, NORTH, ROWS, SOUTH, UNITS, WEST, columnOf, levelOf, rowOf } from './cubes';
import { LOW_WALL, OPEN, type Piece, floorOf, opaqueParts, piecesOf, sideOf, sidesAtCorner, solidPart } from './ground';

/** Half the thickness of a wall. */
export const THICK = 0.03;
/** A post closes the corner between walls; it is slightly thicker, so that they share no vertical face. */
const HALF_POST = THICK + 0.001;
export const SLAB = 0.06;
export const LOW_HEIGHT = 100 / UNITS;

export interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly z0: number;
  readonly z1: number;
}

/** One side of a cube with its boxes. */
export interface Panel {
  readonly piece: Piece;
  readonly boxes: readonly Box[];
}

export interface Post {
  readonly level: number;
  readonly low: boolean;
  readonly box: Box;
}

export interface Slab {
  readonly cube: number;
  readonly floor: number;
  readonly box: Box;
}

export function panelsOf(board: BoardInfo, level: number): Panel[] {
  return piecesOf(board, level)
    .filter((piece) => piece.type !== OPEN)
    .map((piece) => ({ piece, boxes: boxesOf(piece) }));
}

function boxesOf(piece: Piece): Box[] {
  return opaqueParts(piece.type).map((part) => {
    const [from, to] = [part.u0 / UNITS, part.u1 / UNITS];
    const z0 = piece.level - 1 + part.v0 / UNITS;
    const z1 = piece.level - 1 + part.v1 / UNITS;
    const [x, y] = [piece.column, piece.row];
    return piece.runsEast
      ? { x0: x + from, x1: x + to, y0: y - THICK, y1: y + THICK, z0, z1 }
      : { x0: x - THICK, x1: x + THICK, y0: y + from, y1: y + to, z0, z1 };
  });
}

/** Posts at the corners where walls meet, as high as the highest of them. */
export function postsOf(board: BoardInfo, level: number): Post[] {
  const posts: Post[] = [];
  for (let row = 0; row <= ROWS; row++) {
    for (let column = 0; column <= COLUMNS; column++) {
      const types = sidesAtCorner(board, row, column, level).filter((type) => type !== OPEN);
      if (types.length === 0) continue;
      const low = types.every((type) => type === LOW_WALL);
      const z0 = level - 1;
      const z1 = z0 + (low ? LOW_HEIGHT : 1);
      posts.push({
        level,
        low,
        box: { x0: column - HALF_POST, x1: column + HALF_POST, y0: row - HALF_POST, y1: row + HALF_POST, z0, z1 },
      });
    }
  }
  return posts;
}

/** Floors above the ground. */
export function slabsOf(board: BoardInfo, level: number): Slab[] {
  const slabs: Slab[] = [];
  for (let cube = (level - 1) * ROWS * COLUMNS; cube < level * ROWS * COLUMNS; cube++) {
    const floor = floorOf(board, cube);
    const solid = solidPart(floor);
    if (level === 1 || solid === null) continue;
    const [x, y, z] = [columnOf(cube), rowOf(cube), level - 1];
    slabs.push({
      cube,
      floor,
      box: { x0: x + solid.x0, x1: x + solid.x1, y0: y + solid.y0, y1: y + solid.y1, z0: z - SLAB, z1: z },
    });
  }
  return slabs;
}

/** Side of its cube that a ladder leans against, or -1 if it stands free. */
export function ladderSide(board: BoardInfo, cube: number): number {
  const walls = [NORTH, WEST, SOUTH, EAST];
  return walls.find((side) => ![OPEN, LOW_WALL].includes(sideOf(board, cube, side))) ?? -1;
}

/** A point in space: x east, y south, z up. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Table position of a point of a cube, given in units. */
export function placeOf(cube: number, x: number, y: number, up = 0): Point {
  return { x: columnOf(cube) + x / UNITS, y: rowOf(cube) + y / UNITS, z: levelOf(cube) - 1 + up / UNITS };
}

/** Height of a ramp at a point, above the floor of its cube. */
export function rampHeight(side: number, x: number, y: number): number {
  const parts = [1 - y / UNITS, x / UNITS, y / UNITS, 1 - x / UNITS];
  return parts[side] ?? 0;
}
