/** The battle file that was chosen to be looked at; it stays in the browser. */

import { go } from '../page.svelte';
import { at } from '../root';

export const chosen: { file: File | null } = $state({ file: null });

/** Show a battle file. */
export function showFile(file: File): void {
  chosen.file = file;
  go(at('/replay'));
}
