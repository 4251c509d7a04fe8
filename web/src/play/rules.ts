/** Short texts from the server about abilities, items and army specials, by their rule ids. */

import type { Hello, QuestionInfo, RuleInfo, Side, View } from '../protocol';

/** Texts of these rules, each once. */
export function rulesFor(wanted: readonly string[], { rules }: Hello): RuleInfo[] {
  return rules.filter(({ id }) => wanted.includes(id));
}

/** Army special of a side's SPECIAL results, determined by its Leader. */
export function specialOf(side: Side, hello: Hello, view: View): RuleInfo | null {
  const profiles = view.models.filter((model) => model.side === side).map((model) => hello.profiles[model.profile]!);
  const leader = profiles.find(({ role }) => role === 'leader');
  return leader ? (rulesFor([leader.special], hello)[0] ?? null) : null;
}

/** Army special that a question is about. */
export function askedSpecial({ special }: QuestionInfo, hello: Hello): RuleInfo | null {
  return rulesFor([special], hello)[0] ?? null;
}
