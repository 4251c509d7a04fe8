/** The worker of a static site: Python with the engine, at the table; begun by another such worker, the one that thinks. */

import { booted, bring, type Python } from './booting';
import { contentsOf } from './contents';
import { countFetched } from './counting';
import { openDisk, type Disk } from './disk';
import { liveUnder } from './living';
import type { FromEngine, FromThinker, ToEngine, ToThinker } from './messages';
import { Thinker } from './thinker';

interface Answer {
  readonly status: number;
  readonly media: string;
  readonly content: Uint8Array;
}

interface Conversation {
  hear(text: string): Promise<void> | void;
  leave(): Promise<void> | void;
}

/** What Python gives for the first worker. */
interface Engine {
  ask(method: string, path: string, headers: Record<string, string>, body: Uint8Array): Promise<Answer>;
  sit(battle: string, told: (text: string) => void, ended: () => void): Conversation;
}

/** `deadzone.browser.javascript`. */
interface Program {
  start(disk: Disk, thinker: Thinker): Promise<Engine>;
  /** Packs that an order needs besides those of the start. */
  parts_for(order: Uint8Array): string[];
  reply(order: Uint8Array): Uint8Array;
}

const say = (message: FromEngine | FromThinker): void => self.postMessage(message);
const conversations = new Map<number, Conversation>();
let engine: Engine | null = null;
/** What carries orders out, in the worker that thinks. */
let carryOut: ((order: Uint8Array) => Promise<Uint8Array>) | null = null;

/** What is being prepared: messages are taken one after the other. */
let before: Promise<void> = Promise.resolve();

self.onmessage = (event: MessageEvent<ToEngine | ToThinker>) => {
  const message = event.data;
  // Only what begins takes its time; requests are answered side by side.
  if (message.kind === 'begin') before = begin(message);
  else if (message.kind === 'prepare')
    before = prepare(message).catch(console.error); // every order fails then
  else void before.then(() => take(message));
};

async function begin({ root, lock, shelf, counting }: ToEngine & { kind: 'begin' }): Promise<void> {
  try {
    await liveUnder(lock);
    say({ kind: 'alive' });
    const contents = await contentsOf(root);
    let amounts: [number, number] = [0, 0];
    let now: 'fetching' | 'starting' | 'opening' = 'fetching';
    const tell = (): void => say({ kind: 'progress', step: now, loaded: amounts[0], total: amounts[1] });
    if (counting)
      countFetched(root, contents, (loaded, total) => {
        amounts = [loaded, total];
        tell();
      });
    const python = await booted({
      root,
      contents,
      told: (step) => {
        now = step;
        tell();
      },
    });
    const disk = await openDisk(shelf, () => say({ kind: 'full' }));
    const aside = new Thinker(() => new Worker(self.location.href, { type: 'module' }), root, `${lock} aside`);
    const program = programOf(python);
    performance.mark('imported');
    engine = await program.start(disk, aside);
    performance.mark('ready');
    say({ kind: 'ready' });
  } catch (error) {
    say({ kind: 'failed', text: sentence(error) });
  }
}

async function prepare({ root, lock }: ToThinker & { kind: 'prepare' }): Promise<void> {
  await liveUnder(lock);
  say({ kind: 'alive' });
  const python = await booted({ root, contents: await contentsOf(root), told: () => undefined });
  const program = programOf(python);
  const brought = new Set<string>();
  carryOut = async (order) => {
    for (const name of program.parts_for(order)) {
      if (!brought.has(name)) await bring(python, root, name);
      brought.add(name);
    }
    return program.reply(order);
  };
}

function programOf(python: Python): Program {
  return python.pyimport('deadzone.browser.javascript') as Program;
}

async function take(message: Exclude<ToEngine | ToThinker, { kind: 'begin' | 'prepare' }>): Promise<void> {
  switch (message.kind) {
    case 'ask':
      await ask(message);
      break;
    case 'sit':
      sit(message);
      break;
    case 'hear':
      await conversations.get(message.id)?.hear(message.text);
      break;
    case 'leave':
      await conversations.get(message.id)?.leave();
      conversations.delete(message.id);
      break;
    case 'think':
      await think(message.order);
      break;
    default:
      message satisfies never;
  }
}

async function ask({ id, method, path, headers, body }: ToEngine & { kind: 'ask' }): Promise<void> {
  try {
    const { status, media, content } = await engine!.ask(method, path, headers, body);
    say({ kind: 'answered', id, status, media, content });
  } catch (error) {
    console.error(error);
    say({ kind: 'broke', id });
  }
}

function sit({ id, battle }: ToEngine & { kind: 'sit' }): void {
  const ended = (): void => {
    conversations.delete(id);
    say({ kind: 'ended', id });
  };
  conversations.set(
    id,
    engine!.sit(battle, (text) => say({ kind: 'told', id, text }), ended),
  );
  say({ kind: 'sat', id });
}

async function think(order: Uint8Array): Promise<void> {
  try {
    say({ kind: 'thought', reply: await carryOut!(order) });
  } catch (error) {
    say({ kind: 'stuck', text: sentence(error) });
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
