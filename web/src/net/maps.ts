/** Client of the server's interface for battlefields: the check, pictures, trials, the generator, stored maps. */

import { page } from '../page.svelte';
import { ask, get, player, sendJson, Trouble, UNKNOWN } from './api';
import { knownPlayer, rememberPlayer } from './player';
import type { HeldMap, MapReport, MapText, MapTrial, MapWanted, StoredMap } from '../protocol';

export function checkMap(map: MapText): Promise<MapReport> {
  return sendJson<MapReport>(`/api/maps/check?lang=${page.lang}`, map);
}

export function tryModel(text: string, cube: number, size: number, cubes: number): Promise<MapTrial> {
  return sendJson<MapTrial>(`/api/maps/try?lang=${page.lang}`, { text, cube, size, cubes });
}

export function generateMap(wanted: MapWanted): Promise<MapReport> {
  return sendJson<MapReport>(`/api/maps/generate?lang=${page.lang}`, wanted);
}

/** Object URL of the drawing of a map in a text, laid out for a mission; revoke it when it is no longer shown. */
export async function mapPicture(text: string, mission: string, signal: AbortSignal): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', body: JSON.stringify({ text, mission }), headers, signal };
  return URL.createObjectURL(await (await ask(`/api/maps/picture.svg?lang=${page.lang}`, request)).blob());
}

// ------------------------------------------------------------------ the player's maps

export async function myMaps(): Promise<StoredMap[]> {
  if (!knownPlayer()) return [];
  try {
    return await get<StoredMap[]>('/api/me/maps');
  } catch (error) {
    if (error instanceof Trouble && error.status === UNKNOWN) return [];
    throw error;
  }
}

export function myMap(id: string): Promise<HeldMap> {
  return get<HeldMap>(mapPath(id));
}

export async function keepMap(text: string): Promise<StoredMap> {
  await player();
  try {
    return await sendJson<StoredMap>('/api/me/maps', { text });
  } catch (error) {
    if (!(error instanceof Trouble && error.status === UNKNOWN)) throw error;
    // The server does not know this browser's player any more: it becomes a new one.
    rememberPlayer(null);
    await player();
    return sendJson<StoredMap>('/api/me/maps', { text });
  }
}

/** Store a changed map; `parting` lets the browser finish although the page is being left. */
export async function changeMap(id: string, text: string, parting = false): Promise<StoredMap> {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'PUT', body: JSON.stringify({ text }), headers, keepalive: parting };
  return (await (await ask(mapPath(id), request)).json()) as StoredMap;
}

export async function deleteMap(id: string): Promise<void> {
  await ask(mapPath(id), { method: 'DELETE' });
}

function mapPath(id: string): string {
  return `/api/me/maps/${encodeURIComponent(id)}`;
}
