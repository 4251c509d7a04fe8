/** The models on the table: pieces that stand, lie, burn, carry items and move. */

import { BoxGeometry, type BufferGeometry, Group, type Material, Mesh } from 'three';
import type { ProfileInfo } from '../board-api';
import type { ModelView, View } from '../protocol';
import { UNITS, levelOf } from './cubes';
import type { Materials } from './materials';
import { AFTER_SCENERY, Outlines } from './outlines';
import * as palette from './palette';
import type { Standing } from './picking';
import { type PieceLook, baseGeometry, lookKey, lookOf, pieceGeometry } from './pieces';
import { type Point, placeOf, rampHeight } from './solids';
import { Sculpt } from './sculpt';
import { toScene } from './space';

const BASE_HEIGHT = 0.035;
const WALK = 380; // milliseconds

/** A piece as a show sees it: it may move the body, which stands on the base. */
export interface Actor {
  readonly group: Group;
  readonly body: Mesh;
  readonly flames: Mesh;
  readonly foot: Point;
  readonly radius: number;
  /** Height of the standing piece. */
  readonly high: number;
}

interface Piece extends Actor {
  readonly model: number;
  readonly crate: Mesh;
  readonly outline: readonly Mesh[];
  readonly side: number;
  look: string;
  foot: Point;
  from: Point | null;
  since: number;
  /** Milliseconds of a fall, 0 for a walk. */
  falls: number;
  high: number;
  height: number;
  level: number;
  pinned: boolean;
  burning: boolean;
  activated: boolean;
}

/** A model at a place where it might stand. */
export interface Ghost {
  readonly model: ModelView;
  readonly cube: number;
  readonly x: number;
  readonly y: number;
  readonly free: boolean;
}

export class Figures {
  readonly group = new Group();
  readonly outlines: Outlines;
  private readonly pieces = new Map<number, Piece>();
  /** Killed models that are shown falling over, and those that will be. */
  private readonly dying = new Map<number, Piece>();
  private lingering: ReadonlySet<number> = new Set();
  private readonly falling = new Map<number, number>();
  /** Destroyed vehicles: they hide what is behind them, but cannot be pointed at. */
  private readonly wrecks = new Group();
  private readonly bodies = new Map<string, BufferGeometry>();
  private readonly bases = new Map<string, BufferGeometry>();
  private readonly fires = new Map<number, BufferGeometry>();
  private readonly box = new BoxGeometry(1, 1, 1);
  private readonly paint: Material;
  private readonly spent: Material;
  private readonly hurt: Material;
  private readonly burnt: Material;
  private readonly ghostPaint: Material;
  private readonly refused: Material;
  private readonly fire: Material;
  private readonly gold: Material;
  private shownLevel = 9;
  private hidden: number | null = null;
  private ghost: Group | null = null;

  constructor(
    materials: Materials,
    private readonly profiles: readonly ProfileInfo[],
    private readonly ramps: ReadonlyMap<number, number>,
    private readonly animated: () => boolean,
  ) {
    this.paint = materials.lit({ painted: true, rough: 0.6, glow: 0x1a1512 });
    this.spent = materials.lit({ painted: true, colour: 0xa59c93 });
    this.hurt = materials.lit({ painted: true, rough: 0.6, glow: 0xb02818 });
    this.burnt = materials.lit({ painted: true, colour: 0x4a423c, rough: 1 });
    this.ghostPaint = materials.lit({ painted: true, opacity: 0.62, glow: 0x2a2a20 });
    this.refused = materials.lit({ painted: true, opacity: 0.45, colour: 0xff5a46, glow: 0x501008 });
    this.fire = materials.flat({ painted: true, opacity: 0.92 });
    this.gold = materials.lit({ colour: palette.GOLD, rough: 0.5, glow: 0x2e2000 });
    this.outlines = new Outlines(materials);
    for (const paint of [this.paint, this.spent, this.hurt]) Outlines.mark(paint);
    this.group.add(this.wrecks);
  }

  show(view: View): void {
    const gone = new Set(this.pieces.keys());
    view.models.forEach((model, number) => {
      if (model.fate !== 'table') return;
      gone.delete(number);
      this.update(number, model, view);
    });
    for (const number of gone) this.takeAway(number);
    this.wrecks.clear();
    for (const { model } of view.markers) if (model >= 0) this.addWreck(view.models[model]!);
  }

