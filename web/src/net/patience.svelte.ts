/** Requests that the server does not answer, so that the page can say so. */

import { STALL } from './connection';

export const waiting = $state({
  /** Number of requests that are late. */
  late: 0,
});

/** The outcome of a request; while it is late it is counted. */
export async function patiently<T>(request: Promise<T>): Promise<T> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    waiting.late += 1;
  }, STALL);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
    if (late) waiting.late -= 1;
  }
}
