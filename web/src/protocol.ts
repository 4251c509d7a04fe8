// The messages between the page and the server, version 1. Mirror of docs/protocol.md and of
// messages.py, requests.py and bodies.py in src/deadzone/server; a test compares them.

export const PROTOCOL = 1

export type Lang = 'en' | 'fr'
export type Side = 0 | 1 // red, blue
export type Role = 'red' | 'blue' | 'both' | 'watch'
export type Answer = number | string | number[]
export type Grade = 'none' | 'partial' | 'clear'

// ---------------------------------------------------------------- from the page to the server

export interface Join { type: 'join'; protocol: number; token: string; lang: Lang }
/** `n` is that of the question; an answer to an older one is refused. */
export interface GiveAnswer { type: 'answer'; n: number; value: Answer }
/** In a battle of two people the other one is asked first, unless it was agreed otherwise. */
export interface Undo { type: 'undo'; n: number }
/** Asks the other side. */
export interface Propose { type: 'propose'; what: 'draw' }
/** To what the other side asks; who asked takes it back with a no. */
export interface Reply { type: 'reply'; accept: boolean }
export interface Resign { type: 'resign'; side: Side }
/** The win, because the other side has been away for too long. */
export interface Claim { type: 'claim' }
/** What a model could do now: its actions, reach, targets. Answered by `studied`. */
export interface Study { type: 'study'; request: number; model: number }
/** What a model would see from a cube (and a spot in it), and who could shoot back. Answered by `looked`. */
export interface Look { type: 'look'; request: number; model: number; cube: number; spot?: [number, number] }
export interface Speak { type: 'lang'; lang: Lang }
/** Keeps an idle connection open. Answered by `alive`. */
export interface Alive { type: 'alive' }
export type ClientMessage = Join | GiveAnswer | Undo | Propose | Reply | Resign | Claim | Study | Look | Speak | Alive

// ---------------------------------------------------------------- from the server to the page

export type ServerMessage = Hello | Update | Company | Refused | Studied | Looked | AliveReply | Ended

/** Where a battle comes from: opened here, or gone on with from a file. */
export type Origin = 'new' | 'file'

/** Once after `join`, and again after `lang` and when the board is turned. */
export interface Hello {
  type: 'hello'
  protocol: number
  battle: string
  role: Role
  sides: Side[] // the sides for which this connection may answer
  lang: Lang
  mission: MissionInfo
  board: BoardInfo
  teams: [TeamInfo, TeamInfo]
  profiles: ProfileInfo[] // `ModelView.profile` counts in here
  rules: RuleInfo[] // what the abilities, items and army specials do, in short
  faces: string[] // names of the six command faces, by number
  sources: string[] // names of the sources of victory points: kills, objectives, intel, mission
  house: HouseInfo[] // the house rules that this battle is played with
  origin: Origin
  foreign: string[] // names of models of a battle from a file that are not as the catalogue has them
}

export interface HouseInfo { rule: string; name: string; value: string; text: string }
export interface MissionInfo { id: string; name: string; vp_target: number; round_limit: number; items: boolean }

/** Cubes are `level0 * 64 + row * 8 + column`; row 0 is north, column 0 west. Sides are north, east, south, west. */
export interface BoardInfo {
  name: string
  levels: number
  sides: number[] // side type at `cube * 4 + side`, see core/battlefield.py
  floors: number[] // floor type per cube
  ladders: number[] // cubes
  ramps: [number, number][] // cube and the side towards which it rises
  objectives: Objective[]
  zones: [number[], number[]] // squares (0..63) of the mission's red and blue zone
  supported: number[] // cubes in which a model can stand
  cube_names: string[] // `r3c5L2` by cube
}

export interface Objective { cube: number; vp: number }

export interface TeamInfo { side: Side; name: string; player: string; player_name: string; human: boolean }

export interface RuleInfo { name: string; text: string }

