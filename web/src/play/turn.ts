/** Somebody else's activation as it is told beside the board: the model, its card, what it did and why. */

import type { Step } from '../protocol';

export interface Line {
  /** The kind of event, empty for what the page itself has to say. */
  readonly kind: string;
  readonly text: string;
}

export interface Beat {
  readonly n: number;
  readonly lines: readonly Line[];
  /** The reasons that this step adds to those before it. */
  readonly why: readonly string[];
}

export interface Turn {
  readonly model: number;
  readonly card: readonly string[];
  readonly beats: readonly Beat[];
  readonly reasons: boolean;
}

/** A reason with the rule behind it, where it names one: `The nearest: red-1. (J-GEN-02)`. */
export interface Reason {
  readonly text: string;
  readonly rule: string;
}

export function reasonOf(sentence: string): Reason {
  const found = /^(.*?)\s*\(([A-Z]+(?:-[A-Z0-9]+)+)\)\.?$/su.exec(sentence);
  return found ? { text: found[1]!, rule: found[2]! } : { text: sentence, rule: '' };
}

const CARD = 'jade-card';
/** Who has the turn next is no part of what a model did; the dice lie on the table. */
const LEFT_OUT = new Set(['turn', 'rolled', CARD]);

export function turnOf(steps: readonly Step[]): Turn {
  let model = -1;
  const card: string[] = [];
  const beats: Beat[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    for (const event of step.events) {
      if (event.kind === 'activated') {
        model = event.models[0] ?? model;
        card.length = beats.length = 0;
      }
      if (event.kind === CARD) card.push(event.text);
    }
    if (step.model >= 0 && model < 0) model = step.model;
    const lines = step.events
      .filter((event) => !LEFT_OUT.has(event.kind))
      .map(({ kind, text }): Line => ({ kind, text }));
    const why = step.why.filter((reason) => !known.has(reason));
    why.forEach((reason) => known.add(reason));
    if (step.fallback) lines.push({ kind: '', text: step.fallback });
    if (lines.length + why.length > 0) beats.push({ n: step.n, lines, why });
  }
  return { model, card, beats, reasons: known.size > 0 };
}
