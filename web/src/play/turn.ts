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

/** An action card: what is drawn, and its actions one by one. */
export interface Card {
  readonly title: string;
  readonly actions: readonly string[];
}

export interface Turn {
  readonly model: number;
  readonly cards: readonly Card[];
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

/** The sentence about a card names the card first, then its actions: `blue-2 draws Fire: Shoot; Move.` */
export function cardOf(sentence: string): Card {
  const [, title, actions] = /^(.*?)\s?:\s(.+?)\.?$/su.exec(sentence) ?? [];
  if (title === undefined || actions === undefined) return { title: sentence, actions: [] };
  return { title, actions: actions.split(/\s?;\s/u) };
}

const CARD = 'jade-card';
/** Who has the turn next is no part of what a model did; the dice lie on the table. */
const LEFT_OUT = new Set(['turn', 'rolled', CARD]);

/** Of a step whose dice are still rolling only what came before them is told: nobody wants to read how they fall. */
function toldOf(step: Step, rolling: boolean): Step['events'] {
  const dice = step.events.findIndex((event) => event.dice && event.dice.faces.length > 0);
  return rolling && dice >= 0 ? step.events.slice(0, dice) : step.events;
}

export function turnOf(steps: readonly Step[], rolling: number | null = null): Turn {
  let model = -1;
  const cards: Card[] = [];
  const beats: Beat[] = [];
  const known = new Set<string>();
  for (const step of steps) {
    for (const event of step.events) {
      if (event.kind === 'activated') {
        model = event.models[0] ?? model;
        cards.length = beats.length = 0;
      }
      if (event.kind === CARD) cards.push(cardOf(event.text));
    }
    if (step.model >= 0 && model < 0) model = step.model;
    const lines = toldOf(step, step.n === rolling)
      .filter((event) => !LEFT_OUT.has(event.kind))
      .map(({ kind, text }): Line => ({ kind, text }));
    const why = step.why.filter((reason) => !known.has(reason));
    why.forEach((reason) => known.add(reason));
    if (step.fallback) lines.push({ kind: '', text: step.fallback });
    if (lines.length + why.length > 0) beats.push({ n: step.n, lines, why });
  }
  return { model, cards, beats, reasons: known.size > 0 };
}
