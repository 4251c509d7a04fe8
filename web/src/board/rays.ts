/** Intersections of rays and segments with boxes, for the pointer and for scenery in front of a model. */

import type { Box, Point } from './solids';

export interface Ray {
  readonly from: Point;
  /** Direction, of any length. */
  readonly along: Point;
}

export function pointOn(ray: Ray, at: number): Point {
  return {
    x: ray.from.x + ray.along.x * at,
    y: ray.from.y + ray.along.y * at,
    z: ray.from.z + ray.along.z * at,
  };
}

/** Where a ray enters a box, as a multiple of its direction, or null; 0 if it starts inside the box. */
export function enterBox(ray: Ray, box: Box): number | null {
  let into = 0;
  let out = Infinity;
  const slabs = [
    [ray.from.x, ray.along.x, box.x0, box.x1],
    [ray.from.y, ray.along.y, box.y0, box.y1],
    [ray.from.z, ray.along.z, box.z0, box.z1],
  ] as const;
  for (const [start, step, low, high] of slabs) {
    if (step === 0) {
      if (start < low || start > high) return null;
      continue;
    }
    const near = (low - start) / step;
    const far = (high - start) / step;
    into = Math.max(into, Math.min(near, far));
    out = Math.min(out, Math.max(near, far));
  }
  return into <= out ? into : null;
}

/** Where a ray enters an upright cylinder, or null. */
export function enterCylinder(ray: Ray, foot: Point, radius: number, height: number): number | null {
  const { x: ax, y: ay } = ray.along;
  const [dx, dy] = [ray.from.x - foot.x, ray.from.y - foot.y];
  const a = ax * ax + ay * ay;
  const c = dx * dx + dy * dy - radius * radius;
  let into = 0;
  let out = Infinity;
  if (a === 0) {
    if (c > 0) return null;
  } else {
    const b = dx * ax + dy * ay;
    const root = b * b - a * c;
    if (root < 0) return null;
    into = Math.max(0, (-b - Math.sqrt(root)) / a);
    out = (-b + Math.sqrt(root)) / a;
  }
  if (ray.along.z === 0) {
    if (ray.from.z < foot.z || ray.from.z > foot.z + height) return null;
  } else {
    const low = (foot.z - ray.from.z) / ray.along.z;
    const high = (foot.z + height - ray.from.z) / ray.along.z;
    into = Math.max(into, Math.min(low, high));
    out = Math.min(out, Math.max(low, high));
  }
  return into <= out ? into : null;
}

/** Where a ray meets the horizontal plane at height z, or null if it runs away from it. */
export function meetPlane(ray: Ray, z: number): Point | null {
  if (ray.along.z === 0) return null;
  const at = (z - ray.from.z) / ray.along.z;
  return at > 0 ? pointOn(ray, at) : null;
}

/** Whether the segment between two points passes through the box. */
export function segmentMeets(from: Point, to: Point, box: Box): boolean {
  const along = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
  const at = enterBox({ from, along }, box);
  return at !== null && at < 1;
}
