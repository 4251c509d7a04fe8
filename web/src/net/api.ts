/** Client of the server's HTTP interface: choices for a battle, new battles, seats, players, battle files. */

import { atNight } from '../maps/night';
import { page, t } from '../page.svelte';
import { isThisMachine } from '../place';
import { at } from '../root';
import { carrier } from './carrier';
import { line } from './line.svelte';
import { knownPlayer, rememberPlayer, type Player } from './player';
import type {
  BattleCreated,
  BattleSummary,
  HouseRuleSummary,
  Label,
  MapSummary,
  MissionSummary,
  NewBattle,
  HeldBattle,
  KeptStars,
  PlayerCreated,
  PlayerInfo,
  PlayerSummary,
  Problem,
  Addresses,
  Rematch,
  Role,
  FoundRules,
  RuleBook,
  SeatLink,
  SituationSummary,
  StoryInfo,
  TakenIn,
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
  readonly house: HouseRuleSummary[];
}

/** An error with a sentence for the player. */
export class Trouble extends Error {
  constructor(
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }
}

/** Status of what is not there, or not for this player. */
export const UNKNOWN = 404;
const TOO_OFTEN = 429;

/** Whether asking again later may help: the server is away or busy, rather than refusing. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof Trouble) || error.status === 0 || error.status === TOO_OFTEN || error.status >= 500;
}

/** Battlefields of the program. */
export function allMaps(): Promise<MapSummary[]> {
  return get<MapSummary[]>('/api/maps');
}

/** Ready-made teams, and the lists from which random ones are drawn. */
export function allTeams(): Promise<Teams> {
  return get<Teams>('/api/teams');
}

export async function choices(): Promise<Choices> {
  const [maps, teams, missions, players, house] = await Promise.all([
    allMaps(),
    allTeams(),
    get<MissionSummary[]>('/api/missions'),
    get<PlayerSummary[]>('/api/players'),
    get<HouseRuleSummary[]>('/api/house-rules'),
  ]);
  return { maps, teams, missions, players, house };
}

/** How other devices reach the server; it tells only a browser on its own machine. */
export function reach(): Promise<Addresses> {
  return get<Addresses>('/api/reach');
}

/**
 * How others reach this page: where the server is on this machine it says so; from elsewhere the page's own address has
 * been reached already.
 */
export async function reachedAs(): Promise<Addresses> {
  if (carrier.offers.reach && isThisMachine(location.hostname)) return reach();
  const own = new URL(at('/'), location.href);
  return { by: own.protocol === 'http:' ? 'network' : 'public', addresses: [own.href] };
}

/** Object URL of the drawing of a battlefield; revoke it when it is no longer shown. */
export async function drawing(path: string, signal: AbortSignal): Promise<string> {
  return pictured(await ask(path, { signal }));
}

/** Object URL of a drawing, in the colours of the page. */
export async function pictured(drawn: Response): Promise<string> {
  return URL.createObjectURL(new Blob([atNight(await drawn.text())], { type: 'image/svg+xml' }));
}

/** All terms and rules in a language. */
export function ruleBook(lang: string): Promise<RuleBook> {
  return get<RuleBook>(`/api/rules?lang=${lang}`);
}

/** The rules that answer a question, in any language. */
export function searchRules(asked: string): Promise<FoundRules> {
  return get<FoundRules>(`/api/search?asked=${encodeURIComponent(asked)}`);
}

/** Download something to print for a real table; returns what went wrong. */
export function printed(what: string, paper: string): Promise<string> {
  return download(
    `/api/print/${what}.pdf?paper=${paper}&lang=${page.lang}`,
    '',
    `deadzone-${what.replace('/', '-')}.pdf`,
  );
}

/** Hand over a PDF that the server makes of something sent to it. */
export async function print(path: string, body: unknown, name: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await ask(`${path}?lang=${page.lang}`, { method: 'POST', body: JSON.stringify(body), headers });
  handOver(await answer.blob(), name);
}

/** How a battle that is over went. */
export function story(battle: string, token: string, lang: string): Promise<StoryInfo> {
  return get<StoryInfo>(`${path(battle)}/story?lang=${lang}`, bearer(token));
}

