/** How much of the engine has been fetched, while it comes over the network for the first time. */

import { partOf, type Contents } from './contents';

/** Count what the worker fetches of the engine; `told` hears how much there is of how much. */
export function countFetched(root: string, contents: Contents, told: (loaded: number, total: number) => void): void {
  const sizes = new Map(contents.files.map(({ name, bytes }) => [new URL(name, root).href, bytes]));
  const wanted = [...partOf(contents, 'runtime'), ...partOf(contents, 'start')].map((name) => new URL(name, root).href);
  const total = wanted.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  const fetched = self.fetch.bind(self);
  let loaded = 0;
  self.fetch = async (asked, options) => {
    const answer = await fetched(asked, options);
    if (!wanted.includes(answer.url) || !answer.body || !answer.ok) return answer;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, onward) {
          loaded += part.length;
          told(loaded, total);
          onward.enqueue(part);
        },
      }),
    );
    // A host that does not know the kind of the file would keep the browser from compiling it as it comes.
    const type = answer.url.endsWith('.wasm') ? 'application/wasm' : (answer.headers.get('Content-Type') ?? '');
    return new Response(counted, { status: answer.status, headers: { 'Content-Type': type } });
  };
}
