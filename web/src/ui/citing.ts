/** Rules that a text names: `R-OBJ-04`, also shortened after the first one, as in `R-OBJ-04, -05` or `R-DMG-02/03`. */

export interface Piece {
  readonly text: string;
  /** The rule that is named here, '' for plain text. */
  readonly rule: string;
}

const ID = '[RAIMSJ]-[A-Z]+(?:-\\d+[a-z]?|-[A-Z]+)?';
const WHOLE = new RegExp(`\\b${ID}\\b`, 'y');
/** What stands between an id and the next number: a comma, a word such as "and" or "to", a slash. */
const FURTHER = /(, | \p{L}{1,3} |\/)(-?)(\d+[a-z]?)\b/uy;
const LETTER = /[\p{L}\p{N}-]/u;

/** The text in pieces; only rules that exist are named. */
export function cited(line: string, exists: (rule: string) => boolean): Piece[] {
  const found: Piece[] = [];
  let plain = '';
  let at = 0;
  const put = (text: string, rule: string): void => {
    if (plain) found.push({ text: plain, rule: '' });
    plain = '';
    found.push({ text, rule });
  };
  while (at < line.length) {
    const whole = LETTER.test(line[at - 1] ?? '') ? null : matched(WHOLE, line, at);
    if (!whole || !exists(whole[0])) {
      plain += line[at];
      at += 1;
      continue;
    }
    put(whole[0], whole[0]);
    at += whole[0].length;
    const family = whole[0].replace(/-\d+[a-z]?$/, '');
    for (let next = further(line, at, family, exists); next; next = further(line, at, family, exists)) {
      plain = next.between;
      put(next.text, next.rule);
      at += next.between.length + next.text.length;
    }
  }
  return plain ? [...found, { text: plain, rule: '' }] : found;
}

function further(
  line: string,
  at: number,
  family: string,
  exists: (rule: string) => boolean,
): (Piece & { readonly between: string }) | null {
  const match = matched(FURTHER, line, at);
  if (!match) return null;
  const [, between, dash, number] = match;
  // A number after a word or a comma belongs to the rule only with its hyphen.
  if (!dash && between !== '/') return null;
  const rule = `${family}-${number}`;
  return exists(rule) ? { between: between!, text: `${dash}${number}`, rule } : null;
}

function matched(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}