/** A battle like one that is over. */
export async function playAgain(battle: string, token: string, wanted: Rematch): Promise<BattleCreated> {
  await player();
  return send<BattleCreated>(`${path(battle)}/again`, JSON.stringify(wanted), 'application/json', bearer(token));
}

export async function createBattle(battle: NewBattle): Promise<BattleCreated> {
  await player();
  return send<BattleCreated>('/api/battles', JSON.stringify(battle), 'application/json');
}

/** Prepared situations to be played against JADE. */
export function situations(): Promise<SituationSummary[]> {
  return get<SituationSummary[]>('/api/situations');
}

/** A battle that begins with a prepared situation. */
export async function beginSituation(id: string): Promise<BattleCreated> {
  await player();
  return send<BattleCreated>(`/api/situations/${encodeURIComponent(id)}`, '', 'application/json');
}

/** The guided first battle, at its first lesson. */
export async function beginLessons(): Promise<BattleCreated> {
  await player();
  return send<BattleCreated>('/api/lessons', '', 'application/json');
}

/** The most stars that this player has earned in each situation. */
export function myStars(): Promise<KeptStars[]> {
  return get<KeptStars[]>('/api/me/stars');
}

/** Resume a battle from a battle file. */
export async function resumeBattle(file: Blob): Promise<BattleCreated> {
  await player();
  return send<BattleCreated>('/api/battles/resume', file, 'application/octet-stream');
}

export function summary(battle: string, token: string): Promise<BattleSummary> {
  return get<BattleSummary>(`/api/battles/${encodeURIComponent(battle)}`, { Authorization: `Bearer ${token}` });
}

// ------------------------------------------------------------------ seats

/** Take the seat of an invitation; returns this player's own link. */
export async function redeem(battle: string, invitation: string): Promise<SeatLink> {
  await player();
  return send<SeatLink>(`${path(battle)}/seats`, JSON.stringify({ token: invitation }), 'application/json');
}

/** Replace a link with a new one: an invitation, the spectators' link, or one's own. */
export async function newLink(battle: string, token: string, role: Role): Promise<SeatLink> {
  const answer = await ask(`${path(battle)}/seats/${role}/link`, { method: 'POST', headers: bearer(token) });
  return (await answer.json()) as SeatLink;
}

/** Revoke a link. */
export async function takeBack(battle: string, token: string, role: Role): Promise<void> {
  await ask(`${path(battle)}/seats/${role}/link`, { method: 'DELETE', headers: bearer(token) });
}

function path(battle: string): string {
  return `/api/battles/${encodeURIComponent(battle)}`;
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

// ------------------------------------------------------------------ players

/** This browser's player; created the first time. */
export async function player(): Promise<Player> {
  const known = knownPlayer();
  if (known) return known;
  const made = await send<PlayerCreated>('/api/me', JSON.stringify({ name: t('player.nobody') }), 'application/json');
  const fresh = { key: made.key, name: made.name };
  rememberPlayer(fresh);
  return fresh;
}

/** The server's information about a player; null if the key is unknown. */
export async function whoIs(key: string): Promise<PlayerInfo | null> {
  try {
    return await get<PlayerInfo>('/api/me', { [PLAYER_KEY]: key });
  } catch (error) {
    if (error instanceof Trouble && error.status === UNKNOWN) return null;
    throw error;
  }
}

export async function rename(name: string): Promise<Player> {
  const { key } = await player();
  const headers = { 'Content-Type': 'application/json', [PLAYER_KEY]: key };
  const answer = await ask('/api/me', { method: 'PATCH', body: JSON.stringify({ name }), headers });
  const renamed = { key, name: ((await answer.json()) as PlayerInfo).name };
  rememberPlayer(renamed);
  return renamed;
}

export function myBattles(): Promise<HeldBattle[]> {
  return get<HeldBattle[]>('/api/me/battles');
}

/** What this player keeps under a path; nothing if the server does not know the player. */
export async function mine<T>(path: string): Promise<T[]> {
  if (!knownPlayer()) return [];
  try {
    return await get<T[]>(path);
  } catch (error) {
    if (error instanceof Trouble && error.status === UNKNOWN) return [];
    throw error;
  }
}

/** Keep something new for this player. */
export async function keepAt<T>(path: string, body: unknown): Promise<T> {
  await player();
  try {
    return await sendJson<T>(path, body);
  } catch (error) {
    if (!(error instanceof Trouble && error.status === UNKNOWN)) throw error;
    // The server does not know this browser's player any more: it becomes a new one.
    rememberPlayer(null);
    await player();
    return sendJson<T>(path, body);
  }
}

/** Store a change; `parting` lets the browser finish although the page is being left. */
export async function changeAt<T>(path: string, body: unknown, parting: boolean): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'PUT', body: JSON.stringify(body), headers, keepalive: parting };
  return (await (await ask(path, request)).json()) as T;
}

