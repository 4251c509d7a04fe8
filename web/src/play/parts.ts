/**
 * One answer may be followed by the turn of the other side: an artificial player that is drawn a model and has nothing to
 * choose answers no question. Such a step is shown in parts, each the doing of one side.
 */

import type { EventInfo, Side, Step } from '../protocol';

/** The parts of a step; the last one keeps its number, those before it come shortly before that. */
export function partsOf(step: Step): Step[] {
  const groups: { side: Step['side']; events: EventInfo[] }[] = [{ side: step.side, events: [] }];
  for (const [place, event] of step.events.entries()) {
    const side = sideOf(event);
    const last = groups[groups.length - 1]!;
    const more = step.events.slice(place + 1).some((later) => later.kind !== 'turn');
    if (side !== null && side !== last.side && more && step.side !== -1) groups.push({ side, events: [event] });
    else last.events.push(event);
  }
  return groups.map(({ side, events }, place) => {
    const n = step.n - (groups.length - 1 - place) / groups.length;
    return place === 0
      ? { ...step, n, events }
      : { ...step, n, side, events, model: activated(events), kind: '', said: '', why: [], fallback: '' };
  });
}

/** The side whose turn an event begins, or null. */
function sideOf(event: EventInfo): Side | null {
  const { side } = event.values;
  return event.kind === 'turn' && (side === 0 || side === 1) ? side : null;
}

function activated(events: readonly EventInfo[]): number {
  return events.find((event) => event.kind === 'activated')?.models[0] ?? -1;
}
