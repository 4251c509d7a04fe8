/** The battlefield in three dimensions. */

import { Raycaster, Vector2 } from 'three';
import { type BoardOptions, type BoardView, type Camera, NO_OVERLAYS, type Overlays, type Placing } from '../board-api';
import type { View } from '../protocol';
import './board.css';
import { UNITS, columnOf, levelOf, rowOf } from './cubes';
import { Figures } from './figures';
import { Glow, labelPlace } from './glow';
import { floorOf, solidPart } from './ground';
import { Labels, project, sign } from './labels';
import { marksOf } from './marks';
import { Materials } from './materials';
import { type Hit, type Targets, pick } from './picking';
import { listen } from './pointer';
import { type Ray, meetPlane, segmentMeets } from './rays';
import { Rig } from './rig';
import { type Snapped, firstSpot, nudge, snap } from './snapping';
import { type Box, type Point, placeOf, slabsOf } from './solids';
import { directionToTable, toTable } from './space';
import { Stage } from './stage';
import { Terrain } from './terrain';
import { Tokens, objectivePlace } from './tokens';
import { type Words, wordsIn } from './words';

export function createBoard(host: HTMLElement, options: BoardOptions): BoardView {
  return new Board(host, options);
}

class Board implements BoardView {
  private readonly root = document.createElement('div');
  private readonly canvas = document.createElement('canvas');
  private readonly labels = new Labels();
  private readonly words: Words;
  private readonly materials: Materials;
  private readonly stage: Stage;
  private readonly rig: Rig;
  private readonly terrain: Terrain;
  private readonly figures: Figures;
  private readonly tokens: Tokens;
  private readonly glow: Glow;
  private readonly floors: { cube: number; box: Box }[] = [];
  private readonly stops: (() => void)[] = [];
  private readonly caster = new Raycaster();
  private view: View | null = null;
  private lit: Overlays = NO_OVERLAYS;
  private asked: Placing | null = null;
  private ghost: Snapped | null = null;
  private shownLevel: number;
  private eye: number | null = null;
  private hoveredCube: number | null = null;
  private hoveredModel: number | null = null;
  private wide = 1;
  private high = 1;

  constructor(
    private readonly host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    const { board, quality } = options;
    this.words = wordsIn(options.lang);
    this.shownLevel = board.levels;
    this.buildElements();
    this.materials = new Materials(quality);
    this.rig = new Rig(() => this.cameraMoved(), () => this.animated());
    this.stage = new Stage(this.canvas, quality, (now) => this.step(now), () => this.rig.camera, () => this.drawn());
    this.terrain = new Terrain(board, this.materials);
    this.figures = new Figures(this.materials, options.profiles, new Map(board.ramps), () => this.animated());
    this.tokens = new Tokens(board, this.materials);
    this.glow = new Glow(board, this.materials);
    this.stage.layTable(board, this.materials);
    this.stage.scene.add(...this.terrain.levels, this.figures.group, this.tokens.group, this.glow.group);
    for (let level = 2; level <= board.levels; level++) this.floors.push(...slabsOf(board, level));
    this.labelObjectives();
    this.listen();
  }

  // What the page tells the board

  show(view: View): void {
    this.view = view;
    this.figures.show(view);
    this.tokens.show(view);
    if (this.eye !== null) this.lookOut(this.eye);
    this.refresh();
  }

  overlays(overlays: Overlays): void {
    this.lit = overlays;
    this.refresh();
  }

  placing(placing: Placing | null): void {
    this.asked = placing;
    this.ghost = placing ? firstSpot(placing) : null;
    this.canvas.classList.toggle('placing', placing !== null);
    this.showGhost();
    if (placing && this.ghost) this.options.on.hoverSpot?.(placing.cube, this.ghost.x, this.ghost.y);
  }

  camera(camera: Camera): void {
    if (typeof camera === 'string') {
      this.eye = null;
      this.thin(false);
      this.rig.go(camera);
    } else this.lookOut(camera.eye);
    this.refresh();
  }

  level(level: number): void {
    this.shownLevel = Math.min(this.options.board.levels, Math.max(1, level));
    this.refresh();
  }

