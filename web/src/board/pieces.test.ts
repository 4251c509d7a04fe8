import type { BufferGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import type { FigureKind } from '../protocol';
import { baseGeometry, lookKey, lookOf, pieceGeometry, type PieceLook } from './pieces';

const KINDS: readonly FigureKind[] = [
  'shooter',
  'heavy',
  'fighter',
  'leader',
  'helper',
  'team',
  'beast',
  'drone',
  'walker',
  'vehicle',
  'rider',
  'sentry',
];
/** Triangles of a figure (a weapons team has two people and a gun) and of a base; there are up to 40 on a table. */
const MOST_TRIANGLES = { figure: 2300, base: 500 };
/** Part of two silhouettes in which they must differ, to be told apart at a glance. */
const LEAST_DIFFERENCE = 0.2;
const GRID = 40;

function aLook(change: Partial<PieceLook>): PieceLook {
  return { side: 0, figure: 'shooter', role: 'troop', size: 1, faction: 'enforcers', ...change };
}

function triangles(geometry: BufferGeometry): number {
  return (geometry.getIndex()?.count ?? geometry.getAttribute('position').count) / 3;
}

/** The cells of a grid that a figure covers, seen a little from above and turned by an angle, as on the table. */
function silhouette(geometry: BufferGeometry, angle: number): Set<number> {
  const places = geometry.getAttribute('position');
  const index = geometry.getIndex()!;
  const cells = new Set<number>();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const flat = (n: number): readonly [number, number] => {
    const corner = index.getX(n);
    const [x, y, z] = [places.getX(corner), places.getY(corner), places.getZ(corner)];
    const back = x * sin + z * cos;
    return [((x * cos - z * sin + 1) * GRID) / 2, ((y * 0.77 - back * 0.64 + 0.7) * GRID) / 2];
  };
  for (let n = 0; n < index.count; n += 3) fill(cells, flat(n), flat(n + 1), flat(n + 2));
  return cells;
}

type Spot = readonly [number, number];

/** Mark the cells whose middles lie in a triangle. */
function fill(cells: Set<number>, a: Spot, b: Spot, c: Spot): void {
  const area = (p: Spot, q: Spot, r: Spot): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const whole = area(a, b, c);
  if (whole === 0) return;
  const [xs, ys] = [0, 1].map((axis) => [a, b, c].map((spot) => spot[axis]!)) as [number[], number[]];
  for (let x = Math.floor(Math.min(...xs)); x <= Math.max(...xs); x++)
    for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
      const middle: Spot = [x + 0.5, y + 0.5];
      const parts = [area(a, b, middle), area(b, c, middle), area(c, a, middle)].map((part) => part / whole);
      if (parts.every((part) => part >= 0)) cells.add(x * 1000 + y);
    }
}

/** Part of two silhouettes that belongs to one of them only. */
function difference(one: Set<number>, other: Set<number>): number {
  const both = [...one].filter((cell) => other.has(cell)).length;
  return 1 - both / (one.size + other.size - both);
}

describe('figures', () => {
  it('have few triangles', () => {
    const found = KINDS.flatMap((figure) =>
      [1, 4].flatMap((size) =>
        [0, 1].map((side) => ({ figure, size, side, count: triangles(pieceGeometry(aLook({ figure, size, side }))) })),
      ),
    );
    expect(found.filter(({ count }) => count > MOST_TRIANGLES.figure)).toEqual([]);
    for (const side of [0, 1]) expect(triangles(baseGeometry(side, 'plague'))).toBeLessThan(MOST_TRIANGLES.base);
  });

  it.each([0, 1])('of one Size are told apart by their silhouettes, side %i', (side) => {
    const alike: string[] = [];
    for (const size of [1, 3]) {
      const shapes = KINDS.map((figure) => pieceGeometry(aLook({ figure, size, side })));
      // From in front, from behind, and from both sides.
      const seen = shapes.map((shape) => [0, 1, 2, 3].map((turn) => silhouette(shape, (turn * Math.PI) / 2 + 0.3)));
      KINDS.forEach((one, a) =>
        KINDS.slice(a + 1).forEach((other, b) => {
          const views = seen[a]!.map((view, turn) => difference(view, seen[a + 1 + b]![turn]!));
          if (Math.min(...views) < LEAST_DIFFERENCE)
            alike.push(`${size} ${one} ${other} ${Math.min(...views).toFixed(2)}`);
        }),
      );
    }
    expect(alike).toEqual([]);
  });

  it('wear the colours of their side and of their faction', () => {
    const colours = (look: Partial<PieceLook>): string => pieceGeometry(aLook(look)).getAttribute('color').array.join();
    const plain = colours({});
    expect(colours({ side: 1 })).not.toBe(plain);
    expect(colours({ faction: 'plague' })).not.toBe(plain);
    expect(colours({ faction: 'unheard-of' })).toBe(colours({ faction: '' }));
  });

  it('are made once for models that look alike', () => {
    expect(lookKey(aLook({}))).toBe(lookKey(aLook({})));
    for (const change of [{ side: 1 }, { figure: 'heavy' as const }, { role: 'leader' as const }, { size: 2 }])
      expect(lookKey(aLook(change))).not.toBe(lookKey(aLook({})));
    expect(lookOf(1, undefined)).toMatchObject({ side: 1, figure: 'shooter' });
  });
});
