/** The battlefield in three dimensions. */

import { Raycaster, Vector2 } from 'three';
import { type BoardOptions, type BoardView, type Camera, NO_OVERLAYS, type Overlays, type Placing } from '../board-api';
import type { Timed } from '../feel/effects';
import type { View } from '../protocol';
import type { Pose } from './poses';
import './board.css';
import { levelOf } from './cubes';
import { worthSeeing } from './eye';
import { type Absent, Edges } from './edges';
import { Figures } from './figures';
import { middleOf, pointsIn } from './floors';
import { Glow, type Standpoint } from './glow';
import { wallsOf, zonesOf } from './ground';
import { Labels, project } from './labels';
import { Materials } from './materials';
import { type Hit, hitThrough, isChoice } from './picking';
import { Placer } from './placer';
import { listen } from './pointer';
import { type Ray, meetPlane } from './rays';
import { Rig } from './rig';
import { Rulers, quarter } from './rulers';
import { placeOf } from './solids';
import { directionToTable, toTable } from './space';
import { Spectacle } from './spectacle';
import { Stage } from './stage';
import { steer } from './steering';
import { tagModels, tagObjectives } from './tags';
import { Terrain } from './terrain';
import { Tokens } from './tokens';
import { Veil, type Watched } from './veil';
import { type Words, wordsIn } from './words';

export function createBoard(host: HTMLElement, options: BoardOptions): BoardView {
  return new Board(host, options);
}

class Board implements BoardView {
  private readonly root = document.createElement('div');
  private readonly canvas = document.createElement('canvas');
  private readonly labels = new Labels();
  private readonly edges: Edges;
  private readonly words: Words;
  private readonly materials: Materials;
  private readonly rig: Rig;
  private readonly stage: Stage;
  private readonly terrain: Terrain;
  private readonly figures: Figures;
  private readonly tokens: Tokens;
  private readonly glow: Glow;
  private readonly spectacle: Spectacle;
  private readonly rulers: Rulers;
  private readonly placer: Placer;
  private readonly veil: Veil;
  private readonly stops: (() => void)[] = [];
  private readonly caster = new Raycaster();
  private view: View | null = null;
  private lit: Overlays = NO_OVERLAYS;
  private levelShown: number;
  private eye: number | null = null;
  private hoveredCube: number | null = null;
  private hoveredModel: number | null = null;
  private named = false;
  private facing = 0;
  private wide = 1;
  private high = 1;

  constructor(
    private readonly host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    const { board, quality } = options;
    this.words = wordsIn(options.lang);
    this.levelShown = board.levels;
    this.edges = new Edges(
      (name) => this.words('board.towards', { name }),
      (place) => this.rig.centre(place),
    );
    this.buildElements();
    const animated = (): boolean => quality === 'high' && !options.calm();
    this.materials = new Materials(quality);
    this.terrain = new Terrain(board, this.materials);
    this.veil = new Veil(this.terrain);
    this.figures = new Figures(this.materials, options.profiles, new Map(board.ramps), animated);
    this.tokens = new Tokens(board, this.materials);
    this.glow = new Glow(board, this.materials);
    this.spectacle = new Spectacle(board, this.materials, this.figures, this.tokens);
    this.rulers = new Rulers(this.materials);
    this.rig = new Rig(animated);
    this.stage = new Stage(
      this.canvas,
      quality,
      (now) => this.step(now),
      this.rig.camera,
      () => this.placeLabels(),
    );
    this.placer = new Placer(options.on, () => this.ghostMoved());
    this.stage.layTable(this.materials, wallsOf(board));
    this.stage.paintGround(zonesOf(board, null));
    this.stage.scene.add(
      ...this.terrain.levels,
      this.figures.group,
      this.tokens.group,
      this.glow.group,
      this.spectacle.group,
      this.rulers.group,
    );
    tagObjectives(this.labels, board, this.words);
    if (options.pose) this.rig.resume(options.pose);
    this.rig.changed = () => this.cameraMoved();
    this.listen();
  }

  // Interface for the page

  show(view: View): void {
    this.view = view;
    this.figures.show(view);
    this.tokens.show(view);
    this.stage.paintGround(zonesOf(this.options.board, view));
    if (this.eye !== null) this.followEye(this.eye);
    this.refresh();
  }

