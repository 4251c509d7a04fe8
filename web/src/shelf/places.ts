/** Addresses of what players keep: everything stands after the `#`, which browsers send to no server. */

export type Place<Kind extends string> =
  { readonly at: 'home' } | { readonly at: 'link'; readonly code: string } | { readonly at: Kind; readonly id: string };

export class Places<Kind extends string> {
  /** `root` is the address of the shelf, `word` what stands before the code of a link. */
  constructor(
    private readonly root: string,
    private readonly word: string,
    private readonly kinds: readonly Kind[],
  ) {}

  of(path: string): Place<Kind> {
    const hash = path.indexOf('#') < 0 ? '' : path.slice(path.indexOf('#') + 1);
    if (hash.startsWith(`${this.word}=`)) return { at: 'link', code: hash.slice(this.word.length + 1) };
    const kind = this.kinds.find((each) => hash.startsWith(`${each}=`));
    const id = kind ? hash.slice(kind.length + 1) : '';
    return kind && id ? { at: kind, id: decoded(id) } : { at: 'home' };
  }

  address(place: Place<Kind>): string {
    if ('code' in place) return `${this.root}#${this.word}=${place.code}`;
    return 'id' in place ? `${this.root}#${place.at}=${encodeURIComponent(place.id)}` : this.root;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
