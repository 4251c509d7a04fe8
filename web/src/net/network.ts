/** The carrier of a page that a server has sent: requests by `fetch`, battles by WebSocket. */

import { at } from '../root';
import type { Asked, Carrier } from './carrier';
import { SILENCE, STALL, type Socket } from './connection';
import { patiently } from './patience.svelte';

const TOO_OFTEN = 429;
/** Milliseconds for which a request is repeated while the server has too much to do. */
const MOST_PATIENCE = 20_000;

export const NETWORK: Carrier = {
  offers: { people: true, devices: true, films: true, reach: true, server: true },
  patience: { stall: STALL, silence: SILENCE },
  ask: (path, request) => patiently(whenDue(() => fetch(at(path), request), request)),
  open: openSocket,
  picture: at,
};

/**
 * The answer to a request. A server that has too much to do says when to ask again, and is asked again, unless that
 * would take long or the page is being left; for what changes something only if it has surely done nothing yet.
 */
async function whenDue(attempt: () => Promise<Response>, request: Asked): Promise<Response> {
  const { method = 'GET', keepalive, signal } = request;
  const end = performance.now() + MOST_PATIENCE;
  for (;;) {
    const answer = await attempt();
    const wait = 1000 * Number(answer.headers.get('Retry-After'));
    const harmless = method === 'GET' || answer.status === TOO_OFTEN;
    if (answer.ok || !wait || !harmless || keepalive || performance.now() + wait > end) return answer;
    await new Promise((later) => setTimeout(later, wait));
    if (signal?.aborted) return answer;
  }
}

function openSocket(battle: string): Socket {
  const address = new URL(at(`/api/battles/${encodeURIComponent(battle)}/socket`), location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as unknown as Socket;
}
