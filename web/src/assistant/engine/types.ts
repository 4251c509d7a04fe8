/** What the screens show: the state of a game in one language. The same JSON as Python's `assistant/records`. */

import type {
  TableAction,
  TableCard,
  TableCheck,
  TableFigures,
  TableHelp,
  TableMission,
  TablePoint,
} from '../../protocol';
import type { Counter } from './steps';
import type { Mode, Winner } from './table';

export type Scorer = 'jade' | 'you';

export interface EndRecord {
  winner: Winner;
  reason: 'vp' | 'models' | 'both' | 'rounds';
  rule: string;
  text: string;
}

export interface ScorePart {
  source: string;
  name: string;
  vp: number;
}

export interface ScoreEntry extends ScorePart {
  side: Scorer;
  round: number;
}

export interface SideScore {
  vp: number;
  parts: ScorePart[];
}

export interface ScoreRecord {
  jade: SideScore;
  you: SideScore;
  entries: ScoreEntry[];
}

export interface ModelRecord {
  model: number; // from 1
  name: string;
  size: number;
  vp: number;
  profile: Mode;
  alive: boolean;
  on_table: boolean;
  away: 'air' | 'orbit' | 'packed' | 'left' | null;
  tokens: number;
  pinned: boolean;
  defence: TablePoint; // attacked in a fight, as it is now
  enraged: boolean;
  activated: boolean;
  objective: boolean;
  item: string;
  counters: Counter[];
}

export interface EnemyRecord {
  enemy: string; // `e1`
  name: string;
  alive: boolean;
  left: boolean; // the board
  tokens: number;
}

export interface CubeRecord {
  cube: number;
  level: number;
  extension: boolean;
  models: number[];
  names: string[];
  sizes: number;
}

export interface ArrivalRecord {
  step: 'arrive' | 'gun' | 'swarm';
  model: number | null;
  name: string;
  arrives: TablePoint[];
}

export interface HeldBackRecord extends ArrivalRecord {
  waiting: boolean;
}

export interface NewcomerRecord {
  step: 'gun' | 'swarm';
  name: string;
  why_not_now: string | null;
}

export interface ScoutsRecord {
  now: boolean; // until the first activation
  models: { model: number; name: string; moved: boolean }[];
  how: TablePoint[];
}

export interface ActivationRecord {
  model: number;
  name: string;
  profile: Mode;
  card: TableCard;
  actions: TableAction[];
  called: number[];
}

export interface WordRecord extends TablePoint {
  word: string;
  candidates: (number | string)[] | null; // null if the marks do not tell
}

export interface HelpRecord extends TableHelp {
  who: number[]; // friends in need now
}

export interface SheetRecord {
  round: number;
  model: number;
  name: string;
  profile: Mode;
  profile_name: string;
  figures: TableFigures;
  card: TableCard;
  actions: TableAction[];
  words: WordRecord[];
  no_target: TablePoint;
  first: TablePoint[];
  before: { action: TablePoint[]; shot: TablePoint[]; fight: TablePoint[] }; // checked ahead of each such action
  arrivals: ArrivalRecord[];
  forced: TableCheck[];
  helps: HelpRecord[];
  outcome: TablePoint;
  replaces: boolean; // the forced action is instead of the card
  fallback: TablePoint;
  movement: TablePoint[];
}

export interface GameRecord {
  team: string;
  seed: string;
  side: string;
  zone: number;
  levels: number;
  difficulty: string | null;
  deck: string | null;
  mission: TableMission | null;
  round: number;
  left: number; // cards of the team deck
  over: boolean;
  end: EndRecord | null; // if the round ends as things stand
  score: ScoreRecord;
  smoke: number;
  models: ModelRecord[];
  enemies: EnemyRecord[];
  enemies_gone: boolean;
  recon: TablePoint[];
  deployment: CubeRecord[];
  extended_by: number;
  held_back: HeldBackRecord[];
  may_come: NewcomerRecord[];
  scouts: ScoutsRecord;
  to_do: TablePoint[];
  your_turn: TablePoint[];
  ties: TablePoint;
  undo: { word: string; text: string } | null;
  rounds: { round: number; activations: ActivationRecord[] }[];
  current: SheetRecord | null;
}
