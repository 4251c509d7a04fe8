/** What is explained beside an action: its words, whom they fit, and which rules are worth showing with them. */

import type { ActionRecord, GameRecord, PointRecord, WordRecord } from './record';

export interface Explanation {
  readonly verb: PointRecord | null;
  readonly target: PointRecord | null;
  /** Names of those whom the target fits; null if that depends on where they stand. */
  readonly candidates: readonly string[] | null;
  /** Say what to do without such a target. */
  readonly none: boolean;
  /** Say how cubes are counted, and what decides a tie. */
  readonly counts: boolean;
  /** Show the movement rules. */
  readonly moves: boolean;
}

const NEAREST_ENEMY = 'nearest-enemy';
/** Actions that look for an enemy by themselves. */
const SEEKING = ['assault'];
/** Actions that follow the movement rules; Flee and Assault have their own. */
const MOVING = ['move', 'shoot-or-move'];

export function explained(record: GameRecord, action: ActionRecord, words: readonly WordRecord[]): Explanation {
  const word = (id: string | null): WordRecord | null => words.find((each) => each.word === id) ?? null;
  const target = word(action.target);
  const candidates = target?.candidates?.map((who) => nameOf(record, who)) ?? null;
  return {
    verb: word(action.verb),
    target,
    candidates,
    none: target !== null && action.target !== NEAREST_ENEMY && (candidates === null || candidates.length === 0),
    counts: action.target !== null || SEEKING.includes(action.verb),
    moves: MOVING.includes(action.verb),
  };
}

/** A candidate as people call it: `3` is a model of JADE's, `e2` an enemy. */
function nameOf(record: GameRecord, who: number | string): string {
  const found =
    typeof who === 'number'
      ? record.models.find((model) => model.model === who)
      : record.enemies.find((enemy) => enemy.enemy === who);
  return `${typeof who === 'number' ? `${who} ` : ''}${found?.name ?? who}`;
}