export interface ProfileInfo {
  name: string
  role: 'leader' | 'troop' | 'specialist' | 'drone' | 'vehicle' | 'character' | 'sentry'
  points: number
  vp: number
  speed: [number, number]
  shoot: number // 0 is `-`
  fight: number
  survive: number
  size: number
  armour: number
  recon: number
  weapons: WeaponInfo[]
  abilities: string[] // names, with their number where they have one
  equipment: string[]
  army_special: string
}
export interface WeaponInfo { name: string; range: number; ap: number; abilities: string[] } // range -1: RF, 0: a device

/**
 * What happened and how it stands. Drop all steps with `n` greater than `after` (they were undone), then append
 * `steps`. While the battle goes on an update has the step of one answer (none after an undo) and the view after it, and
 * where JADE's turn begins with that a second one, the draw of its cards; after `join` all steps of the battle come in
 * one update.
 */
export interface Update {
  type: 'update'
  after: number
  number: number // steps so far
  steps: Step[]
  view: View
  question: Question | null // for those who may answer it; null for the others and at the end
  waiting: Waiting | null // who is asked, for everybody; null at the end
  undo: boolean // the last answer may be taken back by this connection
  ending: EndingInfo | null // where it was not the rules that ended the battle
}

export interface EndingInfo { kind: 'resigned' | 'agreed' | 'claimed'; winner: Side | -1; text: string }

/** Who is at the table, and what they ask each other: after `join`, and whenever it changes. */
export interface Company {
  type: 'company'
  seats: SeatInfo[]
  watching: number
  watch_open: boolean // there is a link for spectators
  free_undo: boolean // it was agreed that nobody is asked before an answer is taken back
  proposal: ProposalInfo | null
  absence: AbsenceInfo | null
}
/** `invited`: there is an invitation for it; `sitting` counts the connections there. */
export interface SeatInfo { role: Role; state: 'taken' | 'invited' | 'open'; name: string; sitting: number }
export interface ProposalInfo { what: 'undo' | 'draw'; side: Side }
/** The side that is asked and has not been here for long; in `claim_in` seconds the other may claim the win. */
export interface AbsenceInfo { side: Side; away: number; claim_in: number }

/**
 * One answer of a player with all dice that followed it; or (kind `jade-model`) the draw of a model and a card of
 * JADE's, with what follows until somebody is asked. `n` is its place in the battle, from 1.
 */
export interface Step {
  n: number
  side: Side | -1 // -1: the set-up before the first question
  model: number // the model asked about, -1 for none
  kind: string // of the question, '' for the set-up
  said: string // the question and the answer in words, '' for the set-up
  why: string[] // reasons of an artificial player
  fallback: string // how an artificial player failed, '' when it did not
  events: EventInfo[]
}

export interface EventInfo {
  kind: string
  text: string
  models: number[]
  cubes: number[]
  values: Record<string, unknown> // raw, see core/events.py
  dice: DiceInfo | null
}
/** `faces` in the order rolled: the first `first` dice, then the extra dice for 8s and the re-rolls. */
export interface DiceInfo {
  faces: number[]
  first: number
  target: number // 0: no target value (command dice: faces 1..6 name `Hello.faces` minus one)
  successes: number
  test: string
  modifiers: ModifierInfo[]
  command: boolean
}

export interface View {
  round: number
  initiative: Side | -1
  turn: Side | -1
  active: number // model, -1 for none
  winner: Side | -1 | -2 // -1 a draw, -2 undecided
  vp: [number[], number[]] // per side: kills, objectives, intel, mission
  points: [number, number]
  command: [number[], number[]] // per side: how many dice of each of the six faces
  unactivated: [number, number]
  models: ModelView[]
  tokens: TokenView[]
  smoke: number[] // every smoke-filled cube
  markers: MarkerView[] // whatever else lies in cubes: set traps, marked spots, what is in the smoke
  zones: [number[], number[]] // squares, as extended
  holders: Holder[] // who holds each objective now
  secrets: [string, string] // the secret mission of each side, empty where there is none or you do not know it
}

