/**
 * Figurines of our own design: the silhouette shows role and build, colour and shape show the side.
 *
 * Red pieces stand on six-cornered bases and wear angular armour with a crest; blue ones stand on round bases and wear
 * round helmets and shoulders. A piece is sculpted one unit high, looking along +z, and scaled to its real height.
 */

import type { BufferGeometry } from 'three';
import type { ProfileInfo } from '../protocol';
import { BONE, EARTH, GOLD, STEEL, STEEL_LIGHT, SUIT, side as coloursOf } from './palette';
import { Sculpt } from './sculpt';

export type Build = 'trooper' | 'brute' | 'walker' | 'drone' | 'sentry' | 'crew';

export interface PieceLook {
  readonly side: number;
  readonly role: ProfileInfo['role'];
  readonly build: Build;
  /** Half the width of the base of a piece one unit high. */
  readonly girth: number;
}

/** Build of a profile's piece. A wide base with a small Size means a weapons team. */
export function buildOf(role: ProfileInfo['role'], size: number, radius: number): Build {
  if (role === 'sentry') return 'sentry';
  if (role === 'drone') return 'drone';
  if (role === 'vehicle' || size >= 4) return 'walker';
  if (radius > 140) return 'crew';
  return size >= 2 ? 'brute' : 'trooper';
}

export function lookOf(
  side: number,
  role: ProfileInfo['role'],
  size: number,
  radius: number,
  height: number,
): PieceLook {
  return { side, role, build: buildOf(role, size, radius), girth: radius / height };
}

export function lookKey(look: PieceLook): string {
  return `${look.side}/${look.role}/${look.build}/${look.girth.toFixed(3)}`;
}

interface Tones {
  readonly main: number;
  readonly light: number;
  readonly dark: number;
  readonly angular: boolean;
}

/** Geometry of the piece without its base. */
export function pieceGeometry(look: PieceLook): BufferGeometry {
  const { main, light, dark } = coloursOf(look.side);
  const tones = { main, light, dark, angular: look.side === 0 };
  const sculpt = new Sculpt();
  BUILDS[look.build](sculpt, tones, look);
  return sculpt.done();
}

/** The base, one unit in radius and height: six-cornered for red, round for blue. */
export function baseGeometry(side: number): BufferGeometry {
  const { main, light } = coloursOf(side);
  const sides = side === 0 ? 6 : 28;
  const sculpt = new Sculpt()
    .tube(main, 1, 0.94, 0.7, sides, { at: [0, 0.35, 0] })
    .tube(EARTH, 0.8, 0.8, 0.06, sides, { at: [0, 0.71, 0] });
  const marks = side === 0 ? 6 : 10;
  for (let mark = 0; mark < marks; mark++) {
    const angle = (mark / marks) * 360 + (side === 0 ? 30 : 0);
    const [x, z] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    // Stripes across the rim for red, beads on it for blue.
    if (side === 0) sculpt.box(light, [0.16, 0.12, 0.2], { at: [x * 0.82, 0.72, z * 0.82], turn: [0, angle, 0] });
    else sculpt.tube(light, 0.07, 0.07, 0.12, 8, { at: [x * 0.9, 0.7, z * 0.9] });
  }
  return sculpt.done();
}

const BUILDS: Record<Build, (sculpt: Sculpt, tones: Tones, look: PieceLook) => void> = {
  trooper: (sculpt, tones, look) => {
    trooper(sculpt, tones, look.role);
    insignia(sculpt, tones, look.role, 1);
  },
  brute: (sculpt, tones, look) => {
    brute(sculpt, tones, look);
    insignia(sculpt, tones, look.role, 1.15);
  },
  walker,
  drone,
  sentry,
  crew,
};

