/** Machines: walkers, vehicles on tracks, bikes, drones and guns on three legs. */

import { STEEL, STEEL_LIGHT } from '../palette';
import type { Sculpt } from '../sculpt';
import { SLIM, type Tones, arm, helmet, shoulders, torso, track } from './parts';

/** A walking machine: two heavy legs, a hull with a cockpit, guns on both sides. */
export function walker(sculpt: Sculpt, tones: Tones): void {
  for (const side of [-1, 1]) {
    const hip = [side * 0.17, 0.5, -0.02] as const;
    const knee = [side * 0.25, 0.33, 0.14] as const;
    const ankle = [side * 0.25, 0.1, -0.04] as const;
    sculpt.limb(tones.cloth, hip, knee, 0.08, 0.07, 8);
    sculpt.limb(STEEL, knee, ankle, 0.07, 0.06, 8);
    sculpt.box(tones.main, [0.17, 0.2, 0.09], { at: [knee[0], 0.34, 0.21], turn: [-16, 0, 0] });
    sculpt.box(tones.metal, [0.2, 0.07, 0.34], { at: [side * 0.25, 0.04, 0.03] });
    for (const toe of [-0.06, 0.06]) sculpt.box(STEEL, [0.06, 0.06, 0.12], { at: [side * 0.25 + toe, 0.035, 0.24] });
    sculpt.limb(STEEL, [side * 0.22, 0.72, 0], [side * 0.4, 0.72, 0], 0.06, 0.06, 8);
    sculpt.box(tones.metal, [0.14, 0.19, 0.46], { at: [side * 0.42, 0.69, 0.12] });
    sculpt.box(tones.main, [0.15, 0.06, 0.36], { at: [side * 0.42, 0.8, 0.1] });
    sculpt.limb(STEEL_LIGHT, [side * 0.42, 0.69, 0.3], [side * 0.42, 0.69, 0.66], 0.05, 0.045, 8);
    sculpt.limb(STEEL, [side * 0.42, 0.69, 0.56], [side * 0.42, 0.69, 0.64], 0.068, 0.068, 8);
  }
  const corners = tones.angular ? 6 : 16;
  sculpt.tube(STEEL, 0.15, 0.18, 0.1, corners, { at: [0, 0.5, -0.02] });
  sculpt.tube(tones.main, 0.24, 0.31, 0.3, corners, { at: [0, 0.68, -0.02], turn: [0, 30, 0] });
  sculpt.tube(tones.light, 0.315, 0.315, 0.05, corners, { at: [0, 0.78, -0.02], turn: [0, 30, 0] });
  if (tones.angular) sculpt.tube(tones.main, 0.28, 0.13, 0.16, 6, { at: [0, 0.9, -0.03], turn: [0, 30, 0] });
  else sculpt.ball(tones.main, 0.25, { at: [0, 0.81, -0.03], scale: [1, 0.72, 1] }, 14);
  sculpt.box(tones.glow, [0.24, 0.07, 0.06], { at: [0, 0.86, 0.2], turn: [-24, 0, 0] });
  sculpt.box(tones.dark, [0.36, 0.24, 0.14], { at: [0, 0.68, -0.3] });
  for (const side of [-1, 1])
    sculpt.limb(STEEL, [side * 0.12, 0.72, -0.34], [side * 0.12, 0.98, -0.38], 0.035, 0.03, 7);
}

