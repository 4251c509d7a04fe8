/** Battles that begin from the Actions menu of a team: the player leads it, or JADE does. */

import { createBattle } from '../net/api';
import { remember } from '../net/seats';
import { go } from '../page.svelte';
import { answered } from '../root';
import type { NewBattle, TeamChoice } from '../protocol';
import { opponentFor } from '../start/form';
import { fileOf, type Roster } from './roster';

function choiceOf(roster: Roster): TeamChoice {
  return { file: fileOf(roster).text, format: 'json' };
}

/** The player leads the team against JADE. */
export function playWith(roster: Roster, limit: number): Promise<void> {
  return begin({ red: choiceOf(roster), blue: opponentFor(roster.faction, limit), players: ['human', 'jade'] });
}

/** JADE leads the team against the player. */
export function playAgainst(roster: Roster, limit: number): Promise<void> {
  return begin({ red: opponentFor(roster.faction, limit), blue: choiceOf(roster), players: ['human', 'jade'] });
}

async function begin(battle: NewBattle): Promise<void> {
  const created = await createBattle(battle);
  remember(created, 'red');
  go(answered((created.links.find((each) => each.role === 'red') ?? created.links[0]!).path));
}
