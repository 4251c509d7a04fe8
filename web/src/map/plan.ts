/** Plan of one level, drawn like the printed plans: 100 units per square, thick walls, thin openings. */

import type { BoardInfo } from '../board-api';
import { COLUMNS, ROWS, SQUARES, columnOf, levelOf, rowOf } from '../board/cubes';
import {
  FLOOR_HATCH,
  HATCH,
  LARGE_DOOR,
  LOW_WALL,
  MEDIUM,
  NO_FLOOR,
  OPEN,
  type Piece,
  SMALL,
  type Zone,
  floorOf,
  isHatch,
  isPartial,
  isTrapdoor,
  opaqueParts,
  piecesOf,
  sidesAtCorner,
  solidPart,
} from '../board/ground';
import { type Drawing, draw, group, line, path, rect, words } from './nodes';

export const CELL = 100;
/** How far the drawing extends beyond the board, for the numbers of rows and columns. */
export const EDGE = 40;
const WALL = 11;
const TOGETHER = COLUMNS * CELL;

/** Draw everything on a level that never changes. */
export function drawPlan(board: BoardInfo, level: number): Drawing {
  const pieces = piecesOf(board, level);
  return group('plan', [
    rect(0, 0, TOGETHER, TOGETHER, level === 1 ? 'ground' : 'air'),
    ...(level === 1 ? [] : below(board, level)),
    ...floors(board, cubesOf(level)),
    grid(),
    rulers(),
    group('features', features(board, cubesOf(level))),
    group(
      'sides',
      pieces.filter((piece) => piece.type !== OPEN).map((piece) => drawSide(piece)),
    ),
    group('posts', posts(board, level)),
  ]);
}

/** Draw a side from end to end: solid parts as a thick line, openings to see through as a thin double one. */
export function drawSide(piece: Piece): Drawing {
  const at = (part: number): readonly [number, number] =>
    piece.runsEast
      ? [(piece.column + part) * CELL, piece.row * CELL]
      : [piece.column * CELL, (piece.row + part) * CELL];
  const stroke = (from: number, to: number, className: string): Drawing => line(...at(from), ...at(to), className);
  const data = { 'data-wall': piece.type };
  if (piece.type === LOW_WALL) return group('low', [stroke(0, 1, 'low-edge'), stroke(0.02, 0.98, 'low-top')], data);
  if (piece.type === LARGE_DOOR || piece.type === MEDIUM || piece.type === SMALL) {
    const [from, to] = openingOf(piece.type);
    const gap =
      piece.type === LARGE_DOOR
        ? [stroke(from, to, 'threshold')]
        : [stroke(from, to, 'pane'), stroke(from, to, 'pane-line')];
    return group('wall', [stroke(0, from, 'solid'), stroke(to, 1, 'solid'), ...gap], data);
  }
  const wall = [stroke(0, 1, 'solid')];
  if (isHatch(piece.type)) wall.push(...hatch(at(0.5), piece.runsEast, piece.type - HATCH));
  return group('wall', wall, data);
}

/** Start and end of a side's opening between its two jambs, as fractions of its length. */
export function openingOf(type: number): readonly [number, number] {
  const jambs = opaqueParts(type).filter((part) => part.v0 === 0 && part.v1 === 400);
  const left = jambs.find((part) => part.u0 === 0)?.u1 ?? 0;
  const right = jambs.find((part) => part.u1 === 400)?.u0 ?? 400;
  return [left / 400, right / 400];
}

function hatch(centre: readonly [number, number], liesAcross: boolean, size: number): Drawing[] {
  const [wide, high] = liesAcross ? [44, 30] : [30, 44];
  const [x, y] = centre;
  return [rect(x - wide / 2, y - high / 2, wide, high, 'hatch', { rx: 5 }), words(x, y, String(size), 'hatch-size')];
}

