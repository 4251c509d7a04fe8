import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BoardInfo, Grade, Hello, ModelView, StudyInfo, Update } from '../protocol';
import { EAST, NORTH, SOUTH, WEST } from './cubes';
import { sideOf } from './ground';
import { segmentMeets } from './rays';
import { type Box, type Point, THICK, panelsOf, placeOf, slabsOf } from './solids';

/**
 * The drawing must match the engine's line of sight: the boxes of the drawing, reduced to no thickness, must give the
 * grades that the engine sent in captured battles.
 */
const FIXTURES = new URL('../../fixtures/', import.meta.url);

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')) as T;
}

const { board } = read<Hello>('hello.en.json');
const SCENERY = scenery(board);

function scenery(ground: BoardInfo): Box[] {
  const boxes: Box[] = [];
  for (let level = 1; level <= ground.levels; level++) {
    for (const { piece, boxes: parts } of panelsOf(ground, level)) {
      for (const box of parts)
        boxes.push(
          piece.runsEast
            ? { ...box, y0: box.y0 + THICK, y1: box.y1 - THICK }
            : { ...box, x0: box.x0 + THICK, x1: box.x1 - THICK },
        );
    }
    for (const { box } of slabsOf(ground, level)) boxes.push({ ...box, z0: box.z1 });
  }
  return boxes;
}

/** The 11 sample points of a model (R-LOS-06). */
function samples({ cube, x, y, radius, height }: ModelView): Point[] {
  const rim = (side: number, free: number, stopped: number): number =>
    sideOf(board, cube, side) === 0 ? free : stopped;
  const [n, s] = [
    y - radius < 1 ? rim(NORTH, y - radius, 1) : y - radius,
    y + radius > 399 ? rim(SOUTH, y + radius, 399) : y + radius,
  ];
  const [w, e] = [
    x - radius < 1 ? rim(WEST, x - radius, 1) : x - radius,
    x + radius > 399 ? rim(EAST, x + radius, 399) : x + radius,
  ];
  const high = Math.floor((height * 3) / 4);
  const around = (up: number): Point[] => [
    placeOf(cube, x, n, up),
    placeOf(cube, e, y, up),
    placeOf(cube, x, s, up),
    placeOf(cube, w, y, up),
  ];
  return [
    placeOf(cube, x, y, 8),
    ...around(8),
    placeOf(cube, x, y, Math.floor(height / 2)),
    placeOf(cube, x, y, height),
    ...around(high),
  ];
}

function gradeOf(eye: Point, target: ModelView): Grade {
  const free = samples(target).filter((point) => !SCENERY.some((box) => segmentMeets(eye, point, box)));
  return free.length === 0 ? 'none' : free.length === 11 ? 'clear' : 'partial';
}

interface Case {
  readonly name: string;
  readonly eye: Point;
  readonly target: ModelView;
  readonly grade: Grade;
}

function cases(): Case[] {
  const found: Case[] = [];
  for (const [place, { view, question }] of read<Update[]>('sights.json').entries()) {
    const study: StudyInfo | null | undefined = question?.study;
    if (!study) continue;
    for (const { from, to, grade } of study.lines) {
      const [a, b] = [view.models[from], view.models[to]];
      if (a && b)
        found.push({ name: `${place} ${a.label} ${b.label}`, eye: placeOf(a.cube, a.x, a.y, a.eye), target: b, grade });
    }
  }
  return found;
}

describe('the drawn scenery', () => {
  const all = cases();

  it('is compared with sights of every grade', () => {
    expect(new Set(all.map(({ grade }) => grade))).toEqual(new Set(['clear', 'partial', 'none']));
  });

  it.each(all)('hides and shows what the engine says: $name $grade', ({ eye, target, grade }) => {
    expect(gradeOf(eye, target)).toBe(grade);
  });
});
