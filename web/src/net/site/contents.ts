/** What a static site consists of, from the file that was written with it. */

export interface Contents {
  /** A name for exactly these files. */
  readonly version: string;
  readonly program: string;
  /** Version of what is kept in the browser. */
  readonly data: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Packs that are unpacked before the engine starts, in this order. */
  readonly start: readonly string[];
  /** Files of the Python runtime. */
  readonly runtime: readonly string[];
  /** Requests whose answers are the same for everybody, and stand in files. */
  readonly same: readonly string[];
}

export const CONTENTS = 'site.json';

export async function contentsOf(root: string): Promise<Contents> {
  const answer = await fetch(new URL(CONTENTS, root));
  if (!answer.ok) throw new Error(`${CONTENTS}: ${answer.status}`);
  return (await answer.json()) as Contents;
}

/** The file with the answer to a request: `/api/rules?lang=en` is `same/en/rules.json`. */
export function sameFile(path: string): string {
  const [, name, lang] = /^\/api\/([^?]*)(?:\?lang=(\w+))?$/.exec(path) ?? [];
  return `same/${lang ? `${lang}/` : ''}${name}${name?.endsWith('.svg') ? '' : '.json'}`;
}

export const packFile = (name: string): string => `engine/${name}.pack`;
