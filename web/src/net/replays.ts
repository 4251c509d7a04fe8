/** Where a replay comes from: a battle of the server, or a battle file, which the server does not keep. */

import { page } from '../page.svelte';
import type { AnalysisInfo, BattleCreated, EyesChoice, ReplayFrames, ReplayInfo } from '../protocol';
import { ask, downloadBattle, downloadRecord, get, handOver, player, words } from './api';

export type Picture = 'film.gif' | 'film.webp' | 'report.pdf';

export interface Source {
  /** Battle and token of a battle on the server; null for a file. */
  readonly seat: { readonly battle: string; readonly token: string } | null;
  /** Frames that are fetched at once. */
  readonly piece: number;
  info(at: number, eyes: EyesChoice): Promise<ReplayInfo>;
  frames(first: number, count: number, eyes: EyesChoice): Promise<ReplayFrames>;
  /** What AMBER finds when it looks back; only after the end. */
  analysis(): Promise<AnalysisInfo>;
  /** Download pictures of the whole battle (0) or one round; returns a sentence about the failure, or an empty one. */
  picture(kind: Picture, round: number): Promise<string>;
  /** Download the battle itself. */
  file(over: boolean): Promise<string>;
  /** A new battle that goes on from a moment; `asked` is the query with the moment and the players. */
  playOn(asked: string): Promise<BattleCreated>;
}

export function battleSource(battle: string, token: string): Source {
  const path = `/api/battles/${encodeURIComponent(battle)}/replay`;
  const headers = { Authorization: `Bearer ${token}` };
  return {
    seat: { battle, token },
    piece: 64,
    info: (at, eyes) => get<ReplayInfo>(`${path}?lang=${page.lang}&at=${at}&eyes=${eyes}`, headers),
    frames: (first, count, eyes) =>
      get<ReplayFrames>(`${path}/frames?first=${first}&count=${count}&lang=${page.lang}&eyes=${eyes}`, headers),
    analysis: () => get<AnalysisInfo>(`${path}/analysis?lang=${page.lang}`, headers),
    picture: (kind, round) => saved(ask(pictured(path, kind, round), { headers }), kind),
    file: (over) => (over ? downloadBattle : downloadRecord)(battle, token),
    playOn: (asked) => begun(() => ask(`${path}/on?${asked}`, { method: 'POST', headers })),
  };
}

export function fileSource(file: File): Source {
  const send = (path: string): Promise<Response> =>
    ask(path, { method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream' } });
  return {
    seat: null,
    piece: 200,
    info: async (at, eyes) =>
      (await (await send(`/api/replay?lang=${page.lang}&at=${at}&eyes=${eyes}`)).json()) as ReplayInfo,
    frames: async (first, count, eyes) =>
      (await (
        await send(`/api/replay/frames?first=${first}&count=${count}&lang=${page.lang}&eyes=${eyes}`)
      ).json()) as ReplayFrames,
    analysis: async () => (await (await send(`/api/replay/analysis?lang=${page.lang}`)).json()) as AnalysisInfo,
    picture: (kind, round) => saved(send(pictured('/api/replay', kind, round)), kind),
    file: () => {
      handOver(file, file.name);
      return Promise.resolve('');
    },
    playOn: (asked) => begun(() => send(`/api/replay/on?${asked}`)),
  };
}

async function begun(request: () => Promise<Response>): Promise<BattleCreated> {
  await player(); // so that the battle is in this player's list
  return (await (await request()).json()) as BattleCreated;
}

function pictured(path: string, kind: Picture, round: number): string {
  return `${path}/${kind}?lang=${page.lang}${kind === 'report.pdf' ? '' : `&round=${round}`}`;
}

async function saved(answer: Promise<Response>, name: string): Promise<string> {
  try {
    handOver(await (await answer).blob(), `deadzone-${name}`);
    return '';
  } catch (error) {
    return words(error);
  }
}
