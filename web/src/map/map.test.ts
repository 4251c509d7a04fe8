import { describe, expect, it } from 'vitest';
import { NO_OVERLAYS } from '../board-api';
import { SOUTH, cubeAt } from '../board/cubes';
import { aModel, aView, emptyBoard, withFloor, withSide } from '../board/fixture';
import { LARGE_DOOR, MEDIUM, SMALL, pieceAt } from '../board/ground';
import { closeUpSize, layOut } from './layout';
import type { Drawing } from './nodes';
import { drawPlan, drawSide, drawZones, openingOf } from './plan';
import { cubeByKey, nextIn } from './roving';
import {
  PLAIN,
  drawLines,
  drawModel,
  drawObjectivesElsewhere,
  drawReach,
  drawTags,
  drawTokens,
  haloRadius,
  placeOnPlan,
  signRadius,
} from './things';

function all(drawing: Drawing): Drawing[] {
  return [drawing, ...drawing.children.flatMap(all)];
}

function classes(drawing: Drawing): string[] {
  return all(drawing).map((part) => String(part.attributes['class'] ?? ''));
}

const LEADER = { figure: 'leader', role: 'leader' } as const;

describe('the plan of a level', () => {
  it('opens sides where the engine does', () => {
    expect(openingOf(LARGE_DOOR)).toEqual([0.125, 0.875]);
    expect(openingOf(MEDIUM)).toEqual([0.15, 0.85]);
    expect(openingOf(SMALL)).toEqual([0.25, 0.75]);
  });

  it('draws each kind of side in its own way', () => {
    const cube = cubeAt(2, 2, 1);
    const drawn = (type: number): string[] =>
      classes(drawSide(pieceAt(withSide(emptyBoard(1), cube, SOUTH, type), 3, 2, 1, true)));
    expect(drawn(1)).toContain('threshold');
    expect(drawn(2)).toContain('low-top');
    expect(drawn(3)).toContain('pane-line');
    expect(drawn(5)).not.toContain('hatch');
    expect(drawn(8)).toContain('hatch');
  });

  it('shows floors, trapdoors, ladders and ramps of its own level only', () => {
    const board = {
      ...withFloor(emptyBoard(2), cubeAt(1, 1, 2), 7),
      ladders: [cubeAt(0, 0, 1)],
      ramps: [[cubeAt(5, 5, 1), 1]] as [number, number][],
    };
    const [ground, upper] = [classes(drawPlan(board, 1)), classes(drawPlan(board, 2))];
    expect(ground).toContain('ladder');
    expect(ground).toContain('ramp');
    expect(ground).not.toContain('hatch');
    expect(upper).toContain('hatch');
    expect(upper).toContain('floor level-2');
    expect(upper).not.toContain('ladder');
  });

  it('tells the zones by pattern, not only by colour', () => {
    const drawn = ([0, 1, null] as const).map((side) => drawZones([{ squares: [0], side }], 1));
    expect(new Set(drawn.map(([, pattern]) => pattern?.attributes['d'])).size).toBe(3);
    expect(new Set(drawn.map(([tint]) => tint?.attributes['class'])).size).toBe(3);
    expect(drawZones([{ squares: [0], side: 0 }], 2)).toHaveLength(1);
  });
});

