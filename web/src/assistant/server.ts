/** What the set-up asks of the server. Once a game has begun, nothing more is asked. */

import { get, sendJson } from '../net/api';
import { knownPlayer } from '../net/player';
import type {
  PackWanted,
  DeckSummary,
  Label,
  MissionSummary,
  StoredTeam,
  TeamReport,
  TeamSummary,
  TeamText,
} from '../protocol';
import { page } from '../page.svelte';
import type { AssistantPack } from '../protocol';
import { fileText, type TeamForm } from './setup';

export interface Offer {
  readonly missions: MissionSummary[];
  readonly decks: DeckSummary[];
  readonly ready: TeamSummary[];
  readonly factions: { readonly id: string; readonly name: Label }[];
  readonly mine: StoredTeam[];
}

export async function offered(): Promise<Offer> {
  const [missions, decks, teams, mine] = await Promise.all([
    get<MissionSummary[]>('/api/missions'),
    get<DeckSummary[]>('/api/decks'),
    get<{ ready: TeamSummary[]; factions: Offer['factions'] }>('/api/teams'),
    knownPlayer() ? get<StoredTeam[]>('/api/me/teams').catch(() => []) : [],
  ]);
  return { missions, decks, ready: teams.ready, factions: teams.factions, mine };
}

/** The chosen team as it is sent; null while a file is still to be chosen. */
export async function teamText(form: TeamForm): Promise<TeamText | null> {
  if (form.source === 'link') return { text: form.code, format: 'link' };
  if (form.source === 'ready') return { text: form.ready, format: 'ready' };
  if (form.source === 'file') return form.file && fileText(form.file);
  if (form.source === 'mine') {
    const { team } = await get<{ team: unknown }>(`/api/me/teams/${encodeURIComponent(form.mine)}`);
    return { text: JSON.stringify(team), format: 'json' };
  }
  const { faction, points, seed } = form;
  const report = await post<TeamReport>('/api/teams/random', { faction, points, seed });
  return { text: JSON.stringify(report.team), format: 'json' };
}

export function checked(team: TeamText): Promise<TeamReport> {
  return post<TeamReport>('/api/teams/check', team);
}

export function packFor(wanted: PackWanted): Promise<AssistantPack> {
  return post<AssistantPack>('/api/assistant/pack', wanted);
}

function post<T>(path: string, body: object): Promise<T> {
  return sendJson<T>(`${path}?lang=${page.lang}`, body);
}