/** A hull on tracks with a turret. */
export function vehicle(sculpt: Sculpt, tones: Tones): void {
  for (const side of [-1, 1]) {
    track(sculpt, tones, side * 0.31, 0.17, 0.3, 0.92);
    sculpt.box(tones.main, [0.2, 0.05, 0.84], { at: [side * 0.31, 0.33, -0.02] });
  }
  sculpt.box(tones.main, [0.5, 0.22, 0.66], { at: [0, 0.34, -0.08] });
  sculpt.box(tones.main, [0.48, 0.06, 0.34], { at: [0, 0.34, 0.34], turn: [38, 0, 0] });
  sculpt.box(tones.light, [0.5, 0.05, 0.05], { at: [0, 0.44, 0.24] });
  const corners = tones.angular ? 6 : 16;
  sculpt.tube(STEEL, 0.2, 0.2, 0.06, corners, { at: [0, 0.48, -0.08] });
  sculpt.tube(tones.main, 0.27, 0.2, 0.24, corners, { at: [0, 0.62, -0.08], turn: [0, 30, 0] });
  sculpt.tube(tones.light, 0.24, 0.235, 0.04, corners, { at: [0, 0.62, -0.08], turn: [0, 30, 0] });
  sculpt.box(tones.metal, [0.16, 0.14, 0.16], { at: [0, 0.62, 0.14] });
  sculpt.limb(STEEL_LIGHT, [0, 0.62, 0.16], [0, 0.64, 0.72], 0.05, 0.045, 8);
  sculpt.limb(STEEL, [0, 0.64, 0.64], [0, 0.64, 0.74], 0.075, 0.075, 8);
  sculpt.tube(tones.dark, 0.1, 0.1, 0.05, 10, { at: [-0.05, 0.76, -0.12] });
  sculpt.box(tones.glow, [0.14, 0.05, 0.04], { at: [0.1, 0.68, 0.13] });
  for (const lamp of [-0.16, 0.16]) sculpt.ball(tones.glow, 0.035, { at: [lamp, 0.3, 0.46] }, 6);
  sculpt.box(tones.dark, [0.4, 0.16, 0.12], { at: [0, 0.36, -0.46] });
  sculpt.limb(STEEL, [0.17, 0.5, -0.3], [0.17, 1.02, -0.36], 0.014, 0.008, 4);
}

/** A bike above the ground, its rider bent over it. */
export function rider(sculpt: Sculpt, tones: Tones): void {
  sculpt.limb(STEEL_LIGHT, [0, 0, 0], [0, 0.34, 0], 0.03, 0.03, 6);
  const corners = tones.angular ? 6 : 12;
  sculpt.group({ at: [0, 0.42, 0], turn: [90, 0, 0] }, () => {
    sculpt.turned(
      tones.main,
      [
        [0.001, -0.5],
        [0.1, -0.46],
        [0.14, -0.1],
        [0.13, 0.2],
        [0.06, 0.56],
        [0.001, 0.66],
      ],
      corners,
      { at: [0, 0, 0], scale: [1, 1, 0.86] },
    );
    sculpt.tube(tones.light, 0.145, 0.145, 0.04, corners, { at: [0, 0.02, 0], scale: [1, 1, 0.86] });
  });
  for (const side of [-1, 1]) {
    sculpt.limb(tones.dark, [side * 0.2, 0.36, -0.46], [side * 0.2, 0.36, 0.02], 0.07, 0.09, 8);
    sculpt.limb(tones.glow, [side * 0.2, 0.36, -0.5], [side * 0.2, 0.36, -0.44], 0.045, 0.06, 8);
    sculpt.box(tones.main, [0.26, 0.03, 0.2], { at: [side * 0.2, 0.42, 0.34], turn: [0, side * -24, side * -10] });
    sculpt.limb(tones.metal, [side * 0.13, 0.38, 0.2], [side * 0.13, 0.38, 0.74], 0.035, 0.026, 6);
    sculpt.limb(tones.cloth, [side * 0.1, 0.56, -0.16], [side * 0.2, 0.44, 0.06], 0.065, 0.055, 6);
    sculpt.limb(tones.cloth, [side * 0.2, 0.44, 0.06], [side * 0.19, 0.3, -0.14], 0.052, 0.045, 6);
  }
  sculpt.box(tones.dark, [0.03, 0.3, 0.22], { at: [0, 0.6, -0.46], turn: [-24, 0, 0] });
  sculpt.box(tones.glow, [0.16, 0.12, 0.02], { at: [0, 0.6, 0.32], turn: [-40, 0, 0] });
  sculpt.group({ at: [0, 0.28, -0.28], turn: [34, 0, 0], scale: [0.82, 0.82, 0.82] }, () => {
    torso(sculpt, tones, SLIM);
    shoulders(sculpt, tones, SLIM);
    for (const side of [-1, 1]) arm(sculpt, tones, SLIM, side, [side * 0.27, 0.56, 0.12], [side * 0.15, 0.44, 0.34]);
    sculpt.group({ at: [0, 0.91, 0], turn: [-26, 0, 0] }, () => helmet(sculpt, tones, 0.105, 0));
  });
}

