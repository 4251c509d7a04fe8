/** The word that is being explained, and where it stands on the screen. */

import type { Term } from '../protocol';

interface Explained {
  readonly term: Pick<Term, 'name' | 'text' | 'rule'>;
  readonly from: HTMLElement;
  /** Opened by a click or a tap: stays until the next one. */
  readonly held: boolean;
}

export const explained: { now: Explained | null } = $state({ now: null });

/** Id of the box with the explanation, for `aria-describedby`. */
export const EXPLANATION = 'explanation';

export function explain(term: Explained['term'], from: HTMLElement, held: boolean): void {
  explained.now = { term, from, held };
}

export function unexplain(from: HTMLElement | null, held: boolean): void {
  const { now } = explained;
  if (now && (from === null || now.from === from) && (held || !now.held)) explained.now = null;
}
