/**
 * The queue of steps that are still to be shown. The server is ahead of what the player sees: the steps of others come
 * one after the other, at a speed the player chooses, and each with its dice. Our own steps are shown at once.
 */

import type { DiceInfo, EventInfo, Step } from '../protocol';
import type { Pace, Speed } from '../settings';
import { shownDice, waves } from './dice';

export interface Playback {
  /** The `n` of the last step whose outcome is on the table. */
  readonly shown: number;
  /** The `n` of the step whose dice are rolling, or null. */
  readonly rolling: number | null;
}

export const NOTHING_SHOWN: Playback = { shown: -1, rolling: null };

export interface Manner {
  readonly pace: Pace;
  readonly speed: Speed;
  /** Dice are shown above the board. */
  readonly dice: boolean;
  /** They roll there; whoever asks for less motion sees them lying. */
  readonly motion: boolean;
}

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4 };

export function speedFactor(speed: Speed): number {
  return FACTOR[speed];
}

/** How long a step stays before the next one, by what happens in it. */
const HOLD = { long: 1500, event: 1000, setting: 150, nothing: 200 };
export const DICE_WAVE = 750;

/** Everything up to here is on the table: after joining, or when the player skips. */
export function skipped(steps: readonly Step[]): Playback {
  return { shown: steps.length === 0 ? -1 : steps[steps.length - 1]!.n, rolling: null };
}

/** Steps that were undone are no longer shown. */
export function afterUndo(playback: Playback, steps: readonly Step[]): Playback {
  const last = skipped(steps).shown;
  return playback.shown > last ? { shown: last, rolling: null } : playback;
}

export function nextStep(playback: Playback, steps: readonly Step[]): Step | null {
  return steps.find((step) => step.n > playback.shown) ?? null;
}

export function remaining(playback: Playback, steps: readonly Step[]): number {
  return steps.filter((step) => step.n > playback.shown).length;
}

/** The last step whose outcome is on the table. */
export function lastShown<S extends Step>(playback: Playback, steps: readonly S[]): S | null {
  let last: S | null = null;
  for (const step of steps) if (step.n <= playback.shown) last = step;
  return last;
}

export function rolls(step: Step): DiceInfo[] {
  return step.events.flatMap((event) => (event.dice && event.dice.faces.length > 0 ? [event.dice] : []));
}

/** What came of the dice, in at most three sentences. */
export function outcomeOf(step: Step): EventInfo[] {
  const first = step.events.findIndex((event) => event.dice);
  return step.events
    .slice(first + 1)
    .filter((event) => !event.dice && event.scene !== 'turn')
    .slice(-3);
}

/** How long the dice of a step roll. */
export function rollingTime(step: Step, manner: Manner): number {
  if (!manner.dice || !manner.motion) return 0;
  const thrown = rolls(step).reduce((sum, roll) => sum + waves(shownDice(roll.faces, roll.first, roll.target)), 0);
  return Math.round(Math.min(6, thrown) * DICE_WAVE * FACTOR[manner.speed]);
}

/**
 * How long the outcome of a step stays on the table before the next one follows. Our own steps wait for nobody, but
 * their dice want to be read before the others go on.
 */
export function holdTime(step: Step, ours: boolean, manner: Manner): number {
  if (ours) return rolls(step).length > 0 && manner.dice ? HOLD.event : 0;
  return Math.round(HOLD[lengthOf(step)] * FACTOR[manner.speed]);
}

/** Setting up goes quickly: a player waits for the first decision, and where everybody stands is seen afterwards. */
function lengthOf(step: Step): keyof typeof HOLD {
  if ([step, ...step.events].some(({ weight }) => weight === 'heavy')) return 'long';
  if (step.events.length === 0) return step.why.length === 0 ? 'nothing' : 'event';
  return step.events.every(({ weight }) => weight === 'light') ? 'setting' : 'event';
}

/** Whether the step waits for a click: only those of others do, and only where there is something to be read. */
export function waitsForClick(step: Step, ours: boolean, manner: Manner): boolean {
  return manner.pace === 'step' && !ours && step.side !== -1 && !['setting', 'nothing'].includes(lengthOf(step));
}

function begins(step: Step): boolean {
  return step.events.some((event) => event.scene === 'activation');
}

/** With this step a turn is over: what follows has nothing to do with it. */
function closes(step: Step): boolean {
  return step.events.some((event) => event.scene === 'turn' || event.scene === 'round');
}

/**
 * The steps of the activation to which the given step belongs, whoever answered in between, for the panel that shows a
 * turn. Outside activations (deployment, the start of a round) the answers of one side in a row belong together.
 */
export function activationOf<S extends Step>(steps: readonly S[], upTo: number): S[] {
  const shown = steps.filter((step) => step.n <= upTo);
  if (shown.length === 0) return [];
  let first = shown.length - 1;
  while (first > 0 && !begins(shown[first]!) && !closes(shown[first - 1]!)) first -= 1;
  if (begins(shown[first]!)) return shown.slice(first);
  let same = shown.length - 1;
  while (same > first && shown[same - 1]!.side === shown[same]!.side) same -= 1;
  return shown.slice(same);
}

/** How it stood after the last shown step whose view is known. */
export function shownView<V>(playback: Playback, steps: readonly (Step & { readonly view: V | null })[]): V | null {
  return steps.filter((step) => step.n <= playback.shown && step.view !== null).at(-1)?.view ?? null;
}
