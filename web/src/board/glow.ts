/** Overlays on the table: reach, sight, selection, highlights. */

import {
  BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  PlaneGeometry,
  RingGeometry,
  SphereGeometry,
  Vector3,
} from 'three';
import type { BoardInfo, Grade, Overlays, ReachKind } from '../board-api';
import type { View } from '../protocol';
import { UNITS, columnOf, levelOf, rowOf } from './cubes';
import type { Figures } from './figures';
import { floorOf, solidPart } from './ground';
import type { Materials } from './materials';
import * as palette from './palette';
import { type Point, placeOf } from './solids';
import { toScene } from './space';
import { reachTexture, seenTexture } from './textures';

const KINDS: readonly ReachKind[] = ['move', 'sprint', 'fight', 'deploy', 'option'];
/** Lengths of the dashes and gaps of a line of sight, by its grade, in cube sides. */
const STROKES: Record<Grade, readonly [number, number]> = { clear: [99, 0], partial: [0.3, 0.14], none: [0.05, 0.17] };

/** Height of the end of a line of sight to a place without a model, in units. */
const CHEST = 110;

/** A place where a model is or might be. */
export interface Standpoint {
  readonly model: number;
  readonly cube: number;
  readonly x: number;
  readonly y: number;
  readonly free: boolean;
}

interface Standing {
  readonly level: number;
  readonly eye: number | null;
  readonly ghost: Standpoint | null;
}

/** Start of a model's lines of sight: its eye, or that of its ghost. */
export function eyeOf(view: View, number: number, ghost: Standpoint | null): Point | null {
  const model = view.models[number];
  if (!model) return null;
  const { cube, x, y } = ghost?.model === number ? ghost : model;
  return placeOf(cube, x, y, model.eye);
}

function bodyOf(view: View, number: number): Point | null {
  const model = view.models[number];
  return model ? placeOf(model.cube, model.x, model.y, model.height / 2) : null;
}

export class Glow {
  readonly group = new Group();
  private readonly plate = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  private readonly stroke = new CylinderGeometry(0.013, 0.013, 1, 6);
  private readonly bead = new SphereGeometry(0.055, 12, 8);
  private readonly hoop = new RingGeometry(1.06, 1.26, 40).rotateX(-Math.PI / 2);
  private readonly reach: Record<string, Material> = {};
  private readonly seen: Record<string, Material>;
  private readonly lines: Record<Grade, Material>;
  private readonly selected: Material;
  private readonly trail: Material;
  private readonly charge: Material;
  private readonly marked: Material;
  private readonly threat: Material;
  /** Fainter materials for rings of models behind walls. */
  private readonly behind: ReadonlyMap<Material, Material>;
  private readonly pointed: Material;
  private readonly wire: LineBasicMaterial;
  private readonly hover: Mesh;
  private angle = 0;

  constructor(
    private readonly board: BoardInfo,
    materials: Materials,
  ) {
    for (const kind of KINDS) this.reach[kind] = materials.flat({ map: reachTexture(kind) });
    this.seen = {
      clear: materials.flat({ map: seenTexture(true) }),
      partial: materials.flat({ map: seenTexture(false) }),
    };
    this.lines = {
      clear: materials.flat({ colour: palette.CLEAR, opacity: 0.95, onTop: true }),
      partial: materials.flat({ colour: palette.PARTLY, opacity: 0.95, onTop: true }),
      none: materials.flat({ colour: palette.UNSEEN, opacity: 0.6, onTop: true }),
    };
    this.selected = materials.flat({ colour: 0xffe08a, opacity: 0.95 });
    this.trail = materials.flat({ colour: 0xfff3c4, opacity: 0.9, onTop: true });
    this.charge = materials.flat({ colour: 0xffb09c, opacity: 0.95, onTop: true });
    this.marked = materials.flat({ colour: 0xffffff, opacity: 0.85 });
    this.threat = materials.flat({ colour: palette.THREAT, opacity: 0.9 });
    this.behind = new Map([
      [this.marked, materials.flat({ colour: 0xffffff, opacity: 0.25, onTop: true })],
      [this.threat, materials.flat({ colour: palette.THREAT, opacity: 0.4, onTop: true })],
    ]);
    this.pointed = materials.flat({ colour: 0xfff2d0, opacity: 0.16 });
    this.wire = materials.keep(
      new LineBasicMaterial({ color: 0xfff2c8, transparent: true, opacity: 0.95, depthTest: false }),
    );
    this.hover = new Mesh(this.plate, this.pointed);
    this.hover.visible = false;
    this.hover.renderOrder = 2;
  }