/** `side` is whose it is, -1 for nobody's. */
/** `model` is what lies there destroyed, -1 otherwise. */
export interface MarkerView { id: string; name: string; cube: number; side: Side | -1; model: number }

export interface Holder { cube: number; side: Side | -1 }

export interface ModelView {
  side: Side
  profile: number
  label: string // `red-1`, in the language
  short: string // `R1`
  name: string // `Enforcer Captain (red-1)`
  cube: number
  x: number // 1..399, west to east
  y: number // 1..399, north to south
  fate: 'table' | 'killed' | 'waiting' | 'left' | 'held'
  damage: number
  most_damage: number // more damage than this kills
  pinned: boolean
  activated: boolean
  burning: boolean
  reloading: boolean
  items: string[] // names
  states: StateInfo[] // all that it bears beside what stands above
  radius: number
  height: number
  eye: number
}

/** `id` is that of the rule (`A-TAG`), or a word of the engine; `spent`: it could be done once per game, and was. */
export interface StateInfo { id: string; name: string; spent: boolean }

export interface TokenView { cube: number; face_down: boolean; item: string; name: string } // both '' when face down

export interface Waiting { side: Side; text: string; model: number; bot: boolean }

export interface Question {
  n: number
  side: Side
  kind: string // see docs/protocol.md
  domain: 'model' | 'weapon' | 'number' | 'word' | 'cube' | 'token' | 'faces' | 'direction' | 'spot'
  model: number // the model asked about, -1 for none
  text: string
  interrupt: boolean // asked in the turn of the other side
  options: Option[] // empty for a spot
  greyed: Greyed[]
  spot: SpotInfo | null
  study: StudyInfo | null // of `model`, when it chooses an action or the way to go
}
export interface Option {
  value: Answer
  label: string
  notation: string // `activate red-1`
  model: number // -1 for none
  cube: number // -1 for none
  forecast: Forecast | null
}
export interface Greyed { value: Answer; label: string; reason: string; rule: string }

export interface SpotInfo {
  cube: number
  bounds: [number, number, number, number] // left, right, top, bottom of the base's centre
  suggestions: [number, number][]
  taken: [number, number, number][] // x, y, radius of bases that may not be overlapped unless `crowded`
  radius: number
  crowded: boolean
}

/** A test against another one, with the exact chances. */
export interface Forecast {
  kind: 'shoot' | 'fight'
  text: string // all of it in one sentence
  attacker: number
  defender: number
  attack: TestInfo
  /** One for a shot or a chosen defence; two where the opponent will choose. */
  cases: ForecastCase[]
}
export interface ForecastCase {
  defence: string // `survive`, `dodge`, `counter-attack`
  name: string
  test: TestInfo
  defender: Odds
  attacker: Odds | null // what a counter-attack does to the attacker
}
export interface TestInfo {
  dice: number
  target: number // 4 for 4+, 0 for `-`
  base: number
  rerolls: number
  modifiers: ModifierInfo[]
  text: string // `5 x 4+ (3, Clear Shot +2)`
}
export interface ModifierInfo { rule: string; name: string; dice: number }
export interface Odds { no_effect: number; pinned: number; injured: number; killed: number } // add up to 1

export interface StudyInfo {
  model: number
  /** Empty inside a question, whose options and greyed entries say the same. */
  actions: ActionInfo[]
  reach: Reach[]
  lines: Line[] // to every enemy on the table
  targets: TargetInfo[]
}
export interface ActionInfo { value: string; label: string; possible: boolean; reason: string; rule: string }
export interface Reach { cube: number; kind: 'move' | 'sprint' | 'fight' }
export interface Line { from: number; to: number; grade: Grade } // model numbers
export interface TargetInfo { model: number; grade: Grade; distance: number; shots: ShotInfo[] }
export interface ShotInfo { weapon: number; name: string; forecast: Forecast | null; reason: string; rule: string }

