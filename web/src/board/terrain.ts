/** Walls with their openings, floors, trapdoors, ladders and ramps, one group per level. */

import { BoxGeometry, Group, LineBasicMaterial, type Material, Mesh, type Object3D, PlaneGeometry } from 'three';
import type { BoardInfo } from '../board-api';
import { EAST, NORTH, SOUTH, UNITS, WEST, columnOf, levelOf, rowOf } from './cubes';
import {
  FLOOR_HATCH,
  HATCH,
  LARGE_DOOR,
  LOW_WALL,
  MEDIUM,
  SMALL,
  type Part,
  isHatch,
  isPartial,
  isTrapdoor,
} from './ground';
import type { Materials } from './materials';
import * as palette from './palette';
import { Sculpt } from './sculpt';
import { Seams } from './seams';
import {
  type Box,
  type Panel,
  type Point,
  type Post,
  type Slab,
  THICK,
  ladderSide,
  panelsOf,
  postsOf,
  slabsOf,
} from './solids';
import { type Ray, enterBox, segmentMeets } from './rays';
import { MIDDLE_X, MIDDLE_Y } from './space';
import { digitTexture, floorTexture } from './textures';

/** Fraction of its thickness that a wall keeps in the view through a model's eyes. */
const THIN = 0.07;
/** Width of the frame around an opening; it lies on the wall, never in the opening. */
const TRIM = 0.035;
const TRIM_OUT = 0.012;
/** Openings to be framed, along the wall and upward, in units. */
const OPENINGS: Partial<Record<number, Part>> = {
  [LARGE_DOOR]: { u0: 50, v0: 0, u1: 350, v1: 400 },
  [MEDIUM]: { u0: 60, v0: 100, u1: 340, v1: 380 },
  [SMALL]: { u0: 100, v0: 160, u1: 300, v1: 360 },
};

/** A piece of scenery that can be made translucent or thin. */
export interface Piece {
  readonly level: number;
  readonly boxes: readonly Box[];
  /** Its cube, if it is a floor. */
  readonly cube: number | null;
  /** Axes along which it is thin: across a wall, both ways for a post, upwards for a floor. */
  readonly thin: 'x' | 'y' | 'xy' | 'z';
  readonly object: Mesh;
  readonly solid: Material;
  readonly ghost: Material;
}

export class Terrain {
  readonly levels: Group[] = [];
  readonly pieces: Piece[] = [];
  private readonly seams: Seams[] = [];
  /** Ramps and ladders, which do not block sight. */
  readonly climbs: Mesh[] = [];
  private readonly wall: Material;
  private readonly wallGhost: Material;
  private readonly edge = new LineBasicMaterial({ color: palette.EDGE, transparent: true, opacity: 0.42 });
  private readonly edgeGhost = new LineBasicMaterial({ color: palette.BONE, transparent: true, opacity: 0.35 });
  private readonly digits: Material[];
  /** Translucent because they hide what is selected. */
  private readonly clear = new Set<Piece>();
  /** Translucent because they are above the pointer or the selected model. */
  private lifted: ReadonlySet<Piece> = new Set();
  /** Digits on trapdoors. */
  private readonly lying: Mesh[] = [];

  constructor(
    private readonly board: BoardInfo,
    private readonly materials: Materials,
  ) {
    this.wall = materials.lit({ painted: true });
    this.wallGhost = materials.lit({ painted: true, opacity: 0.16 });
    materials.keep(this.edge);
    materials.keep(this.edgeGhost);
    this.digits = [1, 2, 3, 4].map((digit) => materials.flat({ map: digitTexture(digit) }));
    for (let level = 1; level <= board.levels; level++) this.addLevel(level);
  }

  /** Show levels 1 to n. */
  reveal(level: number): void {
    for (const [index, group] of this.levels.entries()) group.visible = index < level;
  }

  /** Turn the digits on floors to this angle, in radians. */
  turn(angle: number): void {
    for (const digit of this.lying) digit.rotation.z = angle;
  }