function trooper(sculpt: Sculpt, tones: Tones, role: ProfileInfo['role']): void {
  legs(sculpt, tones, 0.09, 0.46, 0.075);
  const waist = tones.angular ? 6 : 14;
  sculpt.turned(
    tones.main,
    [
      [0.001, 0.4],
      [0.13, 0.42],
      [0.12, 0.5],
      [0.185, 0.66],
      [0.17, 0.76],
      [0.07, 0.8],
      [0.001, 0.8],
    ],
    waist,
    { at: [0, 0, 0], scale: [1, 1, 0.78] },
  );
  sculpt.box(tones.light, [0.2, 0.13, 0.04], { at: [0, 0.68, 0.13], turn: [-12, 0, 0] });
  sculpt.box(SUIT, [0.26, 0.05, 0.2], { at: [0, 0.46, 0] });
  shoulders(sculpt, tones, 0.215, 0.73, 0.088);
  for (const hand of [-1, 1]) {
    sculpt.tube(SUIT, 0.045, 0.055, 0.25, 7, { at: [hand * 0.2, 0.62, 0.08], turn: [-42, hand * -26, 0] });
  }
  helmet(sculpt, tones, 0.88, 0.1);
  rifle(sculpt, role);
  sculpt.box(tones.dark, [0.2, 0.22, 0.1], { at: [0, 0.66, -0.16] });
}

function legs(sculpt: Sculpt, tones: Tones, apart: number, hip: number, thick: number): void {
  for (const leg of [-1, 1]) {
    sculpt.tube(SUIT, thick * 0.85, thick, hip, 8, { at: [leg * apart, hip / 2, 0], turn: [0, 0, leg * 4] });
    sculpt.box(STEEL, [thick * 1.7, 0.08, thick * 2.9], { at: [leg * (apart + 0.012), 0.04, 0.03] });
    sculpt.box(tones.main, [thick * 1.6, 0.12, thick * 1.5], { at: [leg * apart, hip * 0.52, 0.02] });
  }
}

function shoulders(sculpt: Sculpt, tones: Tones, apart: number, height: number, size: number): void {
  for (const arm of [-1, 1]) {
    if (tones.angular) {
      sculpt.box(tones.main, [size * 2, size * 1.3, size * 2.1], {
        at: [arm * apart, height, 0],
        turn: [0, 0, arm * -24],
      });
      sculpt.box(tones.light, [size * 2.02, size * 0.35, size * 2.12], {
        at: [arm * (apart - size * 0.1), height - size * 0.5, 0],
        turn: [0, 0, arm * -24],
      });
    } else {
      sculpt.ball(tones.main, size * 1.15, { at: [arm * apart, height, 0] }, 14);
      sculpt.tube(tones.light, size * 1.1, size * 1.16, size * 0.3, 14, { at: [arm * apart, height - size * 0.35, 0] });
    }
  }
}

function helmet(sculpt: Sculpt, tones: Tones, height: number, size: number): void {
  if (tones.angular) {
    sculpt.tube(tones.main, size * 0.95, size * 0.75, size * 1.8, 6, { at: [0, height, 0], turn: [0, 30, 0] });
    sculpt.box(tones.light, [size * 0.3, size * 1.15, size * 2], { at: [0, height + size * 0.7, -size * 0.15] });
  } else {
    sculpt.ball(tones.main, size * 1.08, { at: [0, height, 0] }, 16);
    sculpt.tube(tones.light, size * 1.12, size * 1.12, size * 0.22, 16, { at: [0, height + size * 0.32, 0] });
  }
  sculpt.box(0xffd88a, [size * 1.25, size * 0.42, size * 0.5], { at: [0, height - size * 0.05, size * 0.78] });
}

