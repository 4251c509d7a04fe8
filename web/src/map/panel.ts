/** The plan of one level: squares and models are buttons that can be reached with the keyboard. */

import type { BoardInfo, Overlays, ProfileInfo } from '../board-api';
import { SQUARES, columnOf, cubeName, levelOf, rowOf } from '../board/cubes';
import { zonesOf } from '../board/ground';
import { type Words, levelIn, tellCube, tellModel, tellMoment } from '../board/words';
import type { ModelView, View } from '../protocol';
import { type Drawing, draw, toElement } from './nodes';
import { CELL, EDGE, drawObjective, drawPlan, drawZones } from './plan';
import {
  type Ghost,
  PLAIN,
  drawElsewhere,
  drawLines,
  drawMarkers,
  drawModel,
  drawNumber,
  drawObjectivesElsewhere,
  drawReach,
  drawSmoke,
  drawTags,
  drawTokens,
  drawWay,
  drawWrecks,
  haloRadius,
  placeOnPlan,
  shape,
  signRadius,
} from './things';

export interface PanelOptions {
  readonly board: BoardInfo;
  readonly profiles: readonly ProfileInfo[];
  readonly words: Words;
  label(model: number): string;
  /** Called when the player wants to see this level large. */
  wanted(): void;
}

export class Panel {
  readonly element = document.createElement('section');
  readonly svg: SVGSVGElement;
  private readonly title = document.createElement('button');
  private readonly zones = layer('zones');
  private readonly lit = layer('lit');
  private readonly lying = layer('lying');
  private readonly squares = layer('squares');
  private readonly smoke = layer('smoke-layer');
  private readonly models = layer('models');
  private readonly numbers = layer('numbers');
  private readonly above = layer('above');
  private readonly elsewhere = layer('other-levels');
  private readonly tags = layer('tags');
  readonly ghost = layer('ghost');
  /** What is shown passing by. */
  readonly passing = layer('passing');
  private readonly cubeElements = new Map<number, SVGElement>();
  private readonly told = new Map<number, string>();
  private readonly modelElements = new Map<number, SVGElement>();

  constructor(
    readonly level: number,
    private readonly options: PanelOptions,
  ) {
    const { words, board } = options;
    this.svg = toElement(
      draw('svg', { viewBox: `${-EDGE} ${-EDGE} ${8 * CELL + EDGE + 8} ${8 * CELL + EDGE + 8}`, role: 'group' }),
    ) as SVGSVGElement;
    this.svg.setAttribute('aria-label', levelIn(words, level));
    for (const quiet of [
      this.zones,
      this.lit,
      this.lying,
      this.smoke,
      this.above,
      this.elsewhere,
      this.tags,
      this.numbers,
      this.ghost,
      this.passing,
    ])
      quiet.setAttribute('aria-hidden', 'true');
    const plan = toElement(drawPlan(board, level));
    plan.setAttribute('aria-hidden', 'true');
    this.svg.append(plan);
    plan.querySelector('.grid')?.before(this.zones);
    // Keep walls, doors and ladders legible above lit squares.
    plan.querySelector('.grid')?.after(this.lit);
    this.svg.append(this.lying, this.squares, this.smoke, this.elsewhere, this.above, this.models, this.numbers);
    this.svg.append(this.tags, this.ghost, this.passing);
    this.makeSquares();
    this.element.className = 'map-panel';
    this.title.type = 'button';
    this.title.className = 'map-title';
    this.title.textContent = levelIn(words, level);
    this.title.addEventListener('click', () => options.wanted());
    this.element.append(this.title, this.svg);
  }

  show(view: View | null, overlays: Overlays, ghost: Ghost | null, tagScale: number): void {
    const { board } = this.options;
    fill(this.zones, drawZones(zonesOf(board, view), this.level));
    fill(this.lit, drawReach(board, overlays, this.level));
    const objectives = board.objectives
      .filter(({ cube }) => levelOf(cube) === this.level)
      .map(({ cube, vp }) => drawObjective(cube, vp, view?.holders.find((held) => held.cube === cube)?.side ?? -1));
    const lying = view
      ? [
          ...drawWrecks(view, this.level),
          ...drawTokens(board, view.tokens, this.level),
          ...drawMarkers(board, view.markers, this.level),
        ]
      : [];
    fill(this.lying, [...objectives, ...lying]);
    fill(this.smoke, view ? drawSmoke(view, this.level) : []);
    this.showLines(view, overlays, ghost);
    this.tellSquares(view, overlays);
    if (view) this.showModels(view, overlays);
    const goals = drawObjectivesElsewhere(board, view, this.level);
    fill(this.elsewhere, view ? [...goals, ...drawElsewhere(view.models, this.level)] : goals);
    fill(this.tags, view && tagScale > 0 ? this.drawTags(view, tagScale) : []);
  }

  private drawTags(view: View, scale: number): Drawing[] {
    const here = view.models.filter((model) => model.fate === 'table' && levelOf(model.cube) === this.level);
    const name = (model: ModelView): string => `${this.options.profiles[model.profile]?.name ?? ''} ${model.short}`;
    return drawTags(here, name, scale);
  }

  showLines(view: View | null, overlays: Overlays, ghost: Ghost | null): void {
    const way = view ? drawWay(overlays, view, this.level) : [];
    fill(this.above, view ? [...way, ...drawLines(overlays, view, this.level, ghost)] : []);
  }

  get current(): boolean {
    return this.element.classList.contains('current');
  }

  setCurrent(current: boolean): void {
    this.element.classList.toggle('current', current);
    this.title.setAttribute('aria-pressed', String(current));
  }

