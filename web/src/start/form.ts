/** The new-battle form: plain values, and the request made from them. */

import type { BattleOptions, HouseRuleSummary, NewBattle, PlayerSummary, Role, TeamChoice } from '../protocol';

export type Who = 'me' | 'here' | 'elsewhere' | string;
export type TeamSource = 'ready' | 'mine' | 'random' | 'file';
export type MapSource = 'ready' | 'mine' | 'random' | 'file';
export type Difficulty = NonNullable<BattleOptions['difficulty']>;

/** Sizes of games for which there are random teams. */
export const SIZES = [100, 150, 200, 300] as const satisfies readonly TeamChoice['points'][];
export type Points = (typeof SIZES)[number];
export const DIFFICULTIES: readonly Difficulty[] = ['easy', 'paper', 'hard'];
/** AMBER's levels, from the weakest on. */
export const LEVELS = ['beginner', 'novice', 'steady', 'strong', 'expert', 'merciless'] as const;
export type Level = (typeof LEVELS)[number];

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** One of the player's own teams or maps. */
export interface Own {
  readonly id: string;
  readonly text: string;
}

export interface TeamForm {
  source: TeamSource;
  id: string;
  faction: string;
  points: Points;
  file: TextFile | null;
  /** One of the player's own teams, as a team file. */
  own: Own | null;
}

export interface Form {
  mission: string;
  teams: [TeamForm, TeamForm];
  who: [Who, Who];
  map: {
    source: MapSource;
    id: string;
    seed: number;
    levels: 2 | 3;
    file: TextFile | null;
    /** One of the player's own maps, as text. */
    own: Own | null;
  };
  roundLimit: number;
  /** House rules by name; empty if JADE's difficulty decides. */
  house: Record<string, string>;
  /** Answers can be undone without asking the other player. */
  freeUndo: boolean;
  /** The clock of two people: seconds for each turn, minutes in reserve. */
  clock: { on: boolean; turn: number; reserve: number };
  /** JADE's difficulty, on either side. */
  difficulty: Difficulty;
  /** AMBER's level on each side. */
  levels: [Level, Level];
}

const RED_STARTER = 'enforcers-starter';
const BLUE_STARTER = 'forge-fathers-starter';
const FIRST_MAP = 'refinery';
const PATROL = 'patrol';
const SECRETS = 'secret_missions';
const TURNING = 'turn_board';
export const JADE = 'jade';
export const AMBER = 'amber';
const HUMAN = 'human';
const SEEDS = 1_000_000;

export function firstForm(players: readonly PlayerSummary[], house: readonly HouseRuleSummary[]): Form {
  const team = (id: string, faction: string): TeamForm => ({
    source: 'ready',
    id,
    faction,
    points: SIZES[0],
    file: null,
    own: null,
  });
  return {
    mission: PATROL,
    teams: [team(RED_STARTER, 'enforcers'), team(BLUE_STARTER, 'forge-fathers')],
    who: ['me', opponent(players)],
    map: { source: 'ready', id: FIRST_MAP, seed: 1, levels: 3, file: null, own: null },
    roundLimit: 0,
    house: Object.fromEntries(house.map((rule) => [rule.id, rule.chosen])),
    freeUndo: false,
    clock: { on: false, turn: 90, reserve: 20 },
    difficulty: 'paper',
    levels: ['steady', 'steady'],
  };
}

/** Default opponent: JADE if available, else another automatic player. */
export function opponent(players: readonly PlayerSummary[]): string {
  const bots = players.filter((player) => player.id !== HUMAN);
  return (bots.find((player) => player.id === JADE) ?? bots[0])?.id ?? 'random';
}

/** The other side for a team: of a size that suits its limit, from a list that is not the same. */
export function opponentFor(faction: string, limit: number): TeamChoice {
  const other = faction.startsWith('forge-fathers') ? 'enforcers' : 'forge-fathers';
  const points = SIZES.find((size) => size >= limit) ?? SIZES[SIZES.length - 1]!;
  return points === SIZES[0] ? { id: `${other}-starter` } : { random: other, points };
}

export function anotherSeed(random: () => number): number {
  return 1 + Math.floor(random() * (SEEDS - 1));
}

