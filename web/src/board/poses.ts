/** Positions of the camera around a target on the table, as plain numbers. */

import type { Camera } from '../board-api';
import type { Point } from './solids';

export interface Orbit {
  /** Degrees around the table: 0 looks from the south, 90 from the east. */
  readonly yaw: number;
  /** Degrees above the horizon. */
  readonly pitch: number;
  readonly distance: number;
  readonly target: Point;
}

export type Home = Exclude<Camera, { eye: number }>;

/** Where a camera is, and whether the player has chosen that. */
export interface Pose {
  readonly orbit: Orbit;
  /** The named view it shows. */
  readonly home: Home | null;
  readonly chosen: boolean;
}

const MIDDLE: Point = { x: 4, y: 4, z: 0.3 };
const YAWS = { s: 0, e: 90, n: 180, w: 270 } as const;
/** Degrees off the straight view, so that buildings show two faces. */
const ASIDE = 16;
export const LOWEST_PITCH = 8;
export const HIGHEST_PITCH = 89.9;
const NEAREST = 1.6;
const FARTHEST = 40;

/** Vertical field of view of the camera, in degrees. */
export const FIELD = 34;
const TANGENT = Math.tan((FIELD * Math.PI) / 360);
/** Points that must be in view: the corners of the mat, and a little above them. */
const CORNERS: readonly Point[] = [0, 1, 2, 3].flatMap((corner) =>
  [0, 0.9].map((z) => ({ x: corner % 2 ? 8.4 : -0.4, y: corner > 1 ? 8.4 : -0.4, z })),
);
const FULL = 0.96;

/** The view of the whole board from one side or from above, fitted to the shape of the window. */
export function homeOrbit(camera: Home, aspect: number): Orbit {
  const top = camera === 'top';
  let orbit: Orbit = {
    yaw: top ? 0 : YAWS[camera] + ASIDE * Math.min(1, Math.max(0.35, aspect - 0.4)),
    // A higher camera fills narrow windows better.
    pitch: top ? HIGHEST_PITCH : Math.min(62, Math.max(46, 46 + (1.5 - aspect) * 22)),
    distance: 12,
    target: MIDDLE,
  };
  // Perspective enlarges the near edge, so fitting and centring are repeated until both hold.
  for (let round = 0; round < 6; round++) {
    orbit = fitted(orbit, aspect);
    const seen = CORNERS.map((corner) => onScreen(orbit, corner, aspect));
    const across = middleOf(seen.map((place) => place.right)) * orbit.distance * TANGENT * aspect;
    const flat = Math.max(0.35, Math.sin((orbit.pitch * Math.PI) / 180));
    orbit = panned(orbit, across, (middleOf(seen.map((place) => place.up)) * orbit.distance * TANGENT) / flat);
  }
  return fitted(orbit, aspect);
}

function middleOf(places: readonly number[]): number {
  return (Math.max(...places) + Math.min(...places)) / 2;
}

/** Move the camera to the nearest distance from which all corners are in view. */
function fitted(orbit: Orbit, aspect: number): Orbit {
  let [near, far] = [6, 60];
  for (let round = 0; round < 24; round++) {
    const distance = (near + far) / 2;
    const fits = CORNERS.every((corner) => {
      const seen = onScreen({ ...orbit, distance }, corner, aspect);
      return Math.abs(seen.right) <= FULL && Math.abs(seen.up) <= FULL;
    });
    if (fits) far = distance;
    else near = distance;
  }
  return { ...orbit, distance: far };
}

/** Position of a point on the screen: -1 to 1 across and upwards. */
export function onScreen(orbit: Orbit, point: Point, aspect: number): { right: number; up: number } {
  const stand = standOf(orbit);
  const [yaw, pitch] = [(orbit.yaw * Math.PI) / 180, (orbit.pitch * Math.PI) / 180];
  const [dx, dy, dz] = [point.x - stand.x, point.y - stand.y, point.z - stand.z];
  const right = dx * Math.cos(yaw) - dy * Math.sin(yaw);
  const back = -dx * Math.sin(yaw) - dy * Math.cos(yaw);
  const ahead = back * Math.cos(pitch) - dz * Math.sin(pitch);
  const up = back * Math.sin(pitch) + dz * Math.cos(pitch);
  const scale = 1 / (Math.max(0.01, ahead) * TANGENT);
  return { right: (right * scale) / aspect, up: up * scale };
}

/** Position of the camera. */
export function standOf(orbit: Orbit): Point {
  const [yaw, pitch] = [(orbit.yaw * Math.PI) / 180, (orbit.pitch * Math.PI) / 180];
  const flat = Math.cos(pitch) * orbit.distance;
  return {
    x: orbit.target.x + Math.sin(yaw) * flat,
    y: orbit.target.y + Math.cos(yaw) * flat,
    z: orbit.target.z + Math.sin(pitch) * orbit.distance,
  };
}

export function turned(orbit: Orbit, yaw: number, pitch: number): Orbit {
  return {
    ...orbit,
    yaw: orbit.yaw + yaw,
    pitch: Math.min(HIGHEST_PITCH, Math.max(LOWEST_PITCH, orbit.pitch + pitch)),
  };
}

/** Orbit zoomed by a factor; `anchor`, a point of the table, keeps its place on the screen. */
export function zoomed(orbit: Orbit, factor: number, anchor?: Point): Orbit {
  const distance = Math.min(FARTHEST, Math.max(NEAREST, orbit.distance * factor));
  if (!anchor) return { ...orbit, distance };
  const kept = distance / orbit.distance;
  return within({
    ...orbit,
    distance,
    target: {
      x: anchor.x + (orbit.target.x - anchor.x) * kept,
      y: anchor.y + (orbit.target.y - anchor.y) * kept,
      z: orbit.target.z,
    },
  });
}

/** Orbit shifted to the right and to the back, as seen by the camera, in cube sides. */
export function panned(orbit: Orbit, right: number, back: number): Orbit {
  const yaw = (orbit.yaw * Math.PI) / 180;
  return within({
    ...orbit,
    target: {
      x: orbit.target.x + Math.cos(yaw) * right - Math.sin(yaw) * back,
      y: orbit.target.y - Math.sin(yaw) * right - Math.cos(yaw) * back,
      z: orbit.target.z,
    },
  });
}

function within(orbit: Orbit): Orbit {
  const { x, y, z } = orbit.target;
  return { ...orbit, target: { x: Math.min(9, Math.max(-1, x)), y: Math.min(9, Math.max(-1, y)), z } };
}

/** Orbit between two others, the short way round. */
export function between(from: Orbit, to: Orbit, part: number): Orbit {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  const round = ((((to.yaw - from.yaw) % 360) + 540) % 360) - 180;
  return {
    yaw: from.yaw + round * part,
    pitch: mix(from.pitch, to.pitch),
    distance: mix(from.distance, to.distance),
    target: {
      x: mix(from.target.x, to.target.x),
      y: mix(from.target.y, to.target.y),
      z: mix(from.target.z, to.target.z),
    },
  };
}
