/** A show on the board: what flies, flashes, explodes and drifts away. The figures play their own part. */

import {
  AdditiveBlending,
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  type Material,
  Mesh,
  MeshBasicMaterial,
  NormalBlending,
  RingGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
} from 'three';
import type { BoardInfo } from '../board-api';
import { Course, type Moment } from '../feel/course';
import type { Fortune, Timed } from '../feel/effects';
import { levelOf } from './cubes';
import type { Figures } from './figures';
import { middleOf } from './floors';
import { Gestures, swell } from './gestures';
import type { Materials } from './materials';
import { toScene } from './space';
import { puffTexture } from './textures';
import type { Tokens } from './tokens';

/** Milliseconds between two frames; a machine that takes longer has better things to do. */
const SLOWEST = 250;
const UP = new Vector3(0, 1, 0);
/** Steps in which something fades. */
const FADES = 4;
/** What things are drawn after: figures and overlays. */
const ORDER = 9;
/** Directions of sparks and debris: angle around and steepness. */
const SPARKS = Array.from({ length: 9 }, (_, n) => [n * 2.4, 0.25 + (n % 3) * 0.3] as const);

/** The fire of a blast: places and sizes of its billows. */
const BILLOWS = [
  [0, 0.05, 0, 0.36],
  [0.22, 0.1, 0.12, 0.26],
  [-0.2, 0.06, 0.18, 0.24],
  [0.06, 0.26, -0.2, 0.26],
  [-0.18, 0.22, -0.12, 0.22],
  [0.2, 0.3, 0.02, 0.2],
  [-0.02, 0.4, 0.08, 0.2],
] as const;

type Of<K extends Timed['kind']> = Extract<Timed, { readonly kind: K }>;

export class Spectacle {
  readonly group = new Group();
  private readonly gestures: Gestures;
  private readonly bar = new CylinderGeometry(1, 1, 1, 6);
  private readonly ball = new IcosahedronGeometry(1, 1);
  private readonly chip = new BoxGeometry(1, 1, 1);
  private readonly hoop = new RingGeometry(0.82, 1, 32).rotateX(-Math.PI / 2);
  private readonly light: readonly Material[];
  private readonly blaze: readonly Material[];
  private readonly ray: readonly Material[];
  private readonly dust: readonly SpriteMaterial[];
  private readonly dark: Material;
  private course: Course | null = null;
  /** When the last frame of the show was drawn. */
  private last: number | null = null;

  constructor(
    private readonly board: BoardInfo,
    private readonly materials: Materials,
    private readonly figures: Figures,
    private readonly tokens: Tokens,
  ) {
    this.gestures = new Gestures(figures);
    this.light = this.fading(0xfff0c0);
    this.blaze = this.fading(0xff8a2a);
    this.ray = this.fading(0x7ce9ff);
    const puff = puffTexture(false);
    this.dust = fades().map((opacity) =>
      materials.keep(
        new SpriteMaterial({
          map: puff,
          color: 0xfff4e0,
          transparent: true,
          depthWrite: false,
          opacity: opacity * 0.8,
        }),
      ),
    );
    this.dark = materials.flat({ colour: 0x1c1815, solid: true });
  }

  get running(): boolean {
    return this.course !== null;
  }

  play(show: readonly Timed[]): void {
    this.finish();
    if (show.length === 0) return;
    this.course = new Course(show);
    this.last = null;
    this.gestures.begin(show);
  }

  /** End the show at once: everything is as it will be. Tells whether there was one. */
  finish(): boolean {
    this.group.clear();
    if (!this.course) return false;
    this.course = null;
    this.gestures.end();
    this.tokens.settle();
    return true;
  }

  /** Draw this moment of the show; true while it goes on. */
  step(now: number): boolean {
    if (!this.course) return false;
    this.group.clear();
    const late = this.last !== null && now - this.last > SLOWEST;
    this.last = now;
    const moments = this.course.at(now);
    if (late || this.course.over(now)) {
      this.finish();
      return false;
    }
    this.gestures.show(moments);
    for (const moment of moments) this.perform(moment);
    for (const part of this.group.children) part.renderOrder = ORDER;
    return true;
  }

  dispose(): void {
    for (const shape of [this.bar, this.ball, this.chip, this.hoop]) shape.dispose();
  }

  private fading(colour: number): Material[] {
    return fades().map((opacity) =>
      this.materials.keep(
        new MeshBasicMaterial({
          color: colour,
          transparent: true,
          opacity,
          depthWrite: false,
          blending: opacity > 0.9 ? NormalBlending : AdditiveBlending,
        }),
      ),
    );
  }

