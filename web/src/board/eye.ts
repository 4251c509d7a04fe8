/** Direction of the view through a model's eyes. */

import type { Grade, Overlays } from '../board-api';
import type { ModelView } from '../protocol';
import { type Point, placeOf } from './solids';

/** Added to the distance, to rank by grade first: more than the distance of any two points on the table. */
const BEHIND: Record<Grade, number> = { clear: 0, partial: 50, none: 100 };

/** The enemy that the model sees best, as far as the page knows; the nearest if there are several. */
export function worthSeeing(
  models: readonly ModelView[],
  lines: Overlays['lines'],
  number: number,
  from: Point,
): Point | null {
  const grades = new Map(lines.filter((line) => line.from === number).map((line) => [line.to, line.grade]));
  const enemies = models.flatMap((enemy, at) => {
    if (enemy.side === models[number]?.side || enemy.fate !== 'table') return [];
    const place = placeOf(enemy.cube, enemy.x, enemy.y, enemy.height / 2);
    const away = Math.hypot(place.x - from.x, place.y - from.y, place.z - from.z);
    return [{ place, rank: away + BEHIND[grades.get(at) ?? 'none'] }];
  });
  return enemies.sort((a, b) => a.rank - b.rank)[0]?.place ?? null;
}
