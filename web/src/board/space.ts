/** Conversion between table coordinates (x east, y south, z up, in cube sides) and the scene, centred on the board. */

import { Vector3 } from 'three';
import { COLUMNS, ROWS } from './cubes';
import type { Point } from './solids';

export const MIDDLE_X = COLUMNS / 2;
export const MIDDLE_Y = ROWS / 2;

export function toScene(point: Point): Vector3 {
  return new Vector3(point.x - MIDDLE_X, point.z, point.y - MIDDLE_Y);
}

export function toTable(vector: Vector3): Point {
  return { x: vector.x + MIDDLE_X, y: vector.z + MIDDLE_Y, z: vector.y };
}

/** Convert a direction, which is not shifted. */
export function directionToTable(vector: Vector3): Point {
  return { x: vector.x, y: vector.z, z: vector.y };
}