  /** Show models up to a level, except the one whose view is shown. */
  reveal(level: number, except: number | null): void {
    this.shownLevel = level;
    this.hidden = except;
    for (const piece of this.pieces.values()) this.reveals(piece);
    for (const wreck of this.wrecks.children) wreck.visible = (wreck.userData['level'] as number) <= level;
  }

  isVisible(model: number): boolean {
    const piece = this.pieces.get(model);
    return piece !== undefined && this.isShown(piece);
  }

  footOf(model: number): Point | null {
    return this.pieces.get(model)?.foot ?? null;
  }

  /** Some visible points of a model, its middle first. */
  pointsOn(model: number): Point[] {
    const piece = this.pieces.get(model);
    if (!piece || !this.isShown(piece)) return [];
    return [0.5, 0.9, 0.1].map((part) => ({ ...piece.foot, z: piece.foot.z + piece.height * part }));
  }

  heightOf(model: number): number {
    return this.pieces.get(model)?.height ?? 0;
  }

  radiusOf(model: number): number {
    return this.pieces.get(model)?.radius ?? 0;
  }

  standing(): Standing[] {
    return [...this.pieces.values()].filter((piece) => this.isShown(piece));
  }

  // A show

  actor(model: number): Actor | undefined {
    return this.pieces.get(model) ?? this.dying.get(model);
  }

  /** These models stay to fall over when the table says that they are gone. */
  linger(models: readonly number[]): void {
    this.lingering = new Set(models);
  }

  /** The next move of this model is a fall. */
  tumble(model: number, time: number): void {
    this.falling.set(model, time);
  }

  /** Every figure as it stands when nothing happens to it. */
  rest(): void {
    for (const piece of [...this.pieces.values(), ...this.dying.values()]) this.stand(piece);
  }

  /** End all walks and falls: everybody is where they will be. Tells whether anybody moved. */
  settle(): boolean {
    const moving = [...this.pieces.values()].some(({ from }) => from !== null);
    for (const piece of this.pieces.values()) {
      piece.from = null;
      piece.group.position.copy(toScene(piece.foot));
    }
    return moving;
  }

  /** After a show: the dead are gone, the others stand as usual. */
  release(): void {
    for (const piece of this.dying.values()) this.group.remove(piece.group);
    this.dying.clear();
    this.lingering = new Set();
    this.falling.clear();
    this.rest();
  }

  flash({ body }: Actor, on: boolean): void {
    if (on) body.material = this.hurt;
  }

  /** Let a figure burn higher or lower than usual. */
  flare({ flames }: Actor, amount: number): void {
    flames.visible = true;
    flames.scale.setScalar(amount);
  }

  /** Lay a figure down: 0 stands, 1 lies. */
  lie({ body, high }: Actor, amount: number): void {
    body.rotation.set(0, 0, (amount * Math.PI) / 2);
    body.position.set((amount * high) / 2, BASE_HEIGHT * 0.7 + amount * 0.225 * high, 0);
  }

  private stand(piece: Piece): void {
    piece.body.material = piece.activated ? this.spent : this.paint;
    this.lie(piece, piece.pinned ? 1 : 0);
    piece.flames.visible = piece.burning;
    piece.flames.scale.setScalar(1);
  }

  /** Advance the walks and falls; true while somebody still moves. */
  move(now: number): boolean {
    let moving = false;
    for (const piece of this.pieces.values()) {
      if (!piece.from) continue;
      const part = Math.min(1, Math.max(0, (now - piece.since) / (piece.falls || WALK)));
      piece.group.position.copy(toScene(onTheWay(piece.from, piece.foot, part, piece.falls > 0)));
      if (part >= 1) piece.from = null;
      else moving = true;
    }
    return moving;
  }

  /** Show a translucent piece where the model would stand, red where it cannot. */
  showGhost(wanted: Ghost | null): void {
    if (this.ghost) this.group.remove(this.ghost);
    this.ghost = null;
    if (!wanted) return;
    const { model, cube, x, y, free } = wanted;
    const paint = free ? this.ghostPaint : this.refused;
    const ghost = new Group();
    const body = new Mesh(this.bodyOf(this.look(model)), paint);
    body.scale.setScalar(standingHeight(model, this.profiles[model.profile]) / UNITS);
    ghost.add(body, this.baseOf(model, paint));
    // Lit floors must not be painted over the translucent piece in front of them.
    for (const part of ghost.children) part.renderOrder = 4;
    ghost.position.copy(toScene(this.foot(cube, x, y)));
    this.group.add(ghost);
    this.ghost = ghost;
  }

