/** Points on the floors of cubes, in table coordinates. */

import type { BoardInfo } from '../board-api';
import { columnOf, levelOf, rowOf } from './cubes';
import { floorOf, solidPart } from './ground';
import type { Point } from './solids';

export function middleOf(board: BoardInfo, cube: number): Point {
  const solid = solidPart(floorOf(board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
  const [x, y] = [(solid.x0 + solid.x1) / 2, (solid.y0 + solid.y1) / 2];
  return { x: columnOf(cube) + x, y: rowOf(cube) + y, z: levelOf(cube) - 1 };
}

/** Some points on a cube's floor, its middle first. */
export function pointsIn(board: BoardInfo, cube: number): Point[] {
  const middle = middleOf(board, cube);
  const half = floorOf(board, cube) > 1 ? 0.15 : 0.32;
  return [0, -half, half].flatMap((dx) =>
    [0, -half, half].map((dy) => ({ ...middle, x: middle.x + dx, y: middle.y + dy })),
  );
}