  play(show: readonly Timed[]): void {
    if (!this.options.calm()) this.spectacle.play(show);
    this.stage.invalidate(true);
  }

  finish(): void {
    const ended = [this.spectacle.finish(), this.figures.settle(), this.rig.land()];
    if (ended.includes(true)) this.stage.invalidate(true);
  }

  overlays(overlays: Overlays): void {
    const changed = JSON.stringify(overlays.ghost) !== JSON.stringify(this.lit.ghost);
    this.lit = overlays;
    if (changed) this.showGhost();
    this.light();
  }

  placing(placing: Placing | null): void {
    this.canvas.classList.toggle('placing', placing !== null);
    this.placer.begin(placing);
  }

  focus(): void {
    this.canvas.focus({ preventScroll: true });
  }

  camera(camera: Camera): void {
    if (typeof camera === 'string') this.stand(() => this.rig.go(camera));
    else {
      this.lookOut(camera.eye);
      this.terrain.thin(this.eye !== null);
      this.refresh();
    }
  }

  rest(camera: 'n' | 's'): void {
    if (this.eye === null) this.rig.rest(camera);
  }

  leaveEye(): void {
    if (this.eye !== null) this.stand(() => this.rig.leaveEye());
  }

  turn(by: 1 | -1): void {
    this.stand(() => this.rig.quarter(by));
  }

  pose(): Pose {
    return this.rig.pose;
  }

  names(shown: boolean): void {
    this.named = shown;
    this.tag();
    this.stage.invalidate();
  }

  level(level: number): void {
    this.levelShown = Math.min(this.options.board.levels, Math.max(1, level));
    this.refresh();
  }

  where(what: { readonly cube: number } | { readonly model: number }): { x: number; y: number } | null {
    const points = 'cube' in what ? pointsIn(this.options.board, what.cube) : this.figures.pointsOn(what.model);
    const frame = this.canvas.getBoundingClientRect();
    for (const point of points) {
      const spot = project(this.rig.camera, point, this.wide, this.high);
      const inside = spot && spot.x >= 0 && spot.x <= this.wide && spot.y >= 0 && spot.y <= this.high;
      const hit = inside ? this.hitAt(spot.x, spot.y) : null;
      const found = hit && ('cube' in what ? hit.cube === what.cube : hit.model === what.model);
      if (spot && found) return { x: frame.left + spot.x, y: frame.top + spot.y };
    }
    return null;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.figures.dispose();
    this.tokens.dispose();
    this.glow.dispose();
    this.spectacle.dispose();
    this.rulers.dispose();
    this.stage.dispose();
    this.materials.dispose();
    this.root.remove();
  }

  // Building

  private buildElements(): void {
    this.root.className = 'board-view';
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-label', `${this.words('table.board')}. ${this.words('table.boardHelp')}`);
    this.root.append(this.canvas, this.labels.element, this.edges.element);
    this.host.append(this.root);
  }

  private listen(): void {
    const watcher = new ResizeObserver(() => this.resize());
    watcher.observe(this.root);
    const stop = new AbortController();
    this.canvas.addEventListener('keydown', (event) => steer(event, this.placer, this.rig, this.high), {
      signal: stop.signal,
    });
    // The browser may drop the graphics context for a while, for instance when the computer sleeps.
    this.canvas.addEventListener('webglcontextrestored', () => this.stage.invalidate(true), { signal: stop.signal });
    const stopPointer = listen(this.canvas, {
      turn: (right, down) => this.rig.turn(right, down),
      pan: (right, down) => this.rig.pan(right, down, this.high),
      zoom: (factor, x, y) => this.rig.zoom(factor, meetPlane(this.rayAt(x, y), 0) ?? undefined),
      hover: (x, y) => this.pointAt(x, y),
      leave: () => {
        this.uncover(null, null);
        this.setHover(null, null);
      },
      choose: (x, y, finger) => this.choose(x, y, finger),
      grab: (x, y, finger) => this.placer.grab(this.rayAt(x, y), finger),
      drag: (x, y) => this.placer.follow(this.rayAt(x, y), true),
      drop: (x, y, still) => this.placer.drop(this.rayAt(x, y), still),
    });
    this.stops.push(
      stopPointer,
      () => watcher.disconnect(),
      () => stop.abort(),
    );
    this.resize();
  }

