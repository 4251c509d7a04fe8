/** This browser as a player: a random key with a name. Whoever has the key is this player, on any device. */

export const PLAYER = 'player.';

export interface Player {
  readonly key: string;
  readonly name: string;
}

const STORED = 'deadzone-player';

export function parsePlayer(text: string | null): Player | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof Player, unknown>> | null;
    if (typeof value?.key !== 'string' || typeof value.name !== 'string') return null;
    return value.key.startsWith(PLAYER) ? { key: value.key, name: value.name } : null;
  } catch {
    return null;
  }
}

/** The key of a player that an address brings along: `/#player.…`. */
export function keyIn(path: string): string | null {
  const found = /^[^?#]*(?:\?[^#]*)?#(player\.[\w-]+)$/.exec(path);
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
    // Without storage this browser is nobody for long: the links of its seats still open them.
  }
}
