/**
 * Queue of the steps still to be shown. The server is ahead of what the player sees: the steps of others are shown one
 * by one with their dice, at a speed the player chooses. Our own steps are shown at once.
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
  /** Dice are animated; off for players who prefer reduced motion. */
  readonly motion: boolean;
}

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4 };

export function speedFactor(speed: Speed): number {
  return FACTOR[speed];
}

/** Milliseconds that a step stays before the next one, by what happens in it. */
const HOLD = { long: 1500, event: 1000, setting: 150, nothing: 200 };
export const DICE_WAVE = 750;

/** Playback with all steps shown: after joining, or when the player skips. */
export function skipped(steps: readonly Step[]): Playback {
  return { shown: steps.length === 0 ? -1 : steps[steps.length - 1]!.n, rolling: null };
}

/** Playback after an undo: steps that were undone are not shown. */
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

/** Outcome of the dice, in at most three sentences. */
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
 * How long the outcome of a step stays before the next one follows. Our own steps only wait if they have dice, so that
 * these can be read.
 */
export function holdTime(step: Step, ours: boolean, manner: Manner): number {
  if (ours) return rolls(step).length > 0 && manner.dice ? HOLD.event : 0;
  return Math.round(HOLD[lengthOf(step)] * FACTOR[manner.speed]);
}

/** Length of a step; set-up is quick, because the player waits for the first decision. */
function lengthOf(step: Step): keyof typeof HOLD {
  if ([step, ...step.events].some(({ weight }) => weight === 'heavy')) return 'long';
  if (step.events.length === 0) return step.why.length === 0 ? 'nothing' : 'event';
  return step.events.every(({ weight }) => weight === 'light') ? 'setting' : 'event';
}

/** Whether the step waits for a click: only steps of others with something to read do. */
export function waitsForClick(step: Step, ours: boolean, manner: Manner): boolean {
  return manner.pace === 'step' && !ours && step.side !== -1 && !['setting', 'nothing'].includes(lengthOf(step));
}

function begins(step: Step): boolean {
  return step.events.some((event) => event.scene === 'activation');
}

/** Whether a turn or round ends with this step. */
function closes(step: Step): boolean {
  return step.events.some((event) => event.scene === 'turn' || event.scene === 'round');
}

/**
 * Steps of the Activation to which the given step belongs, including answers of the other side, for the turn panel.
 * Outside Activations (deployment, the start of a round), consecutive answers of one side belong together.
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

/** The view after the last shown step that has one. */
export function shownView<V>(playback: Playback, steps: readonly (Step & { readonly view: V | null })[]): V | null {
  return steps.filter((step) => step.n <= playback.shown && step.view !== null).at(-1)?.view ?? null;
}
