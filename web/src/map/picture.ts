/** A small picture of a battle: the plan of the ground, the floors above it, and all models. */

import { levelOf } from '../board/cubes';
import { sidesZones } from '../board/ground';
import type { BattlePicture } from '../protocol';
import './map.css';
import { type Drawing, draw, group, toElement } from './nodes';
import { CELL, drawPlan, drawZones } from './plan';
import { placeOnPlan, shape } from './things';

const SIDE = 8 * CELL;
/** Large enough to be seen on a picture of the size of a thumb. */
const RADIUS = 34;

export function drawPicture({ board, zones, models }: BattlePicture): SVGElement {
  const signs = [...models]
    .sort((one, other) => levelOf(one.cube) - levelOf(other.cube))
    .map((model): Drawing => {
      const [x, y] = placeOnPlan(model);
      const colour = model.side === 1 ? 'blue' : 'red';
      return group(`figure ${colour}`, [shape(model.side, RADIUS, 'body')], { transform: `translate(${x} ${y})` });
    });
  const drawn = [drawPlan(board, 1), ...drawZones(sidesZones(zones), 1), ...signs];
  return toElement(draw('svg', { viewBox: `0 0 ${SIDE} ${SIDE}` }, drawn));
}
