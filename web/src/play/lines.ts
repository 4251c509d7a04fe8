/** Lines of the log: what happened in a step, and what decided an artificial player's answer. */

import type { EventInfo, Step } from '../protocol';
import type { Reason } from './turn';

export interface LogLine {
  readonly key: string;
  readonly event: EventInfo | null;
  readonly why: Reason | null;
}

/** The reason that decided comes first among those of a step; where a model stands in its cube needs none. */
export function linesOf(step: Step): LogLine[] {
  const events = step.events.map((event, n): LogLine => ({ key: `${step.n}.${n}`, event, why: null }));
  const [text] = step.why;
  if (!text || step.weight === 'light') return events;
  return [{ key: `${step.n}.why`, event: null, why: { text, rule: step.why_rules[0] ?? '' } }, ...events];
}
