/** Parts that many figures share. A person is one unit high; `wide` is its breadth, 1 for a man. */

import type { ProfileRole } from '../../protocol';
import { BONE, GOLD, STEEL } from '../palette';
import type { Sculpt, Spot } from '../sculpt';

/** Colours of a figure: those of its side on the armour, those of its faction below. */
export interface Tones {
  readonly main: number;
  readonly light: number;
  readonly dark: number;
  /** Clothing, hide, metal of weapons, and what shines: visors, eyes, blades. */
  readonly cloth: number;
  readonly metal: number;
  readonly glow: number;
  /** Red wears angular armour, blue wears round armour. */
  readonly angular: boolean;
}

/** Build of a person. */
export interface Build {
  readonly wide: number;
  readonly hip: number;
  readonly thick: number;
  readonly shoulder: Spot;
  readonly pad: number;
  readonly head: number;
}

export const SLIM: Build = { wide: 1, hip: 0.46, thick: 0.07, shoulder: [0.205, 0.735, 0], pad: 0.085, head: 0.1 };
export const BROAD: Build = { wide: 1.65, hip: 0.4, thick: 0.11, shoulder: [0.335, 0.76, 0], pad: 0.13, head: 0.1 };

/** Add a leg from the hip to a foot, bent at the knee. */
export function leg(sculpt: Sculpt, tones: Tones, { hip, thick, wide }: Build, x: number, z: number): void {
  const side = Math.sign(x);
  const joint: Spot = [side * 0.075 * wide, hip, 0];
  const knee: Spot = [x * 0.95, hip * 0.54, z * 0.5 + 0.05];
  sculpt.limb(tones.cloth, joint, knee, thick, thick * 0.85);
  sculpt.limb(tones.cloth, knee, [x, 0.05, z], thick * 0.8, thick * 0.7);
  sculpt.box(tones.main, [thick * 1.6, 0.12, thick * 1.3], { at: [knee[0], knee[1], knee[2] + thick * 0.4] });
  sculpt.box(tones.metal, [thick * 1.8, 0.08, thick * 2.9], { at: [x, 0.04, z + 0.025], turn: [0, side * 8, 0] });
}

/** Add an arm from the shoulder over an elbow to a hand. */
export function arm(sculpt: Sculpt, tones: Tones, build: Build, side: number, elbow: Spot, hand: Spot): void {
  const [x, y, z] = build.shoulder;
  const thick = build.thick * 0.72;
  sculpt.limb(tones.cloth, [side * x, y - 0.02, z], elbow, thick, thick * 0.9);
  sculpt.limb(tones.dark, elbow, hand, thick * 1.1, thick * 0.85);
  sculpt.ball(tones.metal, thick * 1.05, { at: hand }, 6);
}

export function torso(sculpt: Sculpt, tones: Tones, { hip, wide }: Build): void {
  const from = hip - 0.06;
  const breadth = 0.175 * wide;
  sculpt.turned(
    tones.main,
    [
      [0.001, from],
      [breadth * 0.72, from + 0.02],
      [breadth * 0.68, from + 0.09],
      [breadth, 0.68],
      [breadth * 0.88, 0.79],
      [0.06 * wide, 0.83],
      [0.001, 0.83],
    ],
    tones.angular ? 6 : 12,
    { at: [0, 0, 0], scale: [1, 1, 0.78], turn: [0, tones.angular ? 30 : 0, 0] },
  );
  sculpt.box(tones.light, [0.19 * wide, 0.12, 0.05], { at: [0, 0.7, 0.115 * wide], turn: [-14, 0, 0] });
  sculpt.box(tones.cloth, [0.25 * wide, 0.055, 0.2 * wide], { at: [0, hip, 0] });
}

export function shoulders(sculpt: Sculpt, tones: Tones, { shoulder, pad }: Build): void {
  const [apart, height] = shoulder;
  for (const side of [-1, 1]) {
    if (tones.angular) {
      const turn = [0, 0, side * -24] as const;
      sculpt.box(tones.main, [pad * 2, pad * 1.3, pad * 2.1], { at: [side * apart, height, 0], turn });
      sculpt.box(tones.light, [pad * 2.02, pad * 0.35, pad * 2.12], {
        at: [side * (apart - pad * 0.1), height - pad * 0.5, 0],
        turn,
      });
    } else {
      sculpt.ball(tones.main, pad * 1.15, { at: [side * apart, height, 0] }, 10);
      sculpt.tube(tones.light, pad * 1.1, pad * 1.16, pad * 0.3, 10, { at: [side * apart, height - pad * 0.35, 0] });
    }
  }
}

