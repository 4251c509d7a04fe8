/** The carrier of a static site: the engine runs in a worker of this page, and what it needs comes from files. */

import { file, ROOT } from '../../root';
import type { Asked, Carrier } from '../carrier';
import type { Socket } from '../connection';
import { contentsOf, sameFile, type Contents } from './contents';
import { askEngine } from './engine.svelte';
import { askOnce } from './promising';
import { Seat } from './seat';

const CREATED = 201;
const NO_CONTENT = 204;

export class WorkerCarrier implements Carrier {
  readonly offers = { people: false, devices: false, films: false, reach: false, server: false };
  // A worker that ends is noticed at once by other means: this is for one that does not come back.
  readonly patience = { stall: 3_000, silence: 120_000 };
  private contents: Promise<Contents> | null = null;

  async ask(path: string, request: Asked): Promise<Response> {
    const { method = 'GET', signal } = request;
    const same = method === 'GET' ? await this.answeredByFile(path) : null;
    if (same) return same;
    const { headers, body } = request;
    const content = new Uint8Array(await new Response(body).arrayBuffer());
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const answer = await askEngine(method, path, Object.fromEntries(names) as Record<string, string>, content);
    signal?.throwIfAborted();
    if (method === 'POST' && answer.status === CREATED) void askOnce();
    return new Response(answer.status === NO_CONTENT ? null : (answer.content as Uint8Array<ArrayBuffer>), {
      status: answer.status,
      headers: { 'Content-Type': answer.media },
    });
  }

  open(battle: string, claim: boolean): Socket {
    return new Seat(battle, claim);
  }

  picture(path: string): string {
    return file(sameFile(path));
  }

  /** The answer that was written with the site; null if the engine has to make it, or the file does not come. */
  private async answeredByFile(path: string): Promise<Response | null> {
    try {
      this.contents ??= contentsOf(new URL(ROOT, location.href).href);
      const name = sameFile(path);
      if (!(await this.contents).files.some((each) => each.name === name)) return null;
      const answer = await fetch(file(name));
      return answer.ok ? answer : null;
    } catch {
      this.contents = null;
      return null;
    }
  }
}
