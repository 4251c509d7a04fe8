/** Keyboard movement of the focus over the squares of the map, as plain numbers. */

import { COLUMNS, ROWS, columnOf, cubeAt, levelOf, rowOf } from '../board/cubes';

/** The cube that a key leads to, or null if the key means something else or leads off the board. */
export function cubeByKey(cube: number, key: string, levels: number): number | null {
  const [row, column, level] = [rowOf(cube), columnOf(cube), levelOf(cube)];
  const steps: Partial<Record<string, readonly [number, number, number]>> = {
    ArrowUp: [row - 1, column, level],
    ArrowDown: [row + 1, column, level],
    ArrowLeft: [row, column - 1, level],
    ArrowRight: [row, column + 1, level],
    Home: [row, 0, level],
    End: [row, COLUMNS - 1, level],
    PageUp: [row, column, level + 1],
    PageDown: [row, column, level - 1],
  };
  const step = steps[key];
  if (!step) return null;
  const [toRow, toColumn, toLevel] = step;
  const inside = toRow >= 0 && toRow < ROWS && toColumn >= 0 && toColumn < COLUMNS && toLevel >= 1 && toLevel <= levels;
  return inside ? cubeAt(toRow, toColumn, toLevel) : null;
}

/** The next number of a list in either direction, wrapping around. */
export function nextIn(numbers: readonly number[], current: number, step: 1 | -1): number | null {
  if (numbers.length === 0) return null;
  const at = numbers.indexOf(current);
  return numbers[(at + step + numbers.length) % numbers.length] ?? null;
}
