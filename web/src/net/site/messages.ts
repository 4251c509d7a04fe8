/** What the page and the worker of the engine say to each other. */

/** What the engine is doing until it is ready. */
export type Step = 'fetching' | 'starting' | 'opening';

export type ToEngine =
  /** The address of the site's folder, the name of the disk; `lock` is held as long as the worker lives. */
  | { kind: 'begin'; root: string; lock: string; shelf: string; counting: boolean }
  | { kind: 'ask'; id: number; method: string; path: string; headers: Record<string, string>; body: Uint8Array }
  | { kind: 'sit'; id: number; battle: string }
  | { kind: 'hear'; id: number; text: string }
  | { kind: 'leave'; id: number };

export interface Answered {
  kind: 'answered';
  id: number;
  status: number;
  media: string;
  content: Uint8Array;
}

export type FromEngine =
  | { kind: 'progress'; step: Step; loaded: number; total: number }
  /** The lock is held from now on. */
  | { kind: 'alive' }
  | { kind: 'ready' }
  | { kind: 'failed'; text: string }
  | { kind: 'full' }
  | Answered
  /** The engine failed at this request. */
  | { kind: 'broke'; id: number }
  | { kind: 'sat'; id: number }
  | { kind: 'told'; id: number; text: string }
  | { kind: 'ended'; id: number };

/** To the worker that thinks, from that of the engine. */
export type ToThinker = { kind: 'prepare'; root: string; lock: string } | { kind: 'think'; order: Uint8Array };

export type FromThinker = { kind: 'alive' } | { kind: 'thought'; reply: Uint8Array } | { kind: 'stuck'; text: string };
