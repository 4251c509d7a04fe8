import { describe, expect, it } from 'vitest';
import { emptyBoard, withFloor, withSide } from './fixture';
import { EAST, NORTH, SOUTH, WEST, cubeAt } from './cubes';
import { BLOCKED, LARGE_DOOR, LOW_WALL, MEDIUM } from './ground';
import { type Targets, cubeOf, pick } from './picking';
import { between, homeOrbit, onScreen, panned, standOf, turned, zoomed } from './poses';
import { enterBox, enterCylinder, meetPlane, segmentMeets } from './rays';
import { THICK, ladderSide, panelsOf, placeOf, postsOf, rampHeight, slabsOf } from './solids';

const BOX = { x0: 1, x1: 2, y0: 1, y1: 2, z0: 0, z1: 1 };
const NOTHING: Targets = { standing: [], walls: [], floors: [], plates: [] };

describe('solids', () => {
  it('leaves the opening of a door free from floor to ceiling', () => {
    const board = withSide(emptyBoard(1), cubeAt(2, 3, 1), NORTH, LARGE_DOOR);
    const [panel] = panelsOf(board, 1);
    expect(panel?.boxes).toHaveLength(2);
    const through = segmentMeets({ x: 3.5, y: 1.5, z: 0.95 }, { x: 3.5, y: 2.5, z: 0.95 }, panel!.boxes[0]!);
    expect(through).toBe(false);
    expect(panel!.boxes.some((box) => segmentMeets({ x: 3.1, y: 1.5, z: 0.5 }, { x: 3.1, y: 2.5, z: 0.5 }, box))).toBe(
      true,
    );
  });

  it('leaves no slit between walls in a row', () => {
    const board = withSide(withSide(emptyBoard(1), cubeAt(2, 3, 1), NORTH, BLOCKED), cubeAt(2, 4, 1), NORTH, LOW_WALL);
    const boxes = panelsOf(board, 1).flatMap((panel) => [...panel.boxes]);
    for (let x = 3; x <= 5; x += 0.01) {
      const [from, to] = [
        { x, y: 1.5, z: 0.1 },
        { x, y: 2.5, z: 0.1 },
      ];
      expect(
        boxes.some((box) => segmentMeets(from, to, box)),
        `at ${x}`,
      ).toBe(true);
    }
  });

  it('draws a side once, though two cubes share it', () => {
    const board = withSide(emptyBoard(1), cubeAt(2, 3, 1), EAST, MEDIUM);
    expect(panelsOf(board, 1)).toHaveLength(1);
    expect(panelsOf(board, 1)[0]?.boxes.every((box) => Math.abs((box.x0 + box.x1) / 2 - 4) < 1e-9)).toBe(true);
    const north = panelsOf(withSide(emptyBoard(1), cubeAt(2, 3, 1), NORTH, MEDIUM), 1)[0];
    expect(north?.boxes.every((box) => Math.abs((box.y0 + box.y1) / 2 - 2) < 1e-9)).toBe(true);
  });

  it('puts posts where walls meet, low ones where only low walls do', () => {
    const cube = cubeAt(2, 3, 1);
    const low = withSide(emptyBoard(1), cube, NORTH, LOW_WALL);
    expect(postsOf(low, 1).map((post) => post.low)).toEqual([true, true]);
    const both = withSide(low, cube, WEST, BLOCKED);
    expect(postsOf(both, 1).map((post) => post.low)).toEqual([false, true, false]);
    expect(postsOf(both, 1)[0]?.box.x1).toBeCloseTo(3 + THICK);
  });

  it('has floors above the ground only, half tiles over their solid half', () => {
    const board = withFloor(emptyBoard(2), cubeAt(4, 4, 2), 2 + SOUTH);
    expect(slabsOf(board, 1)).toEqual([]);
    const [slab] = slabsOf(board, 2);
    expect(slab?.box).toMatchObject({ x0: 4, x1: 5, y0: 4.5, y1: 5, z1: 1 });
  });

  it('leans ladders against the first high wall', () => {
    const cube = cubeAt(1, 1, 1);
    expect(ladderSide(emptyBoard(1), cube)).toBe(-1);
    expect(ladderSide(withSide(emptyBoard(1), cube, NORTH, LOW_WALL), cube)).toBe(-1);
    expect(ladderSide(withSide(emptyBoard(1), cube, EAST, BLOCKED), cube)).toBe(EAST);
  });

  it('knows places in space and the slope of ramps', () => {
    expect(placeOf(cubeAt(3, 5, 2), 100, 300, 200)).toEqual({ x: 5.25, y: 3.75, z: 1.5 });
    expect(rampHeight(NORTH, 200, 0)).toBe(1);
    expect(rampHeight(EAST, 100, 0)).toBe(0.25);
    expect(rampHeight(SOUTH, 0, 400)).toBe(1);
    expect(rampHeight(WEST, 0, 0)).toBe(1);
  });
});

