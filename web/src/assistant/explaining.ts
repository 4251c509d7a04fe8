/** What is explained beside an action: its words, whom they fit, and which rules are worth showing with them. */

import type { TableAction, TablePoint } from '../protocol';
import type { GameRecord, SheetRecord } from './engine';

export interface Explanation {
  readonly verb: TablePoint | null;
  readonly target: TablePoint | null;
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

const SHOOTING = ['shoot', 'shoot-or-move'];
const FIGHTING = ['fight', 'assault'];

/** What to check ahead of an action: items, explosions, and the weapon it is done with. */
export function pointsBefore(sheet: SheetRecord, { verb }: TableAction): TablePoint[] {
  const { action, shot, fight } = sheet.before;
  return [...action, ...(SHOOTING.includes(verb) ? shot : []), ...(FIGHTING.includes(verb) ? fight : [])];
}

/** `words` are all words of cards; those of the card in hand also know whom they fit. */
export function explained(
  record: GameRecord,
  sheet: SheetRecord,
  action: TableAction,
  words: Readonly<Record<string, TablePoint>>,
): Explanation {
  const target = (action.target && words[action.target]) || null;
  const help = sheet.helps.find((each) => each.actions.some(({ target }) => target === action.target));
  const word = sheet.words.find((each) => each.word === action.target);
  const fits = (word ? word.candidates : help?.who) ?? null;
  const missing = target !== null && action.target !== NEAREST_ENEMY && !fits?.length;
  const candidates = fits?.map((who) => nameOf(record, who)) ?? null;
  return {
    verb: words[action.verb] ?? null,
    target,
    candidates,
    none: missing && (word !== undefined || help === undefined), // who helps looks for no enemy instead
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