function rifle(sculpt: Sculpt, role: ProfileInfo['role']): void {
  if (role === 'specialist') {
    sculpt.box(STEEL, [0.13, 0.14, 0.44], { at: [0.06, 0.56, 0.22] });
    sculpt.tube(STEEL_LIGHT, 0.045, 0.045, 0.4, 8, { at: [0.06, 0.57, 0.56], turn: [90, 0, 0] });
    sculpt.tube(STEEL, 0.07, 0.07, 0.08, 8, { at: [0.06, 0.57, 0.72], turn: [90, 0, 0] });
    return;
  }
  if (role === 'leader' || role === 'character') {
    sculpt.box(STEEL, [0.05, 0.08, 0.22], { at: [-0.2, 0.55, 0.26] });
    sculpt.box(BONE, [0.03, 0.42, 0.06], { at: [0.25, 0.72, 0.24], turn: [24, 0, -8] });
    sculpt.box(GOLD, [0.14, 0.035, 0.05], { at: [0.225, 0.53, 0.165], turn: [24, 0, -8] });
    return;
  }
  sculpt.box(STEEL, [0.06, 0.1, 0.42], { at: [0.04, 0.58, 0.22], turn: [0, 8, 0] });
  sculpt.tube(STEEL_LIGHT, 0.022, 0.022, 0.24, 6, { at: [0.08, 0.6, 0.5], turn: [90, 8, 0] });
}

/** Add the insignia of a leader, character or specialist. */
function insignia(sculpt: Sculpt, tones: Tones, role: ProfileInfo['role'], girth: number): void {
  if (role === 'leader') {
    cape(sculpt, tones.dark, girth);
    sculpt.tube(BONE, 0.016, 0.016, 1.02, 6, { at: [-0.12 * girth, 0.86, -0.2 * girth] });
    flag(sculpt, tones, -0.12 * girth, -0.2 * girth);
  } else if (role === 'character') {
    cape(sculpt, tones.light, girth);
    sculpt.tube(GOLD, 0.13, 0.13, 0.03, tones.angular ? 6 : 16, { at: [0, 1.02, 0] });
  } else if (role === 'specialist') {
    sculpt.box(STEEL, [0.24 * girth, 0.3, 0.16], { at: [0, 0.68, -0.22 * girth] });
    sculpt.tube(STEEL_LIGHT, 0.01, 0.01, 0.5, 5, { at: [0.09 * girth, 1, -0.24 * girth] });
    sculpt.ball(GOLD, 0.028, { at: [0.09 * girth, 1.25, -0.24 * girth] }, 8);
  }
}

function cape(sculpt: Sculpt, colour: number, girth: number): void {
  sculpt.box(colour, [0.34 * girth, 0.62, 0.03], { at: [0, 0.44, -0.22 * girth], turn: [10, 0, 0] });
  sculpt.box(GOLD, [0.35 * girth, 0.035, 0.035], { at: [0, 0.14, -0.272 * girth], turn: [10, 0, 0] });
}

/** A pennant for red, a square banner for blue. */
function flag(sculpt: Sculpt, tones: Tones, x: number, z: number): void {
  if (tones.angular) {
    sculpt.tube(tones.main, 0.17, 0, 0.42, 3, { at: [x + 0.21, 1.24, z], turn: [0, 0, -90], scale: [1, 1, 0.1] });
    sculpt.box(GOLD, [0.05, 0.3, 0.03], { at: [x + 0.015, 1.24, z] });
  } else {
    sculpt.box(tones.main, [0.34, 0.3, 0.025], { at: [x + 0.18, 1.2, z] });
    sculpt.tube(GOLD, 0.07, 0.07, 0.04, 14, { at: [x + 0.19, 1.2, z], turn: [90, 0, 0] });
  }
  sculpt.ball(GOLD, 0.035, { at: [x, 1.39, z] }, 8);
}

