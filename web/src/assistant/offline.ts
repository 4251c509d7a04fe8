/**
 * Whether this page opens without the server. Browsers keep it only where the connection is safe: on https and on this
 * machine itself. Elsewhere the open tab goes on without the server, but opening it again needs the server.
 */

import { filled, registered } from '../net/service';
import { file, SITE } from '../root';

export type Offline = 'kept' | 'keeping' | 'not-safe' | 'failed';

const FONTS = ['16px "Source Sans 3"', '600 16px "Barlow Condensed"', '700 16px "Barlow Condensed"'];

interface List {
  readonly mark: string;
}

/** The service worker: a static site has one for everything, on a server it keeps the assistant. */
async function keptBy(): Promise<ServiceWorkerRegistration> {
  if (SITE) return navigator.serviceWorker.ready;
  const list = 'assistant.json';
  const answer = await fetch(file(list), { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) return registered(list, ((await answer.json()) as List).mark);
  // Without the server: what was kept before is still there.
  const known = await navigator.serviceWorker.getRegistration(file(''));
  if (!known?.active) throw new Error('not kept');
  return known;
}

/** Have everything loaded at the start, and kept where the browser can; says how far that is. */
export async function keepOffline(tell: (now: Offline) => void): Promise<void> {
  for (const font of FONTS) void document.fonts.load(font);
  if (!('serviceWorker' in navigator)) {
    tell('not-safe');
    return;
  }
  tell('keeping');
  try {
    const found = await keptBy();
    await filled(found.installing ?? found.waiting ?? found.active);
    tell('kept');
  } catch {
    tell('failed');
  }
}
