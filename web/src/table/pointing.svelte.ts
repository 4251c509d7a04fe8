/** What the player points at: on the board, in a list or with the keyboard, and what the server tells about it. */

import type { Option, Part } from '../protocol';
import type { Battle } from './battle.svelte';

/** Milliseconds before a look is requested; one for every cube the pointer crosses would be too many. */
const LOOK_DELAY = 150;
/** Parts of questions during which a look from the cube pointed at is shown. */
const LOOKED_AROUND: readonly Part[] = ['home', 'way', 'action', 'actor'];

export interface Pointed {
  readonly models: readonly number[];
  readonly cubes: readonly number[];
}
const NOTHING: Pointed = { models: [], cubes: [] };

export class Pointing {
  /** Models and cubes of the log line, option or model that is pointed at. */
  at: Pointed = $state.raw(NOTHING);
  /** The cube pointed at, focused or tapped. */
  cube: number | null = $state(null);
  private model: number | null = null;
  private timer: number | null = null;

  constructor(private readonly battle: Battle) {}

  point(pointed: Pointed | null): void {
    this.at = pointed ?? NOTHING;
  }

  pointAt(option: Option | null): void {
    this.point(
      option && {
        models: option.model >= 0 ? [option.model] : [],
        cubes: option.cube >= 0 ? [option.cube] : [],
      },
    );
  }

  /** The player points at a cube, or at nothing. */
  hoverCube(cube: number | null): void {
    this.cube = cube;
    this.tryOut();
  }

  hoverModel(model: number | null): void {
    this.model = model;
    this.point(model === null ? null : { models: [model], cubes: [] });
    this.tryOut();
  }

  hoverSpot(cube: number, x: number, y: number): void {
    const model = this.looker();
    if (model < 0) return;
    this.stopLooking();
    this.timer = window.setTimeout(() => this.look(model, cube, [x, y]), LOOK_DELAY);
  }

  /** Ask who sees what is pointed at, or the selected model; asked again, put the answer away. */
  whoSees(): void {
    const { selected, view, sighting } = this.battle;
    const pointed = this.model ?? (this.cube === null ? selected : null);
    const cube = pointed === null ? this.cube : (view?.models[pointed]?.cube ?? null);
    sighting.toggle(cube === null ? null : { model: pointed, cube });
  }

  stopLooking(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Request what the model would see from the cube pointed at; not for its own cube or while pointing at a model. */
  private tryOut(): void {
    const { battle } = this;
    if (battle.question?.spot) return;
    this.stopLooking();
    const [model, cube] = [this.looker(), this.cube];
    const stands = battle.view?.models[model];
    const idle = model < 0 || this.model !== null || (stands?.fate === 'table' && stands.cube === cube);
    if (cube !== null && !idle) this.timer = window.setTimeout(() => this.look(model, cube), LOOK_DELAY);
    else if (battle.table.looked) battle.table = { ...battle.table, looked: null };
  }

  /** The model that looks when the player points at a cube, or -1. */
  private looker(): number {
    const { question, selected } = this.battle;
    if (!question) return -1;
    if (!question.spot && !LOOKED_AROUND.includes(question.part)) return -1;
    return question.model >= 0 ? question.model : (selected ?? -1);
  }

  private look(model: number, cube: number, spot?: [number, number]): void {
    this.timer = null;
    this.battle.ask((request) =>
      spot ? { type: 'look', request, model, cube, spot } : { type: 'look', request, model, cube },
    );
  }
}
