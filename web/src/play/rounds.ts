/** Rounds that are over, from the steps that ended them. */

import type { RoundInfo, Step } from '../protocol';

function ended(steps: readonly Step[]): RoundInfo[] {
  return steps.flatMap(({ round }) => (round ? [round] : []));
}

/** The last round that is over, 0 before that. */
export function lastRound(steps: readonly Step[]): number {
  return ended(steps).at(-1)?.number ?? 0;
}

/** The round to tell about: the last one, unless it was told already or ended the battle. */
export function roundToTell(steps: readonly Step[], told: number): RoundInfo | null {
  const last = ended(steps).at(-1);
  return last && last.number > told && last.next.length > 0 ? last : null;
}
