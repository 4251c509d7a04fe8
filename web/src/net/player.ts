/** This browser's player: a random key, which is this device's own, and a name. */

import { keptAs } from './site/names';

export const PLAYER = 'player.';

export interface Player {
  readonly key: string;
  readonly name: string;
}

const STORED = keptAs('deadzone-player');

export function parsePlayer(text: string | null): Player | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof Player, unknown>> | null;
    if (typeof value?.key !== 'string' || typeof value.name !== 'string') return null;
    return value.key.startsWith(PLAYER) ? { key: value.key, name: value.name } : null;
  } catch {
    return null;
  }
}

/** The link to another device in an address, `/#device.…`; in earlier days it was the key, `/#player.…`. */
export function keyIn(path: string): string | null {
  const found = /^[^?#]*(?:\?[^#]*)?#((?:device|player)\.[\w-]+)$/.exec(path);
  return found ? found[1]! : null;
}

export function knownPlayer(): Player | null {
  try {
    return parsePlayer(localStorage.getItem(STORED));
  } catch {
    return null;
  }
}

export function rememberPlayer(player: Player | null): void {
  try {
    if (player) localStorage.setItem(STORED, JSON.stringify(player));
    else localStorage.removeItem(STORED);
  } catch {
    // Without storage the player is lost at the next visit; the links of its seats still work.
  }
}
