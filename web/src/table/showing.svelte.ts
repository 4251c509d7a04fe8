/** The steps of a battle as the page shows them, one after the other: dice that roll, pauses to read, skipping. */

import { calm, change, page } from '../page.svelte';
import {
  activationOf,
  afterUndo,
  holdTime,
  lastShown,
  nextStep,
  NOTHING_SHOWN,
  remaining,
  rollingTime,
  shownView,
  skipped,
  waitsForClick,
  type Manner,
  type Playback,
} from '../play/playback';
import { isOurs, stepsUpTo } from '../play/table';
import type { Step, View } from '../protocol';
import type { Pace } from '../settings';
import type { Battle } from './battle.svelte';

export class Showing {
  /** The steps wait for a click. */
  paused = $state(false);
  /** The outcome of a step is still being shown. */
  holding = $state(false);
  /** Steps up to this one are shown without a show: those before this visit, undone or skipped ones. */
  quiet = $state(-1);
  private playback: Playback = $state.raw(NOTHING_SHOWN);
  private timer: number | null = null;

  constructor(private readonly battle: Battle) {}

  private readonly manner: Manner = $derived.by(() => {
    const { pace, speed, dice } = page.settings;
    return { pace, speed, dice, motion: !calm() };
  });
  readonly behind: number = $derived.by(() => remaining(this.playback, this.battle.table.steps));
  /** Everything that happened has been shown. */
  readonly done: boolean = $derived.by(() => this.behind === 0 && !this.holding);
  /** The view after the last step shown; null when there is nothing more to show. */
  readonly view: View | null = $derived.by(() =>
    this.behind === 0 ? null : shownView(this.playback, this.battle.table.steps),
  );
  readonly steps: readonly Step[] = $derived.by(() => stepsUpTo(this.battle.table, this.playback.shown));
  readonly rolling: Step | null = $derived.by(
    () => this.battle.table.steps.find((step) => step.n === this.playback.rolling) ?? null,
  );
  readonly last: Step | null = $derived.by(() => lastShown(this.playback, this.battle.table.steps));
  /** Steps of another side's Activation that is being shown. */
  readonly othersTurn: Step[] = $derived.by(() => {
    const upTo = this.playback.rolling ?? this.playback.shown;
    const steps = activationOf(stepsUpTo(this.battle.table, upTo), upTo);
    const first = steps[0];
    return first && first.side !== -1 && !isOurs(this.battle.table, first.side) ? steps : [];
  });

  next(): void {
    const rolling = this.rolling;
    this.paused = false;
    this.stop();
    // A click while the dice roll shows their result at once.
    if (rolling) this.land(rolling);
    else this.showNext();
  }

  skip(): void {
    this.stop();
    this.paused = this.holding = false;
    this.playback = skipped(this.battle.table.steps);
    this.quiet = this.playback.shown;
    this.battle.goOn();
  }

  setPace(pace: Pace): void {
    change({ pace });
    if (pace === 'play' && this.paused) this.next();
  }

  /** Show what an update has brought; at the first one of this visit, only how things stand. */
  follow(first: boolean, undone: boolean): void {
    const { steps } = this.battle.table;
    this.playback = first ? skipped(steps) : afterUndo(this.playback, steps);
    if (first || undone) this.quiet = this.playback.shown;
    // Steps that were undone are not waited for.
    if (undone) {
      this.stop();
      this.paused = this.holding = false;
    }
    if (this.timer === null && !this.paused) this.showNext();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private showNext(): void {
    const step = nextStep(this.playback, this.battle.table.steps);
    if (!step) {
      this.holding = false;
      this.battle.goOn();
      return;
    }
    const time = rollingTime(step, this.manner);
    if (time === 0) this.land(step);
    else {
      this.playback = { shown: this.playback.shown, rolling: step.n };
      this.later(() => this.land(step), time);
    }
  }

  private land(step: Step): void {
    const ours = isOurs(this.battle.table, step.side);
    this.playback = { shown: step.n, rolling: null };
    if (!ours && step.side !== -1) this.battle.selected = step.model >= 0 ? step.model : null;
    if (waitsForClick(step, ours, this.manner)) {
      this.holding = this.paused = true;
      return;
    }
    const time = holdTime(step, ours, this.manner);
    this.holding = time > 0;
    if (time > 0) this.later(() => this.showNext(), time);
    else this.showNext();
  }

  private later(action: () => void, milliseconds: number): void {
    this.timer = window.setTimeout(() => {
      this.timer = null;
      action();
    }, milliseconds);
  }
}