  dispose(): void {
    this.outlines.dispose();
    for (const body of this.bodies.values()) body.dispose();
    for (const base of this.bases.values()) base.dispose();
    for (const fire of this.fires.values()) fire.dispose();
    this.box.dispose();
  }

  /** Show a piece; of one whose level is lifted off only the outline, so that nobody is overlooked. */
  private reveals(piece: Piece): void {
    piece.group.visible = piece.model !== this.hidden;
    const lifted = piece.level > this.shownLevel;
    for (const part of [piece.body, ...piece.group.children])
      if (lifted) part.layers.disable(0);
      else part.layers.enable(0);
    this.outlines.lift(piece.outline, piece.side, lifted);
  }

  private isShown(piece: Piece): boolean {
    return piece.level <= this.shownLevel && piece.model !== this.hidden;
  }

  private look(model: ModelView): PieceLook {
    return lookOf(model.side, this.profiles[model.profile]);
  }

  private bodyOf(look: PieceLook): BufferGeometry {
    const key = lookKey(look);
    const body = this.bodies.get(key) ?? pieceGeometry(look);
    this.bodies.set(key, body);
    return body;
  }

  private baseOf(model: ModelView, paint: Material): Mesh {
    const { side, faction } = this.look(model);
    const key = `${side}/${faction}`;
    const shape = this.bases.get(key) ?? baseGeometry(side, faction);
    this.bases.set(key, shape);
    const base = new Mesh(shape, paint);
    base.scale.set(model.radius / UNITS, BASE_HEIGHT, model.radius / UNITS);
    base.castShadow = base.receiveShadow = true;
    return base;
  }

  private foot(cube: number, x: number, y: number): Point {
    const place = placeOf(cube, x, y);
    const ramp = this.ramps.get(cube);
    return ramp === undefined ? place : { ...place, z: place.z + rampHeight(ramp, x, y) };
  }

  private update(number: number, model: ModelView, view: View): void {
    const look = this.look(model);
    let piece = this.pieces.get(number);
    if (!piece || piece.look !== lookKey(look)) {
      this.remove(number);
      piece = this.make(number, model, look);
    }
    this.moveTo(piece, model);
    this.pose(piece, model, view);
  }

  private make(number: number, model: ModelView, look: PieceLook): Piece {
    const group = new Group();
    const body = new Mesh(this.bodyOf(look), this.paint);
    body.castShadow = true;
    const crate = new Mesh(this.box, this.gold);
    crate.castShadow = true;
    const flames = this.makeFlames(model.radius / UNITS);
    group.add(body, this.baseOf(model, this.paint), crate, flames);
    for (const part of group.children) part.renderOrder = AFTER_SCENERY;
    const outline = this.outlines.add(body, model.side);
    this.group.add(group);
    const foot = this.foot(model.cube, model.x, model.y);
    group.position.copy(toScene(foot));
    const piece: Piece = {
      model: number,
      group,
      body,
      flames,
      crate,
      outline,
      side: model.side,
      look: lookKey(look),
      foot,
      from: null,
      since: 0,
      falls: 0,
      radius: model.radius / UNITS,
      high: standingHeight(model, this.profiles[model.profile]) / UNITS,
      height: model.height / UNITS,
      level: levelOf(model.cube),
      pinned: model.pinned,
      burning: model.burning,
      activated: model.activated,
    };
    this.pieces.set(number, piece);
    return piece;
  }

  private addWreck(model: ModelView): void {
    const wreck = new Group();
    const body = new Mesh(this.bodyOf(this.look(model)), this.burnt);
    body.castShadow = true;
    body.scale.setScalar(standingHeight(model, this.profiles[model.profile]) / UNITS);
    body.rotation.set(0.16, 0.7, -0.2);
    wreck.add(body, this.baseOf(model, this.burnt));
    wreck.position.copy(toScene(this.foot(model.cube, model.x, model.y)));
    wreck.userData['level'] = levelOf(model.cube);
    wreck.visible = levelOf(model.cube) <= this.shownLevel;
    this.wrecks.add(wreck);
  }

