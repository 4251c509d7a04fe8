/** The tactical map: one plan per level, for browsers without WebGL, small screens, keyboards and screen readers. */

import { type BoardOptions, type BoardView, type Camera, NO_OVERLAYS, type Overlays, type Placing } from '../board-api';
import { UNITS, columnOf, levelOf, rowOf } from '../board/cubes';
import type { Snapped } from '../board/snapping';
import { type Words, wordsIn } from '../board/words';
import { type Timed, lengthOf } from '../feel/effects';
import type { View } from '../protocol';
import { CloseUp } from './closeup';
import { closeUpSize, layOut } from './layout';
import { drawLegend } from './legend';
import './map.css';
import { draw, toElement } from './nodes';
import { Panel } from './panel';
import { CELL } from './plan';
import { cubeByKey, nextIn } from './roving';
import { passingOn } from './show';
import { type Ghost, placeOnPlan, shape } from './things';

export function createMap(host: HTMLElement, options: BoardOptions): BoardView {
  return new TacticalMap(host, options);
}

/** Width of a plan on which name tags can be read as they are, in pixels. */
const READABLE = 540;
/** Height that the legend below the plan needs, with the title of the plan. */
const FOR_LEGEND = 92;
/** The larger the quotient with the width of a miniature, the larger its signs. */
const PLAIN_SIGNS = 90;

