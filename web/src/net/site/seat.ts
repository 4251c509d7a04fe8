/** A battle's socket to the engine in the worker. One tab sits at a battle; another one sees that, and may take it over. */

import type { Socket } from '../connection';
import { leave, sitDown, tell } from './engine.svelte';
import { LOCKS } from './names';

/** Battles at which this tab sits, or has just got up, until others can. */
const leaving = new Map<string, Promise<void>>();

export class Seat implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onelsewhere: (() => void) | null = null;
  /** The conversation, once this tab has the battle. */
  private id = -1;
  private closed = false;
  private free = (): void => undefined;

  constructor(
    private readonly battle: string,
    claim: boolean,
  ) {
    void this.begin(claim);
  }

  send(text: string): void {
    tell(this.id, text);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    leave(this.id);
    this.free();
  }

  private async begin(claim: boolean): Promise<void> {
    // Only what this very tab has left is waited for.
    await leaving.get(this.battle);
    if (this.closed) return;
    if (await this.taken(claim)) this.sit();
    else this.elsewhere();
  }

  /** Whether this tab has the battle now. */
  private taken(claim: boolean): Promise<boolean> {
    if (!navigator.locks) return Promise.resolve(true); // over plain http; what is on the disk is fenced all the same
    return new Promise((decided) => {
      const held = navigator.locks
        .request(`${LOCKS} battle ${this.battle}`, claim ? { steal: true } : { ifAvailable: true }, (lock) => {
          decided(lock !== null);
          return lock && new Promise<void>((resolve) => (this.free = resolve));
        })
        .then(
          () => undefined,
          () => this.elsewhere(), // another tab has taken it over
        );
      leaving.set(this.battle, held);
    });
  }

  private sit(): void {
    if (this.closed) {
      this.free();
      return;
    }
    this.id = sitDown(this.battle, {
      sat: () => this.onopen?.(),
      told: (data) => this.onmessage?.({ data }),
      ended: () => {
        this.closed = true;
        this.free();
        this.onclose?.();
      },
    });
  }

  private elsewhere(): void {
    if (this.closed) return;
    this.closed = true;
    leave(this.id);
    this.onelsewhere?.();
  }
}