  private perform({ act, part }: Moment): void {
    if (act.kind === 'shot') this.shot(act, part);
    else if (act.kind === 'strike') this.strike(act, part);
    else if (act.kind === 'throw') this.thrown(act, part);
    else if (act.kind === 'blast') this.blast(this.middle(act.cube, 0.28), part);
    else if (act.kind === 'smoke') this.tokens.swell(act.cube, swell(part));
    else if (act.kind === 'clearing') this.clearing(act.cube, part);
    else if ('model' in act) this.befall(act.kind, act.model, part);
  }

  private befall(kind: Fortune, model: number, part: number): void {
    const chest = this.chest(model);
    if (kind === 'spark') this.sparks(chest, part, this.light, 0.3);
    else if (kind === 'wound') this.sparks(chest, part, this.blaze, 0.26);
    else if (kind === 'fire') this.sparks(chest, part, this.blaze, 0.4);
    else this.cloud(this.foot(model), part, kind === 'pinned' ? 0.22 : 0.34);
  }

  // What flies

  private shot({ from, to, missile, hit }: Of<'shot'>, part: number): void {
    const [start, aim] = [this.muzzle(from, to), this.chest(to)];
    if (!start || !aim) return;
    const ahead = aim.clone().sub(start);
    // A miss goes past its target.
    const end = hit
      ? aim
      : aim
          .clone()
          .addScaledVector(new Vector3(-ahead.z, 0.35, ahead.x).normalize(), 0.3)
          .add(ahead.setLength(0.7));
    if (missile === 'beam') this.beam(start, end, part);
    else if (missile === 'flame') this.flames(start, end, part);
    else
      for (const late of missile === 'burst' ? [0, 0.16, 0.32] : [0])
        this.bullet(start, end, (part - late) / (1 - 0.32));
    if (part < 0.35) this.place(this.ball, this.light[0]!, start, 0.09 * (1 - part));
    if (hit && part > 0.66) this.sparks(aim, (part - 0.66) / 0.34, this.light, 0.22);
  }

  private bullet(start: Vector3, end: Vector3, part: number): void {
    if (part < 0 || part > 1) return;
    const way = end.clone().sub(start);
    const tail = Math.max(0, part * 1.25 - 0.25);
    this.stretch(
      start.clone().addScaledVector(way, tail),
      start.clone().addScaledVector(way, Math.min(1, part * 1.25)),
      0.018,
      this.light[0]!,
    );
  }

  private beam(start: Vector3, end: Vector3, part: number): void {
    const thick = Math.sin(Math.min(1, part * 1.4) * Math.PI) * 0.045;
    if (thick <= 0.002) return;
    this.stretch(start, end, thick * 0.4, this.light[0]!);
    this.stretch(start, end, thick, this.ray[1]!);
  }

  private flames(start: Vector3, end: Vector3, part: number): void {
    const way = end.clone().sub(start);
    for (let n = 0; n < 8; n++) {
      const along = part * 1.5 - n * 0.09;
      if (along <= 0.02 || along >= 1) continue;
      const wave = new Vector3(0, Math.sin(n * 2.1 + part * 9) * 0.05 * along, 0);
      const paint = fadeOf(n % 2 ? this.blaze : this.light, along);
      this.place(this.ball, paint, start.clone().addScaledVector(way, along).add(wave), 0.05 + 0.13 * along);
    }
  }

  private strike({ from, to }: Of<'strike'>, part: number): void {
    const [at, by] = [this.chest(to), this.chest(from)];
    if (!at || !by || part < 0.35) return;
    const late = (part - 0.35) / 0.65;
    const across = new Vector3().crossVectors(at.clone().sub(by), UP).setLength(0.3);
    const sweep = across
      .clone()
      .multiplyScalar(1 - 2 * late)
      .add(new Vector3(0, 0.2 - 0.4 * late, 0));
    this.stretch(
      at
        .clone()
        .add(across)
        .add(new Vector3(0, 0.2, 0)),
      at.clone().add(sweep),
      0.02 * (1.2 - late),
      fadeOf(this.light, late),
    );
    if (late > 0.4) this.sparks(at, (late - 0.4) / 0.6, this.light, 0.2);
  }

  private thrown({ from, cube }: Of<'throw'>, part: number): void {
    const [start, end] = [this.chest(from), this.middle(cube, 0.06)];
    if (!start) return;
    const high = 0.5 + start.distanceTo(end) * 0.16;
    const place = start
      .clone()
      .lerp(end, part)
      .addScaledVector(UP, Math.sin(part * Math.PI) * high);
    const lump = this.place(this.ball, this.dark, place, 0.07);
    lump.rotation.set(part * 9, part * 7, 0);
    this.place(this.ball, this.blaze[1]!, place, 0.03);
  }

  // What happens where it lands