export interface Studied { type: 'studied'; request: number; n: number; study: StudyInfo }
export interface Looked {
  type: 'looked'
  request: number
  n: number
  model: number
  cube: number
  spot: [number, number]
  fits: boolean
  reason: string // why it could not stand there, '' when it could
  targets: TargetInfo[] // enemies, how they are seen from there and what could be shot at them
  threats: TargetInfo[] // enemies, how they would see the model there and what they could shoot
  seen: SeenCube[] // cubes in which a model of the same Size would be seen
}
export interface SeenCube { cube: number; grade: 'partial' | 'clear' }
export interface Refused { type: 'refused'; to: string; request: number; n: number; text: string; rule: string }
export interface AliveReply { type: 'alive'; n: number }
/** The server closes the connection after this. `again`: it is worth trying to connect once more. */
export interface Ended { type: 'ended'; text: string; again: boolean }

// ---------------------------------------------------------------- HTTP (see /api/openapi.json)

export interface Label { en: string; fr: string }
export interface MapSummary { id: string; name: Label; about: Label; levels: number }
export interface TeamSummary { id: string; name: Label; faction: Label; points: number; models: Label[] }
export interface FactionSummary { id: string; name: Label } // of which a random legal team can be had
export interface Teams { ready: TeamSummary[]; factions: FactionSummary[] }
export interface HouseChoice { value: string; label: Label }
/** Nothing is `chosen` where JADE's difficulty decides. */
export interface HouseRuleSummary { id: string; rule: string; name: Label; about: Label; choices: HouseChoice[]; chosen: string; jade: boolean }
export interface MissionSummary { id: string; name: Label; about: Label }
export interface PlayerSummary { id: string; name: Label; about: Label }
export interface TeamChoice { id?: string; random?: string; points?: number; file?: string; format?: 'json' | 'toml' }
export interface MapChoice { id?: string; seed?: number; levels?: 2 | 3; file?: string }
export interface NewBattle {
  mission: string
  red: TeamChoice
  blue: TeamChoice
  map: MapChoice
  players: [string, string] // 'human' or the id of an artificial player
  hot_seat?: boolean // both people sit at this screen
  seat?: 'red' | 'blue' // which one is yours, where another person takes the other
  free_undo?: boolean
  seed?: string // only with an artificial player on at least one side
  options?: BattleOptions
}
export interface BattleOptions { house?: Record<string, string>; items?: boolean; tie_break_next_vp?: boolean; round_limit?: number; los_origin_any?: boolean; recon_bonus?: boolean; secret_missions?: boolean; difficulty?: 'easy' | 'paper' | 'hard' }
/** An `invitation` is good for taking the seat, once. */
export interface SeatLink { role: Role; kind: 'seat' | 'invitation' | 'watch'; token: string; path: string }
export interface Redeem { token: string }
export interface Seats { seats: SeatInfo[]; watching: number; watch_open: boolean }
export interface PlayerName { name: string }
export interface PlayerCreated { player: string; name: string; key: string; path: string }
export interface PlayerInfo { player: string; name: string; battles: number; most_battles: number }
export interface HeldBattle {
  battle: string
  role: Role
  path: string
  mission: Label
  teams: [Label, Label]
  players: [string, string]
  touched: number
  over: boolean
}
export interface BattleCreated { battle: string; links: SeatLink[] }
export interface BattleSummary {
  battle: string
  role: Role
  mission: Label
  teams: [Label, Label]
  map: Label
  players: [string, string]
  steps: number
  round: number
  points: [number, number]
  over: boolean
  winner: number
  ending: string
  origin: Origin
  foreign: Label[]
}
/** What a seat has been told up to now (`/record`): for looking back, not for going on. */
export interface BattleRecord { format: string; version: number; hello: Hello; number: number; steps: Step[]; view: View; ending: EndingInfo | null }
export interface Health { status: 'ok' | 'failing'; version: string; protocol: number; page: boolean; text: string }
export interface Problem { text: string; rule: string; where: string }
