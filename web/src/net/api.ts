/** The HTTP part of the server: what can be chosen, new battles, battle files. */

import { page, t } from '../page.svelte';
import { at } from '../root';
import type {
  BattleCreated,
  BattleSummary,
  Label,
  MapSummary,
  MissionSummary,
  NewBattle,
  PlayerSummary,
  Problem,
  TeamSummary,
} from '../protocol';

export interface Teams {
  readonly ready: TeamSummary[];
  readonly factions: { readonly id: string; readonly name: Label }[];
}

export interface Choices {
  readonly maps: MapSummary[];
  readonly teams: Teams;
  readonly missions: MissionSummary[];
  readonly players: PlayerSummary[];
}

/** What went wrong, in a sentence for the player. */
export class Trouble extends Error {}

export async function choices(): Promise<Choices> {
  const [maps, teams, missions, players] = await Promise.all([
    get<MapSummary[]>('/api/maps'),
    get<Teams>('/api/teams'),
    get<MissionSummary[]>('/api/missions'),
    get<PlayerSummary[]>('/api/players'),
  ]);
  return { maps, teams, missions, players };
}

export function createBattle(battle: NewBattle): Promise<BattleCreated> {
  return send<BattleCreated>('/api/battles', JSON.stringify(battle), 'application/json');
}

/** A battle goes on from a file that was saved before. */
export function resumeBattle(file: Blob): Promise<BattleCreated> {
  return send<BattleCreated>('/api/battles/resume', file, 'application/octet-stream');
}

export function summary(battle: string, token: string): Promise<BattleSummary> {
  return get<BattleSummary>(`/api/battles/${encodeURIComponent(battle)}`, { Authorization: `Bearer ${token}` });
}

/** Hands the battle file to the browser; the sentence it returns says what went wrong, if anything did. */
export async function downloadBattle(battle: string, token: string): Promise<string> {
  try {
    const answer = await ask(`/api/battles/${encodeURIComponent(battle)}/file`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${battle}.dzb`;
    link.click();
    URL.revokeObjectURL(address);
    return '';
  } catch (error) {
    return words(error);
  }
}

export function words(error: unknown): string {
  return error instanceof Trouble ? error.message : t('trouble');
}

async function get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  return (await (await ask(path, { headers })).json()) as T;
}

async function send<T>(path: string, body: BodyInit, type: string): Promise<T> {
  return (await (await ask(path, { method: 'POST', body, headers: { 'Content-Type': type } })).json()) as T;
}

async function ask(path: string, request: RequestInit): Promise<Response> {
  const headers = { ...(request.headers as Record<string, string>), 'Accept-Language': page.lang };
  let answer: Response;
  try {
    answer = await fetch(at(path), { ...request, headers });
  } catch {
    throw new Trouble(t('trouble.away'));
  }
  if (!answer.ok) throw new Trouble(await refusal(answer));
  return answer;
}

async function refusal(answer: Response): Promise<string> {
  try {
    return placed((await answer.json()) as Problem) || t('trouble');
  } catch {
    return t('trouble');
  }
}

/** `team:3:12`: of a file that was chosen here, the line is told as well. */
function placed({ text, where }: Problem): string {
  const [, line] = /^(?:team|map):(\d+)/.exec(where) ?? [];
  return line ? t('trouble.line', { line, text }) : text;
}
