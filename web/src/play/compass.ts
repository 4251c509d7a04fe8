/** Position of a direction in a compass of three rows and three columns: 0 is north, then clockwise. */

import type { Answer } from '../protocol';

const PLACES: readonly (readonly [number, number])[] = [
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 3],
  [3, 2],
  [3, 1],
  [2, 1],
  [1, 1],
];
const MIDDLE = [2, 2] as const;

export function compassPlace(direction: Answer): readonly [number, number] {
  return (typeof direction === 'number' ? PLACES[direction] : undefined) ?? MIDDLE;
}
