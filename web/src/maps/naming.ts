/** What a map is called on the page, and its file. */

import { page, t } from '../page.svelte';
import type { Label } from '../protocol';

/** The name of a map in the language of the page, or at least in English. */
export function mapName(name: Label): string {
  return name[page.lang] || name.en || t('maps.unnamed');
}

/** The name of a map's file: letters and digits of its name. */
export function fileName(name: string): string {
  return `${plain(name)}.map`;
}

/** The name of the file of its printed plan. */
export function planName(name: string): string {
  return `${plain(name)}.pdf`;
}

function plain(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return letters || 'map';
}
