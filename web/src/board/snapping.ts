/** Place of a dragged model inside its cube: within bounds, snapped to a fine grid, not on another base. */

import type { SpotInfo } from '../protocol';

/** Points snap to this grid, in units. */
export const FINE = 10;
/** Distance from which a suggestion attracts a point, in units. */
const MAGNET = 14;
const LONGEST_SEARCH = 160;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Snapped extends Spot {
  /** False if the base would overlap another one, so that the model cannot be put down there. */
  readonly free: boolean;
}

/** Spot for a pointer at this point of the cube, in units. */
export function snap(info: SpotInfo, x: number, y: number): Snapped {
  const wished = clamp(info, nearest(info, x, y) ?? { x: round(x), y: round(y) });
  if (isFree(info, wished)) return { ...wished, free: true };
  const beside = freeBeside(info, wished);
  return beside ? { ...beside, free: true } : { ...wished, free: false };
}

/** Spot one key press away from another; it may be occupied. */
export function nudge(info: SpotInfo, spot: Spot, dx: number, dy: number): Snapped {
  const wished = clamp(info, { x: spot.x + dx, y: spot.y + dy });
  return { ...wished, free: isFree(info, wished) };
}

/** Initial spot of the model: where the server would put it. */
export function firstSpot({ automatic: [x, y] }: SpotInfo): Snapped {
  return { x, y, free: true };
}

export function isFree(info: SpotInfo, spot: Spot): boolean {
  if (info.crowded) return true;
  return info.taken.every(([x, y, radius]) => apart({ x, y }, spot) >= (radius + info.radius) ** 2);
}

function apart(a: Spot, b: Spot): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

function round(value: number): number {
  return Math.round(value / FINE) * FINE;
}

function clamp(info: SpotInfo, spot: Spot): Spot {
  const [left, right, top, bottom] = info.bounds;
  return { x: Math.min(right, Math.max(left, spot.x)), y: Math.min(bottom, Math.max(top, spot.y)) };
}

/** The suggestion within the distance MAGNET, if there is one. */
function nearest(info: SpotInfo, x: number, y: number): Spot | undefined {
  const found = info.suggestions.find(([sx, sy]) => apart({ x: sx, y: sy }, { x, y }) <= MAGNET ** 2);
  return found && { x: found[0], y: found[1] };
}

/** Nearest free spot around a taken one, searched in rings of growing radius, on whole units. */
function freeBeside(info: SpotInfo, spot: Spot): Spot | undefined {
  for (let radius = 4; radius <= LONGEST_SEARCH; radius += 4) {
    const steps = Math.max(12, radius);
    for (let step = 0; step < steps; step++) {
      const angle = (step / steps) * 2 * Math.PI;
      const tried = clamp(info, {
        x: Math.round(spot.x + Math.cos(angle) * radius),
        y: Math.round(spot.y + Math.sin(angle) * radius),
      });
      if (isFree(info, tried)) return tried;
    }
  }
  return undefined;
}