/** A machine that hovers on four rotors above a thin stem, a lens in front. */
export function drone(sculpt: Sculpt, tones: Tones): void {
  sculpt.limb(STEEL_LIGHT, [0, 0, 0], [0, 0.62, 0], 0.022, 0.018, 6);
  const corners = tones.angular ? 6 : 16;
  sculpt.tube(tones.main, 0.13, 0.23, 0.13, corners, { at: [0, 0.66, 0] });
  sculpt.tube(tones.light, 0.235, 0.235, 0.035, corners, { at: [0, 0.73, 0] });
  sculpt.tube(tones.main, 0.23, 0.09, 0.13, corners, { at: [0, 0.81, 0] });
  sculpt.ball(tones.glow, 0.08, { at: [0, 0.7, 0.18] }, 10);
  for (const [x, z] of [
    [-0.27, -0.2],
    [0.27, -0.2],
    [-0.27, 0.16],
    [0.27, 0.16],
  ] as const) {
    sculpt.limb(tones.metal, [x * 0.5, 0.74, z * 0.5], [x, 0.78, z], 0.03, 0.024, 5);
    sculpt.tube(tones.dark, 0.115, 0.115, 0.045, 10, { at: [x, 0.8, z] });
    sculpt.tube(STEEL_LIGHT, 0.085, 0.085, 0.05, 10, { at: [x, 0.8, z] });
  }
  sculpt.limb(tones.metal, [-0.06, 0.6, 0.06], [-0.06, 0.58, 0.36], 0.028, 0.022, 6);
  sculpt.limb(STEEL_LIGHT, [0, 0.86, -0.05], [0, 1.02, -0.07], 0.01, 0.006, 4);
}

/** A gun on three legs. */
export function sentry(sculpt: Sculpt, tones: Tones): void {
  for (const angle of [0, 120, 240]) {
    const [x, z] = [Math.sin((angle * Math.PI) / 180) * 0.27, Math.cos((angle * Math.PI) / 180) * 0.27];
    sculpt.limb(STEEL, [x, 0.02, z], [x * 0.2, 0.5, z * 0.2], 0.035, 0.03, 6);
    sculpt.tube(tones.metal, 0.06, 0.04, 0.04, 8, { at: [x, 0.03, z] });
  }
  sculpt.tube(tones.dark, 0.1, 0.09, 0.12, 10, { at: [0, 0.52, 0] });
  if (tones.angular) sculpt.box(tones.main, [0.28, 0.24, 0.34], { at: [0, 0.7, -0.02] });
  else sculpt.ball(tones.main, 0.18, { at: [0, 0.7, -0.02] }, 12);
  sculpt.box(tones.light, [0.3, 0.05, 0.2], { at: [0, 0.72, -0.02] });
  for (const barrel of [-0.07, 0.07]) sculpt.limb(STEEL, [barrel, 0.7, 0.08], [barrel, 0.7, 0.52], 0.035, 0.032, 8);
  sculpt.tube(STEEL_LIGHT, 0.1, 0.1, 0.12, 10, { at: [0.21, 0.7, -0.03], turn: [0, 0, 90] });
  sculpt.ball(tones.glow, 0.04, { at: [0, 0.88, 0.06] }, 8);
}
