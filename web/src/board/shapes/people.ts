/** People, by what they do: the weapon and the stance make the silhouette. */

import type { ProfileRole } from '../../protocol';
import { BONE, GOLD, STEEL, STEEL_LIGHT } from '../palette';
import type { Sculpt } from '../sculpt';
import { BROAD, SLIM, arm, type Build, cape, flag, helmet, insignia, leg, shoulders, torso, type Tones } from './parts';

export interface Person {
  readonly size: number;
  readonly role: ProfileRole;
}

function buildOf(size: number): Build {
  return size >= 2 ? BROAD : SLIM;
}

function trunk(sculpt: Sculpt, tones: Tones, build: Build): void {
  torso(sculpt, tones, build);
  shoulders(sculpt, tones, build);
  helmet(sculpt, tones, build.head);
}

/** Upright, a rifle at the hip, a small pack. */
export function shooter(sculpt: Sculpt, tones: Tones, { size, role }: Person): void {
  const build = buildOf(size);
  const { wide } = build;
  leg(sculpt, tones, build, -0.1 * wide, 0.07);
  leg(sculpt, tones, build, 0.11 * wide, -0.09);
  trunk(sculpt, tones, build);
  const [x, y] = [-0.08 * wide, 0.58];
  arm(sculpt, tones, build, -1, [-0.25 * wide, 0.6, -0.02], [x, y - 0.03, 0.16 * wide]);
  arm(sculpt, tones, build, 1, [0.2 * wide, 0.58, 0.12], [x + 0.03, y, 0.38]);
  sculpt.box(tones.metal, [0.06 * wide, 0.1 * wide, 0.4], { at: [x, y, 0.2] });
  sculpt.box(STEEL, [0.04 * wide, 0.13, 0.07], { at: [x, y - 0.09, 0.26], turn: [-14, 0, 0] });
  sculpt.limb(STEEL_LIGHT, [x, y + 0.01, 0.38], [x, y + 0.01, 0.64], 0.024 * wide, 0.022 * wide, 6);
  sculpt.box(tones.dark, [0.2 * wide, 0.23, 0.11], { at: [0, 0.66, -0.14 * wide] });
  insignia(sculpt, tones, role, build);
}

/** Braced behind a gun that is longer than its base is wide, fed from a large pack. */
export function heavy(sculpt: Sculpt, tones: Tones, { size, role }: Person): void {
  const build = buildOf(size);
  const { wide } = build;
  leg(sculpt, tones, build, -0.18 * wide, 0.1);
  leg(sculpt, tones, build, 0.18 * wide, -0.1);
  trunk(sculpt, tones, build);
  const [x, y] = [-0.2 * wide, 0.52];
  arm(sculpt, tones, build, -1, [-0.34 * wide, 0.6, -0.04], [x - 0.03, y + 0.1, 0.06]);
  arm(sculpt, tones, build, 1, [0.22 * wide, 0.58, 0.16], [x + 0.04, y + 0.1, 0.34]);
  sculpt.box(tones.metal, [0.16 * wide, 0.19, 0.5], { at: [x, y, 0.18] });
  sculpt.box(tones.main, [0.17 * wide, 0.07, 0.3], { at: [x, y + 0.1, 0.16] });
  for (const barrel of [-0.045, 0.045])
    sculpt.limb(STEEL_LIGHT, [x + barrel * wide, y, 0.4], [x + barrel * wide, y, 0.86], 0.045, 0.045, 7);
  sculpt.limb(STEEL, [x, y, 0.74], [x, y, 0.84], 0.1 * wide, 0.1 * wide, 8);
  sculpt.tube(STEEL, 0.1, 0.1, 0.09 * wide, 10, { at: [x, y - 0.13, 0.14], turn: [0, 0, 90] });
  sculpt.box(tones.dark, [0.34 * wide, 0.42, 0.2], { at: [0, 0.68, -0.2 * wide] });
  sculpt.box(tones.light, [0.35 * wide, 0.05, 0.21], { at: [0, 0.8, -0.2 * wide] });
  for (const can of [-0.1, 0.1])
    sculpt.tube(STEEL, 0.06 * wide, 0.06 * wide, 0.46, 8, { at: [can * wide, 0.72, -0.33 * wide] });
  sculpt.limb(GOLD, [-0.17 * wide, 0.55, -0.2 * wide], [x, y, 0.02], 0.035, 0.035, 5);
  insignia(sculpt, tones, role, build);
}