/** Download everything the server stores about this player. */
export function exportPlayer(): Promise<string> {
  return download('/api/me/export', '', 'deadzone-player.zip');
}

/** Download everything that a static site keeps, to be taken in elsewhere; returns what went wrong. */
export async function saveEverything(): Promise<string> {
  await player();
  return download('/api/everything', '', 'deadzone-everything.zip');
}

/** Take in what is new in such a file, or in one that a server has made of a player's data. */
export async function takeIn(file: Blob): Promise<TakenIn> {
  await player();
  return send<TakenIn>('/api/everything', file, 'application/octet-stream');
}

/** Delete this player with all its data. */
export async function deletePlayer(): Promise<void> {
  await ask('/api/me', { method: 'DELETE' });
  rememberPlayer(null);
}

const PLAYER_KEY = 'Deadzone-Player';

// ------------------------------------------------------------------ files

/** Download the battle file once the battle is over; returns a sentence about the failure, or an empty one. */
export function downloadBattle(battle: string, token: string): Promise<string> {
  return download(`/api/battles/${encodeURIComponent(battle)}/file`, token, `${battle}.dzb`);
}

/** Download the record of everything this seat has been told so far. */
export function downloadRecord(battle: string, token: string): Promise<string> {
  return download(`/api/battles/${encodeURIComponent(battle)}/record?lang=${page.lang}`, token, `${battle}.json`);
}

/** Download a file from the server; returns a sentence about the failure, or an empty one. */
async function download(path: string, token: string, name: string): Promise<string> {
  try {
    const answer = await ask(path, { headers: token ? bearer(token) : {} });
    handOver(await answer.blob(), name);
    return '';
  } catch (error) {
    return words(error);
  }
}

/** Give the player a file. */
export function handOver(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The page's address for other devices, if the server has one; otherwise its own. */
export async function outside(): Promise<string> {
  const own = new URL(at('/'), location.href).href;
  if (!carrier.offers.reach || !isThisMachine(location.hostname)) return own;
  try {
    return (await reach()).addresses[0] ?? own;
  } catch {
    return own;
  }
}

export function words(error: unknown): string {
  return error instanceof Trouble ? error.message : t('trouble');
}

export async function get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  return (await (await ask(path, { headers })).json()) as T;
}

async function send<T>(path: string, body: BodyInit, type: string, more: Record<string, string> = {}): Promise<T> {
  return (await (await ask(path, { method: 'POST', body, headers: { ...more, 'Content-Type': type } })).json()) as T;
}

export function sendJson<T>(path: string, body: unknown): Promise<T> {
  return send<T>(path, JSON.stringify(body), 'application/json');
}

export async function ask(path: string, request: RequestInit): Promise<Response> {
  // Other pages cannot send this header, so the server knows that the request comes from ours.
  const ours = { 'Accept-Language': page.lang, 'Deadzone-Page': '1' };
  const known = knownPlayer();
  const me: Record<string, string> = known ? { [PLAYER_KEY]: known.key } : {};
  const headers = { ...me, ...(request.headers as Record<string, string>), ...ours };
  let answer: Response;
  try {
    answer = await carrier.ask(path, { ...request, headers });
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble(t(line.offline ? 'trouble.offline' : 'trouble.away'));
  }
  if (!answer.ok) throw new Trouble(await refusal(answer), answer.status);
  return answer;
}

async function refusal(answer: Response): Promise<string> {
  try {
    return placed((await answer.json()) as Problem) || t('trouble');
  } catch {
    return t('trouble');
  }
}

/** Adds the line number to a problem in a team or map file (`team:3:12`). */
function placed({ text, where }: Problem): string {
  const [, line] = /^(?:team|map):(\d+)/.exec(where) ?? [];
  return line ? t('trouble.line', { line, text }) : text;
}
