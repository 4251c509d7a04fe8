/** What the set-up asks of the server. Once a game has begun, nothing more is asked. */

import { allTeams, get, sendJson, type Teams } from '../net/api';
import { decks, jadeRules, myTeam, myTeams, randomTeam } from '../net/teams';
import { page } from '../page.svelte';
import type {
  AssistantPack,
  DeckSummary,
  HouseRuleSummary,
  MissionSummary,
  PackWanted,
  StoredTeam,
  TeamText,
} from '../protocol';
import { fileOf, rosterOf } from '../teams/roster';
import { recognised } from '../teams/forms';
import type { TeamForm } from './setup';

export interface Offer {
  readonly missions: MissionSummary[];
  readonly decks: DeckSummary[];
  /** The house rules about JADE. */
  readonly house: HouseRuleSummary[];
  readonly teams: Teams;
  readonly mine: StoredTeam[];
}

export async function offered(): Promise<Offer> {
  const [missions, actions, house, teams, mine] = await Promise.all([
    get<MissionSummary[]>('/api/missions'),
    decks(),
    jadeRules(),
    allTeams(),
    myTeams().catch(() => []),
  ]);
  return { missions, decks: actions, house, teams, mine };
}

/** The chosen team as it is sent; null while a file is still to be chosen. */
export async function teamText({
  source,
  code,
  mine,
  id,
  file,
  faction,
  points,
  seed,
}: TeamForm): Promise<TeamText | null> {
  if (source === 'link') return { text: code, format: 'link' };
  if (source === 'ready') return { text: id, format: 'ready' };
  if (source === 'file') return file && recognised(file.text, file.name);
  const { team } = await (source === 'mine' ? myTeam(mine) : randomTeam(faction, points, seed));
  return fileOf(rosterOf(team));
}

export function packFor(wanted: PackWanted): Promise<AssistantPack> {
  return sendJson<AssistantPack>(`/api/assistant/pack?lang=${page.lang}`, wanted);
}