describe('what stands on the map', () => {
  it('differs in shape between the sides and bears its markers', () => {
    const [red, blue] = [drawModel(aModel({}), PLAIN, 20), drawModel(aModel({ side: 1 }), PLAIN, 20)];
    expect(all(red).some((part) => part.tag === 'polygon')).toBe(true);
    expect(all(blue).some((part) => part.tag === 'polygon')).toBe(false);
    const hurt = classes(drawModel(aModel({ damage: 2, pinned: true, burning: true, items: ['x'] }), LEADER, 20));
    expect(classes(red)).not.toContain('role');
    expect(hurt.filter((name) => name === 'pip')).toHaveLength(2);
    expect(hurt).toEqual(expect.arrayContaining(['pinned-bar', 'burning-halo', 'role', 'mark mark-item']));
  });

  it('shrinks signs that would cover each other', () => {
    const alone = [aModel({ cube: 0 })];
    const together = [aModel({ cube: 0, x: 80 }), aModel({ cube: 0, x: 200 }), aModel({ cube: 64, x: 80 })];
    expect(signRadius(alone, 0)).toBe(23);
    expect(signRadius(together, 0)).toBe(13);
    expect(signRadius(together, 2)).toBe(23);
  });

  it('keeps signs and their rings apart, however many stand in a cube', () => {
    // Bases of the smallest size that touch each other.
    const crowd = [0, 1, 2, 3, 4, 5].map((n) =>
      aModel({ cube: 9, x: 66 + 132 * (n % 3), y: 66 + 132 * Math.floor(n / 3) }),
    );
    for (const [at, one] of crowd.entries())
      for (const [other, two] of crowd.entries()) {
        if (at === other) continue;
        const [[ax, ay], [bx, by]] = [placeOnPlan(one), placeOnPlan(two)];
        const room = Math.hypot(ax - bx, ay - by);
        expect(signRadius(crowd, at) * 1.08 + signRadius(crowd, other) * 1.08).toBeLessThanOrEqual(room);
        expect(signRadius(crowd, at) + haloRadius(signRadius(crowd, other))).toBeLessThanOrEqual(room);
      }
  });

  it('marks objectives of other levels, with the way there', () => {
    const board = { ...emptyBoard(3), objectives: [{ cube: 64 + 9, vp: 2 }] };
    const view = aView({ holders: [{ cube: 64 + 9, side: 1 }] });
    for (const level of [1, 3]) {
      const [goal, ...more] = drawObjectivesElsewhere(board, view, level);
      expect(more).toEqual([]);
      expect(classes(goal!)).toContain('objective-elsewhere held-blue');
      expect(all(goal!).map(({ text }) => text)).toContain('2');
    }
    expect(drawObjectivesElsewhere(board, view, 2)).toEqual([]);
    const arrows = [1, 3].map((level) => all(drawObjectivesElsewhere(board, view, level)[0]!).at(-1)!.attributes['d']);
    expect(arrows[0]).not.toBe(arrows[1]);
  });

  it('lights only cubes of the level, half tiles over their half', () => {
    const cube = cubeAt(1, 1, 2);
    const board = withFloor(emptyBoard(2), cube, 2 + SOUTH);
    const overlays = {
      ...NO_OVERLAYS,
      reach: [
        { cube, kind: 'move' as const },
        { cube: 3, kind: 'fight' as const },
      ],
    };
    const [lit, ...more] = drawReach(board, overlays, 2);
    expect(more).toEqual([]);
    expect(lit?.children[0]?.attributes).toMatchObject({ y: 156, height: 38 });
  });

  it('shows lines of sight on both levels, with an arrow at the end that is elsewhere', () => {
    const view = aView({ models: [aModel({ cube: 0 }), aModel({ cube: 64 + 9, side: 1 })] });
    const overlays = { ...NO_OVERLAYS, lines: [{ from: 0, to: 1, grade: 'clear' as const }] };
    expect(drawLines(overlays, view, 1, null)).toHaveLength(1);
    expect(classes(drawLines(overlays, view, 2, null)[0]!)).toContain('elsewhere');
    expect(drawLines(overlays, view, 3, null)).toEqual([]);
    const there = { model: 0, cube: 128, x: 100, y: 100 };
    expect(drawLines(overlays, view, 3, there)).toHaveLength(1);
    expect(drawLines(overlays, view, 1, there)).toEqual([]);
  });

  it('finds a place for every name tag at every size of the plan', () => {
    const models = Array.from({ length: 6 }, (_, n) => aModel({ cube: 3, y: 40 + 31 * n }));
    for (let size = 170; size < 800; size++)
      expect(drawTags(models, () => 'R1 Enforcer', Math.max(1, 540 / size))).toHaveLength(6);
  });

  it('hides what face-down tokens are', () => {
    const [token] = drawTokens(emptyBoard(1), [{ cube: 3, face_down: true, item: '', name: '', wreck: false }], 1);
    expect(
      all(token!)
        .map((part) => part.text)
        .join(''),
    ).toBe('?');
  });
});

