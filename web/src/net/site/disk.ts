/**
 * What the engine keeps in this browser: texts with bytes, in IndexedDB. Everything that a `write` changes is changed in
 * one transaction, which has reached the disk when its promise is fulfilled.
 */

const VALUES = 'values';

export type Entry = [key: string, value: Uint8Array];

export interface Disk {
  get(key: string): Promise<Uint8Array | null>;
  /** All entries whose keys begin so, in the order of their keys. */
  range(prefix: string): Promise<Entry[]>;
  /**
   * Delete keys and whatever begins with a prefix, then put entries; false, with nothing done, if the `fence` has another
   * value on the disk.
   */
  write(
    puts: readonly Entry[],
    deletes: readonly string[],
    prefixes: readonly string[],
    fence: Entry | null | undefined,
  ): Promise<boolean>;
}

/** `onfull` is told when something could not be written because the browser gives no more room. */
export async function openDisk(name: string, onfull: () => void): Promise<Disk> {
  const database = await opened(name);
  const begin = (mode: IDBTransactionMode): IDBTransaction =>
    database.transaction(VALUES, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' });

  /** Wait for the end of a transaction, and say what it has found. */
  const done = <T>(transaction: IDBTransaction, result: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(result());
      transaction.onabort = () => {
        if (isFull(transaction.error)) onfull();
        reject(failure(transaction.error));
      };
    });

  return {
    get(key) {
      const transaction = begin('readonly');
      const found: IDBRequest<Uint8Array | undefined> = transaction.objectStore(VALUES).get(key);
      return done(transaction, () => found.result ?? null);
    },
    range(prefix) {
      const transaction = begin('readonly');
      const values = transaction.objectStore(VALUES);
      const keys: IDBRequest<IDBValidKey[]> = values.getAllKeys(beginning(prefix));
      const found: IDBRequest<Uint8Array[]> = values.getAll(beginning(prefix));
      return done(transaction, () => keys.result.map((key, n): Entry => [key as string, found.result[n]!]));
    },
    async write(puts, deletes, prefixes, fence) {
      const transaction = begin('readwrite');
      const values = transaction.objectStore(VALUES);
      let fenced = false;
      const change = (): void => {
        for (const key of deletes) values.delete(key);
        for (const prefix of prefixes) values.delete(beginning(prefix));
        for (const [key, value] of puts) values.put(value, key);
      };
      if (!fence) change();
      else {
        const [key, expected] = fence;
        const now: IDBRequest<Uint8Array | undefined> = values.get(key);
        now.onsuccess = () => {
          fenced = !isSame(now.result, expected);
          if (!fenced) change();
        };
      }
      return done(transaction, () => !fenced);
    },
  };
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });
}

function beginning(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function isSame(found: Uint8Array | undefined, expected: Uint8Array): boolean {
  return found?.length === expected.length && found.every((byte, n) => byte === expected[n]);
}

/** Python takes errors only, not what databases give. */
function failure(error: DOMException | null): Error {
  return new Error(error ? `${error.name}: ${error.message}` : 'aborted');
}

function isFull(error: DOMException | null): boolean {
  return error?.name === 'QuotaExceededError';
}
