/** Where a model looks when one looks through its eyes. */

import type { Overlays } from '../board-api';
import type { ModelView } from '../protocol';
import { type Point, placeOf } from './solids';

/** Farther than any two points of a table are apart. */
const UNSEEN = 100;

/** The nearest enemy, if possible one of whom the page knows that the model sees it. */
export function worthSeeing(models: readonly ModelView[], lines: Overlays['lines'], number: number, from: Point): Point | null {
  const seen = new Set(lines.filter((line) => line.from === number && line.grade !== 'none').map((line) => line.to));
  const enemies = models.flatMap((enemy, at) => {
    if (enemy.side === models[number]?.side || enemy.fate !== 'table') return [];
    const place = placeOf(enemy.cube, enemy.x, enemy.y, enemy.height / 2);
    const away = Math.hypot(place.x - from.x, place.y - from.y, place.z - from.z);
    return [{ place, rank: away + (seen.has(at) ? 0 : UNSEEN) }];
  });
  return enemies.sort((a, b) => a.rank - b.rank)[0]?.place ?? null;
}
