/** Lines of the log: what happened in a step, and what decided an artificial player's answer. */

import type { EventInfo, Step } from '../protocol';
import type { Reason } from './turn';

export interface LogLine {
  readonly key: string;
  readonly event: EventInfo | null;
  readonly why: Reason | null;
  /** Further reasons, for those who want to know more. */
  readonly more: readonly Reason[];
}

/** The reason that decided comes first among those of a step; where a model stands in its cube needs none. */
export function linesOf(step: Step): LogLine[] {
  const events = step.events.map((event, n): LogLine => ({ key: `${step.n}.${n}`, event, why: null, more: [] }));
  const [why, ...more] = step.why.map((text, n): Reason => ({ text, rule: step.why_rules[n] ?? '' }));
  if (!why || step.weight === 'light') return events;
  return [{ key: `${step.n}.why`, event: null, why, more }, ...events];
}
