/**
 * The games of this browser, in IndexedDB. A pack is written once, when its game begins; steps and ticks after each tap.
 * Every write names the revision it builds on: a tab that is behind another one overwrites nothing.
 */

import type { AssistantPack } from '../protocol';
import type { Step } from './engine';
import type { Progress } from './checklist';

const DATABASE = 'deadzone-assistant';
const GAMES = 'games';
const PACKS = 'packs';

/** What a game is besides its pack, and what the list of games shows. */
export interface KeptGame {
  readonly id: string;
  readonly revision: number;
  /** When it was last changed, in milliseconds. */
  readonly touched: number;
  readonly steps: readonly Step[];
  readonly progress: Progress;
  readonly about: About;
}

/** Names in all languages, as the list of games shows them without reading the packs. */
export interface About {
  readonly team: Readonly<Record<string, string>>;
  readonly mission: Readonly<Record<string, string>>;
  readonly round: number;
  readonly score: readonly [number, number];
  readonly over: boolean;
}

/** Another tab has changed or deleted the game: nothing was written. */
export class Overtaken extends Error {}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
      request.result.createObjectStore(PACKS, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Carry out requests in one transaction; what they found is complete when it ends. */
async function transact<T>(
  stores: string[],
  mode: IDBTransactionMode,
  work: (open: (name: string) => IDBObjectStore, refuse: (reason: Error) => void) => () => T,
): Promise<T> {
  const transaction = (await database()).transaction(stores, mode);
  return new Promise<T>((resolve, reject) => {
    let refusal: Error | null = null;
    const result = work(
      (name) => transaction.objectStore(name),
      (reason) => {
        refusal = reason;
        transaction.abort();
      },
    );
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () => reject(refusal ?? transaction.error);
  });
}

/** All games, the last one played first. */
export async function allGames(): Promise<KeptGame[]> {
  const games = await transact([GAMES], 'readonly', (open) => {
    const found: IDBRequest<KeptGame[]> = open(GAMES).getAll();
    return () => found.result;
  });
  return games.sort((a, b) => b.touched - a.touched);
}

export function findGame(id: string): Promise<KeptGame | undefined> {
  return transact([GAMES], 'readonly', (open) => {
    const found: IDBRequest<KeptGame | undefined> = open(GAMES).get(id);
    return () => found.result;
  });
}

export function findPack(id: string): Promise<AssistantPack | undefined> {
  return transact([PACKS], 'readonly', (open) => {
    const found: IDBRequest<{ pack: AssistantPack } | undefined> = open(PACKS).get(id);
    return () => found.result?.pack;
  });
}

export function addGame(game: KeptGame, pack: AssistantPack): Promise<void> {
  return transact([GAMES, PACKS], 'readwrite', (open) => {
    open(PACKS).add({ id: game.id, pack });
    open(GAMES).add(game);
    return () => undefined;
  });
}

/** Write a game that was read as `game.revision`; returns it with its new revision, or fails as overtaken. */
export function keepGame(game: KeptGame): Promise<KeptGame> {
  const next = { ...game, revision: game.revision + 1 };
  return transact([GAMES], 'readwrite', (open, refuse) => {
    const games = open(GAMES);
    const found: IDBRequest<KeptGame | undefined> = games.get(game.id);
    found.onsuccess = () => {
      if (found.result?.revision === game.revision) games.put(next);
      else refuse(new Overtaken());
    };
    return () => next;
  });
}

export function dropGame(id: string): Promise<void> {
  return transact([GAMES, PACKS], 'readwrite', (open) => {
    open(GAMES).delete(id);
    open(PACKS).delete(id);
    return () => undefined;
  });
}
