/**
 * Whether this page opens without the server. Browsers keep it only where the connection is safe: on https and on this
 * machine itself. Elsewhere the open tab goes on without the server, but opening it again needs the server.
 */

import { filled, registered } from '../net/service';

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
    const found = await registered();
    await filled(found.installing ?? found.waiting ?? found.active);
    tell('kept');
  } catch {
    tell('failed');
  }
}
