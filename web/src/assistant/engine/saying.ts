/** Sentences with placeholders, refusals, and names as people write them. */

import { filledIn } from '../../i18n/grammar';
import type { AssistantPack, PackTexts } from '../../protocol';

/** A text that is said in the reader's language. */
export type Said = (lang: string) => string;
export type Values = Readonly<Record<string, Said | string | number>>;

/** Texts of the language, English for one that the pack does not have. */
export function textsOf(pack: AssistantPack, lang: string): PackTexts {
  return pack.texts[lang] ?? pack.texts['en']!;
}

export function filled(template: string, values: Values, lang: string): string {
  const said = Object.entries(values).map(([name, value]) => [name, typeof value === 'function' ? value(lang) : value]);
  return filledIn(template, Object.fromEntries(said), lang);
}

/** Why a step was refused: `text` says it in words, `rule` is the rule behind it, or empty. */
export class Refusal extends Error {
  constructor(
    private readonly pack: AssistantPack,
    readonly reason: string,
    readonly rule = '',
    private readonly values: Values = {},
  ) {
    super(reason);
  }

  text(lang: string): string {
    return filled(textsOf(this.pack, lang).refusals[this.reason]!, this.values, lang);
  }
}

/** A text reduced to lower-case words, so that case, accents, quotes and hyphens do not matter. */
export function fold(text: string): string {
  const plain = text.toLowerCase().replace(/ß/g, 'ss').replace(/œ/g, 'oe').normalize('NFKD');
  const letters = plain.replace(/\p{M}/gu, '').replace(/['’]/g, '');
  return (letters.match(/[a-z0-9]+/g) ?? []).join(' ');
}

/** A text on one line, shortened, without control characters. Python takes four of them for blanks. */
export function harmless(text: string, longest: number): string {
  const spaced = text.replace(/\p{Cc}/gu, (sign) => (sign >= '\x1c' && sign <= '\x1f' ? ' ' : sign));
  const words = spaced
    .split(/\p{White_Space}+/u)
    .filter(Boolean)
    .join(' ');
  return Array.from(words)
    .slice(0, longest)
    .map((letter) => letter.replace(/\p{C}/u, '\ufffd'))
    .join('');
}
