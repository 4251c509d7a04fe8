/** Root of the page: the top of a host, a path assigned by a proxy, or the folder of a static site. */

import { folded, rootOf } from './place';

export const ROOT = rootOf(document.querySelector<HTMLScriptElement>('script[type="module"][src]')!.src);

/** Where the page comes from a static host, the file that says what there is; '' where a server has sent it. */
export const SITE = document.querySelector<HTMLMetaElement>('meta[name="deadzone-site"]')?.content ?? '';

/** Full path of `/teams`, `/` and the like on this host. */
export function at(path: string): string {
  return ROOT + beyond(path);
}

/** A path in an answer: a server has put the root before it, the engine of a static site has none. */
export function answered(path: string): string {
  return SITE ? at(path) : path;
}

/** The same as `at` where the page is reached under another address. */
export function under(home: string, path: string): string {
  return new URL(beyond(path), home).href;
}

/** Full path of a file beside the page. */
export function file(name: string): string {
  return ROOT + name;
}

function beyond(path: string): string {
  return SITE ? folded(path) : path.slice(1);
}
