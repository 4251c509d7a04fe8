/** The set-up form of a game at a real table: plain values, and the request made from them. */

import { anotherSeed, SIZES, type Difficulty, type TeamForm as PickedTeam, type TeamSource } from '../start/form';
import type { MissionSummary, PackWanted, TeamText } from '../protocol';

export interface TeamForm extends Omit<PickedTeam, 'source' | 'own'> {
  source: TeamSource | 'link';
  /** Code of a link, without `#team=`. */
  code: string;
  /** Id of one of the player's own teams. */
  mine: string;
  /** Seed of a random team. */
  seed: number;
}

export interface SetupForm {
  team: TeamForm;
  enemy: TeamForm | null;
  mission: string;
  difficulty: Difficulty;
  /** Id of an Action deck; empty for the one of the difficulty. */
  deck: string;
  /** House rules about JADE by name; empty where its difficulty decides. */
  house: Record<string, string>;
  squares: number;
  levels: number;
  /** The last round; 0 for none. */
  rounds: number;
  side: 'red' | 'blue';
  seed: string;
}

const STARTER = 'forge-fathers-starter';
const OTHER_STARTER = 'enforcers-starter';
export const MOST_SQUARES = 16;
export const MOST_LEVELS = 4;

export function teamForm(id: string, faction: string, random: () => number): TeamForm {
  const seed = anotherSeed(random);
  return { source: 'ready', code: '', mine: '', id, faction, points: SIZES[0], seed, file: null };
}

export function firstSetup(code: string, random: () => number): SetupForm {
  const team = teamForm(STARTER, 'forge-fathers', random);
  return {
    team: code ? { ...team, source: 'link', code } : team,
    enemy: null,
    mission: 'patrol',
    difficulty: 'paper',
    deck: '',
    house: {},
    squares: 4,
    levels: 1,
    rounds: 0,
    side: 'blue',
    seed: String(anotherSeed(random)),
  };
}

export function enemyForm(random: () => number): TeamForm {
  return teamForm(OTHER_STARTER, 'enforcers', random);
}

/** The code of a team in an address: `/assistant#team=…`. */
export function codeIn(path: string): string {
  return /#team=(.*)$/.exec(path)?.[1] ?? '';
}

/** The game in an address: `/assistant#game=…`. */
export function gameIn(path: string): string {
  return /#game=([\w-]+)$/.exec(path)?.[1] ?? '';
}

const RANDOM = 'random';

type Mission = Pick<MissionSummary, 'id' | 'zone'>;

/** The form with this mission and the size of its zones, which a random one has only once it is known. R-DEPLOY-03 */
export function withMission(form: SetupForm, mission: Mission): SetupForm {
  return { ...form, mission: mission.id, squares: mission.zone || form.squares };
}

/** The form with a mission in place of a random one, which is any of the others. */
export function rolled(form: SetupForm, offered: readonly Mission[], random: () => number): SetupForm {
  const others = offered.filter(({ id }) => id !== RANDOM);
  return form.mission === RANDOM ? withMission(form, others[Math.floor(random() * others.length)]!) : form;
}

export function requestOf(form: SetupForm, team: TeamText, enemy: TeamText | null): PackWanted {
  return {
    team,
    enemy,
    mission: form.mission,
    difficulty: form.difficulty,
    deck: form.deck,
    house: Object.fromEntries(Object.entries(form.house).filter(([, value]) => value !== '')),
    seed: form.seed,
    squares: form.squares,
    levels: form.levels,
    rounds: form.rounds,
    side: form.side,
  };
}