  private resize(): void {
    const frame = this.root.getBoundingClientRect();
    const [wide, high] = [Math.max(1, frame.width), Math.max(1, frame.height)];
    if (wide === this.wide && high === this.high) return;
    [this.wide, this.high] = [wide, high];
    this.figures.outlines.resize(wide, high, this.stage.resize(wide, high));
    this.rig.resize(this.wide / this.high);
  }

  // Drawing

  /** Highest level shown; the view through a model's eyes has all levels. */
  private get topLevel(): number {
    return this.eye === null ? this.levelShown : this.options.board.levels;
  }

  /** Look at the table from outside again. */
  private stand(move: () => void): void {
    this.eye = null;
    move();
    this.terrain.thin(false);
    this.refresh();
  }

  private step(now: number): boolean {
    const flying = this.rig.fly(now);
    const moving = this.figures.move(now);
    const playing = this.spectacle.step(now);
    return flying || moving || playing;
  }

  private refresh(): void {
    this.terrain.reveal(this.topLevel);
    this.figures.reveal(this.topLevel, this.eye);
    this.tokens.reveal(this.topLevel);
    this.stage.sky(this.eye !== null);
    this.showGhost();
    this.light();
    this.stage.invalidate(true);
  }

  /** Redraw the overlays, which change often and cast no shadow. */
  private light(): void {
    this.glow.show(this.lit, this.view, this.figures, { level: this.topLevel, eye: this.eye, ghost: this.ghost() });
    this.seeThrough();
    this.tag();
    this.stage.invalidate();
  }

  private cameraMoved(): void {
    this.turnSigns();
    this.seeThrough();
    this.stage.invalidate();
  }

  /** Turn the texts on the table towards the camera. */
  private turnSigns(): void {
    const yaw = this.rig.yaw;
    if (yaw === null || quarter(yaw) === this.facing) return;
    this.facing = quarter(yaw);
    const angle = (this.facing * Math.PI) / 180;
    for (const things of [this.rulers, this.tokens, this.terrain]) things.turn(angle);
    this.glow.flip(this.facing === 180);
  }

  private tag(): void {
    if (!this.view) return;
    tagModels(this.labels, this.view, this.figures, {
      hovered: this.hoveredModel,
      selected: this.lit.selected,
      threats: this.lit.threats,
      names: this.named ? (model) => this.nameOf(model) : null,
      label: (model) => this.options.label(model),
    });
  }

  /** Make translucent what hides the selected model, or is above it or the pointer; solid in the eyes of a model. */
  private seeThrough(): void {
    const from = toTable(this.rig.camera.position);
    const changed = this.eye === null ? this.veil.lift(from, this.watched()) : this.veil.close(from);
    if (changed) this.stage.invalidate(true);
  }

  /** The place of the ghost, or the selected model. */
  private watched(): Watched {
    const { selected, ghost } = this.lit;
    const place = this.placer.asked?.cube ?? ghost?.cube;
    if (place !== undefined) return { cube: place, foot: middleOf(this.options.board, place) };
    const model = selected === null ? undefined : this.view?.models[selected];
    const foot = selected === null ? null : this.figures.footOf(selected);
    return { cube: model?.fate === 'table' ? model.cube : null, foot };
  }

  private nameOf(model: number): string {
    const seen = this.view?.models[model];
    return seen ? `${this.options.profiles[seen.profile]?.name ?? ''} ${seen.short}` : '';
  }

  private placeLabels(): void {
    const from = toTable(this.rig.camera.position);
    this.labels.place(this.rig.camera, this.wide, this.high, (key, anchor) => {
      const [what, number] = key.split('-');
      if (what === 'model' && !this.figures.isVisible(Number(number))) return false;
      if (what === 'objective' && levelOf(Number(number)) > this.topLevel) return false;
      // The view through a model's eyes must not show labels behind walls.
      return this.eye === null || !this.terrain.blocks(from, anchor);
    });
    this.edges.show(this.rig.camera, this.wide, this.high, this.eye === null ? this.ofInterest() : []);
  }