/** Draw the walls of the level below faintly. */
function below(board: BoardInfo, level: number): Drawing[] {
  const walls = piecesOf(board, level - 1).filter((piece) => piece.type !== OPEN && piece.type !== LOW_WALL);
  return walls.map(({ row, column, runsEast }) =>
    line(column * CELL, row * CELL, (column + (runsEast ? 1 : 0)) * CELL, (row + (runsEast ? 0 : 1)) * CELL, 'below'),
  );
}

function cubesOf(level: number): number[] {
  return Array.from({ length: SQUARES }, (_, square) => (level - 1) * SQUARES + square);
}

/** Draw the floor and the features of one cube, without its sides. */
export function drawCube(board: BoardInfo, cube: number): Drawing {
  return group('plan', [...floors(board, [cube]), ...features(board, [cube])]);
}

function floors(board: BoardInfo, cubes: readonly number[]): Drawing[] {
  const drawn: Drawing[] = [];
  for (const cube of cubes) {
    const level = levelOf(cube);
    const floor = floorOf(board, cube);
    const solid = solidPart(floor);
    if (level === 1 || floor === NO_FLOOR || !solid) continue;
    const [x, y] = [columnOf(cube) * CELL, rowOf(cube) * CELL];
    const [wide, deep] = [(solid.x1 - solid.x0) * CELL, (solid.y1 - solid.y0) * CELL];
    drawn.push(
      rect(x + solid.x0 * CELL, y + solid.y0 * CELL, wide, deep, `floor level-${Math.min(level, 4)}`, {
        'data-floor': floor,
      }),
    );
    if (isPartial(floor)) drawn.push(grating(x + solid.x0 * CELL, y + solid.y0 * CELL, wide, deep));
  }
  return drawn;
}

function grating(x: number, y: number, wide: number, deep: number): Drawing {
  let d = '';
  for (let bar = 12.5; bar < wide; bar += 12.5) d += `M${x + bar} ${y}v${deep}`;
  for (let bar = 12.5; bar < deep; bar += 12.5) d += `M${x} ${y + bar}h${wide}`;
  return path(d, 'grating');
}

function grid(): Drawing {
  let d = '';
  for (let place = 0; place <= COLUMNS; place++) d += `M${place * CELL} 0V${TOGETHER}M0 ${place * CELL}H${TOGETHER}`;
  return path(d, 'grid');
}

function rulers(): Drawing {
  const numbers: Drawing[] = [];
  for (let place = 0; place < ROWS; place++) {
    numbers.push(words((place + 0.5) * CELL, -EDGE / 2, String(place), 'ruler'));
    numbers.push(words(-EDGE / 2, (place + 0.5) * CELL, String(place), 'ruler'));
  }
  return group('rulers', numbers, { 'aria-hidden': 'true' });
}

function features(board: BoardInfo, cubes: readonly number[]): Drawing[] {
  const drawn: Drawing[] = [];
  for (const [cube, side] of board.ramps) if (cubes.includes(cube)) drawn.push(ramp(cube, side));
  for (const cube of board.ladders) if (cubes.includes(cube)) drawn.push(drawLadder(cube));
  for (const cube of cubes) {
    const floor = floorOf(board, cube);
    if (isTrapdoor(floor)) drawn.push(...drawTrapdoor(cube, floor - FLOOR_HATCH));
  }
  return drawn;
}

function middle(cube: number): readonly [number, number] {
  return [(columnOf(cube) + 0.5) * CELL, (rowOf(cube) + 0.5) * CELL];
}

/** Draw a ladder in the north-west of its square, to leave room for models. */
export function drawLadder(cube: number): Drawing {
  const [x, y] = [columnOf(cube) * CELL + 22, rowOf(cube) * CELL + 36];
  let d = `M${x - 9} ${y - 24}v48M${x + 9} ${y - 24}v48`;
  for (const rung of [-17, -6, 6, 17]) d += `M${x - 9} ${y + rung}h18`;
  return path(d, 'ladder');
}