  where(what: { readonly cube: number } | { readonly model: number }): { x: number; y: number } | null {
    const point = 'cube' in what ? this.middleOf(what.cube) : this.figures.footOf(what.model);
    if (!point) return null;
    if ('model' in what && !this.figures.isVisible(what.model)) return null;
    const up = 'model' in what ? this.figures.heightOf(what.model) * 0.5 : 0.02;
    const spot = project(this.rig.camera, { ...point, z: point.z + up }, this.wide, this.high);
    const frame = this.canvas.getBoundingClientRect();
    return spot && { x: frame.left + spot.x, y: frame.top + spot.y };
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.figures.dispose();
    this.tokens.dispose();
    this.glow.dispose();
    this.stage.dispose();
    this.materials.dispose();
    this.root.remove();
  }

  // Building

  private buildElements(): void {
    this.root.className = 'board-view';
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-label', `${this.words.board}. ${this.words.boardHelp}`);
    this.root.append(this.canvas, this.labels.element);
    this.host.append(this.root);
  }

  private listen(): void {
    const watcher = new ResizeObserver(() => this.resize());
    watcher.observe(this.root);
    this.stops.push(() => watcher.disconnect());
    this.resize();
    this.stops.push(
      listen(this.canvas, {
        turn: (right, down) => this.rig.turn(right, down),
        pan: (right, down) => this.rig.pan(right, down, this.high),
        zoom: (factor, x, y) => this.rig.zoom(factor, meetPlane(this.rayAt(x, y), 0) ?? undefined),
        hover: (x, y) => this.pointAt(x, y),
        leave: () => this.setHover(null, null),
        choose: (x, y) => this.choose(x, y),
        grab: (x, y) => this.grab(x, y),
        drag: (x, y) => this.drag(x, y),
        drop: (x, y) => this.drop(x, y),
      }),
    );
    const keys = (event: KeyboardEvent): void => this.key(event);
    this.canvas.addEventListener('keydown', keys);
    this.stops.push(() => this.canvas.removeEventListener('keydown', keys));
  }

  private resize(): void {
    const frame = this.root.getBoundingClientRect();
    [this.wide, this.high] = [Math.max(1, frame.width), Math.max(1, frame.height)];
    this.stage.resize(this.wide, this.high);
    this.rig.resize(this.wide / this.high);
  }

  private labelObjectives(): void {
    for (const { cube, vp } of this.options.board.objectives) {
      const place = objectivePlace(this.options.board, cube);
      this.labels.put(`objective-${cube}`, 'board-objective', { ...place, z: place.z + 0.42 }, (element) => {
        element.textContent = this.words.vp(vp);
      });
    }
  }

  // Drawing

