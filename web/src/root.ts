/** Root of the page: the top of a host, or a path assigned by a proxy. */

import { rootOf } from './place';

const ROOT = rootOf(document.querySelector<HTMLScriptElement>('script[type="module"][src]')!.src);

/** Full path of `/api/maps`, `/` and the like on this host. Paths in the server's answers are already complete. */
export function at(path: string): string {
  return ROOT + path.slice(1);
}