  /** Make one square the target of the tab key, and focus it. */
  focusCube(cube: number): void {
    for (const [other, element] of this.cubeElements) element.setAttribute('tabindex', other === cube ? '0' : '-1');
    this.cubeElements.get(cube)?.focus();
  }

  /** The square from which the keyboard begins: the lit one nearest to a cube, else that cube if it is here. */
  bestCube({ reach }: Overlays, near: number): number {
    const here = (cube: number): boolean => levelOf(cube) === this.level;
    const away = (cube: number): number => Math.hypot(rowOf(cube) - rowOf(near), columnOf(cube) - columnOf(near));
    const lit = reach.map(({ cube }) => cube).filter(here);
    const first = lit.sort((a, b) => away(a) - away(b))[0] ?? (here(near) ? near : null);
    return first ?? (this.level - 1) * SQUARES;
  }

  focusModel(model: number): void {
    for (const [other, element] of this.modelElements) element.setAttribute('tabindex', other === model ? '0' : '-1');
    this.modelElements.get(model)?.focus();
  }

  modelNumbers(): number[] {
    return [...this.modelElements.keys()];
  }

  elementOf(what: { readonly cube: number } | { readonly model: number }): Element | undefined {
    return 'cube' in what ? this.cubeElements.get(what.cube) : this.modelElements.get(what.model);
  }

  private makeSquares(): void {
    const { board, words } = this.options;
    for (let square = 0; square < SQUARES; square++) {
      const cube = (this.level - 1) * SQUARES + square;
      const element = toElement(
        draw('rect', {
          x: columnOf(cube) * CELL + 1.5,
          y: rowOf(cube) * CELL + 1.5,
          width: CELL - 3,
          height: CELL - 3,
          class: 'square',
          role: 'button',
          tabindex: square === 0 ? 0 : -1,
          'data-cube': cube,
          'data-name': cubeName(cube),
        }),
      );
      this.told.set(cube, tellCube(board, cube, words));
      this.cubeElements.set(cube, element);
      this.squares.append(element);
    }
  }

  private tellSquares(view: View | null, overlays: Overlays): void {
    const { board, words } = this.options;
    const offered = new Set(overlays.reach.map((reach) => reach.cube));
    for (const [cube, element] of this.cubeElements) {
      const here =
        view?.models.flatMap((model, at) =>
          model.fate === 'table' && model.cube === cube ? [this.options.label(at)] : [],
        ) ?? [];
      const moment = tellMoment(board, view, overlays, cube, words);
      const parts = [this.told.get(cube), moment, here.length > 0 ? `${words('table.here')}: ${here.join(', ')}` : ''];
      const label = parts.filter(Boolean).join('. ');
      if (element.getAttribute('aria-label') !== label) element.setAttribute('aria-label', label);
      element.classList.toggle('offered', offered.has(cube));
    }
  }

  private showModels(view: View, overlays: Overlays): void {
    const focused = this.modelNumberOf(document.activeElement);
    const gone = new Set(this.modelElements.keys());
    view.models.forEach((model, number) => {
      if (model.fate !== 'table' || levelOf(model.cube) !== this.level) return;
      gone.delete(number);
      this.showModel(view, overlays, number);
    });
    fill(
      this.numbers,
      this.modelNumbers()
        .filter((number) => !gone.has(number))
        .map((number) => drawNumber(view.models, number)),
    );
    for (const number of gone) {
      this.modelElements.get(number)?.remove();
      this.modelElements.delete(number);
    }
    const reachable = focused !== null && this.modelElements.has(focused) ? focused : this.modelNumbers()[0];
    for (const [number, element] of this.modelElements)
      element.setAttribute('tabindex', number === reachable ? '0' : '-1');
  }

  private modelNumberOf(element: Element | null): number | null {
    for (const [number, candidate] of this.modelElements) if (candidate === element) return number;
    return null;
  }

  private showModel(view: View, overlays: Overlays, number: number): void {
    const model = view.models[number];
    if (!model) return;
    const element = this.modelElements.get(number) ?? toElement(draw('g', { role: 'button', 'data-figure': number }));
    const [x, y] = placeOnPlan(model);
    const radius = signRadius(view.models, number);
    const states = [
      model.side === 1 ? 'blue' : 'red',
      overlays.selected === number ? 'selected' : '',
      view.active === number ? 'active' : '',
      overlays.highlight.models.includes(number) ? 'marked' : '',
      overlays.threats.includes(number) ? 'threat' : '',
    ];
    element.setAttribute('class', ['figure', ...states].filter(Boolean).join(' '));
    element.setAttribute('transform', `translate(${x} ${y})`);
    element.setAttribute(
      'aria-label',
      tellModel(this.options.label(number), number, model, overlays, this.options.words),
    );
    const profile = this.options.profiles[model.profile] ?? PLAIN;
    this.redraw(element, [shape(model.side, haloRadius(radius), 'halo'), drawModel(model, profile, radius)]);
    if (!element.parentNode) this.models.append(element);
    this.modelElements.set(number, element);
  }

  /** Replace only what has changed: an element replaced between press and release would get no click. */
  private redraw(element: SVGElement, drawings: readonly Drawing[]): void {
    fill(element, drawings);
  }
}

function layer(className: string): SVGElement {
  return toElement(draw('g', { class: className }));
}

/** What each layer shows, so that only what has changed is drawn again: most layers stay the same at most answers. */
const shown = new WeakMap<SVGElement, string>();

function fill(element: SVGElement, drawings: readonly Drawing[]): void {
  const now = JSON.stringify(drawings);
  if (shown.get(element) === now) return;
  shown.set(element, now);
  element.replaceChildren(...drawings.map(toElement));
}