  private animated(): boolean {
    return this.options.quality === 'high' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  private step(now: number): boolean {
    const flying = this.rig.fly(now);
    const moving = this.figures.move(now);
    if (moving) this.putMarks();
    return flying || moving;
  }

  private refresh(): void {
    for (const [index, group] of this.terrain.levels.entries()) group.visible = index < this.shownLevel || this.eye !== null;
    const level = this.eye !== null ? this.options.board.levels : this.shownLevel;
    this.figures.reveal(level, this.eye);
    this.tokens.reveal(level);
    this.glow.show(this.lit, this.view, this.figures, level, this.eye);
    this.stage.sky(this.eye !== null);
    this.seeThrough();
    this.putMarks();
    this.showGhost();
    this.stage.invalidate(true);
  }

  private cameraMoved(): void {
    if (!this.terrain) return;
    this.seeThrough();
    this.stage.invalidate();
  }

  /** Walls and floors between the camera and the selected model, and those of its cube, become see-through. */
  private seeThrough(): void {
    const number = this.asked?.model ?? this.lit.selected;
    const cube = this.asked?.cube ?? (number === null ? null : this.view?.models[number]?.cube) ?? null;
    const points = this.eye !== null || cube === null ? [] : this.watched(number, cube);
    const from = toTable(this.rig.camera.position);
    for (const piece of this.terrain.pieces) {
      const blocks = points.some((point) => piece.boxes.some((box) => segmentMeets(from, point, box)));
      this.terrain.see(piece, blocks);
    }
  }

  /** The points of a model (or of the spot it is put on) that walls must not hide. */
  private watched(model: number | null, cube: number): Point[] {
    const foot = (this.asked ? null : model === null ? null : this.figures.footOf(model)) ?? this.middleOf(cube);
    const points: Point[] = [];
    for (const [dx, dy] of [[0, 0], [0.2, 0], [-0.2, 0], [0, 0.2], [0, -0.2]] as const) {
      for (const up of [0.06, 0.5]) points.push({ x: foot.x + dx, y: foot.y + dy, z: foot.z + up });
    }
    return points;
  }

  private middleOf(cube: number): Point {
    const solid = solidPart(floorOf(this.options.board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
    return {
      x: columnOf(cube) + (solid.x0 + solid.x1) / 2,
      y: rowOf(cube) + (solid.y0 + solid.y1) / 2,
      z: levelOf(cube) - 1,
    };
  }

  private drawn(): void {
    const from = toTable(this.rig.camera.position);
    const inEye = this.eye !== null;
    this.labels.place(this.rig.camera, this.wide, this.high, (key, anchor) => {
      if (key === `model-${this.eye}`) return false;
      const model = key.startsWith('model-') ? Number(key.slice(6)) : null;
      if (model !== null && !this.figures.isVisible(model)) return false;
      if (key.startsWith('objective-') && levelOf(Number(key.slice(10))) > (inEye ? 9 : this.shownLevel)) return false;
      return !inEye || !this.terrain.pieces.some((piece) => piece.boxes.some((box) => segmentMeets(from, anchor, box)));
    });
  }

  // Markers and name tags

  private putMarks(): void {
    if (!this.view) return;
    const used = new Set<string>();
    this.view.models.forEach((model, number) => {
      const foot = model.fate === 'table' ? this.figures.footOf(number) : null;
      if (!foot) return;
      const named = number === this.hoveredModel || number === this.lit.selected;
      const marks = marksOf(model);
      if (!named && marks.length === 0 && model.damage === 0) return;
      const key = `model-${number}`;
      used.add(key);
      const side = model.side === 1 ? 'blue' : 'red';
      const place = labelPlace(foot, this.figures.heightOf(number));
      this.labels.put(key, `board-model ${side}${named ? ' named' : ''}`, place, (element) => {
        if (named) element.append(tag('board-name', this.options.label(number)));
        const row = tag('board-marks', '');
        for (let pip = 0; pip < model.damage; pip++) row.append(tag('pip', ''));
        row.append(...marks.map(sign));
        if (row.childElementCount > 0) element.append(row);
      });
    });
    this.labels.keepOnly('model-', used);
  }

  // Pointing

  private rayAt(x: number, y: number): Ray {
    this.caster.setFromCamera(new Vector2((x / this.wide) * 2 - 1, 1 - (y / this.high) * 2), this.rig.camera);
    return { from: toTable(this.caster.ray.origin), along: directionToTable(this.caster.ray.direction) };
  }

  private targets(): Targets {
    const level = this.eye !== null ? this.options.board.levels : this.shownLevel;
    const pieces = this.terrain.pieces.filter((piece) => piece.level <= level && piece.object.material === piece.solid);
    return {
      standing: this.figures.standing(),
      walls: pieces.filter((piece) => piece.thin !== 'z').flatMap((piece) => [...piece.boxes]),
      floors: this.floors.filter((floor) => levelOf(floor.cube) <= level && this.isSolid(floor.box)),
      plates: [...this.lit.reach.map((reach) => reach.cube), ...(this.asked ? [this.asked.cube] : [])].filter((cube) => levelOf(cube) <= level),
    };
  }

  private isSolid(box: Box): boolean {
    const piece = this.terrain.pieces.find((candidate) => candidate.boxes[0] === box);
    return piece === undefined || piece.object.material === piece.solid;
  }

  private hitAt(x: number, y: number): Hit | null {
    return pick(this.rayAt(x, y), this.targets());
  }

  private pointAt(x: number, y: number): void {
    if (this.asked && this.dragGhost(x, y)) return;
    const hit = this.hitAt(x, y);
    const model = hit?.model ?? null;
    this.setHover(model === null ? (hit?.cube ?? null) : (this.view?.models[model]?.cube ?? null), model);
  }

  private setHover(cube: number | null, model: number | null): void {
    if (model !== this.hoveredModel) {
      this.hoveredModel = model;
      this.options.on.hoverModel?.(model);
      this.putMarks();
      this.stage.invalidate();
    }
    if (cube !== this.hoveredCube) {
      this.hoveredCube = cube;
      this.options.on.hoverCube?.(cube);
      this.glow.point(cube);
      this.stage.invalidate();
    }
    this.canvas.classList.toggle('pointing', model !== null || this.lit.reach.some((reach) => reach.cube === cube));
  }

  private choose(x: number, y: number): void {
    this.canvas.focus({ preventScroll: true });
    const hit = this.hitAt(x, y);
    if (!hit) return;
    if (hit.model !== null) this.options.on.model?.(hit.model);
    else if (hit.cube !== null) this.options.on.cube?.(hit.cube);
  }

  // Placing inside a cube

  private grab(x: number, y: number): boolean {
    return this.asked !== null && this.dragGhost(x, y);
  }

  private drag(x: number, y: number): void {
    this.dragGhost(x, y, true);
  }

  private drop(x: number, y: number): void {
    if (this.dragGhost(x, y)) this.putDown();
  }

  /** Moves the ghost under the pointer; false when the pointer is not on the cube. */
  private dragGhost(x: number, y: number, anywhere = false): boolean {
    if (!this.asked) return false;
    const point = meetPlane(this.rayAt(x, y), levelOf(this.asked.cube) - 1);
    if (!point) return false;
    const [inX, inY] = [point.x - columnOf(this.asked.cube), point.y - rowOf(this.asked.cube)];
    if (!anywhere && (inX < -0.1 || inX > 1.1 || inY < -0.1 || inY > 1.1)) return false;
    this.moveGhost(snap(this.asked, inX * UNITS, inY * UNITS));
    return true;
  }

  private moveGhost(spot: Snapped): void {
    if (!this.asked || (this.ghost && this.ghost.x === spot.x && this.ghost.y === spot.y)) return;
    this.ghost = spot;
    this.showGhost();
    this.options.on.hoverSpot?.(this.asked.cube, spot.x, spot.y);
  }

  private showGhost(): void {
    const model = this.asked ? (this.view?.models[this.asked.model] ?? null) : null;
    if (!this.asked || !this.ghost || !model) this.figures.showGhost(null, 0, 0, 0, true);
    else this.figures.showGhost(model, this.asked.cube, this.ghost.x, this.ghost.y, this.ghost.free);
    this.stage.invalidate(true);
  }

  private putDown(): void {
    if (this.asked && this.ghost?.free) this.options.on.spot?.(this.asked.cube, this.ghost.x, this.ghost.y);
  }

  // Keys

  private key(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    if (event.key === 'Enter' && this.asked) this.putDown();
    else if (event.key === '+' || event.key === '=') this.rig.zoom(0.85);
    else if (event.key === '-') this.rig.zoom(1.18);
    else if (step && this.asked && this.ghost) {
      const far = event.shiftKey ? 40 : 10;
      this.moveGhost(nudge(this.asked, this.ghost, step[0] * far, step[1] * far));
    } else if (step && event.shiftKey) this.rig.pan(-step[0] * 40, -step[1] * 40, this.high);
    else if (step) this.rig.turn(step[0] * -30, step[1] * 20);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Looking through the eyes of a model

  private lookOut(number: number): void {
    const model = this.view?.models[number];
    if (!model || model.fate !== 'table') return;
    const from = placeOf(model.cube, model.x, model.y, model.eye);
    const enemies = this.view?.models.filter((other) => other.side !== model.side && other.fate === 'table') ?? [];
    const places = enemies.map((enemy) => placeOf(enemy.cube, enemy.x, enemy.y, enemy.height / 2));
    places.sort((a, b) => apart(a, from) - apart(b, from));
    const again = this.eye === number;
    this.eye = number;
    this.thin(true);
    if (!again || places.length === 0) this.rig.lookOut(from, places[0] ?? { x: 4, y: 4, z: from.z });
    else this.rig.lookOut(from, places[0] ?? from);
  }

  /** Walls as thin as the engine knows them: a model may stand right at one, and its eye must not be inside. */
  private thin(thin: boolean): void {
    const part = thin ? 0.07 : 1;
    for (const { object, thin: axis } of this.terrain.pieces) {
      object.scale.set(axis === 'x' || axis === 'xy' ? part : 1, axis === 'z' ? part : 1, axis === 'y' || axis === 'xy' ? part : 1);
    }
    for (const climb of this.terrain.climbs) climb.visible = !thin;
  }
}

const KEYS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function tag(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function apart(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}
