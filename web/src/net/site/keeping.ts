/** What a static site keeps in this browser. */

import { openDisk } from './disk';
import { SHELF } from './names';
import { isPromised } from './promising';

export interface Amount {
  /** Bytes, with the page itself; 0 if the browser does not say. */
  readonly used: number;
  readonly battles: number;
  /** Whether the browser has promised to keep it; null where it makes no such promises. */
  readonly promised: boolean | null;
}

export async function amount(): Promise<Amount> {
  const storage = navigator.storage as StorageManager | undefined; // only over https
  const disk = await openDisk(SHELF, () => undefined);
  const used = (await storage?.estimate())?.usage ?? 0;
  return { used, battles: (await disk.range('head/')).length, promised: await isPromised() };
}
