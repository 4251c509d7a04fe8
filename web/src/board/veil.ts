/** Walls, roofs and floors that become translucent: what hides the model that matters, or is above it or the pointer. */

import type { Point } from './solids';
import type { Ray } from './rays';
import type { Piece, Terrain } from './terrain';

/** Offsets of the points around a model that walls must not hide. */
const AROUND = [
  [0, 0],
  [0.2, 0],
  [-0.2, 0],
  [0, 0.2],
  [0, -0.2],
] as const;
const HEIGHTS = [0.06, 0.5] as const;

/** The model or the place that must stay in sight: its cube, and where it stands. */
export interface Watched {
  readonly cube: number | null;
  readonly foot: Point | null;
}

export class Veil {
  /** Roofs and upper floors above the pointer. */
  private uncovered: readonly Piece[] = [];

  constructor(private readonly terrain: Terrain) {}

  /** Let the pointer look below roofs and upper floors, up to this distance; returns whether anything has changed. */
  uncover(ray: Ray | null, level: number, until: number): boolean {
    const found = ray ? this.terrain.over(ray, level, until) : [];
    if (found.length === this.uncovered.length && found.every((piece, n) => piece === this.uncovered[n])) return false;
    this.uncovered = found;
    return true;
  }

  /** Draw everything in the way translucent, as seen from there; returns whether anything has changed. */
  lift(from: Point, { cube, foot }: Watched): boolean {
    const lifted = new Set(this.uncovered);
    for (const piece of cube === null ? [] : this.terrain.above(cube)) lifted.add(piece);
    return this.terrain.seeThrough(from, foot ? around(foot) : [], lifted);
  }

  /** Draw everything solid. */
  close(from: Point): boolean {
    return this.terrain.seeThrough(from, [], new Set());
  }
}

function around(foot: Point): Point[] {
  return AROUND.flatMap(([dx, dy]) => HEIGHTS.map((up) => ({ x: foot.x + dx, y: foot.y + dy, z: foot.z + up })));
}