export function helmet(sculpt: Sculpt, tones: Tones, size: number, height = 0.91): void {
  if (tones.angular) {
    sculpt.tube(tones.main, size * 0.95, size * 0.75, size * 1.8, 6, { at: [0, height, 0], turn: [0, 30, 0] });
    sculpt.box(tones.light, [size * 0.3, size * 1.1, size * 2], { at: [0, height + size * 0.6, -size * 0.15] });
  } else {
    sculpt.ball(tones.main, size * 1.06, { at: [0, height, 0] }, 12);
    sculpt.tube(tones.light, size * 1.1, size * 1.1, size * 0.22, 12, { at: [0, height + size * 0.32, 0] });
  }
  sculpt.box(tones.glow, [size * 1.3, size * 0.42, size * 0.5], { at: [0, height - size * 0.05, size * 0.78] });
}

/** Add what tells the rank: the antenna of a specialist, the cape and halo of a character. */
export function insignia(sculpt: Sculpt, tones: Tones, role: ProfileRole, { wide }: Build): void {
  if (role === 'character') {
    cape(sculpt, tones.light, wide);
    sculpt.tube(GOLD, 0.13, 0.13, 0.03, tones.angular ? 6 : 12, { at: [0, 1.04, 0] });
  } else if (role === 'specialist') {
    const at = 0.12 * wide;
    sculpt.limb(STEEL, [at, 0.7, -0.15 * wide], [at, 1.16, -0.19 * wide], 0.012, 0.008, 4);
    sculpt.ball(GOLD, 0.03, { at: [at, 1.17, -0.19 * wide] }, 6);
  }
}

export function cape(sculpt: Sculpt, colour: number, wide: number): void {
  sculpt.box(colour, [0.36 * wide, 0.66, 0.03], { at: [0, 0.46, -0.2 * wide], turn: [12, 0, 0] });
  sculpt.box(GOLD, [0.37 * wide, 0.035, 0.035], { at: [0, 0.15, -0.2 * wide - 0.066], turn: [12, 0, 0] });
}

/** Add a banner on its pole: a pennant for red, a square for blue. */
export function flag(sculpt: Sculpt, tones: Tones, x: number, z: number): void {
  sculpt.limb(BONE, [x, 0.36, z], [x, 1.38, z], 0.016, 0.016, 5);
  if (tones.angular) {
    sculpt.tube(tones.main, 0.19, 0, 0.46, 3, { at: [x + 0.23, 1.22, z], turn: [0, 0, -90], scale: [1, 1, 0.1] });
    sculpt.box(GOLD, [0.05, 0.33, 0.03], { at: [x + 0.015, 1.22, z] });
  } else {
    sculpt.box(tones.main, [0.37, 0.33, 0.025], { at: [x + 0.2, 1.18, z] });
    sculpt.tube(GOLD, 0.075, 0.075, 0.04, 10, { at: [x + 0.2, 1.18, z], turn: [90, 0, 0] });
  }
  sculpt.ball(GOLD, 0.035, { at: [x, 1.39, z] }, 6);
}

/** Add the wheels and tracks of a machine, along z. */
export function track(sculpt: Sculpt, tones: Tones, x: number, wide: number, high: number, long: number): void {
  const straight = long - high;
  sculpt.box(STEEL, [wide, high, straight], { at: [x, high / 2, 0] });
  for (const end of [-1, 1])
    sculpt.tube(STEEL, high / 2, high / 2, wide, 10, { at: [x, high / 2, (end * straight) / 2], turn: [0, 0, 90] });
  for (let wheel = -1; wheel <= 1; wheel++)
    sculpt.tube(tones.metal, high * 0.34, high * 0.34, wide * 1.08, 8, {
      at: [x, high / 2, wheel * straight * 0.5],
      turn: [0, 0, 90],
    });
}
