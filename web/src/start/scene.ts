/** Drawing on the start page: a few blocks of a ruined city in isometric view, as SVG polygons. */

export interface Face {
  readonly points: string;
  readonly shade: 'top' | 'left' | 'right' | 'hole' | 'mat' | 'grid';
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Openings on the two visible faces: one letter per storey, `w` window, `d` door, `-` wall. */
  readonly left?: string;
  readonly right?: string;
}

const TILE = 44;
const STOREY = 46;
const SQUARES = 8;

export const BLOCKS: readonly Block[] = [
  { x: 1, y: 0, height: 2, left: 'w-', right: 'dw' },
  { x: 2, y: 0, height: 3, left: 'www', right: '-w-' },
  { x: 5, y: 1, height: 1, left: 'd', right: 'w' },
  { x: 6, y: 1, height: 2, left: '-w', right: 'w-' },
  { x: 0, y: 3, height: 1, left: 'w', right: 'd' },
  { x: 3, y: 4, height: 1, left: 'w', right: 'w' },
  { x: 4, y: 4, height: 2, left: 'dw', right: '-w' },
  { x: 1, y: 6, height: 1, left: 'w', right: 'd' },
  { x: 6, y: 6, height: 1, left: 'd', right: '-' },
];

/** A point of the drawing: x runs to the lower right, y to the lower left, z up in storeys. */
export function project(x: number, y: number, z: number): readonly [number, number] {
  return [(x - y) * TILE, ((x + y) * TILE) / 2 - z * STOREY];
}

function polygon(points: readonly (readonly [number, number, number])[]): string {
  return points
    .map(([x, y, z]) =>
      project(x, y, z)
        .map((n) => Math.round(n * 10) / 10)
        .join(','),
    )
    .join(' ');
}

export function mat(): Face[] {
  const faces: Face[] = [
    {
      shade: 'mat',
      points: polygon([
        [0, 0, 0],
        [SQUARES, 0, 0],
        [SQUARES, SQUARES, 0],
        [0, SQUARES, 0],
      ]),
    },
  ];
  for (let n = 1; n < SQUARES; n++) {
    faces.push({
      shade: 'grid',
      points: polygon([
        [n, 0, 0],
        [n, SQUARES, 0],
      ]),
    });
    faces.push({
      shade: 'grid',
      points: polygon([
        [0, n, 0],
        [SQUARES, n, 0],
      ]),
    });
  }
  return faces;
}

/** Faces of one block in painting order; blocks are painted from the far corner to the near one. */
export function block({ x, y, height, left = '', right = '' }: Block): Face[] {
  const faces: Face[] = [
    {
      shade: 'top',
      points: polygon([
        [x, y, height],
        [x + 1, y, height],
        [x + 1, y + 1, height],
        [x, y + 1, height],
      ]),
    },
    {
      shade: 'left',
      points: polygon([
        [x, y + 1, 0],
        [x + 1, y + 1, 0],
        [x + 1, y + 1, height],
        [x, y + 1, height],
      ]),
    },
    {
      shade: 'right',
      points: polygon([
        [x + 1, y + 1, 0],
        [x + 1, y, 0],
        [x + 1, y, height],
        [x + 1, y + 1, height],
      ]),
    },
  ];
  for (const [storey, kind] of [...left].entries()) {
    const hole = opening(kind, storey);
    if (hole) faces.push({ shade: 'hole', points: polygon(hole.map(([a, z]) => [x + a, y + 1, z])) });
  }
  for (const [storey, kind] of [...right].entries()) {
    const hole = opening(kind, storey);
    if (hole) faces.push({ shade: 'hole', points: polygon(hole.map(([a, z]) => [x + 1, y + a, z])) });
  }
  return faces;
}

function opening(kind: string, storey: number): (readonly [number, number])[] | null {
  if (kind === 'w') return rectangle(0.25, 0.75, storey + 0.38, storey + 0.78);
  if (kind === 'd') return rectangle(0.34, 0.66, storey, storey + 0.72);
  return null;
}

function rectangle(from: number, to: number, low: number, high: number): (readonly [number, number])[] {
  return [
    [from, low],
    [to, low],
    [to, high],
    [from, high],
  ];
}
