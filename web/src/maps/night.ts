/** Drawings of maps in the colours of the page: the server draws them for paper. */

/** Colours of the drawings (`maps/drawing/palette.py`) -> those of the tactical map, and of the page around it. */
export const NIGHT: Readonly<Record<string, string>> = {
  '#fbfaf6': '#1b1512', // paper
  '#2b3138': '#f4eadf', // ink
  '#6f747a': '#cdbca9',
  '#a9aca9': '#a08f7e',
  '#e0dfd1': '#5f574c', // ground
  '#c2c1ac': '#756b5d',
  '#f6f5f0': '#221b17', // air
  '#e2e1d9': '#332a24',
  '#cfcec4': '#4b3f37',
  '#c0bea9': '#4a4239',
  '#9f9d88': '#39322b',
  '#ffffff': '#f1e6d2', // walls
  '#f0ece3': '#cfc3ae',
  '#c4bdb0': '#9c917f',
  '#a59d90': '#7f7566',
  '#fbf9f4': '#e4d9c5',
  '#7d776b': '#3a332b',
  '#c3d0d3': '#65757b', // floors
  '#d5dee0': '#7d8c91',
  '#e0e7e8': '#93a0a4',
  '#93a3a8': '#4a575c',
  '#75868c': '#3a464b',
  '#6c7c82': '#2c3539',
  '#e8dfc6': '#d4b878', // low walls
  '#cfc2a0': '#a88f5a',
  '#a89b7b': '#7d6a42',
  '#6f6548': '#1f1811',
  '#dccfb4': '#8b7859', // ramps
  '#bcae90': '#6f5f46',
  '#998c70': '#564a37',
  '#7a4f2a': '#f0a848', // ladders
  '#6f9a8d': '#2f6d62', // hatches
  '#4f786c': '#24544b',
  '#c8452f': '#ff7d68', // sides
  '#2765ad': '#72b7f2',
  '#e9b93c': '#e9b93c', // objectives
  '#7d5a0c': '#7d5a0c',
  '#1d2a33': '#0d0a08', // shadow
};

export function atNight(svg: string): string {
  return svg.replace(/#[0-9a-f]{6}\b/g, (colour) => NIGHT[colour] ?? colour);
}