  /**
   * Make scenery between a place and the points to be seen from it translucent, and whatever is lifted; true if anything
   * changed.
   */
  seeThrough(from: Point, points: readonly Point[], lifted: ReadonlySet<Piece>): boolean {
    let changed = false;
    this.lifted = lifted;
    this.clear.clear();
    for (const piece of this.pieces) {
      if (points.some((point) => piece.boxes.some((box) => segmentMeets(from, point, box)))) this.clear.add(piece);
      changed = this.see(piece, this.clear.has(piece) || lifted.has(piece)) || changed;
    }
    for (const seams of this.seams) seams.update();
    return changed;
  }

  /** Upper walls that a ray meets before a place on it, and roofs and upper floors, with those beside them. */
  over(ray: Ray, level: number, until: number): Piece[] {
    const met = this.pieces.filter(
      (piece) =>
        piece.level > 1 && piece.level <= level && piece.boxes.some((box) => (enterBox(ray, box) ?? until) < until),
    );
    const cubes = met.flatMap((piece) => (piece.cube === null ? [] : [piece.cube]));
    return [...met, ...this.roofsBeside(cubes)];
  }

  /** Roofs and upper floors above a cube and above those beside it. */
  above(cube: number): Piece[] {
    return this.pieces.filter(
      (piece) => piece.cube !== null && piece.level > levelOf(cube) && isBeside(piece.cube, cube),
    );
  }

  private roofsBeside(cubes: readonly number[]): Piece[] {
    return this.pieces.filter(
      ({ cube, level }) => cube !== null && cubes.some((met) => levelOf(met) === level && isBeside(met, cube)),
    );
  }

  /** Whether there is scenery between two points. */
  blocks(from: Point, to: Point): boolean {
    return this.pieces.some((piece) => piece.boxes.some((box) => segmentMeets(from, to, box)));
  }

  /** Make walls almost as thin as in the engine, so that the eye of a model right at a wall is not inside it. */
  thin(thin: boolean): void {
    const part = thin ? THIN : 1;
    for (const { object, thin: axis } of this.pieces) {
      object.scale.set(axis.includes('x') ? part : 1, axis === 'z' ? part : 1, axis.includes('y') ? part : 1);
    }
    for (const climb of this.climbs) climb.visible = !thin;
    for (const seams of this.seams) {
      seams.change();
      seams.update();
    }
  }

  /** Scenery that the pointer can hit up to a level; not what is translucent, with or without what is lifted. */
  solid(level: number, withLifted: boolean): { walls: Box[]; floors: { cube: number; box: Box }[] } {
    const walls: Box[] = [];
    const floors: { cube: number; box: Box }[] = [];
    for (const piece of this.pieces) {
      if (piece.level > level || this.clear.has(piece) || (!withLifted && this.lifted.has(piece))) continue;
      if (piece.cube === null) walls.push(...piece.boxes);
      else for (const box of piece.boxes) floors.push({ cube: piece.cube, box });
    }
    return { walls, floors };
  }

  private addLevel(level: number): void {
    const group = new Group();
    this.levels.push(group);
    this.seams.push(new Seams(group, (piece) => !piece.castShadow, this.edge, this.edgeGhost));
    for (const panel of panelsOf(this.board, level)) this.addPanel(group, panel);
    for (const post of postsOf(this.board, level)) this.addPost(group, post);
    this.addSlabs(group, level);
    this.addClimbs(group, level);
    this.seams[level - 1]!.update();
  }

  private addPanel(group: Group, panel: Panel): void {
    const { piece } = panel;
    const centre = piece.runsEast
      ? { x: piece.column + 0.5, y: piece.row, z: piece.level - 1 }
      : { x: piece.column, y: piece.row + 0.5, z: piece.level - 1 };
    const sculpt = new Sculpt();
    const low = piece.type === LOW_WALL;
    for (const box of panel.boxes)
      boxAround(sculpt, box, centre, low ? palette.LOW : palette.WALL, low ? palette.LOW_FOOT : palette.WALL_FOOT);
    if (low) barricade(sculpt, piece.runsEast);
    frame(sculpt, piece.type, piece.runsEast);
    const mesh = new Mesh(sculpt.done(), this.wall);
    if (isHatch(piece.type)) this.hatchDoor(mesh, piece.type - HATCH, piece.runsEast);
    const thin = piece.runsEast ? 'y' : 'x';
    this.addPiece(group, centre, {
      level: piece.level,
      boxes: panel.boxes,
      cube: null,
      thin,
      object: mesh,
      solid: this.wall,
      ghost: this.wallGhost,
    });
  }

