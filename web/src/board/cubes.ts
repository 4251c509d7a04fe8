/** Cubes of the 8 x 8 board as small integers, as in the engine (R-FIELD-01..06). */

export const ROWS = 8;
export const COLUMNS = 8;
export const SQUARES = 64;
/** Units of length per cube side, R-POS-02. */
export const UNITS = 400;

export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;
/** (row, column) of the neighbour across each of the four sides. */
export const SIDE_STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

export function cubeAt(row: number, column: number, level: number): number {
  return (level - 1) * SQUARES + row * COLUMNS + column;
}

export function rowOf(cube: number): number {
  return (cube >> 3) & 7;
}

export function columnOf(cube: number): number {
  return cube & 7;
}

export function levelOf(cube: number): number {
  return (cube >> 6) + 1;
}

export function onBoard(row: number, column: number): boolean {
  return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

/** The cube across a vertical side, or -1 beyond the board edge. */
export function across(cube: number, side: number): number {
  const [rowStep, columnStep] = SIDE_STEPS[side] ?? [0, 0];
  const row = rowOf(cube) + rowStep;
  const column = columnOf(cube) + columnStep;
  return onBoard(row, column) ? cubeAt(row, column, levelOf(cube)) : -1;
}

/** Name of a cube as in logs and terminal. */
export function cubeName(cube: number): string {
  return `r${rowOf(cube)}c${columnOf(cube)}L${levelOf(cube)}`;
}
