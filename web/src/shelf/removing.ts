/** Takes something from the shelf, and offers to put it back. */

import { words } from '../net/api';
import { kept, tell } from './notice.svelte';

export async function takeAway(
  told: string,
  remove: () => Promise<unknown>,
  putBack: () => Promise<unknown>,
): Promise<void> {
  await remove();
  tell({
    text: told,
    undo: async () => {
      try {
        await putBack();
        kept.changes++;
      } catch (error) {
        tell({ text: words(error) });
      }
    },
  });
  kept.changes++;
}
