/** Playing on from a moment of a replay: who plays each side, and where the battle begins. */

import type { Hello, ReplayInfo } from '../protocol';
import { AMBER, JADE, LEVELS, playerOf, roleOf, type Difficulty, type Level, type Who } from '../start/form';

export interface PlayOnForm {
  who: [Who, Who];
  /** JADE's difficulty on each side; empty is the one it had. */
  difficulty: [Difficulty | '', Difficulty | ''];
  /** AMBER's level on each side. */
  levels: [Level, Level];
}

/**
 * The players of the battle, with the person at this screen on a side that a person played, if there is one. `people`:
 * others can play from elsewhere.
 */
export function firstPlayers({ sides, teams }: Hello, people: boolean): PlayOnForm {
  const mine = sides.length === 1 ? sides[0]! : teams[0].human || !teams[1].human ? 0 : 1;
  const [red, blue] = teams.map(({ human, player }, side): Who => {
    if (side === mine) return 'me';
    if (human) return sides.length === 1 && people ? 'elsewhere' : 'here';
    return isAmber(player) ? AMBER : JADE;
  });
  const [ofRed, ofBlue] = teams.map(({ player }): Difficulty | '' => (player === JADE ? '' : 'paper'));
  const levels = teams.map(({ player }) => levelOf(player));
  return { who: [red!, blue!], difficulty: [ofRed!, ofBlue!], levels: [levels[0]!, levels[1]!] };
}

function isAmber(player: string): boolean {
  return player.split(':')[0] === AMBER;
}

/** AMBER's level in a battle; strong if it has none, or does not play. */
function levelOf(player: string): Level {
  return LEVELS.find((level) => player === `${AMBER}:${level}`) ?? 'strong';
}

/** Whether a person takes a side over from JADE. */
export function takesOver({ who }: PlayOnForm, { teams }: Hello): boolean {
  return teams.some(({ player }, side) => player === JADE && who[side] !== JADE);
}

/** Whether JADE takes a side over, or plays on with other cards. */
export function jadeAnew({ who, difficulty }: PlayOnForm, { teams }: Hello): boolean {
  return teams.some(({ player }, side) => who[side] === JADE && (player !== JADE || difficulty[side] !== ''));
}

/** The moment at which the battle begins: the one shown, or the last before it at which a model is chosen; else null. */
export function beginning({ playable, changing }: ReplayInfo, at: number, changes: boolean): number | null {
  if (at > playable) return null;
  if (!changes) return at;
  return changing.filter((step) => step <= at).at(-1) ?? null;
}

/** The query of the request. */
export function askedFor({ who, difficulty, levels }: PlayOnForm, at: number): string {
  const role = roleOf({ who });
  const asked = new URLSearchParams({
    at: String(at),
    red: playerOf(who[0], levels[0]),
    blue: playerOf(who[1], levels[1]),
  });
  if (who[0] === JADE && difficulty[0]) asked.set('red_difficulty', difficulty[0]);
  if (who[1] === JADE && difficulty[1]) asked.set('blue_difficulty', difficulty[1]);
  if (role === 'both') asked.set('hot_seat', 'true');
  else if (role !== 'watch') asked.set('seat', role);
  return asked.toString();
}
