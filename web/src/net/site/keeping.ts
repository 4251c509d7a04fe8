/**
 * Everything that this browser keeps of a static site, as one file, and back: the engine's disk, the entries of the page
 * itself (seats, player, settings), and the games of the assistant.
 */

import { addGame, allGames, dropGame, findPack, type KeptGame } from '../../assistant/store';
import type { AssistantPack } from '../../protocol';
import { keptAs, LOCKS, SHELF } from './names';
import { isPromised } from './promising';
import { openDisk, type Disk, type Entry } from './disk';

const FORMAT = 'deadzone-kept';
const VERSION = 1;
/** Bytes that a file may unpack to; a thousand battles have about as many. */
const MOST = 200_000_000;
const ENTRIES = ['deadzone-player', 'deadzone-seats', 'deadzone-hidden'] as const;

interface KeptFile {
  readonly format: string;
  readonly version: number;
  /** Version of what is on the engine's disk. */
  readonly data: number;
  readonly page: Readonly<Record<string, string>>;
  /** Keys, and their bytes in base 64. */
  readonly disk: readonly (readonly [string, string])[];
  readonly games: readonly { readonly game: KeptGame; readonly pack: AssistantPack }[];
}

export type Unfit = 'no-file' | 'too-new' | 'too-large';

export interface Amount {
  /** Bytes, with the page itself; 0 if the browser does not say. */
  readonly used: number;
  readonly battles: number;
  /** Whether the browser has promised to keep it; null where it makes no such promises. */
  readonly promised: boolean | null;
}

const disk = (): Promise<Disk> => openDisk(SHELF, () => undefined);

export async function amount(): Promise<Amount> {
  const storage = navigator.storage as StorageManager | undefined; // only over https
  const used = (await storage?.estimate())?.usage ?? 0;
  const heads = await (await disk()).range('head/');
  return { used, battles: heads.length, promised: await isPromised() };
}

/** Whether the site is open in another tab too, whose engine has the same disk. */
export async function isOpenElsewhere(): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.filter(({ name }) => /^deadzone .* engine [\d-]+ \d+$/.test(name ?? '') && name!.startsWith(LOCKS)).length > 1;
}

export async function everything(data: number): Promise<Blob> {
  const kept = await (await disk()).range('');
  const games = await Promise.all((await allGames()).map(async (game) => ({ game, pack: await findPack(game.id) })));
  const entries = ENTRIES.map((name) => [name, localStorage.getItem(keptAs(name))] as const);
  const file: KeptFile = {
    format: FORMAT,
    version: VERSION,
    data,
    page: Object.fromEntries(entries.filter((each): each is readonly [(typeof ENTRIES)[number], string] => !!each[1])),
    disk: kept.map(([key, bytes]) => [key, toText(bytes)] as const),
    games: games.filter((each): each is { game: KeptGame; pack: AssistantPack } => each.pack !== undefined),
  };
  const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed, { headers: { 'Content-Type': 'application/octet-stream' } }).blob();
}

/** What a file has; or why it cannot be taken. `data` is the newest version that this program knows. */
export async function readEverything(content: Blob, data: number): Promise<KeptFile | Unfit> {
  let value: unknown;
  try {
    const text = await gunzipped(content);
    if (text === null) return 'too-large';
    value = JSON.parse(text);
  } catch {
    return 'no-file';
  }
  if (!isKept(value)) return 'no-file';
  return value.version > VERSION || value.data > data ? 'too-new' : value;
}

/** Put it in the place of what this browser has. */
export async function takeEverything(file: KeptFile): Promise<void> {
  const entries = file.disk.map(([key, text]): Entry => [key, toBytes(text)]);
  await (await disk()).replace(entries);
  for (const name of ENTRIES) {
    const value = file.page[name];
    if (value === undefined) localStorage.removeItem(keptAs(name));
    else localStorage.setItem(keptAs(name), value);
  }
  for (const { id } of await allGames()) await dropGame(id);
  for (const { game, pack } of file.games) await addGame(game, pack);
}

async function gunzipped(content: Blob): Promise<string | null> {
  const reader = content.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts).text();
}

function isKept(value: unknown): value is KeptFile {
  const file = value as Partial<Record<keyof KeptFile, unknown>> | null;
  if (typeof file !== 'object' || file?.format !== FORMAT) return false;
  const { version, data, page, disk: kept, games } = file;
  if (typeof version !== 'number' || typeof data !== 'number' || !Array.isArray(kept) || !Array.isArray(games)) return false;
  const entries = (kept as unknown[]).every(
    (each) => Array.isArray(each) && each.length === 2 && typeof each[0] === 'string' && isBase64(each[1]),
  );
  const texts = typeof page === 'object' && page !== null && Object.values(page).every((each) => typeof each === 'string');
  return entries && texts && (games as unknown[]).every(isGame);
}

function isGame(value: unknown): boolean {
  const { game, pack } = (value ?? {}) as Partial<Record<'game' | 'pack', unknown>>;
  return typeof (game as KeptGame | undefined)?.id === 'string' && typeof pack === 'object' && pack !== null;
}

function isBase64(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length % 4 === 0;
}

function toText(bytes: Uint8Array): string {
  const PIECE = 32_768; // arguments that a function can take
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
