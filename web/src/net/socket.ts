/** The browser's WebSocket and clock, in the shape that a connection needs. */

import type { Clock, Socket } from './connection';

export function openSocket(battle: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(
    `${scheme}//${location.host}/api/battles/${encodeURIComponent(battle)}/socket`,
  ) as unknown as Socket;
}

export const WINDOW_CLOCK: Clock = {
  later: (action, milliseconds) => window.setTimeout(action, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
};
