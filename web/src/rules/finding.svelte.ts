/** The question that is being typed, and the rules that answer it. */

import { searchRules } from '../net/api';
import { WINDOW_CLOCK } from '../net/clock';
import type { FoundRules } from '../protocol';
import { Latest } from '../shelf/latest';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 180;

export class Finding {
  asked = $state('');
  found: FoundRules | null = $state.raw(null);
  failed = $state(false);
  private readonly latest = new Latest(
    WINDOW_CLOCK,
    PAUSE,
    () => searchRules(this.asked.trim()),
    (found) => {
      this.found = found;
      this.failed = false;
    },
    () => {
      this.failed = true;
    },
  );

  get open(): boolean {
    return this.asked.trim() !== '';
  }

  type(asked: string): void {
    this.asked = asked;
    if (this.open) this.latest.soon();
    else this.clear();
  }

  clear(): void {
    this.latest.stop();
    this.asked = '';
    this.found = null;
    this.failed = false;
  }
}
