/** A short message at the edge of the page, which may offer to undo what it tells of. */

import { WINDOW_CLOCK } from '../net/clock';

export interface Notice {
  readonly text: string;
  readonly undo?: () => void | Promise<void>;
}

const SHOWN = 12_000;

export const notices: { now: Notice | null } = $state({ now: null });
let timer: number | null = null;

export function tell(notice: Notice | null): void {
  if (timer !== null) WINDOW_CLOCK.cancel(timer);
  notices.now = notice;
  timer = notice ? WINDOW_CLOCK.later(() => (notices.now = null), SHOWN) : null;
}

/** Counts changes of the player's stored teams, so that the list of them is read again. */
export const kept = $state({ changes: 0 });
