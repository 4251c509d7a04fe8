/** Client of the server's interface for battlefields: the check, pictures, trials, the generator, stored maps. */

import { page } from '../page.svelte';
import { ask, changeAt, get, keepAt, mine, pictured, print, sendJson } from './api';
import type { HeldMap, MapReport, MapText, MapTrial, MapWanted, PaperSize, StoredMap } from '../protocol';

const MINE = '/api/me/maps';

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
  return pictured(await ask(`/api/maps/picture.svg?lang=${page.lang}`, request));
}

/** A plan on paper, to build the map with real terrain. */
export async function printPlan(text: string, paper: PaperSize, name: string): Promise<void> {
  await print('/api/maps/plan.pdf', { text, paper }, name);
}

// ------------------------------------------------------------------ the player's maps

export function myMaps(): Promise<StoredMap[]> {
  return mine<StoredMap>(MINE);
}

export function myMap(id: string): Promise<HeldMap> {
  return get<HeldMap>(mapPath(id));
}

export function keepMap(text: string): Promise<StoredMap> {
  return keepAt<StoredMap>(MINE, { text });
}

export function changeMap(id: string, text: string, parting: boolean): Promise<StoredMap> {
  return changeAt<StoredMap>(mapPath(id), { text }, parting);
}

export async function deleteMap(id: string): Promise<void> {
  await ask(mapPath(id), { method: 'DELETE' });
}

function mapPath(id: string): string {
  return `${MINE}/${encodeURIComponent(id)}`;
}
