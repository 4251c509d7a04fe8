/** A map's text as a board, so that it is drawn like the tactical map while it is edited. */

import type { BoardInfo } from '../board-api';
import { cubeName } from '../board/cubes';
import { FLOOR_HATCH, FULL, HATCH, NO_FLOOR, PARTIAL } from '../board/ground';
import { HALVES, RAMPS } from './edits';
import { cellAt, placesOf, SIDES, sideAt, type Plan } from './plan';

/** Symbols of sides and floors in the order of their numbers. */
const SIDE_SYMBOLS = ' DLMS-';

export function boardOf(plan: Plan): BoardInfo {
  const places = plan.levels.flatMap((_, n) => placesOf(n + 1));
  const cells = places.map((place) => cellAt(plan, place));
  const floors = cells.map(({ floor }, cube) => (places[cube]!.level === 1 ? FULL : floorType(floor)));
  const cubes = (fits: (cell: (typeof cells)[number]) => boolean): number[] =>
    cells.flatMap((cell, cube) => (fits(cell) ? [cube] : []));
  return {
    name: '',
    levels: plan.levels.length,
    sides: places.flatMap((place) => SIDES.map((side) => sideType(sideAt(plan, place, side)))),
    floors,
    ladders: cubes(({ feature }) => feature === 'H'),
    ramps: cells.flatMap(({ feature }, cube): [number, number][] =>
      feature.trim() && RAMPS.includes(feature) ? [[cube, RAMPS.indexOf(feature)]] : [],
    ),
    objectives: cubes(({ mark }) => mark === '*').map((cube) => ({ cube, vp: 1 })),
    zones: [cubes(({ mark }) => mark === 'R'), cubes(({ mark }) => mark === 'B')],
    supported: floors.flatMap((floor, cube) => (floor === NO_FLOOR ? [] : [cube])),
    cube_names: places.map((_, cube) => cubeName(cube)),
  };
}

function sideType(symbol: string): number {
  return hatch(symbol) ? HATCH + Number(symbol) : Math.max(0, SIDE_SYMBOLS.indexOf(symbol));
}

function floorType(symbol: string): number {
  if (hatch(symbol)) return FLOOR_HATCH + Number(symbol);
  if (symbol === '#') return FULL;
  return HALVES.includes(symbol) ? PARTIAL + HALVES.indexOf(symbol) : NO_FLOOR;
}

function hatch(symbol: string): boolean {
  return symbol >= '1' && symbol <= '4';
}