/** Draw a ramp as three chevrons that point uphill. */
function ramp(cube: number, side: number): Drawing {
  const [x, y] = middle(cube);
  const chevrons = [24, 0, -24].map(
    (step) => `M${x - 24} ${y + step + 10}L${x} ${y + step - 10}L${x + 24} ${y + step + 10}`,
  );
  return group('ramp', [rect(x - 43, y - 43, 86, 86, 'ramp-deck'), path(chevrons.join(''), 'chevron')], {
    transform: `rotate(${90 * side} ${x} ${y})`,
  });
}

export function drawTrapdoor(cube: number, size: number): Drawing[] {
  const [x, y] = [(columnOf(cube) + 0.77) * CELL, (rowOf(cube) + 0.25) * CELL];
  return [rect(x - 17, y - 17, 34, 34, 'hatch', { rx: 4 }), words(x, y, String(size), 'hatch-size')];
}

function posts(board: BoardInfo, level: number): Drawing[] {
  const drawn: Drawing[] = [];
  for (let row = 0; row <= ROWS; row++) {
    for (let column = 0; column <= COLUMNS; column++) {
      const walls = sidesAtCorner(board, row, column, level).some((type) => type !== OPEN && type !== LOW_WALL);
      if (walls) drawn.push(rect(column * CELL - WALL / 2, row * CELL - WALL / 2, WALL, WALL, 'post'));
    }
  }
  return drawn;
}

const ZONE_LOOKS = {
  red: { name: 'zone-red', pattern: stripes },
  blue: { name: 'zone-blue', pattern: dots },
  open: { name: 'zone-open', pattern: crosses },
} as const;

/** Draw deployment zones: red striped, blue dotted, with crosses while nobody's; above the ground only tinted. */
export function drawZones(zones: readonly Zone[], level: number): Drawing[] {
  return zones.flatMap(({ squares, side }) => {
    const { name, pattern } = ZONE_LOOKS[side === null ? 'open' : side === 1 ? 'blue' : 'red'];
    return squares
      .filter((cube) => cube < SQUARES)
      .flatMap((cube) => {
        const [x, y] = [columnOf(cube) * CELL, rowOf(cube) * CELL];
        const tint = rect(x, y, CELL, CELL, `zone ${name}`);
        return level > 1 ? [tint] : [tint, path(pattern(x, y), `zone-pattern ${name}`)];
      });
  });
}

function stripes(x: number, y: number): string {
  let d = '';
  for (let stripe = 0; stripe < 8; stripe++) {
    const reach = (stripe + 0.5) * 25;
    const [over, under] = [Math.max(0, reach - CELL), Math.min(CELL, reach)];
    d += `M${x + over} ${y + under}L${x + under} ${y + over}`;
  }
  return d;
}

function dots(x: number, y: number): string {
  let d = '';
  for (let place = 0; place < 16; place++)
    d += `M${x + ((place % 4) + 0.5) * 25} ${y + (Math.floor(place / 4) + 0.5) * 25}h0`;
  return d;
}

function crosses(x: number, y: number): string {
  let d = '';
  for (let place = 0; place < 16; place++)
    d += `M${x + ((place % 4) + 0.5) * 25 - 5} ${y + (Math.floor(place / 4) + 0.5) * 25}h10m-5 -5v10`;
  return d;
}

/** Draw a gold token with its VP; the ring shows which side holds it. */
export function drawObjective(cube: number, vp: number, holder: number): Drawing {
  const [x, y] = middle(cube);
  const held = holder === 0 ? ' held-red' : holder === 1 ? ' held-blue' : '';
  return group(`objective${held}`, [
    draw('circle', { cx: x, cy: y, r: 29, class: 'objective-ring' }),
    draw('circle', { cx: x, cy: y, r: 22, class: 'objective-disc' }),
    words(x, y, String(vp), 'objective-vp'),
  ]);
}
