/** Client of the server's interface for strike teams: lists, the check, random teams, forms, odds, paper, stored teams. */

import { page } from '../page.svelte';
import { ask, get, handOver, player, sendJson, Trouble, UNKNOWN } from './api';
import { knownPlayer, rememberPlayer } from './player';
import type {
  DeckPart,
  DeckSummary,
  FactionList,
  HeldTeam,
  ListSummary,
  PaperSize,
  StoredTeam,
  TeamForms,
  TeamOdds,
  TeamReport,
  TeamText,
} from '../protocol';

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

/** JADE's decks for a team; without an Action deck, the usual one. */
export async function printDeck(
  team: TeamText,
  deck: string,
  paper: PaperSize,
  cards: DeckPart,
  name: string,
): Promise<void> {
  await print('/api/teams/deck.pdf', { team, paper, cards, ...(deck ? { deck } : {}) }, `${name}-jade.pdf`);
}

async function print(path: string, body: unknown, name: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await ask(`${path}?lang=${page.lang}`, { method: 'POST', body: JSON.stringify(body), headers });
  handOver(await answer.blob(), name);
}

// ------------------------------------------------------------------ the player's teams

export async function myTeams(): Promise<StoredTeam[]> {
  if (!knownPlayer()) return [];
  try {
    return await get<StoredTeam[]>('/api/me/teams');
  } catch (error) {
    if (error instanceof Trouble && error.status === UNKNOWN) return [];
    throw error;
  }
}

export function myTeam(id: string): Promise<HeldTeam> {
  return get<HeldTeam>(teamPath(id));
}

export async function keepTeam(team: TeamText): Promise<StoredTeam> {
  await player();
  try {
    return await sendJson<StoredTeam>('/api/me/teams', team);
  } catch (error) {
    if (!(error instanceof Trouble && error.status === UNKNOWN)) throw error;
    // The server does not know this browser's player any more: it becomes a new one.
    rememberPlayer(null);
    await player();
    return sendJson<StoredTeam>('/api/me/teams', team);
  }
}

/** Store a changed team; `parting` lets the browser finish although the page is being left. */
export async function changeTeam(id: string, team: TeamText, parting = false): Promise<StoredTeam> {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'PUT', body: JSON.stringify(team), headers, keepalive: parting };
  return (await (await ask(teamPath(id), request)).json()) as StoredTeam;
}

export async function deleteTeam(id: string): Promise<void> {
  await ask(teamPath(id), { method: 'DELETE' });
}

function teamPath(id: string): string {
  return `/api/me/teams/${encodeURIComponent(id)}`;
}
