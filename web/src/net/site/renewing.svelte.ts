/** New versions of a static site: its service worker has fetched one, which is used when nothing is in progress. */

import { ROOT, SITE } from '../../root';
import { filled, registered } from '../service';
import { contentsOf } from './contents';

export const renewal = $state({
  /** A new version is there and waits. */
  waits: false,
  /** Other tabs use the old one. */
  others: false,
  /** Whether all opens without the network. */
  kept: false,
});

let registration: ServiceWorkerRegistration | null = null;
let taking = false;

/** Have the site kept. `idle`: nothing is in progress, so that a version that waits already is used at once. */
export async function keepSite(idle: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    if (taking) location.reload();
  });
  serviceWorker.addEventListener('message', ({ data }) => {
    taking = false;
    renewal.others = data === 'others';
  });
  try {
    const found = await registered(SITE, (await contentsOf(new URL(ROOT, location.href).href, true)).mark);
    registration = found;
    found.addEventListener('updatefound', () => void fetched(found.installing));
    if (found.waiting && found.active) {
      renewal.waits = true;
      if (idle()) take();
    } else await fetched(found.installing);
    renewal.kept = true;
  } catch {
    // Without the network what was kept before is still there; a browser that keeps nothing opens the page with it.
    renewal.kept = serviceWorker.controller !== null;
  }
}

/** Use the version that waits: the page is loaded anew. */
export function take(): void {
  taking = true;
  registration?.waiting?.postMessage('take');
}

/** Wait for a version that is being fetched; unless it is the first one, it then waits itself. */
async function fetched(worker: ServiceWorker | null): Promise<void> {
  const first = !registration?.active;
  await filled(worker);
  if (worker && !first) renewal.waits = true;
}
