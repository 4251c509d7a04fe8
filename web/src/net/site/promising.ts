/** The browser's promise to delete nothing of its own accord. It makes one over https only. */

import { keptAs } from './names';

const ASKED = keptAs('deadzone-asked');
const storage = (): StorageManager | undefined => navigator.storage as StorageManager | undefined;

/** Null where browsers make no such promises. */
export async function isPromised(): Promise<boolean | null> {
  return (await storage()?.persisted()) ?? null;
}

export async function askToKeep(): Promise<boolean> {
  return (await storage()?.persist()) ?? false;
}

/** Ask when there is something to keep for the first time: some browsers ask the player. */
export async function askOnce(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, '1');
    await askToKeep();
  } catch {
    // Without storage there is nothing to keep.
  }
}