function brute(sculpt: Sculpt, tones: Tones, look: PieceLook): void {
  legs(sculpt, tones, 0.15, 0.4, 0.11);
  sculpt.turned(
    tones.main,
    [
      [0.001, 0.34],
      [0.2, 0.37],
      [0.2, 0.46],
      [0.31, 0.66],
      [0.27, 0.8],
      [0.12, 0.86],
      [0.001, 0.86],
    ],
    tones.angular ? 6 : 16,
    { at: [0, 0, 0], scale: [1, 1, 0.78] },
  );
  sculpt.box(tones.light, [0.3, 0.18, 0.05], { at: [0, 0.68, 0.22], turn: [-14, 0, 0] });
  sculpt.box(tones.dark, [0.4, 0.07, 0.32], { at: [0, 0.41, 0] });
  shoulders(sculpt, tones, 0.35, 0.77, 0.13);
  for (const hand of [-1, 1]) {
    sculpt.tube(tones.dark, 0.085, 0.075, 0.34, 8, { at: [hand * 0.38, 0.55, 0.08], turn: [-24, 0, hand * 6] });
    sculpt.ball(STEEL, 0.1, { at: [hand * 0.4, 0.38, 0.17] }, 10);
  }
  helmet(sculpt, tones, 0.9, 0.1);
  const long = look.role === 'specialist' ? 0.72 : 0.52;
  sculpt.box(STEEL, [0.13, 0.16, long], { at: [0.4, 0.44, 0.18 + long / 4] });
  sculpt.tube(STEEL_LIGHT, 0.04, 0.04, 0.2, 8, { at: [0.4, 0.46, 0.22 + long * 0.75], turn: [90, 0, 0] });
}

/** A walking machine: two heavy legs, a hull with a cockpit, guns on both sides. */
function walker(sculpt: Sculpt, tones: Tones, look: PieceLook): void {
  for (const leg of [-1, 1]) {
    sculpt.box(tones.dark, [0.13, 0.3, 0.16], { at: [leg * 0.2, 0.38, -0.03], turn: [24, 0, 0] });
    sculpt.box(STEEL, [0.12, 0.3, 0.13], { at: [leg * 0.2, 0.17, -0.02], turn: [-22, 0, 0] });
    sculpt.box(STEEL_LIGHT, [0.2, 0.07, 0.32], { at: [leg * 0.21, 0.045, 0.03] });
    sculpt.box(tones.main, [0.16, 0.16, 0.1], { at: [leg * 0.2, 0.3, 0.08], turn: [-10, 0, 0] });
    sculpt.box(STEEL, [0.13, 0.15, 0.46], { at: [leg * 0.36, 0.66, 0.14] });
    sculpt.tube(STEEL_LIGHT, 0.045, 0.04, 0.26, 8, { at: [leg * 0.36, 0.66, 0.48], turn: [90, 0, 0] });
  }
  const corners = tones.angular ? 6 : 20;
  sculpt.tube(tones.main, 0.26, 0.31, 0.32, corners, { at: [0, 0.68, -0.02], turn: [0, 30, 0] });
  sculpt.tube(tones.light, 0.315, 0.315, 0.05, corners, { at: [0, 0.78, -0.02], turn: [0, 30, 0] });
  if (tones.angular) sculpt.tube(tones.main, 0.26, 0.12, 0.16, 6, { at: [0, 0.9, -0.03], turn: [0, 30, 0] });
  else sculpt.ball(tones.main, 0.23, { at: [0, 0.82, -0.03], scale: [1, 0.75, 1] }, 18);
  sculpt.box(0xffd88a, [0.2, 0.07, 0.06], { at: [0, 0.86, 0.2], turn: [-24, 0, 0] });
  sculpt.box(tones.dark, [0.34, 0.22, 0.14], { at: [0, 0.68, -0.3] });
  for (const pipe of [-1, 1]) sculpt.tube(STEEL, 0.03, 0.03, 0.22, 7, { at: [pipe * 0.11, 0.85, -0.3] });
  if (look.role === 'leader') flag(sculpt, tones, -0.2, -0.26);
}

