/** The service worker, which keeps files of the page in this browser. */

import { file } from '../root';

/**
 * Register it for the files of this list, of which `mark` is a name; and end the one that only looked after the assistant
 * in earlier versions. Fails where there can be none.
 */
export async function registered(list: string, mark: string): Promise<ServiceWorkerRegistration> {
  const asked = new URLSearchParams({ list, mark });
  const found = await navigator.serviceWorker.register(`${file('service-worker.js')}?${asked}`, { scope: file('') });
  await dropOlder();
  return found;
}

/** Wait until the worker has everything; one that is not being installed has it already. */
export function filled(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker?.state === 'redundant') reject(new Error('not installed'));
      else if (worker?.state !== 'installing') resolve();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

/** What it kept is fetched again; the games of the assistant are kept elsewhere. */
async function dropOlder(): Promise<void> {
  const older = await navigator.serviceWorker.getRegistration(file('assistant'));
  if (!older?.scope.endsWith('/assistant')) return;
  await older.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith('deadzone-assistant-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
