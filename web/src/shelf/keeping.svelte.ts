/** Something that the player changes and the server keeps: its states with undo, and how it is stored by itself. */

import { mayPass, Trouble, UNKNOWN, words } from '../net/api';
import { WINDOW_CLOCK } from '../net/clock';
import { exchange, t } from '../page.svelte';
import { at } from '../root';
import { begin, done, redone, undone, type History } from './history';
import { Latest } from './latest';
import { kept } from './notice.svelte';

const TRY_AGAIN = 3000;

export type Saving = 'new' | 'waiting' | 'saved' | 'failed';

/** Where such things are kept. */
export interface Shelf<T> {
  /** Milliseconds after the last change before it is stored. */
  readonly wait: number;
  readonly keep: (thing: T) => Promise<{ readonly id: string }>;
  readonly change: (id: string, thing: T, parting: boolean) => Promise<unknown>;
  readonly address: (id: string) => string;
}

export abstract class Keeping<T> {
  private history: History<T>;
  /** Its id among the player's own; empty as long as it is not among them. */
  id = $state('');
  saving: Saving = $state('new');
  saveTrouble = $state('');
  /** What the last undo or redo did, in words. */
  told = $state('');
  private line: Promise<unknown> = Promise.resolve();
  private again: number | null = null;
  private left = false;
  private readonly storing: Latest<void>;

  constructor(
    first: T,
    id: string,
    private readonly shelf: Shelf<T>,
  ) {
    this.history = $state.raw(begin(first));
    this.id = id;
    this.saving = id ? 'saved' : 'new';
    this.storing = new Latest(
      WINDOW_CLOCK,
      shelf.wait,
      () => this.store(false),
      () => this.stored(),
      (error) => {
        this.saving = 'failed';
        this.saveTrouble = words(error);
        if (mayPass(error)) this.tryAgain();
      },
    );
  }

  /** The state after the last change. */
  protected get now(): T {
    return this.history.now;
  }

  get undoWords(): string {
    return this.history.past.at(-1)?.words ?? '';
  }

  get redoWords(): string {
    return this.history.future[0]?.words ?? '';
  }

  // ------------------------------------------------------------------ changes

  change(to: T, what: string): void {
    if (to === this.now) return;
    this.told = '';
    this.turnTo(done(this.history, to, what));
  }

  /** Change it as a part of the last step. */
  protected amend(to: T): void {
    this.turnTo({ ...this.history, now: to, future: [] });
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

  private turnTo(history: History<T>): void {
    const before = this.now;
    this.history = history;
    this.saving = 'waiting';
    this.storing.soon();
    this.turned(before);
  }

  /** It has changed, also by undo and redo. */
  protected abstract turned(before: T): void;

  // ------------------------------------------------------------------ storing

  /** Put it among the player's own. */
  keep(): Promise<void> {
    this.saving = 'waiting';
    return this.storing.now();
  }

  /** Store it after what is being stored already. */
  private store(parting: boolean): Promise<void> {
    const work = async (): Promise<void> => {
      const { now } = this;
      try {
        if (this.id) {
          await this.shelf.change(this.id, now, parting);
          return;
        }
      } catch (error) {
        // Deleted meanwhile, elsewhere: what is on the screen is kept as a new one.
        if (!(error instanceof Trouble && error.status === UNKNOWN)) throw error;
      }
      this.id = (await this.shelf.keep(now)).id;
    };
    const turn = this.line.then(work, work);
    this.line = turn;
    return turn;
  }

  private stored(): void {
    this.saving = 'saved';
    this.saveTrouble = '';
    kept.changes++;
    if (!this.left) exchange(at(this.shelf.address(this.id)));
  }

  /** The server is away: ask again after a while, until it is back. */
  protected tryAgain(): void {
    if (this.again !== null || this.left) return;
    this.again = WINDOW_CLOCK.later(() => {
      this.again = null;
      this.askAgain();
      if (this.saving === 'failed') void this.storing.now();
    }, TRY_AGAIN);
  }

  /** Ask the server for what could not be asked. */
  protected abstract askAgain(): void;

  /** Wait until nothing is waiting to be stored any more, before something else is done with it. */
  async settled(): Promise<T> {
    await this.storing.flush();
    await this.line.catch(() => {});
    return this.now;
  }

  /** The page shows something else: store what is still waiting. */
  leave(): void {
    this.left = true;
    if (this.again !== null) WINDOW_CLOCK.cancel(this.again);
    void this.storing.flush();
  }

  /** The browser may be closed now: store at once what is still waiting. */
  part(): void {
    if (this.saving === 'waiting' && this.id) void this.store(true).catch(() => {});
  }
}