  /** Redraw everything; lines of sight of the model whose view is shown are left out. */
  show(overlays: Overlays, view: View | null, figures: Figures, { level, eye, ghost }: Standing): void {
    this.clear();
    for (const { cube, grade } of overlays.seen)
      if (levelOf(cube) <= level) this.addPlate(cube, this.seen[grade], 0.012, 1);
    // The view through a model's eyes does not show its reach.
    for (const { cube, kind } of eye === null ? overlays.reach : [])
      if (levelOf(cube) <= level) this.addPlate(cube, this.reach[kind], 0.018, 0.96);
    for (const cube of overlays.highlight.cubes) this.addWire(cube);
    for (const model of overlays.highlight.models) this.addHoop(figures, model, this.marked, 1.22);
    for (const model of overlays.threats) this.addHoop(figures, model, this.threat, 1.22);
    if (view && view.active >= 0 && view.active !== overlays.selected)
      this.addHoop(figures, view.active, this.selected, 1);
    if (overlays.selected !== null) this.addHoop(figures, overlays.selected, this.selected, 1.08);
    if (ghost && view)
      this.addRing(
        placeOf(ghost.cube, ghost.x, ghost.y),
        (view.models[ghost.model]?.radius ?? 0) / UNITS,
        this.marked,
        1.1,
      );
    if (overlays.way && eye === null) this.addWay(overlays.way, figures, level);
    if (view)
      for (const line of overlays.lines)
        if (eye !== line.from && eye !== line.to)
          this.addLine(eyeOf(view, line.from, ghost), bodyOf(view, line.to), line.grade);
    if (view)
      for (const { from, to, grade } of overlays.views)
        this.addLine(eyeOf(view, from, null), placeOf(to.cube, to.x, to.y, CHEST), grade);
  }

  /** Turn the arrows on lit floors for a camera in the north. */
  flip(north: boolean): void {
    this.angle = north ? Math.PI : 0;
    for (const child of this.group.children)
      if (child instanceof Mesh && child.geometry === this.plate) child.rotation.y = this.angle;
  }

  point(cube: number | null): void {
    this.hover.visible = cube !== null;
    if (cube !== null) this.lay(this.hover, cube, 0.022, 0.98);
  }

  dispose(): void {
    this.clear();
    for (const shape of [this.plate, this.stroke, this.bead, this.hoop]) shape.dispose();
  }

  private clear(): void {
    for (const child of this.group.children)
      if (child instanceof LineSegments) (child.geometry as BufferGeometry).dispose();
    this.group.clear();
    this.group.add(this.hover);
  }

  private addPlate(cube: number, material: Material | undefined, up: number, size: number): void {
    if (!material) return;
    const plate = new Mesh(this.plate, material);
    plate.renderOrder = 1;
    this.lay(plate, cube, up, size);
    this.group.add(plate);
  }

