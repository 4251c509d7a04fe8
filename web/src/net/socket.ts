/** The browser's WebSocket and clock, as a connection needs them. */

import { at } from '../root';
import type { Clock, Socket } from './connection';

export function openSocket(battle: string): Socket {
  const address = new URL(at(`/api/battles/${encodeURIComponent(battle)}/socket`), location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as unknown as Socket;
}

export const WINDOW_CLOCK: Clock = {
  later: (action, milliseconds) => window.setTimeout(action, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
};
