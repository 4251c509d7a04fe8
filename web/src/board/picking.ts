/** Finds what the pointer is on: a model, the floor of a cube, or a wall (then the cube in front of it). */

import { COLUMNS, ROWS, cubeAt, levelOf } from './cubes';
import { type Ray, enterBox, enterCylinder, meetPlane, pointOn } from './rays';
import type { Box, Point } from './solids';

export interface Standing {
  readonly model: number;
  readonly foot: Point;
  readonly radius: number;
  readonly height: number;
}

/** Everything that can be hit. `plates` are cubes offered as a choice, which can be hit even without a floor. */
export interface Targets {
  readonly standing: readonly Standing[];
  readonly walls: readonly Box[];
  readonly floors: readonly { readonly cube: number; readonly box: Box }[];
  readonly plates: readonly number[];
}

export interface Hit {
  readonly model: number | null;
  readonly cube: number | null;
  readonly point: Point;
  /** Place on the ray, as a multiple of its direction. */
  readonly at: number;
}

/** What the pointer can hit where roofs have faded: all scenery, and the rest without them. */
export interface Faded {
  readonly standing: readonly Standing[];
  readonly all: Pick<Targets, 'walls' | 'floors'>;
  readonly rest: Pick<Targets, 'walls' | 'floors'>;
  readonly plates: readonly number[];
}

/**
 * What the pointer means: the first model or lit cube, also under a roof that has faded; else a model whose outline shows
 * through a wall; else the first surface.
 */
export function hitThrough(ray: Ray, { standing, all, rest, plates }: Faded): Hit | null {
  const first = pick(ray, { standing, plates, ...all });
  for (const hit of [first, pick(ray, { standing, plates, ...rest })]) if (isChoice(hit, plates)) return hit;
  const behind = pick(ray, { standing, plates: [], walls: [], floors: [] });
  return behind?.model === null ? first : (behind ?? first);
}

/** Whether a hit is a model or a lit cube. */
export function isChoice(hit: Hit | null, plates: readonly number[]): boolean {
  return hit !== null && (hit.model !== null || (hit.cube !== null && plates.includes(hit.cube)));
}

export function pick(ray: Ray, targets: Targets): Hit | null {
  const found: Hit[] = [];
  for (const piece of targets.standing) {
    const at = enterCylinder(ray, piece.foot, piece.radius, piece.height);
    if (at !== null) found.push({ at, model: piece.model, cube: null, point: pointOn(ray, at) });
  }
  for (const wall of targets.walls) {
    const at = enterBox(ray, wall);
    if (at !== null) found.push({ at, model: null, cube: cubeBefore(ray, at), point: pointOn(ray, at) });
  }
  for (const floor of targets.floors) {
    const at = enterBox(ray, floor.box);
    if (at !== null) found.push({ at, model: null, cube: floor.cube, point: pointOn(ray, at) });
  }
  for (const cube of targets.plates) addPlane(found, ray, levelOf(cube) - 1, cube);
  addPlane(found, ray, 0, null);
  if (found.length === 0) return null;
  return found.reduce((best, hit) => (hit.at < best.at ? hit : best));
}

/** Add a hit on a horizontal plane: the floor of one cube, or any cube of the ground. */
function addPlane(found: Hit[], ray: Ray, z: number, only: number | null): void {
  const point = meetPlane(ray, z);
  if (!point || ray.along.z >= 0) return;
  const cube = cubeOf(point.x, point.y, z + 1);
  if (cube === null || (only !== null && cube !== only)) return;
  found.push({ at: (z - ray.from.z) / ray.along.z, model: null, cube, point });
}

export function cubeOf(x: number, y: number, level: number): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return null;
  return cubeAt(row, column, level);
}

/** The cube on the near side of the wall that was hit. */
function cubeBefore(ray: Ray, at: number): number | null {
  const length = Math.hypot(ray.along.x, ray.along.y, ray.along.z);
  // Step back more than the thickness of a wall, so that a hit on its top or end also counts for the near side.
  const point = pointOn(ray, at - 0.07 / length);
  const level = Math.max(1, Math.floor(pointOn(ray, at).z - 0.01) + 1);
  return cubeOf(point.x, point.y, level);
}