describe('rays', () => {
  it('enter boxes from outside, from inside, and miss them', () => {
    expect(enterBox({ from: { x: 0, y: 1.5, z: 0.5 }, along: { x: 1, y: 0, z: 0 } }, BOX)).toBe(1);
    expect(enterBox({ from: { x: 1.5, y: 1.5, z: 0.5 }, along: { x: 1, y: 0, z: 0 } }, BOX)).toBe(0);
    expect(enterBox({ from: { x: 0, y: 3, z: 0.5 }, along: { x: 1, y: 0, z: 0 } }, BOX)).toBeNull();
    expect(enterBox({ from: { x: 3, y: 1.5, z: 0.5 }, along: { x: 1, y: 0, z: 0 } }, BOX)).toBeNull();
  });

  it('enter cylinders through the side and through the top', () => {
    const foot = { x: 5, y: 5, z: 0 };
    expect(enterCylinder({ from: { x: 0, y: 5, z: 0.2 }, along: { x: 1, y: 0, z: 0 } }, foot, 1, 1)).toBe(4);
    expect(enterCylinder({ from: { x: 5, y: 5, z: 3 }, along: { x: 0, y: 0, z: -1 } }, foot, 1, 1)).toBe(2);
    expect(enterCylinder({ from: { x: 0, y: 5, z: 2 }, along: { x: 1, y: 0, z: 0 } }, foot, 1, 1)).toBeNull();
    expect(enterCylinder({ from: { x: 7, y: 5, z: 3 }, along: { x: 0, y: 0, z: -1 } }, foot, 1, 1)).toBeNull();
  });

  it('meet a plane only ahead', () => {
    expect(meetPlane({ from: { x: 0, y: 0, z: 2 }, along: { x: 1, y: 0, z: -1 } }, 0)).toEqual({ x: 2, y: 0, z: 0 });
    expect(meetPlane({ from: { x: 0, y: 0, z: 2 }, along: { x: 1, y: 0, z: 1 } }, 0)).toBeNull();
  });

  it('segments end where they end', () => {
    expect(segmentMeets({ x: 0, y: 1.5, z: 0.5 }, { x: 0.9, y: 1.5, z: 0.5 }, BOX)).toBe(false);
    expect(segmentMeets({ x: 0, y: 1.5, z: 0.5 }, { x: 1.1, y: 1.5, z: 0.5 }, BOX)).toBe(true);
  });
});

