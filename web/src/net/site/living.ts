/**
 * Whether a worker still lives: it holds a lock as long as it does, and browsers give the lock to whoever waits for it
 * when the worker has ended, however that came. Nothing else tells of a worker that was ended for want of memory.
 */

/** Hold a lock for as long as this worker lives; fulfilled when it is held. Over plain http there are no locks. */
export function liveUnder(lock: string): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((held) => {
    void navigator.locks.request(lock, () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Be told when the worker that holds the lock has ended; returns how to stop waiting. */
export function whenEnded(lock: string, told: () => void): () => void {
  const stop = new AbortController();
  navigator.locks?.request(lock, { signal: stop.signal }, told).catch(() => undefined);
  return () => stop.abort();
}