class TacticalMap implements BoardView {
  private readonly root = document.createElement('div');
  private readonly tag = document.createElement('div');
  private readonly panels: Panel[] = [];
  private readonly words: Words;
  private readonly legend: HTMLElement;
  private readonly stops: (() => void)[] = [];
  private view: View | null = null;
  private lit: Overlays = NO_OVERLAYS;
  private asked: Placing | null = null;
  private closeUp: CloseUp | null = null;
  private named = false;
  private stale = false;
  private ending = 0;
  /** Enlarges name tags on a small plan, so that they can be read. */
  private tagScale = 1;
  private hoveredCube: number | null = null;
  private hoveredModel: number | null = null;

  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    this.words = wordsIn(options.lang);
    this.legend = drawLegend(options.board, this.words);
    this.root.className = 'map-view';
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', this.words('table.map'));
    this.tag.className = 'map-tag';
    this.tag.hidden = true;
    this.tag.setAttribute('aria-hidden', 'true');
    for (let level = 1; level <= options.board.levels; level++) this.addPanel(level);
    this.root.append(this.legend, this.tag);
    host.append(this.root);
    this.listen();
    for (const panel of this.panels) panel.setCurrent(panel.level === 1);
    this.resize();
    this.refresh();
  }

  show(view: View): void {
    this.view = view;
    this.refresh();
  }

  play(show: readonly Timed[]): void {
    this.finish();
    if (!this.view || show.length === 0 || this.options.calm()) return;
    for (const panel of this.panels) {
      for (const { drawing, frames, at, time } of passingOn(show, this.view, panel.level)) {
        const element = toElement(drawing);
        panel.passing.append(element);
        element.animate(frames, { delay: at, duration: time, fill: 'both' });
      }
    }
    this.ending = window.setTimeout(() => this.finish(), lengthOf(show));
  }

  finish(): void {
    clearTimeout(this.ending);
    for (const panel of this.panels) panel.passing.replaceChildren();
  }

  overlays(overlays: Overlays): void {
    this.lit = overlays;
    this.refresh();
  }

  placing(placing: Placing | null): void {
    const wasHere = this.root.contains(document.activeElement);
    this.closeUp?.element.remove();
    this.closeUp = null;
    this.asked = placing;
    const model = placing ? this.view?.models[placing.model] : undefined;
    if (placing && model) {
      const name = this.options.label(placing.model);
      this.closeUp = new CloseUp(this.options.board, placing, model.side, name, this.words, {
        moved: (spot) => this.ghostMoved(spot),
        put: (spot) => this.options.on.spot?.(placing.cube, spot.x, spot.y),
      });
      this.root.append(this.closeUp.element);
      if (wasHere) this.closeUp.focus();
      this.ghostMoved(this.closeUp.current);
    } else this.drawGhost();
  }

  /** Plans are always seen from above; for the eye of a model, show its level. */
  camera(camera: Camera): void {
    if (typeof camera === 'string') return;
    const model = this.view?.models[camera.eye];
    if (model) this.setCurrent(levelOf(model.cube));
  }

  /** Plans have no camera that could move. */
  rest(): void {}

  leaveEye(): void {}

  turn(): void {}

  focus(): void {
    const shown = this.panels.find(({ current }) => current);
    const { active } = this.view ?? {};
    const near = this.lit.selected ?? active ?? -1;
    shown?.focusCube(shown.bestCube(this.lit, this.view?.models[near]?.cube ?? -1));
  }

  pose(): null {
    return null;
  }

  names(shown: boolean): void {
    this.named = shown;
    this.refresh();
  }

  /** Show the plan of a level large; the others stay visible. */
  level(level: number): void {
    this.setCurrent(level);
  }

  where(what: { readonly cube: number } | { readonly model: number }): { x: number; y: number } | null {
    this.draw();
    for (const panel of this.panels) {
      const frame = panel.elementOf(what)?.getBoundingClientRect();
      if (frame) return { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    }
    return null;
  }

  dispose(): void {
    this.finish();
    for (const stop of this.stops) stop();
    this.root.remove();
  }

  private addPanel(level: number): void {
    const panel = new Panel(level, {
      board: this.options.board,
      profiles: this.options.profiles,
      words: this.words,
      label: (model) => this.options.label(model),
      wanted: () => this.setCurrent(level),
    });
    this.panels.push(panel);
    this.root.append(panel.element);
  }

  private setCurrent(level: number): void {
    for (const panel of this.panels) panel.setCurrent(panel.level === level);
    this.options.on.level?.(level);
    this.resize();
  }

  /** Draw everything once after all changes of an answer. */
  private refresh(): void {
    if (this.stale) return;
    this.stale = true;
    queueMicrotask(() => this.draw());
  }

  private draw(): void {
    if (!this.stale) return;
    this.stale = false;
    for (const panel of this.panels) panel.show(this.view, this.lit, this.ghost(), this.named ? this.tagScale : 0);
    this.drawGhost();
    this.showTag();
  }

  private resize(): void {
    const frame = this.root.getBoundingClientRect();
    const padding = 2 * parseFloat(getComputedStyle(this.root).paddingLeft);
    const sizes = layOut(frame.width - padding, frame.height - padding, this.panels.length);
    const closeUp = closeUpSize(frame.width, frame.height);
    this.root.classList.toggle('low', closeUp.low);
    this.root.style.setProperty('--closeup', `${closeUp.side}px`);
    this.root.classList.toggle('beside', sizes.beside);
    const plans = sizes.current + (sizes.beside ? 0 : sizes.others + FOR_LEGEND / 2);
    this.root.classList.toggle('roomy', frame.height - padding - plans > FOR_LEGEND);
    this.root.style.setProperty('--current', `${Math.floor(sizes.current)}px`);
    this.root.style.setProperty('--others', `${Math.floor(sizes.others)}px`);
    this.tagScale = Math.max(1, READABLE / sizes.current);
    this.root.style.setProperty('--rows', String(Math.max(1, this.panels.length - 1)));
    // In miniature everything is drawn larger, so that one sees who stands where and what lies there.
    this.root.style.setProperty('--signs', (1 + Math.min(1.6, PLAIN_SIGNS / sizes.others)).toFixed(2));
  }

  // Input

  private listen(): void {
    const watcher = new ResizeObserver(() => this.resize());
    watcher.observe(this.root);
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      this.root.addEventListener(type, act, { signal: stop.signal });
    on('click', (event) => this.choose(event));
    on('pointermove', (event) => this.follow(event));
    on('pointerover', (event) => this.hover(event.target));
    on('pointerleave', () => this.setHover(null, null));
    on('focusin', (event) => this.hover(event.target));
    on('keydown', (event) => this.key(event));
    this.stops.push(
      () => watcher.disconnect(),
      () => stop.abort(),
    );
  }

  private choose(event: MouseEvent): void {
    const { cube, model } = whatIs(event.target);
    const panel = this.panels.find(({ element }) => element.contains(event.target as Node));
    // The squares of a miniature are too small for a finger.
    if (panel && isFinger(event) && !panel.current) this.setCurrent(panel.level);
    else if (this.asked && cube === this.asked.cube) this.chooseSpot(event);
    else if (model !== null) this.options.on.model?.(model);
    else if (cube !== null) this.options.on.cube?.(cube, isFinger(event));
  }

  /** A mouse puts the model down where it clicks; a finger is too broad and only moves it there. */
  private chooseSpot(event: MouseEvent): void {
    if (isFinger(event)) this.follow(event);
    else this.closeUp?.put();
  }

  /** Let the model that is being placed follow the pointer over its cube. */
  private follow(event: MouseEvent): void {
    const target = event.target;
    if (!this.asked || !(target instanceof Element) || whatIs(target).cube !== this.asked.cube) return;
    const frame = target.getBoundingClientRect();
    this.closeUp?.moveTo(
      ((event.clientX - frame.left) / frame.width) * UNITS,
      ((event.clientY - frame.top) / frame.height) * UNITS,
    );
  }

  private hover(target: EventTarget | null): void {
    const { cube, model } = whatIs(target);
    this.setHover(model === null ? cube : (this.view?.models[model]?.cube ?? null), model);
  }

  private setHover(cube: number | null, model: number | null): void {
    if (model !== this.hoveredModel) {
      this.hoveredModel = model;
      this.options.on.hoverModel?.(model);
    }
    if (cube !== this.hoveredCube) {
      this.hoveredCube = cube;
      this.options.on.hoverCube?.(cube);
    }
    this.showTag();
  }

  private key(event: KeyboardEvent): void {
    const { cube, model } = whatIs(event.target);
    if (cube === null && model === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (model !== null) this.options.on.model?.(model);
      else if (cube !== null) this.options.on.cube?.(cube, false);
    } else if (cube !== null) {
      const next = cubeByKey(cube, event.key, this.panels.length);
      if (next === null) return;
      this.panels[levelOf(next) - 1]?.focusCube(next);
    } else if (!this.nextModel(model, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private nextModel(model: number | null, key: string): boolean {
    const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
    const panel = this.panels.find((candidate) => model !== null && candidate.modelNumbers().includes(model));
    if (step === 0 || !panel || model === null) return false;
    const next = nextIn(
      panel.modelNumbers().sort((a, b) => a - b),
      model,
      step,
    );
    if (next !== null) panel.focusModel(next);
    return true;
  }

  // Name tag and ghost

  /** Show the name of the model under the pointer. */
  private showTag(): void {
    const model = this.hoveredModel;
    const states = model === null ? [] : (this.view?.models[model]?.states ?? []).map((state) => state.name);
    const text = model === null ? '' : [this.options.label(model), ...states].join(' · ');
    const spot = model === null ? null : this.where({ model });
    this.tag.hidden = spot === null;
    if (!spot) return;
    const frame = this.root.getBoundingClientRect();
    this.tag.textContent = text;
    this.tag.classList.toggle('blue', model !== null && this.view?.models[model]?.side === 1);
    const [x, y] = [spot.x - frame.left + this.root.scrollLeft, spot.y - frame.top + this.root.scrollTop];
    const half = this.tag.offsetWidth / 2;
    const inside = Math.min(frame.width - half - 4, Math.max(half + 4, x));
    this.tag.style.transform = `translate(-50%, -100%) translate(${inside.toFixed(1)}px, ${(y - 16).toFixed(1)}px)`;
  }

  private ghostMoved(spot: Snapped): void {
    this.drawGhost();
    for (const panel of this.panels) panel.showLines(this.view, this.lit, this.ghost());
    if (this.asked) this.options.on.hoverSpot?.(this.asked.cube, spot.x, spot.y);
  }

  /** The model that is being placed, or the ghost whose sight the page shows. */
  private ghost(): Ghost | null {
    if (this.asked && this.closeUp) return { ...this.closeUp.current, model: this.asked.model, cube: this.asked.cube };
    return this.lit.ghost;
  }

  private drawGhost(): void {
    for (const panel of this.panels) panel.ghost.replaceChildren();
    const ghost = this.ghost();
    const model = ghost && this.view?.models[ghost.model];
    if (!ghost || !model) return;
    const { cube } = ghost;
    const [x, y] = placeOnPlan(ghost);
    const refused = this.closeUp && !this.closeUp.current.free ? ' refused' : '';
    const body = draw(
      'g',
      { class: `figure ${model.side === 1 ? 'blue' : 'red'}${refused}`, transform: `translate(${x} ${y})` },
      [shape(model.side, (model.radius / UNITS) * CELL, 'body')],
    );
    const frame = draw('rect', {
      x: columnOf(cube) * CELL,
      y: rowOf(cube) * CELL,
      width: CELL,
      height: CELL,
      class: 'placing-cube',
    });
    this.panels[levelOf(cube) - 1]?.ghost.append(...(this.asked ? [toElement(frame)] : []), toElement(body));
  }
}

function isFinger(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

/** Square or model that an element of the map belongs to. */
function whatIs(target: EventTarget | null): { cube: number | null; model: number | null } {
  const element = target instanceof Element ? target.closest('[data-cube], [data-figure]') : null;
  const number = (name: string): number | null => {
    const value = element?.getAttribute(name) ?? null;
    return value === null ? null : Number(value);
  };
  return { cube: number('data-cube'), model: number('data-figure') };
}
