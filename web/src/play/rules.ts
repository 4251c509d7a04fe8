/** What abilities, items and army specials do: the server's short texts, found by their rule ids. */

import type { Hello, QuestionInfo, RuleInfo, Side, View } from '../protocol';

/** The texts for these rules, each once. */
export function rulesFor(wanted: readonly string[], { rules }: Hello): RuleInfo[] {
  return rules.filter(({ id }) => wanted.includes(id));
}

/** What a SPECIAL result does for a side: its Leader fixes it. */
export function specialOf(side: Side, hello: Hello, view: View): RuleInfo | null {
  const profiles = view.models.filter((model) => model.side === side).map((model) => hello.profiles[model.profile]!);
  const leader = profiles.find(({ role }) => role === 'leader');
  return leader ? (rulesFor([leader.special], hello)[0] ?? null) : null;
}

/** The army special that a question is about. */
export function askedSpecial({ special }: QuestionInfo, hello: Hello): RuleInfo | null {
  return rulesFor([special], hello)[0] ?? null;
}