  private blast(place: Vector3, part: number): void {
    const grown = 1 - (1 - part) ** 3;
    BILLOWS.forEach(([x, y, z, size], n) => {
      const paint = fadeOf(n % 2 ? this.blaze : this.light, part + (n % 2 ? 0 : 0.3));
      const at = place.clone().add(new Vector3(x, y + part * 0.3, z).multiplyScalar(0.15 + grown));
      this.place(this.ball, paint, at, size * (0.25 + 0.75 * grown) * (1 - 0.5 * part)).rotation.set(n, n * 2, part);
    });
    const floor = place.clone().setY(Math.floor(place.y) + 0.03);
    const ring = this.place(this.hoop, fadeOf(this.light, part), floor, 0.1);
    ring.scale.set(0.15 + 0.6 * grown, 1, 0.15 + 0.6 * grown);
    for (const [angle, steep] of SPARKS) {
      const out = new Vector3(Math.sin(angle), 0, Math.cos(angle)).multiplyScalar(0.6 * grown);
      const rise = steep * Math.sin(part * Math.PI) * 0.7;
      const lump = this.place(
        this.chip,
        this.dark,
        place.clone().add(out).addScaledVector(UP, rise),
        0.045 * (1.2 - part),
      );
      lump.rotation.set(part * 8 + angle, angle, part * 5);
    }
    this.cloud(floor, part, 0.5);
  }

  private sparks(place: Vector3 | null, part: number, paints: readonly Material[], far: number): void {
    if (!place) return;
    const paint = fadeOf(paints, part);
    for (const [angle, steep] of SPARKS.slice(0, 7)) {
      const out = new Vector3(Math.sin(angle), steep - 0.4 * part, Math.cos(angle)).setLength(far);
      const inner = place.clone().addScaledVector(out, part * 0.7);
      this.stretch(inner, place.clone().addScaledVector(out, Math.min(1, part * 0.7 + 0.35)), 0.012, paint);
    }
    if (part < 0.3) this.place(this.ball, this.light[1]!, place, 0.12 * (1 - part * 2));
  }

  /** Dust that rises around a place. */
  private cloud(place: Vector3 | null, part: number, wide: number): void {
    if (!place) return;
    const material = fadeOf(this.dust, part);
    for (const [angle] of SPARKS.slice(0, 5)) {
      const puff = new Sprite(material);
      const out = wide * (0.35 + 0.75 * part);
      puff.position.copy(place).add(new Vector3(Math.sin(angle) * out, 0.08 + 0.14 * part, Math.cos(angle) * out));
      puff.scale.setScalar(wide * (0.8 + 1.1 * part));
      this.group.add(puff);
    }
  }

  private clearing(cube: number, part: number): void {
    this.cloud(this.middle(cube, 0.2 + 0.4 * part), 0.3 + 0.7 * part, 0.42);
  }

  // Places

  private middle(cube: number, up: number): Vector3 {
    const place = middleOf(this.board, cube);
    return toScene({ ...place, z: levelOf(cube) - 1 + up });
  }

  private foot(model: number): Vector3 | null {
    return this.figures.actor(model)?.group.position.clone() ?? null;
  }

  private chest(model: number): Vector3 | null {
    const actor = this.figures.actor(model);
    return actor ? toScene(actor.foot).addScaledVector(UP, actor.high * 0.6) : null;
  }

  /** Where a shot at a target leaves the model. */
  private muzzle(model: number, target: number): Vector3 | null {
    const [from, to, actor] = [this.chest(model), this.chest(target), this.figures.actor(model)];
    if (!from || !to || !actor) return null;
    return from.addScaledVector(to.sub(from).setY(0).normalize(), actor.radius * 1.1);
  }

  private place(shape: BufferGeometry, material: Material, where: Vector3, size: number): Mesh {
    const mesh = new Mesh(shape, material);
    mesh.position.copy(where);
    mesh.scale.setScalar(Math.max(0.001, size));
    this.group.add(mesh);
    return mesh;
  }

  private stretch(from: Vector3, to: Vector3, thick: number, material: Material): void {
    const way = to.clone().sub(from);
    const long = way.length();
    if (long < 0.01) return;
    const mesh = new Mesh(this.bar, material);
    mesh.position.copy(from).addScaledVector(way, 0.5);
    mesh.scale.set(thick, long, thick);
    mesh.quaternion.setFromUnitVectors(UP, way.divideScalar(long));
    this.group.add(mesh);
  }
}

function fades(): number[] {
  return Array.from({ length: FADES }, (_, n) => 1 - n / FADES);
}

/** The material for something that is so far gone. */
function fadeOf<M>(materials: readonly M[], part: number): M {
  return materials[Math.min(materials.length - 1, Math.max(0, Math.floor(part * materials.length)))]!;
}