  private addPost(group: Group, post: Post): void {
    const { box } = post;
    const centre = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2, z: box.z0 };
    const sculpt = new Sculpt();
    if (post.low) boxAround(sculpt, box, centre, palette.LOW, palette.LOW_FOOT);
    else boxAround(sculpt, box, centre, palette.WALL, palette.WALL_FOOT);
    const mesh = new Mesh(sculpt.done(), this.wall);
    this.addPiece(group, centre, {
      level: post.level,
      boxes: [box],
      cube: null,
      thin: 'xy',
      object: mesh,
      solid: this.wall,
      ghost: this.wallGhost,
    });
  }

  /** Add a closed door on both faces of a wall, which grows with the Size it admits (R-FIELD-12). */
  private hatchDoor(wall: Mesh, size: number, runsEast: boolean): void {
    const half = [0.15, 0.19, 0.24, 0.3][size - 1] ?? 0.3;
    const high = [0.55, 0.66, 0.78, 0.88][size - 1] ?? 0.88;
    for (const face of [-1, 1]) {
      const door = new Group();
      const sculpt = new Sculpt()
        .box(palette.HATCH_FRAME, [2 * half + 0.05, high + 0.03, 0.012], { at: [0, (high + 0.03) / 2, 0] })
        .box(palette.HATCH, [2 * half, high, 0.02], { at: [0, high / 2, 0] })
        .box(palette.HATCH_FRAME, [2 * half, 0.02, 0.024], { at: [0, high * 0.22, 0] });
      door.add(new Mesh(sculpt.done(), this.wall));
      const digit = new Mesh(new PlaneGeometry(0.26, 0.26), this.digits[size - 1]);
      digit.position.set(0, high * 0.6, 0.014);
      door.add(digit);
      door.position.set(runsEast ? 0 : face * (THICK + 0.008), 0, runsEast ? face * (THICK + 0.008) : 0);
      door.rotation.y = runsEast ? (face < 0 ? Math.PI : 0) : (face * Math.PI) / 2;
      wall.add(door);
    }
  }

  private addSlabs(group: Group, level: number): void {
    const colour = palette.SLABS[Math.min(level - 1, palette.SLABS.length - 1)] ?? palette.SLABS[0];
    const surfaces = [false, true].map((grating) =>
      [1, 0.16].map((opacity) =>
        this.materials.lit({ map: floorTexture(colour, grating), opacity, floor: true, metal: 0.15 }),
      ),
    );
    for (const slab of slabsOf(this.board, level)) {
      const [solid, ghost] = surfaces[isPartial(slab.floor) ? 1 : 0] ?? [];
      if (solid && ghost) this.addSlab(group, slab, solid, ghost);
    }
  }

  private addSlab(group: Group, slab: Slab, solid: Material, ghost: Material): void {
    const { box } = slab;
    const centre = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2, z: box.z1 };
    const [wide, deep, thick] = [box.x1 - box.x0, box.y1 - box.y0, box.z1 - box.z0];
    const geometry = new BoxGeometry(wide, thick, deep);
    geometry.translate(0, -thick / 2, 0);
    stretchTexture(geometry, wide, deep);
    const mesh = new Mesh(geometry, solid);
    if (isTrapdoor(slab.floor)) this.trapdoor(mesh, slab.floor - FLOOR_HATCH, this.hasObjective(slab.cube));
    const { cube } = slab;
    this.addPiece(group, centre, { level: levelOf(cube), boxes: [box], cube, thin: 'z', object: mesh, solid, ghost });
  }

  private hasObjective(cube: number): boolean {
    return this.board.objectives.some((objective) => objective.cube === cube);
  }

  private trapdoor(floor: Mesh, size: number, aside: boolean): void {
    const half = 0.14 + 0.04 * size;
    const lid = new Group();
    const sculpt = new Sculpt()
      .box(palette.HATCH_FRAME, [2 * half + 0.05, 0.012, 2 * half + 0.05], { at: [0, 0.006, 0] })
      .box(palette.HATCH, [2 * half, 0.02, 2 * half], { at: [0, 0.01, 0] });
    lid.add(new Mesh(sculpt.done(), this.wall));
    const digit = new Mesh(new PlaneGeometry(0.3, 0.3), this.digits[size - 1]);
    digit.rotation.x = -Math.PI / 2;
    digit.position.y = 0.024;
    lid.add(digit);
    this.lying.push(digit);
    if (aside) lid.position.set(0.2, 0, -0.2);
    floor.add(lid);
  }

  private addPiece(group: Group, centre: Point, piece: Piece): void {
    const mesh = piece.object;
    put(mesh, centre);
    mesh.castShadow = mesh.receiveShadow = true;
    // Posts have no outlines, which would only double those of the walls.
    if (piece.thin !== 'xy') this.seams[piece.level - 1]?.add(mesh);
    group.add(mesh);
    this.pieces.push(piece);
  }

  /** Show a piece solid or translucent, with its outline; true if that is a change. */
  private see(piece: Piece, through: boolean): boolean {
    if (piece.object.castShadow === !through) return false;
    piece.object.material = through ? piece.ghost : piece.solid;
    piece.object.castShadow = !through;
    this.seams[piece.level - 1]?.change();
    return true;
  }

  private addClimbs(group: Group, level: number): void {
    for (const cube of this.board.ladders)
      if (levelOf(cube) === level) this.addClimb(group, ladder(this.board, cube), cube);
    for (const [cube, side] of this.board.ramps) if (levelOf(cube) === level) this.addClimb(group, ramp(side), cube);
  }

  private addClimb(group: Group, sculpt: Sculpt, cube: number): void {
    const mesh = new Mesh(sculpt.done(), this.wall);
    put(mesh, { x: columnOf(cube) + 0.5, y: rowOf(cube) + 0.5, z: levelOf(cube) - 1 });
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
    this.climbs.push(mesh);
  }
}