/** Leaning into a charge, the blade raised, a shield in front. */
export function fighter(sculpt: Sculpt, tones: Tones, { size, role }: Person): void {
  const build = buildOf(size);
  const { wide } = build;
  leg(sculpt, tones, build, -0.13 * wide, -0.17);
  leg(sculpt, tones, build, 0.13 * wide, 0.19);
  sculpt.group({ at: [0, 0, 0.0], turn: [11, 0, 0] }, () => {
    trunk(sculpt, tones, build);
    const hand = [-0.33 * wide, 0.98, 0.1] as const;
    arm(sculpt, tones, build, -1, [-0.36 * wide, 0.8, -0.08], hand);
    const point = [-0.24 * wide, 1.34, 0.42] as const;
    sculpt.limb(BONE, [hand[0] - 0.02, 0.9, 0.03], hand, 0.025 * wide, 0.025 * wide, 5);
    sculpt.box(GOLD, [0.16 * wide, 0.035, 0.06], { at: [hand[0], hand[1] + 0.03, hand[2] + 0.02], turn: [40, 0, 0] });
    sculpt.limb(tones.glow, hand, point, 0.055 * wide, 0.012, 4);
    arm(sculpt, tones, build, 1, [0.3 * wide, 0.62, 0.1], [0.17 * wide, 0.6, 0.28]);
    shield(sculpt, tones, 0.19 * wide, 0.62, 0.34, 0.17 * Math.sqrt(wide));
    insignia(sculpt, tones, role, build);
  });
}

function shield(sculpt: Sculpt, tones: Tones, x: number, y: number, z: number, size: number): void {
  const sides = tones.angular ? 6 : 14;
  sculpt.group({ at: [x, y, z], turn: [90, 14, 0] }, () => {
    sculpt.tube(tones.light, size, size, 0.035, sides, { at: [0, 0, 0] });
    sculpt.tube(tones.main, size * 0.82, size * 0.7, 0.05, sides, { at: [0, 0.02, 0] });
    sculpt.tube(GOLD, size * 0.28, size * 0.2, 0.08, sides, { at: [0, 0.03, 0] });
  });
}

/** With cape and banner, a pistol pointing ahead and a blade at the side. */
export function leader(sculpt: Sculpt, tones: Tones, { size }: Person): void {
  const build = buildOf(size);
  const { wide } = build;
  leg(sculpt, tones, build, -0.11 * wide, 0.1);
  leg(sculpt, tones, build, 0.12 * wide, -0.1);
  trunk(sculpt, tones, build);
  arm(sculpt, tones, build, -1, [-0.29 * wide, 0.7, 0.14], [-0.2 * wide, 0.72, 0.36]);
  sculpt.box(tones.metal, [0.05 * wide, 0.09, 0.2], { at: [-0.2 * wide, 0.76, 0.44] });
  arm(sculpt, tones, build, 1, [0.3 * wide, 0.56, -0.04], [0.29 * wide, 0.44, 0.12]);
  sculpt.limb(tones.glow, [0.29 * wide, 0.42, 0.1], [0.33 * wide, 0.14, 0.5], 0.045 * wide, 0.01, 4);
  sculpt.box(GOLD, [0.14 * wide, 0.035, 0.05], { at: [0.29 * wide, 0.42, 0.13], turn: [-50, 0, 0] });
  sculpt.box(GOLD, [0.06, 0.15, 0.2], { at: [0, 1.03, -0.03] });
  sculpt.box(GOLD, [0.2 * wide, 0.035, 0.06], { at: [0, 0.78, 0.11 * wide], turn: [-14, 0, 0] });
  cape(sculpt, tones.dark, wide);
  flag(sculpt, tones, 0.13 * wide, -0.19 * wide);
}