  private lay(plate: Mesh, cube: number, up: number, size: number): void {
    const solid = solidPart(floorOf(this.board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
    const [wide, deep] = [solid.x1 - solid.x0, solid.y1 - solid.y0];
    plate.scale.set(wide * size, 1, deep * size);
    plate.rotation.y = this.angle;
    plate.position.copy(
      toScene({
        x: columnOf(cube) + solid.x0 + wide / 2,
        y: rowOf(cube) + solid.y0 + deep / 2,
        z: levelOf(cube) - 1 + up,
      }),
    );
  }

  private addHoop(figures: Figures, model: number, material: Material, size: number): void {
    const foot = figures.footOf(model);
    if (foot && figures.isVisible(model)) this.addRing(foot, figures.radiusOf(model), material, size);
  }

  private addRing(foot: Point, radius: number, material: Material, size: number): void {
    const faint = this.behind.get(material);
    for (const paint of faint ? [faint, material] : [material]) {
      const hoop = new Mesh(this.hoop, paint);
      hoop.scale.set(radius * size, 1, radius * size);
      hoop.position.copy(toScene({ ...foot, z: foot.z + 0.026 }));
      hoop.renderOrder = 2;
      this.group.add(hoop);
    }
  }

  private addWire(cube: number): void {
    const [x, y, z] = [columnOf(cube), rowOf(cube), levelOf(cube) - 1];
    const corners = [0, 1, 2, 3].map(
      (corner) => [x + 0.03 + 0.94 * (corner % 2), y + 0.03 + 0.94 * (corner >> 1)] as const,
    );
    const ends: number[] = [];
    const add = (a: number, za: number, b: number, zb: number): void => {
      for (const [corner, height] of [
        [a, za],
        [b, zb],
      ] as const) {
        const place = corners[corner] ?? [0, 0];
        ends.push(...toScene({ x: place[0], y: place[1], z: z + height }).toArray());
      }
    };
    for (const [a, b] of [
      [0, 1],
      [1, 3],
      [3, 2],
      [2, 0],
    ] as const) {
      add(a, 0.03, b, 0.03);
      add(a, 0.97, b, 0.97);
      add(a, 0.03, a, 0.97);
    }
    const shape = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(ends, 3));
    const lines = new LineSegments(shape, this.wire);
    lines.renderOrder = 5;
    this.group.add(lines);
  }

  private addLine(from: Point | null, to: Point | null, grade: Grade): void {
    if (!from || !to) return;
    const [start, end] = [toScene(from), toScene(to)];
    const length = start.distanceTo(end);
    const ahead = end.clone().sub(start).normalize();
    const [mark, gap] = STROKES[grade];
    for (let at = 0; at < length; at += mark + gap)
      this.addStroke(start, ahead, at, Math.min(length, at + mark), this.lines[grade]);
  }

  /** Draw a way: bars just above the floors, and a bead in each cube. */
  private addWay({ model, path, kind }: NonNullable<Overlays['way']>, figures: Figures, level: number): void {
    const foot = figures.footOf(model);
    if (!foot) return;
    const material = kind === 'fight' ? this.charge : this.trail;
    const points = [foot, ...path.filter((cube) => levelOf(cube) <= level).map((cube) => this.middleOf(cube))];
    const places = points.map((point) => toScene({ ...point, z: point.z + 0.09 }));
    places.forEach((place, at) => {
      const next = places[at + 1];
      if (next) {
        const ahead = next.clone().sub(place);
        const bar = this.addStroke(place, ahead.clone().normalize(), 0, ahead.length(), material);
        bar.scale.x = bar.scale.z = 2.6;
      }
      if (at === 0) return;
      const bead = new Mesh(this.bead, material);
      bead.position.copy(place);
      bead.scale.setScalar(at === places.length - 1 ? 1.7 : 1);
      bead.renderOrder = 6;
      this.group.add(bead);
    });
  }

  private middleOf(cube: number): Point {
    const solid = solidPart(floorOf(this.board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
    return {
      x: columnOf(cube) + (solid.x0 + solid.x1) / 2,
      y: rowOf(cube) + (solid.y0 + solid.y1) / 2,
      z: levelOf(cube) - 1,
    };
  }

  private addStroke(start: Vector3, ahead: Vector3, from: number, to: number, material: Material): Mesh {
    const bar = new Mesh(this.stroke, material);
    bar.position.copy(start).addScaledVector(ahead, (from + to) / 2);
    bar.scale.y = Math.max(0.02, to - from);
    bar.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), ahead);
    bar.renderOrder = 6;
    this.group.add(bar);
    return bar;
  }
}
