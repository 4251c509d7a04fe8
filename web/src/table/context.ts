/** Context that gives all components of a table view their battle. */

import { getContext, setContext } from 'svelte';
import type { Battle } from './battle.svelte';

const KEY = Symbol('battle');

export function provideBattle(battle: Battle): void {
  setContext(KEY, battle);
}

export function useBattle(): Battle {
  return getContext<Battle>(KEY);
}
