/** What the signs on the plans mean: only those that a battlefield has. */

import type { BoardInfo } from '../board-api';
import { LARGE_DOOR, LOW_WALL, MEDIUM, type Piece, SMALL, floorOf, isHatch, isTrapdoor } from '../board/ground';
import type { Words } from '../board/words';
import './map.css';
import { type Drawing, draw, toElement } from './nodes';
import { CELL, drawLadder, drawSide, drawTrapdoor, drawZones } from './plan';

interface Sign {
  readonly drawn: readonly Drawing[];
  readonly box: string;
  readonly wide: number;
  readonly text: string;
}

const HIGH = 16;
/** Around a side of a cube, around something in the corner of a cube, and a cube. */
const SIDE = { box: '-8 -24 116 48', wide: 38 };
const CORNER = { box: '0 4 46 64', wide: 12 };
const CUBE = { box: `0 0 ${CELL} ${CELL}`, wide: HIGH };

/** The signs of a battlefield with their meaning. */
export function signsOf(board: BoardInfo, words: Words): Sign[] {
  const types = new Set(board.sides);
  const side = (type: number, text: string): Sign => ({ ...SIDE, drawn: [drawSide(piece(type))], text });
  const hatch = [...types].filter(isHatch).sort((a, b) => a - b)[0];
  const trapdoor = board.floors.map((_, cube) => floorOf(board, cube)).find(isTrapdoor);
  return [
    ...(hatch === undefined ? [] : [side(hatch, words('legend.hatch'))]),
    ...(trapdoor === undefined
      ? []
      : [
          {
            ...CORNER,
            box: '56 4 42 42',
            wide: HIGH,
            drawn: drawTrapdoor(0, trapdoor),
            text: words('legend.trapdoor'),
          },
        ]),
    ...(types.has(LARGE_DOOR) ? [side(LARGE_DOOR, words('table.wall.1'))] : []),
    ...(types.has(MEDIUM) || types.has(SMALL) ? [side(MEDIUM, words('legend.window'))] : []),
    ...(types.has(LOW_WALL) ? [side(LOW_WALL, words('table.wall.2'))] : []),
    ...(board.ladders.length > 0 ? [{ ...CORNER, drawn: [drawLadder(0)], text: words('table.ladder') }] : []),
    ...([0, 1, null] as const).map((side) => ({
      ...CUBE,
      drawn: drawZones([{ squares: [0], side }], 1),
      text: words(side === null ? 'legend.zone.open' : `table.zone.${side}`),
    })),
  ];
}

function piece(type: number): Piece {
  return { row: 0, column: 0, level: 1, runsEast: true, cube: 0, side: 0, type };
}

export function drawLegend(board: BoardInfo, words: Words): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'map-legend';
  list.append(
    ...signsOf(board, words).map(({ drawn, box, wide, text }) => {
      const item = document.createElement('li');
      const svg = toElement(draw('svg', { viewBox: box, width: wide, height: HIGH, 'aria-hidden': 'true' }, drawn));
      item.append(svg, text);
      return item;
    }),
  );
  return list;
}