describe('picking', () => {
  const down = { from: { x: 3.5, y: 2.5, z: 9 }, along: { x: 0, y: 0, z: -1 } };

  it('hits the ground, a floor above it, a model on it', () => {
    expect(pick(down, NOTHING)).toMatchObject({ cube: cubeAt(2, 3, 1), model: null });
    const floors = [{ cube: cubeAt(2, 3, 2), box: { x0: 3, x1: 4, y0: 2, y1: 3, z0: 0.94, z1: 1 } }];
    expect(pick(down, { ...NOTHING, floors })).toMatchObject({ cube: cubeAt(2, 3, 2) });
    const standing = [{ model: 6, foot: { x: 3.4, y: 2.5, z: 1 }, radius: 0.2, height: 0.5 }];
    expect(pick(down, { ...NOTHING, floors, standing })).toMatchObject({ model: 6 });
  });

  it('takes a wall for the cube in front of it', () => {
    const wall = { x0: 3, x1: 4, y0: 2 - THICK, y1: 2 + THICK, z0: 0, z1: 1 };
    const ray = { from: { x: 3.5, y: 5, z: 1.6 }, along: { x: 0, y: -1, z: -0.4 } };
    expect(pick(ray, { ...NOTHING, walls: [wall] })).toMatchObject({ cube: cubeAt(2, 3, 1) });
    const back = { from: { x: 3.5, y: -1, z: 1.6 }, along: { x: 0, y: 1, z: -0.4 } };
    expect(pick(back, { ...NOTHING, walls: [wall] })).toMatchObject({ cube: cubeAt(1, 3, 1) });
  });

  it('hits offered cubes without floor and nothing beyond the table', () => {
    expect(pick(down, { ...NOTHING, plates: [cubeAt(2, 3, 3)] })).toMatchObject({ cube: cubeAt(2, 3, 3) });
    expect(pick({ from: { x: 12, y: 2, z: 5 }, along: { x: 0, y: 0, z: -1 } }, NOTHING)).toBeNull();
    expect(cubeOf(-0.1, 2, 1)).toBeNull();
  });
});

describe('camera', () => {
  it.each(['n', 'e', 's', 'w', 'top'] as const)('shows the whole board from %s in any window', (side) => {
    for (const aspect of [0.5, 1, 1.6, 2.4]) {
      const orbit = homeOrbit(side, aspect);
      for (const [x, y] of [
        [0, 0],
        [8, 0],
        [0, 8],
        [8, 8],
      ] as const) {
        const seen = onScreen(orbit, { x, y, z: 0 }, aspect);
        expect(Math.abs(seen.right)).toBeLessThanOrEqual(1);
        expect(Math.abs(seen.up)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('stands on the side it is called after', () => {
    expect(standOf(homeOrbit('n', 1.6)).y).toBeLessThan(0);
    expect(standOf(homeOrbit('s', 1.6)).y).toBeGreaterThan(8);
    expect(standOf(homeOrbit('e', 1.6)).x).toBeGreaterThan(8);
    expect(standOf(homeOrbit('w', 1.6)).x).toBeLessThan(0);
    const top = standOf(homeOrbit('top', 1.6));
    expect(Math.hypot(top.x - 4, top.y - 4)).toBeLessThan(0.3);
  });

  it('turns, zooms and shifts within bounds', () => {
    const orbit = homeOrbit('s', 1.6);
    expect(turned(orbit, 10, 500).pitch).toBeLessThan(90);
    expect(turned(orbit, 0, -500).pitch).toBeGreaterThan(0);
    expect(zoomed(orbit, 0.0001).distance).toBeGreaterThan(1);
    expect(panned(orbit, 500, 500).target.x).toBeLessThanOrEqual(9);
    const anchor = { x: 6, y: 5, z: 0 };
    const before = onScreen({ ...orbit, target: { ...orbit.target, z: 0 } }, anchor, 1.6);
    const after = onScreen(zoomed({ ...orbit, target: { ...orbit.target, z: 0 } }, 0.5, anchor), anchor, 1.6);
    expect(after.right).toBeCloseTo(before.right, 6);
    expect(after.up).toBeCloseTo(before.up, 6);
  });

  it('flies the short way round', () => {
    const [from, to] = [
      { ...homeOrbit('s', 1.6), yaw: 350 },
      { ...homeOrbit('s', 1.6), yaw: 20 },
    ];
    expect(between(from, to, 0.5).yaw).toBeCloseTo(365);
    expect(between(from, to, 0).distance).toBe(from.distance);
  });
});
