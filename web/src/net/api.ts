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

/** The drawing of a battlefield as an address for an image, which is to be revoked when it is shown no more. */
export async function drawing(path: string, signal: AbortSignal): Promise<string> {
  return URL.createObjectURL(await (await ask(path, { signal })).blob());
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

/** The battle file, once the battle is over; the sentence returned says what went wrong, if anything did. */
export function downloadBattle(battle: string, token: string): Promise<string> {
  return download(`/api/battles/${encodeURIComponent(battle)}/file`, token, `${battle}.dzb`);
}

/** The record of what this seat has been told up to now. */
export function downloadRecord(battle: string, token: string): Promise<string> {
  return download(`/api/battles/${encodeURIComponent(battle)}/record?lang=${page.lang}`, token, `${battle}.json`);
}

/** Hands a file of the server to the browser. */
async function download(path: string, token: string, name: string): Promise<string> {
  try {
    const answer = await ask(path, { headers: { Authorization: `Bearer ${token}` } });
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
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
  // No other page can send a header of ours: so the server knows who asks.
  const ours = { 'Accept-Language': page.lang, 'Deadzone-Page': '1' };
  const headers = { ...(request.headers as Record<string, string>), ...ours };
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
