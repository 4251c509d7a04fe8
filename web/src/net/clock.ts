/** The browser's clock, as a connection needs it. */

import type { Clock } from './connection';

export const WINDOW_CLOCK: Clock = {
  later: (action, milliseconds) => window.setTimeout(action, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
};
