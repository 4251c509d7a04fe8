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
/** Clothing under the armour of figurines, and the ground on their bases. */
export const SUIT = 0x39342f;
export const EARTH = 0x5a5045;

/** Figurines of red and blue: body, lighter parts, darker parts. */
export const SIDES = [
  { main: 0xe4573a, light: 0xffc6a0, dark: 0x8f3424, css: '#ff7d68' },
  { main: 0x3f90e6, light: 0xc2e4ff, dark: 0x27568c, css: '#72b7f2' },
] as const;

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
