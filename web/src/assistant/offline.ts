/**
 * Whether this page opens without the server. Browsers keep it only where the connection is safe: on https and on this
 * machine itself. Elsewhere the open tab goes on without the server, but opening it again needs the server.
 */

import { at } from '../root';

export type Offline = 'kept' | 'keeping' | 'not-safe' | 'failed';

const FONTS = ['16px "Source Sans 3"', '600 16px "Barlow Condensed"', '700 16px "Barlow Condensed"'];

/** Have everything loaded at the start, and kept where the browser can; says how far that is. */
export async function keepOffline(tell: (now: Offline) => void): Promise<void> {
  for (const font of FONTS) void document.fonts.load(font);
  if (!('serviceWorker' in navigator)) {
    tell('not-safe');
    return;
  }
  tell('keeping');
  try {
    const found = await navigator.serviceWorker.register(at('/assistant-worker.js'), { scope: at('/assistant') });
    await filled(found.installing ?? found.waiting ?? found.active);
    tell('kept');
  } catch {
    tell('failed');
  }
}

/** Wait until the worker has everything; one that is not being installed has it already. */
function filled(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker?.state === 'redundant') reject(new Error('not installed'));
      else if (worker?.state !== 'installing') resolve();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
