/** One map being drawn: its text with undo, what the server's check says of it, and how it is stored. */

import { SQUARES } from '../board/cubes';
import { mayPass, Trouble, UNKNOWN, words } from '../net/api';
import { changeMap, checkMap, keepMap, tryModel } from '../net/maps';
import { WINDOW_CLOCK } from '../net/socket';
import { exchange, t } from '../page.svelte';
import { at } from '../root';
import type { MapReport, MapTrial, StoredMap } from '../protocol';
import { begin, done, redone, undone, type History } from '../teams/history';
import { Latest } from '../teams/latest';
import { kept } from '../teams/notice.svelte';
import type { Symmetry } from './edits';
import { mapName } from './naming';
import { mapsAddressOf } from './places';
import { planOf, type Plan } from './plan';
import { FIRST_PEN, type Pen } from './tools';

const CHECK_WAIT = 250;
const SAVE_WAIT = 900;
const TRY_AGAIN = 3000;

export type Saving = 'new' | 'waiting' | 'saved' | 'failed';

/** A model that is tried: where it stands, its Size, and the cubes it may move. */
export interface Tried {
  readonly cube: number;
  readonly size: number;
  readonly cubes: number;
}

export class Maker {
  private history: History<string> = $state.raw(begin(''));
  /** The text while a stroke is being drawn. */
  private drafted: string | null = $state.raw(null);
  /** The last answer of the check, and the text that it is about. */
  report: MapReport | null = $state.raw(null);
  private reported: string | null = $state.raw(null);
  /** Why the text is no map. */
  fault = $state('');
  /** Why the check could not be done. */
  trouble = $state('');
  id = $state('');
  saving: Saving = $state('new');
  saveTrouble = $state('');
  told = $state('');
  level = $state(1);
  pen: Pen = $state.raw(FIRST_PEN);
  symmetry: Symmetry = $state('half-turn');
  /** The cube of the finding that is pointed out; -1 for none. */
  shown = $state(-1);
  tried: Tried | null = $state.raw(null);
  trial: MapTrial | null = $state.raw(null);
  tryTrouble = $state('');
  private line: Promise<unknown> = Promise.resolve();
  private again: number | null = null;
  private left = false;
  private readonly checking: Latest<[string, MapReport]>;
  private readonly trying: Latest<MapTrial | null>;
  private readonly storing: Latest<StoredMap>;
  readonly plan: Plan | null = $derived(planOf(this.text));

  constructor(report: MapReport, id: string) {
    this.history = begin(report.text);
    this.id = id;
    this.saving = id ? 'saved' : 'new';
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
    this.storing = new Latest(
      WINDOW_CLOCK,
      SAVE_WAIT,
      () => this.store(false),
      () => this.stored(),
      (error) => {
        this.saving = 'failed';
        this.saveTrouble = words(error);
        if (mayPass(error)) this.tryAgain();
      },
    );
  }

  get text(): string {
    return this.drafted ?? this.history.now;
  }

  /** Whether what is shown of the check is about the map as it is now. */
  get checked(): boolean {
    return this.reported === this.text;
  }

  get name(): string {
    return mapName(this.report?.name ?? {});
  }

  get undoWords(): string {
    return this.history.past.at(-1)?.words ?? '';
  }

  get redoWords(): string {
    return this.history.future[0]?.words ?? '';
  }

  // ------------------------------------------------------------------ changes

  /** Show a stroke that is not finished and becomes one step; null: it is given up. */
  draft(text: string | null): void {
    this.drafted = text;
  }

  change(text: string, what: string): void {
    this.drafted = null;
    if (text === this.history.now) return;
    this.told = '';
    this.turnTo(done(this.history, text, what));
  }

  /** Typing in the text is one step as long as nothing else is done. */
  type(text: string): void {
    const what = t('maps.did.typed');
    if (text === this.history.now) return;
    this.turnTo(this.undoWords === what ? { ...this.history, now: text, future: [] } : done(this.history, text, what));
  }

  undo(): void {
    if (!this.undoWords) return;
    this.told = t('teams.undone', { what: this.undoWords });
    this.turnTo(undone(this.history));
  }

  redo(): void {
    if (!this.redoWords) return;
    this.told = t('teams.redone', { what: this.redoWords });
    this.turnTo(redone(this.history));
  }

  private turnTo(history: History<string>): void {
    this.drafted = null;
    this.history = history;
    this.shown = -1;
    const levels = this.plan?.levels.length ?? 1;
    this.level = Math.min(this.level, levels);
    if (this.tried && this.tried.cube >= levels * SQUARES) this.try(null);
    else if (this.tried) this.trying.soon();
    this.saving = 'waiting';
    this.checking.soon();
    this.storing.soon();
  }

  // ------------------------------------------------------------------ the check

  /** Ask for the report in the current language. */
  relabel(): void {
    void this.checking.now();
  }

  private async ask(): Promise<[string, MapReport]> {
    const text = this.history.now;
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

  /** The server is away: ask again after a while, until it is back. */
  private tryAgain(): void {
    if (this.again !== null || this.left) return;
    this.again = WINDOW_CLOCK.later(() => {
      this.again = null;
      if (this.trouble) void this.checking.now();
      if (this.saving === 'failed') void this.storing.now();
    }, TRY_AGAIN);
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
    return tryModel(this.history.now, cube, size, cubes);
  }

  // ------------------------------------------------------------------ storing

  /** Put it among the player's maps. */
  keep(): Promise<void> {
    this.saving = 'waiting';
    return this.storing.now();
  }

  private store(parting: boolean): Promise<StoredMap> {
    const work = async (): Promise<StoredMap> => {
      const text = this.history.now;
      try {
        if (this.id) return await changeMap(this.id, text, parting);
      } catch (error) {
        // Deleted meanwhile, elsewhere: what is on the screen is kept as a new map.
        if (!(error instanceof Trouble && error.status === UNKNOWN)) throw error;
      }
      const fresh = await keepMap(text);
      this.id = fresh.id;
      return fresh;
    };
    const turn = this.line.then(work, work);
    this.line = turn;
    return turn;
  }

  private stored(): void {
    this.saving = 'saved';
    this.saveTrouble = '';
    kept.changes++;
    if (!this.left) exchange(at(mapsAddressOf({ at: 'mine', id: this.id })));
  }

  /** Wait until nothing is waiting to be stored any more, before something else is done with the map. */
  async settled(): Promise<string> {
    await this.storing.flush();
    await this.line.catch(() => {});
    return this.history.now;
  }

  /** The page shows something else: store what is still waiting, and check no more. */
  leave(): void {
    this.left = true;
    this.checking.stop();
    this.trying.stop();
    if (this.again !== null) WINDOW_CLOCK.cancel(this.again);
    void this.storing.flush();
  }

  /** The browser may be closed now: store at once what is still waiting. */
  part(): void {
    if (this.saving === 'waiting' && this.id) void this.store(true).catch(() => {});
  }
}
