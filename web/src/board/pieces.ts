/**
 * Figurines of our own design. The silhouette shows what the model is and does, its breadth the Size; armour and base
 * have the colour and shape of the side, clothing, metal, eyes and the ground on the base those of the faction.
 *
 * Red pieces stand on six-cornered bases and wear angular armour with a crest; blue ones stand on round bases and wear
 * round helmets and shoulders. A piece is sculpted one unit high, looking along +z, and scaled to its real height.
 */

import type { BufferGeometry } from 'three';
import type { FigureKind, ProfileInfo, ProfileRole } from '../protocol';
import { factionTones, side as coloursOf } from './palette';
import { Sculpt } from './sculpt';
import { beast } from './shapes/beasts';
import { drone, rider, sentry, vehicle, walker } from './shapes/machines';
import type { Tones } from './shapes/parts';
import { fighter, heavy, helper, leader, shooter, team } from './shapes/people';

export interface PieceLook {
  readonly side: number;
  readonly figure: FigureKind;
  readonly role: ProfileRole;
  readonly size: number;
  readonly faction: string;
}

/** The look of a model whose profile is not known. */
const UNKNOWN = { figure: 'shooter', role: 'troop', size: 1, faction: '' } as const;

export function lookOf(side: number, profile: ProfileInfo | undefined): PieceLook {
  const { figure, role, size, faction } = profile ?? UNKNOWN;
  return { side, figure, role, size, faction };
}

export function lookKey({ side, figure, role, size, faction }: PieceLook): string {
  return [side, figure, role, size, faction].join('/');
}

/** Geometry of the piece without its base. */
export function pieceGeometry(look: PieceLook): BufferGeometry {
  const { main, light, dark } = coloursOf(look.side);
  const { cloth, metal, glow } = factionTones(look.faction);
  const sculpt = new Sculpt();
  SHAPES[look.figure](sculpt, { main, light, dark, cloth, metal, glow, angular: look.side === 0 }, look);
  return sculpt.done();
}

const SHAPES: Record<FigureKind, (sculpt: Sculpt, tones: Tones, look: PieceLook) => void> = {
  shooter,
  heavy,
  fighter,
  leader,
  helper,
  team,
  beast,
  drone,
  walker,
  vehicle,
  rider,
  sentry,
};

/** The base, one unit in radius and height: six-cornered for red, round for blue, the ground on it by faction. */
export function baseGeometry(side: number, faction: string): BufferGeometry {
  const { main, light } = coloursOf(side);
  const sides = side === 0 ? 6 : 24;
  const { ground, stone } = factionTones(faction);
  const sculpt = new Sculpt()
    .tube(main, 1, 0.94, 0.7, sides, { at: [0, 0.35, 0] })
    .tube(ground, 0.8, 0.8, 0.06, sides, { at: [0, 0.71, 0] });
  for (const [x, z, size, turn] of STONES)
    sculpt.box(stone, [size, 1.2 * size, size * 0.8], { at: [x, 0.74, z], turn: [12, turn, 8] });
  const marks = side === 0 ? 6 : 10;
  for (let mark = 0; mark < marks; mark++) {
    const angle = (mark / marks) * 360 + (side === 0 ? 30 : 0);
    const [x, z] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    // Stripes across the rim for red, beads on it for blue.
    if (side === 0) sculpt.box(light, [0.16, 0.12, 0.2], { at: [x * 0.82, 0.72, z * 0.82], turn: [0, angle, 0] });
    else sculpt.tube(light, 0.07, 0.07, 0.12, 6, { at: [x * 0.9, 0.7, z * 0.9] });
  }
  return sculpt.done();
}

/** Stones on the base: place, size and angle. */
const STONES = [
  [0.5, -0.42, 0.2, 20],
  [-0.56, -0.3, 0.14, 50],
  [-0.44, 0.5, 0.16, 75],
  [0.58, 0.36, 0.11, 10],
] as const;