  /** Models that something happens to: selected, active or pointed at. */
  private ofInterest(): Absent[] {
    const numbers = new Set([this.lit.selected ?? -1, this.view?.active ?? -1, ...this.lit.highlight.models]);
    return [...numbers].flatMap((model) => {
      const [seen, foot] = [this.view?.models[model], this.figures.footOf(model)];
      if (!seen || !foot) return [];
      return [{ model, name: seen.short, side: seen.side, place: { ...foot, z: foot.z + 0.3 } }];
    });
  }

  private ghostMoved(): void {
    this.showGhost();
    this.light();
  }

  private showGhost(): void {
    const ghost = this.ghost();
    const model = ghost && this.view?.models[ghost.model];
    this.figures.showGhost(model ? { ...ghost, model } : null);
    this.stage.invalidate(true);
  }

  /** The model that is being placed, or the ghost whose sight the page shows. */
  private ghost(): Standpoint | null {
    const { asked, spot } = this.placer;
    if (asked && spot) return { model: asked.model, cube: asked.cube, ...spot };
    return this.lit.ghost ? { ...this.lit.ghost, free: true } : null;
  }

  // Pointing

  private rayAt(x: number, y: number): Ray {
    this.caster.setFromCamera(new Vector2((x / this.wide) * 2 - 1, 1 - (y / this.high) * 2), this.rig.camera);
    return { from: toTable(this.caster.ray.origin), along: directionToTable(this.caster.ray.direction) };
  }

  private plates(): number[] {
    return this.lit.reach.map((reach) => reach.cube).filter((cube) => levelOf(cube) <= this.topLevel);
  }

  private hitAt(x: number, y: number): Hit | null {
    return hitThrough(this.rayAt(x, y), {
      standing: this.figures.standing(),
      all: this.terrain.solid(this.topLevel, true),
      rest: this.terrain.solid(this.topLevel, false),
      plates: this.plates(),
    });
  }

  /** Fade the roofs and upper floors above the pointer, but not those on which it points at something. */
  private uncover(ray: Ray | null, hit: Hit | null): void {
    const until = hit && isChoice(hit, this.plates()) ? hit.at - 0.001 : Infinity;
    if (this.veil.uncover(this.eye === null ? ray : null, this.topLevel, until)) this.seeThrough();
  }

  private pointAt(x: number, y: number): void {
    const ray = this.rayAt(x, y);
    if (this.placer.follow(ray, false)) return;
    const hit = this.hitAt(x, y);
    this.uncover(ray, hit);
    const model = hit?.model ?? null;
    this.setHover(model === null ? (hit?.cube ?? null) : (this.view?.models[model]?.cube ?? null), model);
  }

  private setHover(cube: number | null, model: number | null): void {
    if (model !== this.hoveredModel) {
      this.hoveredModel = model;
      this.tag();
      this.options.on.hoverModel?.(model);
    }
    if (cube !== this.hoveredCube) {
      this.hoveredCube = cube;
      this.glow.point(cube);
      this.options.on.hoverCube?.(cube);
    }
    this.canvas.classList.toggle('pointing', model !== null || this.lit.reach.some((reach) => reach.cube === cube));
    this.stage.invalidate();
  }

  private choose(x: number, y: number, finger: boolean): void {
    this.canvas.focus({ preventScroll: true });
    if (finger) this.pointAt(x, y);
    const hit = this.hitAt(x, y);
    if (!hit) return;
    if (hit.model !== null) this.options.on.model?.(hit.model);
    else if (hit.cube !== null) this.options.on.cube?.(hit.cube, finger);
  }

  // View through a model's eyes

  private lookOut(number: number): void {
    const model = this.view?.models[number];
    if (model?.fate !== 'table') return;
    const from = placeOf(model.cube, model.x, model.y, model.eye);
    this.eye = number;
    this.rig.lookOut(
      from,
      worthSeeing(this.view?.models ?? [], this.lit.lines, number, from) ?? { x: 4, y: 4, z: from.z },
    );
  }

  /** Move the eye with its model, keeping its direction; leave the view if the model is gone. */
  private followEye(number: number): void {
    const model = this.view?.models[number];
    if (model?.fate === 'table') this.rig.moveEye(placeOf(model.cube, model.x, model.y, model.eye));
    else this.leaveEye();
  }
}