/** Role of the player at this screen. */
export function roleOf({ who }: Pick<Form, 'who'>): Role {
  const here = who.map((each) => each === 'me' || each === 'here');
  if (here[0] && here[1]) return 'both';
  if (here[0]) return 'red';
  return here[1] ? 'blue' : 'watch';
}

/** Whether JADE plays a side. */
export function withJade({ who }: Form): boolean {
  return who.includes(JADE);
}

/**
 * House rules that apply to this battle: some are about JADE, one is for two people, and secret missions exist only for
 * Patrol.
 */
export function fitting(form: Form, house: readonly HouseRuleSummary[]): HouseRuleSummary[] {
  return house.filter((rule) => {
    if (rule.jade) return withJade(form);
    if (rule.id === TURNING) return ofTwo(form);
    return rule.id !== SECRETS || form.mission === PATROL;
  });
}

/** Whether two people play against each other. */
export function ofTwo({ who }: Form): boolean {
  return who.every((each) => playerOf(each) === HUMAN);
}

/** How many of them differ from the documents. */
export function changed(form: Form, house: readonly HouseRuleSummary[]): number {
  const asWritten = (rule: HouseRuleSummary): string => (rule.jade ? '' : rule.choices[0]!.value);
  return fitting(form, house).filter((rule) => form.house[rule.id] !== asWritten(rule)).length;
}

/** What is still missing before the battle can begin. */
export function missing(form: Form): 'team' | 'map' | null {
  const lacks = ({ source, file, own }: TeamForm): boolean =>
    (source === 'file' && !file) || (source === 'mine' && !own);
  if (form.teams.some(lacks)) return 'team';
  return form.map.source !== 'ready' && form.map.source !== 'random' && mapText(form) === null ? 'map' : null;
}

/** The text of a map from a file or of one's own; null if none is chosen. */
export function mapText({ map }: Form): string | null {
  if (map.source === 'file') return map.file?.text ?? null;
  return map.source === 'mine' ? (map.own?.text ?? null) : null;
}

export function requestOf(form: Form, house: readonly HouseRuleSummary[]): NewBattle {
  const { map } = form;
  const request: NewBattle = {
    mission: form.mission,
    red: teamChoice(form.teams[0]),
    blue: teamChoice(form.teams[1]),
    map:
      map.source === 'ready'
        ? { id: map.id }
        : map.source === 'random'
          ? { seed: map.seed, levels: map.levels }
          : { file: mapText(form) ?? '' },
    players: [playerOf(form.who[0], form.levels[0]), playerOf(form.who[1], form.levels[1])],
    options: optionsOf(form, house),
    ...(form.clock.on && ofTwo(form) ? { clock: { turn: form.clock.turn, reserve: form.clock.reserve * 60 } } : {}),
  };
  const role = roleOf(form);
  if (role === 'both') return { ...request, hot_seat: true };
  if (!form.who.includes('elsewhere') || role === 'watch') return request;
  return { ...request, seat: role, free_undo: form.freeUndo };
}

function optionsOf(form: Form, house: readonly HouseRuleSummary[]): BattleOptions {
  const said = fitting(form, house).map((rule) => [rule.id, form.house[rule.id] ?? '']);
  return {
    house: Object.fromEntries(said.filter(([, value]) => value !== '')),
    ...(form.roundLimit > 0 ? { round_limit: form.roundLimit } : {}),
    ...(withJade(form) ? { difficulty: form.difficulty } : {}),
  };
}

/** Artificial players to choose from; AMBER only once, since its level is chosen beside it. */
export function botsOf(players: readonly PlayerSummary[]): PlayerSummary[] {
  return players.filter(({ id }) => id !== HUMAN && !id.startsWith(`${AMBER}:`));
}

/** The player of a side as the server names it. */
export function playerOf(who: Who, level: Level = 'strong'): string {
  if (who === AMBER) return `${AMBER}:${level}`;
  return who === 'me' || who === 'here' || who === 'elsewhere' ? HUMAN : who;
}

function teamChoice({ source, id, faction, points, file, own }: TeamForm): TeamChoice {
  if (source === 'ready') return { id };
  if (source === 'random') return { random: faction, points };
  if (source === 'mine') return { file: own?.text ?? '', format: 'json' };
  return { file: file?.text ?? '', format: file?.name.endsWith('.json') ? 'json' : 'toml' };
}
