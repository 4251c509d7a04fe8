/** Names under which a static site keeps things: other sites of the same host, and servers, have their own. */

import { ROOT, SITE } from '../../root';

/** The engine's disk. */
export const SHELF = `deadzone ${ROOT}`;
/** Beginning of the names of locks. */
export const LOCKS = `deadzone ${ROOT}`;

/** The name of an entry of `localStorage` that belongs to this server, or to this site. */
export function keptAs(name: string): string {
  return SITE ? `${name} ${ROOT}` : name;
}