/** Whether two cubes have the same place on the plan or touch there, whatever their levels. */
function isBeside(a: number, b: number): boolean {
  return Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b))) <= 1;
}

function put(object: Object3D, at: Point): void {
  object.position.set(at.x - MIDDLE_X, at.z, at.y - MIDDLE_Y);
}

function boxAround(sculpt: Sculpt, box: Box, centre: Point, colour: number, foot: number): void {
  sculpt.box(
    colour,
    [box.x1 - box.x0, box.z1 - box.z0, box.y1 - box.y0],
    {
      at: [(box.x0 + box.x1) / 2 - centre.x, (box.z0 + box.z1) / 2 - centre.z, (box.y0 + box.y1) / 2 - centre.y],
    },
    // Walls are darker towards the ground, as if dirty, but not the parts above an opening.
    box.z0 - centre.z < 0.3 ? foot : colour,
  );
}

/** Add a bar on a wall, given its range along the wall, its range upwards and how far it protrudes. */
function bar(
  sculpt: Sculpt,
  colour: number,
  runsEast: boolean,
  u0: number,
  u1: number,
  v0: number,
  v1: number,
  out: number,
): void {
  const [along, up, long, high] = [(u0 + u1) / 2 - 0.5, (v0 + v1) / 2, u1 - u0, v1 - v0];
  if (runsEast) sculpt.box(colour, [long, high, 2 * (THICK + out)], { at: [along, up, 0] });
  else sculpt.box(colour, [2 * (THICK + out), high, long], { at: [0, up, along] });
}