/** Medics and engineers: a white pack with a cross on top, a tool arm over the shoulder, a case in the hand. */
export function helper(sculpt: Sculpt, tones: Tones, { size, role }: Person): void {
  const build = buildOf(size);
  const { wide } = build;
  leg(sculpt, tones, build, -0.1 * wide, 0.04);
  leg(sculpt, tones, build, 0.1 * wide, -0.04);
  trunk(sculpt, tones, build);
  arm(sculpt, tones, build, -1, [-0.28 * wide, 0.56, 0], [-0.29 * wide, 0.38, 0.1]);
  sculpt.box(BONE, [0.1 * wide, 0.18, 0.27], { at: [-0.3 * wide, 0.25, 0.11] });
  sculpt.box(tones.main, [0.105 * wide, 0.05, 0.275], { at: [-0.3 * wide, 0.25, 0.11] });
  arm(sculpt, tones, build, 1, [0.26 * wide, 0.6, 0.08], [0.16 * wide, 0.64, 0.3]);
  sculpt.box(tones.metal, [0.2, 0.14, 0.03], { at: [0.13 * wide, 0.68, 0.34], turn: [-40, 0, 0] });
  sculpt.box(tones.glow, [0.16, 0.1, 0.032], { at: [0.13 * wide, 0.684, 0.337], turn: [-40, 0, 0] });
  sculpt.group({ at: [0, 0.72, -0.22 * wide] }, () => {
    sculpt.box(BONE, [0.36 * wide, 0.44, 0.24], { at: [0, 0, 0] });
    for (const up of [false, true]) {
      const size = up ? ([0.08, 0.02, 0.22] as const) : ([0.26, 0.02, 0.07] as const);
      sculpt.box(tones.main, size, { at: [0, 0.225, 0] });
      sculpt.box(tones.main, [size[0], size[2], 0.02], { at: [0, 0, -0.125] });
    }
    sculpt.limb(STEEL, [-0.14 * wide, 0.2, 0], [-0.24 * wide, 0.52, 0.1], 0.03, 0.026, 6);
    sculpt.limb(STEEL_LIGHT, [-0.24 * wide, 0.52, 0.1], [-0.2 * wide, 0.4, 0.42], 0.026, 0.02, 6);
    sculpt.ball(tones.glow, 0.045, { at: [-0.2 * wide, 0.38, 0.44] }, 8);
  });
  insignia(sculpt, tones, role, build);
}

/** A weapons team: two gunners behind a shielded gun on its mount. */
export function team(sculpt: Sculpt, tones: Tones): void {
  for (const [x, z] of [
    [-0.26, -0.2],
    [0.26, -0.12],
  ] as const) {
    sculpt.group({ at: [x, 0, z], scale: [0.92, 0.8, 0.92] }, () => {
      leg(sculpt, tones, SLIM, -0.1, 0.14);
      leg(sculpt, tones, SLIM, 0.1, -0.14);
      trunk(sculpt, tones, SLIM);
      arm(sculpt, tones, SLIM, -1, [-0.24, 0.58, 0.06], [-x * 0.3 - 0.06, 0.62, 0.26]);
      arm(sculpt, tones, SLIM, 1, [0.24, 0.58, 0.06], [-x * 0.3 + 0.06, 0.62, 0.26]);
    });
  }
  for (const angle of [40, 180, 320]) {
    const [x, z] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    sculpt.limb(STEEL, [x * 0.26, 0.02, 0.16 + z * 0.22], [0, 0.42, 0.16], 0.03, 0.03, 6);
  }
  sculpt.box(tones.metal, [0.16, 0.17, 0.46], { at: [0, 0.5, 0.14] });
  sculpt.limb(STEEL_LIGHT, [0, 0.52, 0.34], [0, 0.52, 0.92], 0.055, 0.05, 8);
  sculpt.limb(STEEL, [0, 0.52, 0.8], [0, 0.52, 0.9], 0.085, 0.085, 8);
  for (const side of [-1, 1]) {
    sculpt.box(tones.main, [0.28, 0.42, 0.04], { at: [side * 0.2, 0.5, 0.36], turn: [-8, side * 22, 0] });
    sculpt.box(tones.light, [0.28, 0.06, 0.045], { at: [side * 0.2, 0.68, 0.33], turn: [-8, side * 22, 0] });
  }
  sculpt.box(GOLD, [0.18, 0.16, 0.2], { at: [0.34, 0.1, 0.26] });
}
