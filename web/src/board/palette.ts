/** Colours of the board: warm lamp light on a dark table; the sides are distinct with any kind of colour vision. */

export const NIGHT = 0x14100e;

export const MAT = '#8b8275';
export const MAT_DARK = '#5f564b';
export const MAT_LINE = 'rgba(40, 30, 20, 0.42)';
export const MAT_INK = 'rgba(255, 236, 205, 0.8)';
export const FRAME = 0x3b2a1d;
export const FRAME_EDGE = 0x6b4f35;

export const WALL = 0xd9cdb8;
export const WALL_FOOT = 0xb3a593;
export const WALL_TRIM = 0x827a70;
export const LOW = 0xc4b18c;
export const LOW_FOOT = 0xa3916f;
export const LOW_CAP = 0xd8c39a;
export const EDGE = 0x1d1713;
export const HATCH = 0x3f7f74;
export const HATCH_FRAME = 0x26514a;
export const SLAB_SIDE = 0x4f5a5e;
/** Floors by level, the ground first; higher ones are lighter, to tell heights apart. */
export const SLABS = ['#6b777b', '#6f7d83', '#8a979b', '#a2adb0'] as const;
export const LADDER = 0xd9953a;
export const RAMP = 0x8f7a58;
export const RAMP_TREAD = 0xb8a076;

export const GOLD = 0xe9b93c;
export const GOLD_DARK = 0x8a6410;
export const STEEL = 0x4c5158;
export const STEEL_LIGHT = 0xa9b0b7;
export const BONE = 0xe8d9bd;
/** What the members of a faction wear, carry and stand on. */
export interface FactionTones {
  readonly cloth: number;
  readonly metal: number;
  /** Visors, eyes and blades. */
  readonly glow: number;
  readonly ground: number;
  readonly stone: number;
}

const MERCENARY: FactionTones = { cloth: 0x39342f, metal: STEEL, glow: 0xffd88a, ground: 0x5a5045, stone: 0x837767 };
const FACTIONS: Readonly<Record<string, FactionTones>> = {
  asterians: { cloth: 0xe4dfd0, metal: 0x7f97a0, glow: 0x86f5e2, ground: 0xb9a06c, stone: 0xe0cfa0 },
  enforcers: { cloth: 0x272b33, metal: 0x555c66, glow: 0x8fe3ff, ground: 0x565b60, stone: 0x8c9298 },
  'forge-fathers': { cloth: 0x5b4028, metal: 0xa8803f, glow: 0xffa63c, ground: 0x352b28, stone: 0xc4581e },
  gcps: { cloth: 0x6f6a45, metal: 0x3f4448, glow: 0xffe08a, ground: 0x77684a, stone: 0xa3936d },
  marauders: { cloth: 0x6b4526, metal: 0x77705f, glow: 0xffb04a, ground: 0x6e4f31, stone: 0x99744c },
  'mazon-labs': { cloth: 0xd5dce0, metal: 0x66727c, glow: 0x7dffab, ground: 0x89939a, stone: 0xc3ccd1 },
  nameless: { cloth: 0x47356b, metal: 0x4b6261, glow: 0xdc9bff, ground: 0x2c4a4c, stone: 0x5c8a86 },
  plague: { cloth: 0x67683a, metal: 0x6d5138, glow: 0xb9ff57, ground: 0x43502a, stone: 0x8a9350 },
  rebs: { cloth: 0x86683c, metal: 0x57504a, glow: 0xffe27d, ground: 0x97794c, stone: 0xc9a873 },
  'veer-myn': { cloth: 0x4f4038, metal: 0x80693c, glow: 0xa6f04e, ground: 0x41463a, stone: 0x747a5f },
};

export function factionTones(faction: string): FactionTones {
  return FACTIONS[faction] ?? MERCENARY;
}

/** Figurines of red and blue: body, lighter parts, darker parts. */
export const SIDES = [
  { main: 0xe4573a, light: 0xffc6a0, dark: 0x8f3424, css: '#ff7d68' },
  { main: 0x3f90e6, light: 0xc2e4ff, dark: 0x27568c, css: '#72b7f2' },
] as const;

/** Zones before a side has taken one. */
export const ZONE_OPEN = '#fff0d2';

/** Tops of markers: of red, of blue, of neither side. */
export const MARKERS = ['#8f3424', '#27568c', '#4a4038'] as const;

export const CLEAR = 0x9be37f;
export const PARTLY = 0xffc861;
export const UNSEEN = 0xd0624f;
/** Models that could shoot back. */
export const THREAT = 0xff4a3a;

export const REACH = {
  move: '#7fd08b',
  sprint: '#f2a649',
  fight: '#ff6b52',
  deploy: '#72c7f2',
  option: '#f6e3b4',
} as const;

export function side(number: number): (typeof SIDES)[number] {
  return SIDES[number === 1 ? 1 : 0];
}
