/** Another side's Activation as shown beside the board: the model, its cards, its actions and reasons. */

import type { CardInfo, EventInfo, Step, Tone } from '../protocol';

export interface Line {
  readonly tone: Tone;
  readonly text: string;
}

/** Reason for an action, and its rule. */
export interface Reason {
  readonly text: string;
  readonly rule: string;
}

export interface Beat {
  readonly n: number;
  readonly lines: readonly Line[];
  /** Reasons that this step adds to those before it. */
  readonly why: readonly Reason[];
}

export interface Turn {
  readonly model: number;
  readonly cards: readonly CardInfo[];
  readonly beats: readonly Beat[];
  readonly reasons: boolean;
}

/** Whether an event is left out: changes of turn are not part of the Activation; cards are shown separately. */
function isLeftOut({ scene, tone, card }: EventInfo): boolean {
  return scene === 'turn' || tone === 'quiet' || card !== null;
}

/** Events to show: while the dice of a step roll, only those before them, so as not to reveal the result. */
function toldOf(step: Step, rolling: boolean): Step['events'] {
  const dice = step.events.findIndex((event) => event.dice && event.dice.faces.length > 0);
  return rolling && dice >= 0 ? step.events.slice(0, dice) : step.events;
}

export function turnOf(steps: readonly Step[], rolling: number | null = null): Turn {
  let model = -1;
  const cards: CardInfo[] = [];
  const beats: Beat[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    for (const event of step.events) {
      if (event.scene === 'activation') {
        model = event.models[0] ?? model;
        cards.length = beats.length = 0;
      }
      if (event.card) cards.push(event.card);
    }
    if (step.model >= 0 && model < 0) model = step.model;
    const lines = toldOf(step, step.n === rolling)
      .filter((event) => !isLeftOut(event))
      .map(({ tone, text }): Line => ({ tone, text }));
    const why = step.why
      .map((text, n) => ({ text, rule: step.why_rules[n] ?? '' }))
      .filter(({ text }) => !known.has(text));
    why.forEach(({ text }) => known.add(text));
    if (step.fallback) lines.push({ tone: '', text: step.fallback });
    if (lines.length + why.length > 0) beats.push({ n: step.n, lines, why });
  }
  return { model, cards, beats, reasons: known.size > 0 };
}
