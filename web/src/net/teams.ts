/** Client of the server's interface for strike teams: lists, the check, random teams, forms, odds, paper, stored teams. */

import { page } from '../page.svelte';
import { ask, changeAt, get, keepAt, mine, print, sendJson } from './api';
import type {
  DeckPart,
  DeckSummary,
  FactionList,
  HeldTeam,
  HouseRuleSummary,
  ListSummary,
  PaperSize,
  StoredTeam,
  TeamForms,
  TeamOdds,
  TeamReport,
  TeamText,
} from '../protocol';

const MINE = '/api/me/teams';

export function lists(): Promise<ListSummary[]> {
  return get<ListSummary[]>(`/api/lists?lang=${page.lang}`);
}

export function list(id: string): Promise<FactionList> {
  return get<FactionList>(`/api/lists/${encodeURIComponent(id)}?lang=${page.lang}`);
}

export function decks(): Promise<DeckSummary[]> {
  return get<DeckSummary[]>('/api/decks');
}

export function check(team: TeamText): Promise<TeamReport> {
  return sendJson<TeamReport>(`/api/teams/check?lang=${page.lang}`, team);
}

export function randomTeam(faction: string, points: number, seed: number): Promise<TeamReport> {
  return sendJson<TeamReport>(`/api/teams/random?lang=${page.lang}`, { faction, points, seed });
}

export function forms(team: TeamText): Promise<TeamForms> {
  return sendJson<TeamForms>(`/api/teams/forms?lang=${page.lang}`, team);
}

export function odds(team: TeamText, member: number, list: string, unit: string): Promise<TeamOdds> {
  return sendJson<TeamOdds>(`/api/teams/odds?lang=${page.lang}`, { team, member, list, unit });
}

// ------------------------------------------------------------------ paper

export async function printSheet(team: TeamText, paper: PaperSize, name: string): Promise<void> {
  await print('/api/teams/sheet.pdf', { ...team, paper }, `${name}.pdf`);
}

/** JADE's decks for a team; without an Action deck, the usual one. Empty house rules are left to the settings. */
export async function printDeck(
  team: TeamText,
  deck: string,
  house: Record<string, string>,
  paper: PaperSize,
  cards: DeckPart,
  name: string,
): Promise<void> {
  const said = Object.fromEntries(Object.entries(house).filter(([, value]) => value !== ''));
  await print(
    '/api/teams/deck.pdf',
    { team, paper, cards, house: said, ...(deck ? { deck } : {}) },
    `${name}-jade.pdf`,
  );
}

/** Whether the card still follows a forced action, J-AMB-08. */
export const FORCED_ACTIONS = 'forced_actions';

/** The house rules about JADE. */
export async function jadeRules(): Promise<HouseRuleSummary[]> {
  return (await get<HouseRuleSummary[]>('/api/house-rules')).filter(({ jade }) => jade);
}

// ------------------------------------------------------------------ the player's teams

export function myTeams(): Promise<StoredTeam[]> {
  return mine<StoredTeam>(MINE);
}

export function myTeam(id: string): Promise<HeldTeam> {
  return get<HeldTeam>(teamPath(id));
}

export function keepTeam(team: TeamText): Promise<StoredTeam> {
  return keepAt<StoredTeam>(MINE, team);
}

export function changeTeam(id: string, team: TeamText, parting: boolean): Promise<StoredTeam> {
  return changeAt<StoredTeam>(teamPath(id), team, parting);
}

export async function deleteTeam(id: string): Promise<void> {
  await ask(teamPath(id), { method: 'DELETE' });
}

function teamPath(id: string): string {
  return `${MINE}/${encodeURIComponent(id)}`;
}
