/** Beasts: on four legs, the head low, plates of their side's colour along the back. */

import { BONE } from '../palette';
import type { Sculpt, Spot } from '../sculpt';
import type { Tones } from './parts';

/** Places and sizes of the plates on the back, from the neck to the tail. */
const PLATES: readonly (readonly [number, number, number])[] = [
  [0.77, 0.24, 0.13],
  [0.84, 0.06, 0.16],
  [0.78, -0.12, 0.14],
  [0.66, -0.28, 0.1],
];

export function beast(sculpt: Sculpt, tones: Tones): void {
  body(sculpt, tones);
  head(sculpt, tones);
  for (const side of [-1, 1]) {
    foreleg(sculpt, tones, side);
    hindleg(sculpt, tones, side);
  }
  const tail: readonly Spot[] = [
    [0, 0.52, -0.34],
    [0.03, 0.5, -0.52],
    [-0.04, 0.62, -0.64],
    [0.02, 0.82, -0.66],
  ];
  for (let n = 0; n < 3; n++)
    sculpt.limb(
      n === 2 ? tones.main : tones.cloth,
      tail[n]!,
      tail[n + 1]!,
      0.07 - n * 0.018,
      n === 2 ? 0.004 : 0.05 - n * 0.016,
      6,
    );
}

function body(sculpt: Sculpt, tones: Tones): void {
  sculpt.ball(tones.cloth, 0.21, { at: [0, 0.6, 0.1], scale: [1, 0.95, 1.15], turn: [-12, 0, 0] }, 12);
  sculpt.ball(tones.cloth, 0.17, { at: [0, 0.52, -0.18], scale: [1, 0.95, 1.25] }, 10);
  for (const [y, z, size] of PLATES) {
    if (tones.angular) {
      sculpt.box(tones.main, [size * 1.9, size * 0.5, size * 1.4], { at: [0, y - 0.06, z], turn: [-24, 0, 0] });
      sculpt.tube(tones.light, size * 0.42, 0, size * 1.9, 4, { at: [0, y + 0.06, z - 0.04], turn: [-34, 0, 0] });
    } else {
      sculpt.ball(tones.main, size, { at: [0, y - 0.07, z], scale: [1.1, 0.62, 0.8], turn: [-24, 0, 0] }, 10);
      sculpt.ball(tones.light, size * 0.36, { at: [0, y + 0.02, z], scale: [1, 1.3, 1] }, 8);
    }
  }
}

function head(sculpt: Sculpt, tones: Tones): void {
  sculpt.limb(tones.cloth, [0, 0.64, 0.22], [0, 0.62, 0.42], 0.15, 0.11, 8);
  sculpt.box(tones.cloth, [0.2, 0.15, 0.24], { at: [0, 0.63, 0.5], turn: [10, 0, 0] });
  sculpt.box(tones.main, [0.21, 0.07, 0.2], { at: [0, 0.71, 0.46], turn: [14, 0, 0] });
  sculpt.box(tones.cloth, [0.16, 0.05, 0.22], { at: [0, 0.51, 0.5], turn: [26, 0, 0] });
  for (const side of [-1, 1]) {
    sculpt.box(tones.glow, [0.03, 0.04, 0.06], { at: [side * 0.1, 0.67, 0.56] });
    sculpt.limb(BONE, [side * 0.07, 0.6, 0.6], [side * 0.06, 0.5, 0.63], 0.022, 0.003, 4);
    sculpt.limb(BONE, [side * 0.1, 0.73, 0.4], [side * 0.2, 0.88, 0.3], 0.035, 0.004, 5);
  }
}

function foreleg(sculpt: Sculpt, tones: Tones, side: number): void {
  const elbow = [side * 0.26, 0.36, 0.16] as const;
  sculpt.limb(tones.cloth, [side * 0.15, 0.6, 0.14], elbow, 0.1, 0.075, 7);
  sculpt.limb(tones.cloth, elbow, [side * 0.24, 0.06, 0.32], 0.07, 0.055, 7);
  sculpt.box(tones.main, [0.09, 0.18, 0.06], { at: [side * 0.28, 0.24, 0.27], turn: [28, 0, 0] });
  for (const claw of [-0.04, 0, 0.04])
    sculpt.limb(BONE, [side * 0.24 + claw, 0.05, 0.34], [side * 0.24 + claw * 1.4, 0.01, 0.45], 0.026, 0.004, 4);
}

function hindleg(sculpt: Sculpt, tones: Tones, side: number): void {
  const knee = [side * 0.22, 0.36, -0.12] as const;
  const heel = [side * 0.21, 0.2, -0.34] as const;
  sculpt.limb(tones.cloth, [side * 0.12, 0.52, -0.2], knee, 0.11, 0.075, 7);
  sculpt.limb(tones.cloth, knee, heel, 0.07, 0.05, 6);
  sculpt.limb(tones.cloth, heel, [side * 0.21, 0.04, -0.22], 0.05, 0.055, 6);
  sculpt.limb(BONE, [side * 0.21, 0.04, -0.2], [side * 0.21, 0.01, -0.1], 0.04, 0.004, 4);
}
