/** The devices of this browser's player: each has a key of its own. */

import { page } from '../page.svelte';
import { ask, get } from './api';
import { knownPlayer, rememberPlayer } from './player';
import { renewSeats } from './seats';
import type { DeviceInfo, DeviceLink, KeyReplaced, LinkOwner, PlayerCreated } from '../protocol';

export function myDevices(): Promise<DeviceInfo[]> {
  return get<DeviceInfo[]>('/api/me/devices');
}

/** A link that takes this player to another device, once. */
export async function linkToAnother(): Promise<DeviceLink> {
  return (await (await ask('/api/me/link', { method: 'POST' })).json()) as DeviceLink;
}

/** Whom a link to another device is for. */
export function ownerOf(link: string): Promise<LinkOwner> {
  return get<LinkOwner>('/api/me/link', { 'Deadzone-Player': link });
}

/** Make this browser a device of the player of a link, in place of the player it had. */
export async function becomeDevice(link: string): Promise<void> {
  const answer = await ask('/api/me/devices', { method: 'POST', headers: { 'Deadzone-Player': link } });
  const { key, name } = (await answer.json()) as PlayerCreated;
  rememberPlayer({ key, name });
}

export async function endDevice(id: string): Promise<void> {
  await ask(`/api/me/devices/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export async function endOtherDevices(): Promise<void> {
  await ask('/api/me/devices', { method: 'DELETE' });
}

/** Replace the key; this browser gets new links in place of those that have ended. */
export async function replaceKey(): Promise<void> {
  const replaced = (await (await ask('/api/me/key', { method: 'POST' })).json()) as KeyReplaced;
  rememberPlayer({ key: replaced.key, name: knownPlayer()?.name ?? replaced.name });
  renewSeats(replaced.links);
}

/** A time in seconds since 1970 as a date. */
export function dateOf(seconds: number): string {
  return new Intl.DateTimeFormat(page.lang, { dateStyle: 'long' }).format(seconds * 1000);
}