  /** Flames around the foot of a figure, one shape for all figures with the same base. */
  private makeFlames(radius: number): Mesh {
    const shape = this.fires.get(radius) ?? flames(radius);
    this.fires.set(radius, shape);
    return new Mesh(shape, this.fire);
  }

  private moveTo(piece: Piece, model: ModelView): void {
    const foot = this.foot(model.cube, model.x, model.y);
    const moved = foot.x !== piece.foot.x || foot.y !== piece.foot.y || foot.z !== piece.foot.z;
    if (!moved) return;
    if (this.animated()) {
      piece.from = piece.foot;
      piece.since = performance.now();
      piece.falls = this.falling.get(piece.model) ?? 0;
    } else {
      piece.from = null;
      piece.group.position.copy(toScene(foot));
    }
    piece.foot = foot;
    piece.level = levelOf(model.cube);
  }

  private pose(piece: Piece, model: ModelView, view: View): void {
    piece.high = standingHeight(model, this.profiles[model.profile]) / UNITS;
    piece.height = model.height / UNITS;
    piece.pinned = model.pinned;
    piece.burning = model.burning;
    piece.activated = model.activated;
    piece.body.scale.setScalar(piece.high);
    this.stand(piece);
    piece.group.rotation.y = facing(model, view);
    piece.crate.visible = model.items.length > 0;
    piece.crate.scale.setScalar(0.085);
    piece.crate.position.set(-piece.radius * 0.62, 0.07, piece.radius * 0.45);
    this.reveals(piece);
  }

  /** Take a piece off the table: at once, or at the end of the show in which it dies. */
  private takeAway(number: number): void {
    const piece = this.pieces.get(number);
    if (!piece || !this.lingering.has(number)) {
      this.remove(number);
      return;
    }
    this.pieces.delete(number);
    this.dying.set(number, piece);
  }

  private remove(number: number): void {
    const piece = this.pieces.get(number);
    if (!piece) return;
    this.group.remove(piece.group);
    this.pieces.delete(number);
  }
}

/** Six tongues of flame in a ring, bright inside. */
function flames(radius: number): BufferGeometry {
  const sculpt = new Sculpt();
  for (let tongue = 0; tongue < 6; tongue++) {
    const angle = tongue * 2.4;
    const high = 0.3 - (tongue % 3) * 0.06;
    for (const [colour, part] of [
      [0xffdf7a, 0.55],
      [0xff8a2a, 1],
    ] as const) {
      const at = [Math.sin(angle) * radius * 0.75, 0.03 + (high * part) / 2, Math.cos(angle) * radius * 0.75] as const;
      sculpt.tube(colour, 0.065 * part, 0, high * part, 7, { at });
    }
  }
  return sculpt.done();
}

/** Where a piece is on its way: it hops along, or falls faster and faster. */
function onTheWay(a: Point, b: Point, part: number, falls: boolean): Point {
  const along = part * part * (3 - 2 * part);
  const down = falls ? part * part : along;
  const hop = falls ? 0 : Math.sin(part * Math.PI) * 0.22;
  return { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along, z: a.z + (b.z - a.z) * down + hop };
}

/** Standing height of a piece; the server gives a Pinned model's lying height. */
function standingHeight(model: ModelView, profile: ProfileInfo | undefined): number {
  return model.pinned ? ([0, 220, 260, 320, 380][profile?.size ?? 1] ?? 220) : model.height;
}

/** Angle of a piece: towards the nearest enemy, or across the table if there is none. */
function facing(model: ModelView, view: View): number {
  const here = placeOf(model.cube, model.x, model.y);
  let best: { near: number; angle: number } | null = null;
  for (const other of view.models) {
    if (other.side === model.side || other.fate !== 'table') continue;
    const there = placeOf(other.cube, other.x, other.y);
    const near = (there.x - here.x) ** 2 + (there.y - here.y) ** 2;
    if (!best || near < best.near) best = { near, angle: Math.atan2(there.x - here.x, there.y - here.y) };
  }
  return best?.angle ?? Math.atan2(4 - here.x, 4 - here.y);
}
