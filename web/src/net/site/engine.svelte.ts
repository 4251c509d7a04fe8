/** The engine of a static site as the page sees it: its worker, which is begun again when it has ended, and how far it is. */

import { ROOT } from '../../root';
import { whenEnded } from './living';
import type { Answered, FromEngine, Step, ToEngine } from './messages';
import { LOCKS, SHELF } from './names';

export const engine = $state({
  step: 'fetching' as Step,
  /** Bytes, while the engine comes over the network. */
  loaded: 0,
  total: 0,
  ready: false,
  /** Why it could not begin; '' if it could. */
  failed: '',
  /** The browser gives no more room: the last thing was not kept. */
  full: false,
  /** Requests and battles that wait for the engine to begin. */
  waiting: 0,
});

/** One battle's conversation, as the worker tells of it. */
export interface Ear {
  sat(): void;
  told(text: string): void;
  /** The engine has ended it, or is gone. */
  ended(): void;
}

interface Request {
  readonly message: ToEngine & { kind: 'ask' };
  readonly resolve: (answer: Answered) => void;
  readonly reject: (reason: Error) => void;
}

/** The request was not carried out for sure; asking again is for whoever has asked. */
export class Gone extends Error {}

const requests = new Map<number, Request>();
const ears = new Map<number, Ear>();
let worker: Worker | null = null;
let stopWatching = (): void => undefined;
let workers = 0;
let numbers = 0;
const fresh = (): number => {
  numbers += 1;
  return numbers;
};
/** What is sent as soon as the engine is ready. */
let waiting: ToEngine[] = [];

/** Begin the engine, unless it has begun. */
export function beginEngine(): void {
  if (worker) return;
  workers += 1;
  Object.assign(engine, { step: 'fetching', loaded: 0, total: 0, ready: false, failed: '' });
  const lock = `${LOCKS} engine ${crypto.getRandomValues(new Uint32Array(2)).join('-')} ${workers}`;
  worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<FromEngine>) => hear(event.data, lock);
  worker.onerror = (event) => failed(event.message || 'worker');
  const counting = !navigator.serviceWorker?.controller; // what is kept already comes at once
  const root = new URL(ROOT, location.href).href;
  worker.postMessage({ kind: 'begin', root, lock, shelf: SHELF, counting } satisfies ToEngine);
}

/** Ask the engine; the answer comes from the next one if this one ends and asking again does no harm. */
export function askEngine(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Uint8Array,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const message = { kind: 'ask' as const, id: fresh(), method, path, headers, body };
    requests.set(message.id, { message, resolve, reject });
    send(message);
  });
}

/** Sit down at a battle; returns the number of the conversation. */
export function sitDown(battle: string, ear: Ear): number {
  const id = fresh();
  ears.set(id, ear);
  send({ kind: 'sit', id, battle });
  return id;
}

export function tell(id: number, text: string): void {
  if (ears.has(id)) send({ kind: 'hear', id, text });
}

export function leave(id: number): void {
  if (!ears.delete(id)) return;
  const unsent = waiting.some((message) => message.kind === 'sit' && message.id === id);
  waiting = waiting.filter((message) => !('id' in message && message.id === id));
  engine.waiting = waiting.length;
  if (!unsent) send({ kind: 'leave', id });
}

function send(message: ToEngine): void {
  if (engine.ready) {
    worker!.postMessage(message);
    return;
  }
  waiting.push(message);
  engine.waiting = waiting.length;
  beginEngine();
}

function hear(said: FromEngine, lock: string): void {
  switch (said.kind) {
    case 'progress':
      Object.assign(engine, { step: said.step, loaded: said.loaded, total: said.total });
      break;
    case 'alive':
      stopWatching = whenEnded(lock, lost);
      break;
    case 'ready':
      begun();
      break;
    case 'failed':
      failed(said.text);
      break;
    case 'full':
      engine.full = true;
      break;
    case 'answered':
      requests.get(said.id)?.resolve(said);
      requests.delete(said.id);
      break;
    case 'broke':
      requests.get(said.id)?.reject(new Error('broke'));
      requests.delete(said.id);
      break;
    case 'sat':
      ears.get(said.id)?.sat();
      break;
    case 'told':
      ears.get(said.id)?.told(said.text);
      break;
    case 'ended':
      ears.get(said.id)?.ended();
      ears.delete(said.id);
      break;
    default:
      said satisfies never;
  }
}

function begun(): void {
  engine.ready = true;
  const sent = waiting;
  waiting = [];
  engine.waiting = 0;
  for (const message of sent) worker!.postMessage(message);
}

/** The worker has ended by itself, perhaps for want of memory: another takes over from what is on the disk. */
function lost(): void {
  const wasReady = engine.ready;
  end();
  if (!wasReady) {
    giveUp('ended');
    return;
  }
  const asked = [...requests.values()];
  requests.clear();
  const left = [...ears.values()];
  ears.clear();
  for (const request of asked) {
    if (request.message.method === 'GET') again(request);
    else request.reject(new Gone('ended'));
  }
  for (const ear of left) ear.ended(); // who sat at a battle comes back
  beginEngine();
}

function again(request: Request): void {
  requests.set(request.message.id, request);
  send(request.message);
}

function failed(why: string): void {
  end();
  giveUp(why);
}

/** It cannot begin: whoever waits is told, and may try again. */
function giveUp(why: string): void {
  engine.failed = why;
  waiting = [];
  engine.waiting = 0;
  for (const { reject } of requests.values()) reject(new Gone(why));
  requests.clear();
  for (const ear of [...ears.values()]) ear.ended();
  ears.clear();
}

function end(): void {
  stopWatching();
  stopWatching = (): void => undefined;
  worker?.terminate();
  worker = null;
  engine.ready = false;
}