/** A machine that hovers on its thrusters above a thin stem. */
function drone(sculpt: Sculpt, tones: Tones): void {
  sculpt.tube(STEEL_LIGHT, 0.02, 0.02, 0.6, 6, { at: [0, 0.3, 0] });
  const corners = tones.angular ? 6 : 22;
  sculpt.tube(tones.main, 0.14, 0.24, 0.12, corners, { at: [0, 0.66, 0] });
  sculpt.tube(tones.light, 0.245, 0.245, 0.035, corners, { at: [0, 0.73, 0] });
  sculpt.tube(tones.main, 0.24, 0.1, 0.12, corners, { at: [0, 0.8, 0] });
  sculpt.ball(0xffd88a, 0.075, { at: [0, 0.7, 0.19] }, 12);
  for (const [x, z] of [
    [-0.27, -0.2],
    [0.27, -0.2],
    [-0.27, 0.16],
    [0.27, 0.16],
  ] as const) {
    sculpt.box(STEEL, [0.05, 0.03, 0.05], { at: [x * 0.8, 0.75, z * 0.8] });
    sculpt.tube(tones.dark, 0.1, 0.1, 0.04, 12, { at: [x, 0.79, z] });
    sculpt.tube(STEEL_LIGHT, 0.075, 0.075, 0.045, 12, { at: [x, 0.79, z] });
  }
  sculpt.tube(STEEL_LIGHT, 0.008, 0.008, 0.16, 5, { at: [0, 0.92, -0.05] });
}

/** A gun on three legs. */
function sentry(sculpt: Sculpt, tones: Tones): void {
  for (const angle of [0, 120, 240]) {
    const [x, z] = [Math.sin((angle * Math.PI) / 180) * 0.17, Math.cos((angle * Math.PI) / 180) * 0.17];
    sculpt.tube(STEEL, 0.028, 0.035, 0.56, 6, { at: [x, 0.25, z], turn: [-32, angle, 0] });
  }
  sculpt.tube(tones.dark, 0.1, 0.09, 0.12, 10, { at: [0, 0.52, 0] });
  if (tones.angular) sculpt.box(tones.main, [0.28, 0.24, 0.34], { at: [0, 0.7, -0.02] });
  else sculpt.ball(tones.main, 0.18, { at: [0, 0.7, -0.02] }, 16);
  sculpt.box(tones.light, [0.3, 0.05, 0.2], { at: [0, 0.72, -0.02] });
  for (const barrel of [-1, 1]) {
    sculpt.tube(STEEL, 0.035, 0.035, 0.44, 8, { at: [barrel * 0.07, 0.7, 0.3], turn: [90, 0, 0] });
  }
  sculpt.tube(STEEL_LIGHT, 0.1, 0.1, 0.12, 12, { at: [0.21, 0.7, -0.03], turn: [0, 0, 90] });
  sculpt.ball(0xff5a3c, 0.035, { at: [0, 0.88, 0.06] }, 8);
}

/** A weapons team: two figures behind a mounted gun with a shield. */
function crew(sculpt: Sculpt, tones: Tones, look: PieceLook): void {
  trooper(sculpt, tones, 'troop');
  insignia(sculpt, tones, look.role, 1);
  for (const [x, z] of [
    [0.36, -0.05],
    [-0.34, 0.02],
  ] as const) {
    sculpt.ball(tones.main, 0.1, { at: [x, 0.58, z] }, 12);
    sculpt.tube(tones.main, 0.13, 0.16, 0.36, tones.angular ? 6 : 12, { at: [x, 0.32, z] });
    sculpt.box(tones.dark, [0.26, 0.16, 0.3], { at: [x, 0.08, z + 0.03] });
  }
  sculpt.box(tones.light, [0.5, 0.3, 0.04], { at: [0, 0.38, 0.36], turn: [-10, 0, 0] });
  sculpt.tube(STEEL, 0.05, 0.05, 0.6, 8, { at: [0, 0.46, 0.42], turn: [90, 0, 0] });
}
