import { describe, expect, it } from 'vitest';
import { aView, emptyBoard, withSide } from './fixture';
import { EAST, NORTH, SOUTH, WEST, across, cubeAt, cubeName } from './cubes';
import {
  BLOCKED,
  LARGE_DOOR,
  LOW_WALL,
  MEDIUM,
  SMALL,
  opaqueParts,
  pieceAt,
  piecesOf,
  sidesAtCorner,
  solidPart,
  zonesOf,
} from './ground';

/** Whether a side is opaque at a point, like the engine's `side_stops` (core/board/surfaces.py, R-POS-04). */
function stops(type: number, u: number, v: number): boolean {
  if (type === 0) return false;
  if (type === LARGE_DOOR) return u <= 50 || u >= 350;
  if (type === LOW_WALL) return v <= 100;
  if (type === MEDIUM) return u <= 60 || u >= 340 || v <= 100 || v >= 380;
  if (type === SMALL) return u <= 100 || u >= 300 || v <= 160 || v >= 360;
  return true;
}

describe('sides', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('side type %i is opaque exactly where the engine says', (type) => {
    for (let u = 0; u <= 400; u += 5) {
      for (let v = 0; v <= 400; v += 5) {
        const drawn = opaqueParts(type).some((part) => part.u0 <= u && u <= part.u1 && part.v0 <= v && v <= part.v1);
        expect(drawn, `${type} at ${u}, ${v}`).toBe(stops(type, u, v));
      }
    }
  });

  it('has no two opaque parts over each other', () => {
    for (let type = 0; type < 10; type++) {
      const area = opaqueParts(type).reduce((sum, part) => sum + (part.u1 - part.u0) * (part.v1 - part.v0), 0);
      let points = 0;
      for (let u = 5; u < 400; u += 10) for (let v = 5; v < 400; v += 10) if (stops(type, u, v)) points++;
      expect(points * 100).toBe(area);
    }
  });

  it('finds every side of every cube as exactly one piece of grid line', () => {
    const board = emptyBoard(2);
    const pieces = piecesOf(board, 2);
    expect(pieces).toHaveLength(2 * 8 * 9);
    const seen = new Set(pieces.map((piece) => `${piece.cube}/${piece.side}`));
    expect(seen.size).toBe(144);
    expect(pieces.every((piece) => piece.cube >= 64 && piece.cube < 128)).toBe(true);
  });

  it('reads inner sides and those at the edge', () => {
    const cube = cubeAt(3, 5, 1);
    let board = withSide(emptyBoard(1), cube, SOUTH, MEDIUM);
    expect(pieceAt(board, 4, 5, 1, true).type).toBe(MEDIUM);
    board = withSide(board, cubeAt(7, 7, 1), EAST, BLOCKED);
    expect(pieceAt(board, 7, 8, 1, false).type).toBe(BLOCKED);
    expect(sidesAtCorner(board, 8, 8, 1)).toEqual([0, BLOCKED]);
    expect(sidesAtCorner(board, 4, 5, 1)).toContain(MEDIUM);
  });
});

describe('floors', () => {
  it('knows which half of a half tile is solid', () => {
    expect(solidPart(0)).toBeNull();
    expect(solidPart(2 + NORTH)).toEqual({ x0: 0, y0: 0, x1: 1, y1: 0.5 });
    expect(solidPart(2 + EAST)).toEqual({ x0: 0.5, y0: 0, x1: 1, y1: 1 });
    expect(solidPart(2 + SOUTH)).toEqual({ x0: 0, y0: 0.5, x1: 1, y1: 1 });
    expect(solidPart(2 + WEST)).toEqual({ x0: 0, y0: 0, x1: 0.5, y1: 1 });
    expect(solidPart(7)).toEqual({ x0: 0, y0: 0, x1: 1, y1: 1 });
  });
});

describe('cubes', () => {
  it('names them and finds their neighbours', () => {
    expect(cubeName(cubeAt(3, 5, 2))).toBe('r3c5L2');
    expect(across(cubeAt(0, 0, 1), NORTH)).toBe(-1);
    expect(across(cubeAt(4, 7, 3), EAST)).toBe(-1);
    expect(across(cubeAt(4, 6, 3), EAST)).toBe(cubeAt(4, 7, 3));
  });
});

describe('deployment zones', () => {
  it('are nobody’s until a side has taken one, whatever the mission draws them in', () => {
    const board = { ...emptyBoard(1), zones: [[0], [63]] as [number[], number[]] };
    const nobodys = [
      { squares: [0], side: null },
      { squares: [63], side: null },
    ];
    expect(zonesOf(board, null)).toEqual(nobodys);
    expect(zonesOf(board, aView({}))).toEqual(nobodys);
    expect(zonesOf(board, aView({ zones: [[63], [0]] }))).toEqual([
      { squares: [63], side: 0 },
      { squares: [0], side: 1 },
    ]);
  });
});