describe('keys', () => {
  it('lead to neighbours, to the ends of rows and to other levels', () => {
    const cube = cubeAt(3, 5, 2);
    expect(cubeByKey(cube, 'ArrowUp', 3)).toBe(cubeAt(2, 5, 2));
    expect(cubeByKey(cube, 'Home', 3)).toBe(cubeAt(3, 0, 2));
    expect(cubeByKey(cube, 'PageUp', 3)).toBe(cubeAt(3, 5, 3));
    expect(cubeByKey(cube, 'PageUp', 2)).toBeNull();
    expect(cubeByKey(cubeAt(0, 7, 1), 'ArrowRight', 3)).toBeNull();
    expect(cubeByKey(cube, 'x', 3)).toBeNull();
  });

  it('go round the models', () => {
    expect(nextIn([2, 5, 7], 7, 1)).toBe(2);
    expect(nextIn([2, 5, 7], 2, -1)).toBe(7);
    expect(nextIn([], 2, 1)).toBeNull();
  });
});

describe('layout', () => {
  it('fits every window without scrolling', () => {
    for (const [wide, high, levels] of [
      [1256, 776, 3],
      [860, 620, 2],
      [1000, 676, 3],
      [648, 652, 3],
      [648, 536, 3],
    ] as const) {
      const { current, others, beside } = layOut(wide, high, levels);
      expect(beside).toBe(true);
      expect(current + others).toBeLessThanOrEqual(wide);
      expect(current).toBeLessThanOrEqual(high);
      expect(others * (levels - 1)).toBeLessThanOrEqual(high);
    }
    // A phone, upright and sideways: all levels are in view, the others still large enough to see what lies there.
    for (const [wide, high, levels] of [
      [366, 349, 3],
      [366, 349, 4],
      [505, 320, 3],
      [330, 300, 2],
    ] as const) {
      const { current, others, beside } = layOut(wide, high, levels);
      const [titles, all] = [52, others * (beside ? 1 : levels - 1)];
      expect(others).toBeGreaterThanOrEqual(60);
      expect(current).toBeGreaterThan(250);
      expect(beside ? current + 12 + all : current + 12 + others + titles).toBeLessThanOrEqual(beside ? wide : high);
    }
    const tall = layOut(700, 1000, 3);
    expect(tall.beside).toBe(false);
    expect(tall.current + tall.others).toBeLessThan(1000);
    expect(layOut(366, 560, 3)).toMatchObject({ current: 366, beside: false });
    expect(layOut(380, 300, 3)).toMatchObject({ current: 270, beside: true });
    expect(layOut(500, 320, 3)).toMatchObject({ current: 290, beside: true });
    expect(layOut(646, 654, 3).current).toBeGreaterThan(500);
    expect(layOut(600, 500, 1).current).toBe(470);
  });

  it('keeps the close-up of a cube inside the window', () => {
    for (const [wide, high] of [
      [700, 700],
      [670, 420],
      [380, 300],
      [380, 220],
      [900, 180],
    ] as const) {
      const { side, low } = closeUpSize(wide, high);
      const reading = low ? 0 : 112;
      expect(side + 46 + reading).toBeLessThanOrEqual(high);
      expect(side + 46 + (low ? 130 : 0)).toBeLessThanOrEqual(wide);
    }
    expect(closeUpSize(900, 800)).toEqual({ side: 228, low: false });
    expect(closeUpSize(380, 240).low).toBe(true);
  });
});
