/** What abilities, items and army specials do: the server's short texts, found by their rule ids. */

import type { Hello, QuestionInfo, RuleInfo, RuleName, Side, View } from '../protocol';

/** The texts for what stands on a card, each once. */
export function rulesFor(named: readonly RuleName[], { rules }: Hello): RuleInfo[] {
  const ids = new Set(named.map(({ rule }) => rule));
  return rules.filter(({ id }) => ids.has(id));
}

/** What a SPECIAL result does for a side: its Leader fixes it. */
export function specialOf(side: Side, hello: Hello, view: View): RuleInfo | null {
  const profiles = view.models.filter((model) => model.side === side).map((model) => hello.profiles[model.profile]!);
  const special = profiles.find(({ role }) => role === 'leader')?.army_special;
  return special ? (rulesFor([special], hello)[0] ?? null) : null;
}

/** The army special that a question is about. */
export function askedSpecial({ special }: QuestionInfo, { rules }: Hello): RuleInfo | null {
  return rules.find(({ id }) => id === special) ?? null;
}
