/**
 * Words of the game that explain themselves, everywhere on the page: under the pointer, at a tap or a long press, and
 * with the keyboard. One box shows the short text (`Explanation.svelte`), from there the whole rule opens.
 */

import { loadBook } from './book.svelte';

/** What to explain: a text, or the id of a term of the rule book, or of a rule. */
export interface Explainable {
  readonly name?: string;
  readonly text?: string;
  readonly rule?: string;
  readonly id?: string;
}

interface Explained {
  readonly what: Explainable;
  readonly from: HTMLElement;
  /** Opened by a click, a tap or Enter: stays until the next one. */
  readonly held: boolean;
}

export const explained: { now: Explained | null } = $state({ now: null });
/** The rule that is open in full, '' for none. */
export const reading: { rule: string } = $state({ rule: '' });

/** Id of the box with the explanation, for `aria-describedby`. */
export const EXPLANATION = 'explanation';

/** Milliseconds: the pointer may cross the way to the box; what is only passed over is not explained. */
const LEAVING = 400;
const RESTING = { word: 90, button: 550 };
const LONG_PRESS = 480;

let leaving: number | undefined;

export function explain(what: Explainable, from: HTMLElement, held: boolean): void {
  window.clearTimeout(leaving);
  if (!what.text) void loadBook();
  explained.now = { what, from, held };
}

export function unexplain(from: HTMLElement | null, held: boolean): void {
  const { now } = explained;
  if (now && (from === null || now.from === from) && (held || !now.held)) explained.now = null;
}

/** The pointer has left the word or the box. */
export function leave(): void {
  window.clearTimeout(leaving);
  leaving = window.setTimeout(() => unexplain(null, false), LEAVING);
}

export function stay(): void {
  window.clearTimeout(leaving);
}

export function readRule(rule: string): void {
  unexplain(null, true);
  void loadBook();
  reading.rule = rule;
}

/**
 * Lets an element explain itself: at rest under the pointer, with the keyboard's focus, and at a long press. A button
 * that does something else when clicked waits longer.
 */
export function explains(
  node: HTMLElement,
  given: { what: Explainable | null; word?: boolean },
): { update: (given: { what: Explainable | null; word?: boolean }) => void; destroy: () => void } {
  let { what, word = false } = given;
  let timer: number | undefined;
  let pressed = false;
  const stop = (): void => window.clearTimeout(timer);
  const show = (held: boolean): void => {
    if (what && (held || !explained.now?.held)) explain(what, node, held);
  };
  const listeners: Record<string, (event: Event) => void> = {
    pointerenter: (event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
      stop();
      timer = window.setTimeout(() => show(false), word ? RESTING.word : RESTING.button);
    },
    pointerleave: () => {
      stop();
      if (explained.now?.from === node && !explained.now.held) leave();
    },
    pointerdown: (event) => {
      stop();
      pressed = false;
      if ((event as PointerEvent).pointerType === 'mouse') return;
      timer = window.setTimeout(() => {
        pressed = true;
        show(true);
      }, LONG_PRESS);
    },
    pointerup: stop,
    pointercancel: stop,
    contextmenu: (event) => {
      if (pressed) event.preventDefault();
    },
    click: (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    focus: () => {
      if (node.matches(':focus-visible')) show(false);
    },
    blur: () => {
      stop();
      unexplain(node, false);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener, { capture: true });
  return {
    update: (next) => ({ what, word = false } = next),
    destroy: () => {
      stop();
      for (const [name, listener] of Object.entries(listeners))
        node.removeEventListener(name, listener, { capture: true });
      unexplain(node, true);
    },
  };
}
