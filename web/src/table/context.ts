/** The battle that a table view shows, for everything inside it. */

import { getContext, setContext } from 'svelte';
import type { Battle } from './battle.svelte';

const KEY = Symbol('battle');

export function provideBattle(battle: Battle): void {
  setContext(KEY, battle);
}

export function useBattle(): Battle {
  return getContext<Battle>(KEY);
}
