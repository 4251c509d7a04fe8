/** Where the page lives: at the top of a host, or under a path that a proxy has given it. */

import { rootOf } from './place';

const ROOT = rootOf(document.querySelector<HTMLScriptElement>('script[type="module"][src]')!.src);

/** The path of `/api/maps`, of `/` and the like on this host. Paths in answers of the server are whole already. */
export function at(path: string): string {
  return ROOT + path.slice(1);
}