/** Add the frame around an opening, only on opaque parts of the wall. */
function frame(sculpt: Sculpt, type: number, runsEast: boolean): void {
  const opening = OPENINGS[type];
  if (!opening) return;
  const [u0, u1, v0, v1] = [opening.u0 / UNITS, opening.u1 / UNITS, opening.v0 / UNITS, opening.v1 / UNITS];
  const foot = Math.max(0, v0 - TRIM);
  const head = Math.min(0.994, v1 + TRIM);
  bar(sculpt, palette.WALL_TRIM, runsEast, u0 - TRIM, u0, foot, head, TRIM_OUT);
  bar(sculpt, palette.WALL_TRIM, runsEast, u1, u1 + TRIM, foot, head, TRIM_OUT);
  if (v0 > 0) bar(sculpt, palette.WALL_TRIM, runsEast, u0, u1, v0 - TRIM, v0, 2 * TRIM_OUT);
  if (v1 < 1) bar(sculpt, palette.WALL_TRIM, runsEast, u0, u1, v1, head, TRIM_OUT);
}

/** Add ribs and a cap that make a low wall look like a barricade. */
function barricade(sculpt: Sculpt, runsEast: boolean): void {
  bar(sculpt, palette.LOW_CAP, runsEast, 0, 1, 0.215, 0.249, 0.016);
  for (const rib of [0.14, 0.38, 0.62, 0.86]) {
    bar(sculpt, palette.LOW_FOOT, runsEast, rib - 0.03, rib + 0.03, 0.001, 0.214, 0.012);
  }
}

/** Scale the texture to the size of the plate, so that the bars of half tiles keep their size. */
function stretchTexture(geometry: BoxGeometry, wide: number, deep: number): void {
  const uv = geometry.getAttribute('uv');
  for (let corner = 0; corner < uv.count; corner++) uv.setXY(corner, uv.getX(corner) * wide, uv.getY(corner) * deep);
}

function ladder(board: BoardInfo, cube: number): Sculpt {
  const side = ladderSide(board, cube);
  const turn = side === EAST || side === WEST ? 90 : 0;
  const deep = side === NORTH || side === WEST ? -0.4 : side === SOUTH || side === EAST ? 0.4 : 0;
  const sculpt = new Sculpt();
  const place = (along: number, up: number): readonly [number, number, number] =>
    turn === 0 ? [along, up, deep] : [deep, up, along];
  for (const rail of [-0.14, 0.14]) sculpt.box(palette.LADDER, [0.035, 1.08, 0.035], { at: place(rail, 0.54) });
  for (let rung = 1; rung <= 8; rung++) {
    sculpt.box(palette.LADDER, [0.28, 0.022, 0.026], { at: place(0, rung / 8 - 0.04), turn: [0, turn, 0] });
  }
  return sculpt;
}

/** A plank with cross-bars that rises towards a side (R-FIELD-25). */
function ramp(side: number): Sculpt {
  const sculpt = new Sculpt();
  const turn = [0, -90, 180, 90][side] ?? 0;
  const around = (turn * Math.PI) / 180;
  const place = (x: number, y: number, z: number): readonly [number, number, number] => [
    x * Math.cos(around) + z * Math.sin(around),
    y,
    -x * Math.sin(around) + z * Math.cos(around),
  ];
  const slope = Math.SQRT2;
  sculpt.box(palette.RAMP, [0.88, 0.035, slope], { at: place(0, 0.49, 0), turn: [45, turn, 0] });
  for (const rail of [-0.45, 0.45]) {
    sculpt.box(palette.LOW_FOOT, [0.04, 0.08, slope], { at: place(rail, 0.5, 0), turn: [45, turn, 0] });
    sculpt.box(palette.LOW_FOOT, [0.05, 0.62, 0.05], { at: place(rail * 0.9, 0.31, -0.14) });
  }
  for (let tread = 1; tread < 9; tread++) {
    const part = tread / 9;
    sculpt.box(palette.RAMP_TREAD, [0.8, 0.03, 0.05], { at: place(0, part + 0.012, 0.5 - part), turn: [45, turn, 0] });
  }
  return sculpt;
}
