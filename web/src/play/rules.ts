/** What abilities, items and army specials do: the server's short texts, found by the names on cards and in questions. */

import type { Hello, QuestionInfo, RuleInfo, Side, View } from '../protocol';

/** The texts for these words, `Frenzy (1)` among them, each once. */
export function rulesFor(words: readonly string[], { rules }: Hello): RuleInfo[] {
  const names = new Set(words.map((word) => word.replace(/\s*\(\d+\)$/, '')));
  return rules.filter(({ name }) => names.has(name));
}

/** What a SPECIAL result does for a side: its Leader fixes it. */
export function specialOf(side: Side, hello: Hello, view: View): RuleInfo | null {
  const profiles = view.models.filter((model) => model.side === side).map((model) => hello.profiles[model.profile]!);
  const leader = profiles.find(({ role }) => role === 'leader');
  return leader ? (rulesFor([leader.army_special], hello)[0] ?? null) : null;
}

/** The army special that a question is about. */
export function askedSpecial({ kind, side }: QuestionInfo, hello: Hello, view: View): RuleInfo | null {
  return kind === 'roll-again' || kind === 'army-special' || kind.startsWith('special-')
    ? specialOf(side, hello, view)
    : null;
}
