/** What a static site consists of, from the list that was written with it. */

export interface Contents {
  /** Of the program. */
  readonly version: string;
  /** A name for exactly these files. */
  readonly mark: string;
  readonly files: readonly { readonly name: string; readonly part: string; readonly bytes: number }[];
}

const LIST = 'files.json';

/** The list of this version; with `fresh` that of the host, which may have a newer one. */
export async function contentsOf(root: string, fresh = false): Promise<Contents> {
  const answer = await fetch(new URL(fresh ? `${LIST}?fresh` : LIST, root), { cache: fresh ? 'no-store' : 'default' });
  if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
  return (await answer.json()) as Contents;
}

/** Files of a part: `runtime` is Python, `start` our own program, which every battle needs. */
export function partOf({ files }: Contents, part: 'runtime' | 'start'): string[] {
  return files.filter((file) => file.part === part).map(({ name }) => name);
}

/** The file with the answer to a request that is the same for everybody: `/api/rules?lang=en` is `same/en/rules.json`. */
export function sameFile(path: string): string {
  const [, name, lang] = /^\/api\/([^?]*)(?:\?lang=(\w+))?$/.exec(path) ?? [];
  return `same/${lang ? `${lang}/` : ''}${name}${name?.endsWith('.svg') ? '' : '.json'}`;
}

export const packFile = (part: string): string => `engine/${part}.pack`;
