/** One map being drawn: its text with undo, what the server's check says of it, and how it is stored. */

import { SQUARES } from '../board/cubes';
import { mayPass, words } from '../net/api';
import { changeMap, checkMap, keepMap, tryModel } from '../net/maps';
import { WINDOW_CLOCK } from '../net/clock';
import { t } from '../page.svelte';
import type { MapReport, MapTrial } from '../protocol';
import { Keeping, type Shelf } from '../shelf/keeping.svelte';
import { Latest } from '../shelf/latest';
import type { Symmetry } from './edits';
import { mapName } from './naming';
import { mapsAddressOf } from './places';
import { planOf, type Plan } from './plan';
import { FIRST_PEN, type Pen } from './tools';

const CHECK_WAIT = 250;
const SHELF: Shelf<string> = {
  wait: 900,
  keep: (text) => keepMap(text),
  change: (id, text, parting) => changeMap(id, text, parting),
  address: (id) => mapsAddressOf({ at: 'mine', id }),
};

/** A model that is tried: where it stands, its Size, and the cubes it may move. */
export interface Tried {
  readonly cube: number;
  readonly size: number;
  readonly cubes: number;
}

export class Maker extends Keeping<string> {
  /** The text while a stroke is being drawn. */
  private drafted: string | null = $state.raw(null);
  /** The last answer of the check, and the text that it is about. */
  report: MapReport | null = $state.raw(null);
  private reported: string | null = $state.raw(null);
  /** Why the text is no map. */
  fault = $state('');
  /** Why the check could not be done. */
  trouble = $state('');
  level = $state(1);
  pen: Pen = $state.raw(FIRST_PEN);
  symmetry: Symmetry = $state('half-turn');
  /** The cube of the finding that is pointed out; -1 for none. */
  shown = $state(-1);
  tried: Tried | null = $state.raw(null);
  trial: MapTrial | null = $state.raw(null);
  tryTrouble = $state('');
  private readonly checking: Latest<[string, MapReport]>;
  private readonly trying: Latest<MapTrial | null>;
  readonly plan: Plan | null = $derived(planOf(this.text));

  constructor(report: MapReport, id: string) {
    super(report.text, id, SHELF);
    this.heard([report.text, report]);
    this.checking = new Latest(
      WINDOW_CLOCK,
      CHECK_WAIT,
      () => this.ask(),
      (told) => this.heard(told),
      (error) => this.unheard(error),
    );
    this.trying = new Latest(
      WINDOW_CLOCK,
      CHECK_WAIT,
      () => this.askTrial(),
      (trial) => {
        this.trial = trial;
        this.tryTrouble = '';
      },
      (error) => {
        this.trial = null;
        this.tryTrouble = words(error);
      },
    );
  }

  get text(): string {
    return this.drafted ?? this.now;
  }

  /** Whether what is shown of the check is about the map as it is now. */
  get checked(): boolean {
    return this.reported === this.text;
  }

  get name(): string {
    return mapName(this.report?.name ?? {});
  }

  // ------------------------------------------------------------------ changes

  /** Show a stroke that is not finished and becomes one step; null: it is given up. */
  draft(text: string | null): void {
    this.drafted = text;
  }

  override change(text: string, what: string): void {
    this.drafted = null;
    super.change(text, what);
  }

  /** Typing in the text is one step as long as nothing else is done. */
  type(text: string): void {
    const what = t('maps.did.typed');
    if (text === this.now) return;
    if (this.undoWords === what) this.amend(text);
    else this.change(text, what);
  }

  protected override turned(): void {
    this.drafted = null;
    this.shown = -1;
    const levels = this.plan?.levels.length ?? 1;
    this.level = Math.min(this.level, levels);
    if (this.tried && this.tried.cube >= levels * SQUARES) this.try(null);
    else if (this.tried) this.trying.soon();
    this.checking.soon();
  }

  // ------------------------------------------------------------------ the check

  /** Ask for the report in the current language. */
  relabel(): void {
    void this.checking.now();
  }

  private async ask(): Promise<[string, MapReport]> {
    const text = this.now;
    return [text, await checkMap({ text })];
  }

  private heard([text, report]: [string, MapReport]): void {
    this.reported = text;
    this.report = report;
    this.fault = this.trouble = '';
  }

  private unheard(error: unknown): void {
    if (mayPass(error)) {
      this.trouble = words(error);
      this.tryAgain();
    } else {
      this.trouble = '';
      this.fault = words(error);
    }
  }

  protected override askAgain(): void {
    if (this.trouble) void this.checking.now();
  }

  override leave(): void {
    this.checking.stop();
    this.trying.stop();
    super.leave();
  }

  // ------------------------------------------------------------------ trying a model

  try(tried: Tried | null): void {
    this.tried = tried;
    this.tryTrouble = '';
    void this.trying.now();
  }

  private askTrial(): Promise<MapTrial | null> {
    if (!this.tried) return Promise.resolve(null);
    const { cube, size, cubes } = this.tried;
    return tryModel(this.now, cube, size, cubes);
  }
}
