// Messages between page and server. Made by tools/protocol.py from src/deadzone/host/protocol: change those.

export const PROTOCOL = 1

export type Lang = string
export type Role = 'red' | 'blue' | 'both' | 'watch'
export type LinkKind = 'seat' | 'watch' | 'invitation'
export type Origin = 'new' | 'file'
export type Readiness = 'ok' | 'busy' | 'failing'
export type Phrase = '' | 'hello' | 'luck' | 'moment' | 'back' | 'thinking' | 'nice' | 'ouch' | 'sorry' | 'thanks' | 'again' | 'bye'
export type Grade = 'none' | 'partial' | 'clear'
export type Answer = number | string | number[]
export type Weight = 'light' | 'plain' | 'heavy'
export type Side = 0 | 1
export type SideOrNone = -1 | 0 | 1
export type Winner = -2 | -1 | 0 | 1
export type ProfileRole = 'leader' | 'troop' | 'specialist' | 'vehicle' | 'character' | 'sentry'
export type FigureKind = 'shooter' | 'heavy' | 'fighter' | 'leader' | 'helper' | 'team' | 'beast' | 'drone' | 'walker' | 'vehicle' | 'rider' | 'sentry'
export type Sign = 'tagged' | 'shard' | 'ammo' | 'shield' | 'rampage' | 'stealth' | 'reload' | 'smoke' | 'toxic' | 'trap' | 'link' | 'state'
export type Fate = 'table' | 'killed' | 'waiting' | 'left' | 'held'
export type Scene = '' | 'activation' | 'turn' | 'round' | 'over'
export type Tone = '' | 'loss' | 'harm' | 'gain' | 'warning' | 'quiet' | 'plan' | 'skipped'
export type ReachKind = 'move' | 'sprint' | 'fight'
export type FireMode = '' | 'shoot' | 'fire-for-effect'
export type DangerKind = 'strike' | 'trap' | 'fall' | 'fight' | 'shot' | 'seen' | 'passing'
export type Domain = 'model' | 'weapon' | 'number' | 'word' | 'cube' | 'token' | 'faces' | 'direction' | 'spot'
export type Attention = 'calm' | 'turn' | 'sudden'
export type Part = '' | 'actor' | 'action' | 'way' | 'weapon' | 'target' | 'home' | 'dice' | 'specials' | 'again'
export type EyesChoice = 'all' | 'red' | 'blue'
export type MarkKind = 'round' | 'activation' | 'kill' | 'score' | 'moment' | 'end'
export type Said = Undo | Propose | Reply | Resign | Claim
export type PaperSize = 'a4' | 'letter'
export type ReachedBy = 'nobody' | 'network' | 'public'
export type Label = Record<string, string>
export type TeamFormat = 'json' | 'toml' | 'text' | 'link' | 'ready'
export type DeckPart = 'both' | 'team' | 'actions'
export type WeaponKind = 'ranged' | 'fight' | 'device'
export type CardProfile = 'shoot' | 'combat'
export type MapFormat = 'map' | 'link' | 'ready'
export type WishAmount = 'less' | 'usual' | 'more'
export type WishSymmetry = 'half-turn' | 'mirror' | 'none'
export type FindingGrade = 'error' | 'warning' | 'advice'
export type Mode = 'combat' | 'shoot'
export type Result = 'won' | 'drawn' | 'lost'
export type Need = 'invitations' | 'devices' | 'films'

/** A way to score VP, or to win; `vp` is how many, as a text, '' if the text says it. */
export interface ScoringInfo {
  name: string
  vp: string
  text: string
  rule: string
}

export interface MissionInfo {
  id: string
  name: string
  vp_target: number // 0: none
  round_limit: number
  items: boolean
  about: string
  ways: ScoringInfo[] // what scores VP
  ends: ScoringInfo[] // what ends the battle
}

/** The prepared situation of a battle: `goal` in a sentence, and the condition of each star. */
export interface SituationInfo {
  id: string
  name: string
  about: string
  goal: string
  stars: string[]
}

export interface Objective {
  cube: number
  vp: number
}

/** Cubes are `level0 * 64 + row * 8 + column`; row 0 is north, column 0 west. Sides are north, east, south, west. */
export interface BoardInfo {
  name: string
  levels: number
  sides: number[] // side type at `cube * 4 + side`, see core/board/battlefield.py
  floors: number[] // floor type per cube
  ladders: number[] // cubes
  ramps: [number, number][] // cube and the side towards which it rises
  objectives: Objective[]
  zones: [number[], number[]] // squares (0..63) of the mission's red and blue zone
  supported: number[] // cubes in which a model can stand
  cube_names: string[] // `r3c5L2` by cube
}

export interface TeamInfo {
  side: Side
  name: string
  player: string
  player_name: string
  human: boolean
}

export interface WeaponInfo {
  name: string
  range: number // -1: RF, 0: a device
  ap: number
  abilities: string[] // names, with their number where they have one
  rules: string[] // the rule id of each
}

export interface ProfileInfo {
  name: string
  role: ProfileRole
  figure: FigureKind // the shape in which it is drawn
  faction: string // whose colours it wears, '' for mercenaries
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
  ability_rules: string[] // the rule id of each
  equipment: string[]
  equipment_rules: string[] // the rule id of each
  army_special: string
  rules: string[] // ids of the rules of its abilities, equipment and weapons; `Hello.rules` has their texts
  special: string // rule id of its army special, '' for none
}

/** A face of the command dice. */
export interface FaceInfo {
  name: string
  word: string // shown beside its sign, which is `+1` for ACTIVATE
}

export interface RuleInfo {
  id: string
  name: string
  text: string
}

/** A house rule that applies in this battle. */
export interface HouseInfo {
  rule: string
  name: string
  value: string
  text: string
}

/** `id` is a rule id (`A-TAG`) or a word of the engine; `spent`: a once-per-game ability that was used. */
export interface StateInfo {
  id: string
  name: string
  sign: Sign
  spent: boolean
}

export interface ModelView {
  side: Side
  profile: number
  label: string // `red-1`, in the seat's language
  short: string // `R1`
  number: number // within its team, from 1
  name: string // `Enforcer Captain (R1)`
  cube: number
  x: number // 1..399, west to east
  y: number // 1..399, north to south
  fate: Fate
  damage: number
  most_damage: number // more damage than this kills
  pinned: boolean
  activated: boolean
  burning: boolean
  reloading: boolean
  items: string[] // names
  item_rules: string[] // rule id of each; `Hello.rules` has the texts
  states: StateInfo[] // everything that the fields above do not cover
  radius: number
  height: number
  eye: number
}

export interface TokenView {
  cube: number
  face_down: boolean
  item: string // '' when face down, unless this seat was allowed to look at it
  name: string // '' when face down, unless this seat was allowed to look at it
  wreck: boolean // not an item but the wreck of a Sentry Gun
}

export interface MarkerView {
  id: string
  name: string
  sign: Sign
  cube: number
  side: SideOrNone // its owner
  model: number // the destroyed model of a wreck, otherwise -1
}

export interface Holder {
  cube: number
  side: SideOrNone
}

export interface View {
  round: number
  initiative: SideOrNone
  turn: SideOrNone
  active: number // model, -1 for none
  winner: Winner
  vp: [number[], number[]] // per side: kills, objectives, intel, mission
  points: [number, number]
  command: [number[], number[]] // per side: how many dice of each of the six faces
  unactivated: [number, number]
  models: ModelView[]
  tokens: TokenView[]
  smoke: number[] // every smoke-filled cube
  markers: MarkerView[] // everything else in cubes: set traps, wrecks, marked spots, what is in the smoke
  zones: [number[], number[]] // squares of each side's zone, including extensions
  holders: Holder[] // the side that controls each objective
  secrets: [string, string] // name of each side's secret mission, empty if there is none or this seat does not know it
  secret_rules: [string, string] // the rule of each, `M-SECRET-02`; empty like its name
}

/**
 * A word that players meet at the table, with a short text.
 *
 * `id` is a rule id (`A-TOUGH`, `R-SMOD-01`, `M-SECRET-02`) or the page's name for it (`pinned`, `face-DICE`,
 * `action-move`); `rule` is where the whole rule stands.
 */
export interface TermInfo {
  id: string
  name: string
  text: string
  rule: string
}

/** A rule; tables are lines that begin with `|`. `ours`: at least a part is our own ruling. */
export interface RuleText {
  id: string
  text: string
  ours: boolean
}

/** Rules that belong together; `id` if they are those of one ability or item. */
export interface RuleSection {
  id: string
  title: string
  chapter: string
  rules: RuleText[]
}

export interface RuleChapter {
  id: string
  title: string
  sections: RuleSection[]
}

/** A drawing that belongs to a rule, at `/api/diagrams/{id}.svg`. */
export interface DiagramInfo {
  id: string
  rule: string
  title: string
}

/** A line of the reference sheet; `lead` is what it is about, '' for a rule as it stands. */
export interface SheetLine {
  lead: string
  text: string
  rule: string
}

export interface SheetSection {
  title: string
  lines: SheetLine[]
}

/** All terms, rules and diagrams, and the reference sheet, in one language. */
export interface RuleBook {
  lang: Lang
  terms: TermInfo[]
  chapters: RuleChapter[]
  diagrams: DiagramInfo[]
  sheet: SheetSection[]
}

/** Ids of the rules that answer a question, best first; `more`: how many others have some of its words. */
export interface FoundRules {
  rules: string[]
  more: number
}

/** A round that is over: VP scored in it by side and source (as in `Hello.sources`), and the totals after it. */
export interface RoundInfo {
  number: number // 0: before the first round
  scored: [number[], number[]]
  points: [number, number]
  next: string[] // what the next round brings, in sentences; empty after the last one
}

/** What a model did and suffered. VP for an objective go to the first of the models that hold it. */
export interface FiguresInfo {
  shots: number
  hits: number // of its shots
  fights: number
  dealt: number // damage to enemies
  taken: number
  kills: number
  vp: number
}

export interface MomentInfo {
  round: number
  step: number
  side: SideOrNone
  text: string
}

/** A star of a prepared situation: `counted` must be at least `least`. */
export interface StarInfo {
  text: string
  earned: boolean
  counted: number
  least: number
}

/** How a battle that is over went. */
export interface StoryInfo {
  why: string
  rule: string // behind `why`, '' if the players ended the battle
  rounds: RoundInfo[]
  moments: MomentInfo[]
  figures: FiguresInfo[] // by model
  stars: StarInfo[] // of a prepared situation, empty for other battles
}

export interface ModifierInfo {
  rule: string
  name: string
  dice: number
}

/** `faces` in the order rolled: the first `first` dice, then the extra dice for 8s and the re-rolls. */
export interface DiceInfo {
  faces: number[]
  first: number
  target: number // 0: no target value (command dice: face 1..6 is index 0..5 of `Hello.faces`)
  successes: number
  test: string
  modifiers: ModifierInfo[]
  command: boolean
}

/** An action card that JADE drew. */
export interface CardInfo {
  name: string
  mode: string // of the model that acts
  actions: string[] // of that mode
}

export interface EventInfo {
  kind: string
  text: string
  models: number[]
  cubes: number[]
  values: Record<string, unknown> // raw, see core/kinds/all_events.py
  dice: DiceInfo | null
  card: CardInfo | null
  weight: Weight
  scene: Scene // what begins or ends with this event
  tone: Tone
}

/**
 * A player's answer with all dice that followed it.
 *
 * Or (kind `jade-model`) JADE's draw of a model and a card, with what follows until the next question.
 */
export interface Step {
  n: number // its place in the battle, from 1
  side: SideOrNone // -1: the set-up before the first question
  model: number // the model asked about, -1 for none
  kind: string // of the question, '' for the set-up
  weight: Weight // of the answer
  said: string // the question and the answer in words, '' for the set-up
  why: string[] // reasons of an artificial player; the one that decided comes first. Plans are told later
  why_rules: string[] // the rule behind each of them
  fallback: string // how an artificial player failed, '' if it did not
  events: EventInfo[]
  round: RoundInfo | null // the round that ended with this step
}

/** Reasons of an earlier step. They tell a plan, and were kept back until it was carried out. */
export interface LaterReasons {
  n: number // of the step
  why: string[]
  why_rules: string[]
}

export interface TestInfo {
  dice: number
  target: number // 4 for 4+, 0 for `-`
  base: number
  rerolls: number
  modifiers: ModifierInfo[]
  text: string // `5 x 4+ (3, Clear Shot +2)`
}

/** Probabilities, which add up to 1. */
export interface Odds {
  no_effect: number
  pinned: number
  injured: number
  killed: number
}

export interface ForecastCase {
  defence: string // `survive`, `dodge`, `counter-attack`
  name: string
  test: TestInfo
  defender: Odds
  attacker: Odds | null // what a counter-attack does to the attacker
}

/** An opposed test with its exact odds. */
export interface Forecast {
  kind: 'shoot' | 'fight'
  text: string // the forecast in one sentence
  attacker: number
  defender: number
  attack: TestInfo
  cases: ForecastCase[] // one for a shot or a chosen defence, two if the opponent has yet to choose
}

export interface ActionInfo {
  value: string
  label: string
  possible: boolean
  reason: string
  rule: string
}

/** A cube that the model can go to with one movement. */
export interface Reach {
  cube: number
  kind: ReachKind
  action: string // that it takes: `move`, `sprint`, `free-move`, `rampage-move`; '' if the movement is under way
  cubes: number // of movement that it uses
  path: number[] // the cubes passed, and the last one
}

/**
 * What threatens a model on a way.
 *
 * `strike`: these enemies may strike at it as it leaves. `trap`: a Trap lies in the cube. `fall`: it lets itself fall
 * there, unharmed. `fight`: it must fight one of them there. `shot`: they could shoot at it there. `seen`: they would
 * see it there. `passing`: they would see it on the way.
 */
export interface DangerInfo {
  kind: DangerKind
  models: number[]
  cube: number
  forecasts: Forecast[] // of strikes and fights, one for each model if it can be foreseen
}

/** The way that `go` takes to a cube. */
export interface WayInfo {
  action: string
  uses: string // the action in words, '' if the movement is under way
  dice: number[] // faces of the command dice that it uses
  cubes: number
  path: number[]
  dangers: DangerInfo[]
}

/** A way to attack an enemy; the fields but `label` and `forecast` are those of `go`. */
export interface OfferInfo {
  label: string
  action: string
  weapon: number | null
  mode: FireMode // '' for weapons that cannot Fire for Effect
  cube: number | null // to which the model goes first, or at which the weapon is fired
  dice: number[]
  forecast: Forecast | null
}

export interface Line {
  from: number // model
  to: number // model
  grade: Grade
}

export interface ShotInfo {
  weapon: number
  name: string
  forecast: Forecast | null
  reason: string
  rule: string
}

export interface TargetInfo {
  model: number
  grade: Grade
  distance: number
  shots: ShotInfo[]
}

export interface StudyInfo {
  model: number
  actions: ActionInfo[] // empty inside a question, whose options and greyed entries hold the same
  reach: Reach[]
  lines: Line[] // to every enemy on the table
  targets: TargetInfo[]
}

export interface Viewer {
  model: number
  grade: 'partial' | 'clear'
}

export interface SeenCube {
  cube: number
  grade: 'partial' | 'clear'
}

export interface Option {
  value: Answer
  label: string
  notation: string // `activate red-1`
  model: number // -1 for none
  cube: number // -1 for none
  dice: number[] // faces of the command dice that it uses
  forecast: Forecast | null
}

export interface Greyed {
  value: Answer
  label: string
  reason: string
  rule: string
}

export interface SpotInfo {
  cube: number
  bounds: [number, number, number, number] // left, right, top, bottom of the base's centre
  suggestions: [number, number][]
  automatic: [number, number] // the place to take if the player leaves it to the table
  taken: [number, number, number][] // x, y, radius of bases that may not be overlapped unless `crowded`
  radius: number
  crowded: boolean
}

export interface QuestionInfo {
  n: number
  side: Side
  kind: string // see docs/protocol.md
  domain: Domain
  model: number // the model asked about, -1 for none
  text: string
  stakes: string // what it decides, in a sentence or two
  rule: string // the rule behind it, '' for none
  interrupt: boolean // asked during the other side's turn
  attention: Attention // `turn`: the player is taking their turn; `sudden`: the question interrupts something
  part: Part // what the answer decides, '' if a page needs no special form for it
  options: Option[] // empty for a spot
  greyed: Greyed[]
  spot: SpotInfo | null
  special: string // rule id of the army special it is about, '' for none
  study: StudyInfo | null // of `model`, while it chooses an action or a path
}

export interface Waiting {
  side: Side
  text: string
  model: number
  bot: boolean
}

export interface EndingInfo {
  kind: 'resigned' | 'agreed' | 'claimed' | 'timeout'
  winner: SideOrNone
  text: string
}

/**
 * `invited`: there is an open invitation to this seat, until `ends` (seconds since 1970, 0: for ever).
 *
 * `expired`: it has ended. `sitting` counts the connections of the seat.
 *
 * `here`: one of them has the page in front, not behind another window or tab.
 */
export interface SeatInfo {
  role: Role
  state: 'taken' | 'invited' | 'expired' | 'open'
  name: string
  sitting: number
  here: boolean
  ends: number
}

export interface ProposalInfo {
  what: 'undo' | 'draw'
  side: Side
}

/** The side being asked has been away for `away` seconds; in `claim_in` seconds the other may claim the win. */
export interface AbsenceInfo {
  side: Side
  away: number
  claim_in: number
}

/**
 * The clock, in milliseconds at the moment of this message.
 *
 * `side` has spent `spent` in its turn so far: the first `turn` are free, the rest comes off what it has `left`. Then
 * it is out of time, and the other may claim the win after another `grace`. Nothing passes unless it is `running`.
 */
export interface ClockInfo {
  turn: number
  left: [number, number]
  side: SideOrNone
  spent: number
  grace: number
  running: boolean
}

/** The people at the table and what they propose; sent after `join` and whenever it changes. */
export interface Company {
  type: 'company'
  seats: SeatInfo[]
  watching: number
  watch_open: boolean // there is a link for spectators
  watch_ends: number // when it ends, or has ended, in seconds since 1970; 0 if it does not, or there is none
  free_undo: boolean // it was agreed that answers may be taken back without asking
  proposal: ProposalInfo | null
  absence: AbsenceInfo | null
  clock: ClockInfo | null
}

/** The other player has begun a new battle like this one. `path` is an invitation to it, which works once. */
export interface Invited {
  type: 'invited'
  battle: string
  path: string
  role: Role // the seat of whoever invites, at this table
}

/** A short message of a player: a ready phrase by its id, or a text in plain characters. */
export interface Remark {
  n: number
  role: Role
  name: string
  phrase: Phrase
  text: string // '' if it is a phrase
  at: number // seconds since 1970
}

/** Messages of the players: drop those with `n` greater than `after`, then append `remarks`. */
export interface Talk {
  type: 'talk'
  after: number
  remarks: Remark[]
}

export interface Hello {
  type: 'hello'
  protocol: number
  battle: string
  role: Role
  sides: Side[] // sides for which this connection may answer
  lang: Lang
  mission: MissionInfo
  situation: SituationInfo | null // null unless the battle began with a prepared one
  board: BoardInfo
  teams: [TeamInfo, TeamInfo]
  profiles: ProfileInfo[] // `ModelView.profile` is an index into this list
  rules: RuleInfo[] // short texts of the abilities, items and army specials
  faces: FaceInfo[] // the six command faces, by number
  sources: string[] // names of the sources of victory points: kills, objectives, intel, mission
  house: HouseInfo[] // house rules that apply in this battle
  origin: Origin
  foreign: string[] // models of a battle from a file that differ from the catalogue
}

/** The lesson of the guided battle that is being played, and what is to be done. */
export interface LessonInfo {
  number: number // from 1
  of: number // how many there are, with the battle at the end
  name: string
  text: string // what to do and why; when it is done, what was learned
  done: boolean // no answer is taken any more: `lesson` leads on
  free: boolean // the lessons are over, and the battle is played freely
  models: number[] // to look at
  cubes: number[]
  answers: Answer[] // to the current question: those that lead on; empty if all will do
}

/**
 * New steps and the current state.
 *
 * Drop all steps with `n` greater than `after` (they were undone), then append `steps`. During the battle an update
 * has the step of one answer (none after an undo) and the view after it; if JADE's turn begins with that, there is a
 * second step, the draw of its model and card. After `join` one update has all steps of the battle.
 */
export interface Update {
  type: 'update'
  after: number
  number: number // steps so far
  steps: Step[]
  reasons: LaterReasons[] // of earlier steps whose plan is over now
  view: View
  question: QuestionInfo | null // null for those who may not answer it, and at the end
  waiting: Waiting | null // the side being asked, for everybody; null at the end
  undo: boolean // this connection may take the last answer back
  ending: EndingInfo | null // set if the players ended the battle, not the rules
  more: boolean // a `go` continues: further updates follow at once, and there is no question yet
  lesson: LessonInfo | null // in the guided battle
  open: View | null // at one screen for both sides, if the side being asked knows more: what both may see
}

export interface Refused {
  type: 'refused'
  to: string
  request: number
  n: number
  text: string
  rule: string
}

export interface Studied {
  type: 'studied'
  request: number
  n: number
  study: StudyInfo
}

export interface Looked {
  type: 'looked'
  request: number
  n: number
  model: number
  cube: number
  spot: [number, number]
  fits: boolean
  reason: string // why the model could not stand there, '' if it could
  targets: TargetInfo[] // enemies: how the model would see them from there, and how it could shoot at them
  threats: TargetInfo[] // enemies: how they would see the model there, and how they could shoot at it
  seen: SeenCube[] // cubes in which a model of the same Size would be seen
  way: WayInfo | null // how it would get there; null if it cannot
  no_way: string // why it cannot get there now, '' if it can
}

/** How a model could attack an enemy now; if there are no `offers`, the reason. */
export interface Aimed {
  type: 'aimed'
  request: number
  n: number
  model: number
  target: number
  offers: OfferInfo[]
  reason: string
  rule: string
}

/** A `go` is over: all its answers have been told. `text` says why it stopped early, '' if it did not. */
export interface Went {
  type: 'went'
  n: number
  model: number
  text: string
}

export interface Sighted {
  type: 'sighted'
  request: number
  n: number
  model: number // -1 for a cube: then as a standing model of Size 1 at `spot` would be seen
  cube: number
  spot: [number, number]
  viewers: Viewer[] // models of both sides that see it
}

/**
 * A step of a plan, such as an action, with all answers that carry it out.
 *
 * `kinds` are the questions that they answer. A step that is not `sure` comes after dice or the enemy had a say.
 */
export interface PlanStep {
  text: string
  answers: Answer[]
  kinds: string[]
  sure: boolean
  model: number // that acts, -1 for none
  path: number[] // the cubes through which it goes
  target: number // the model that it attacks, -1 for none
}

/**
 * A plan in words: `text` in short, then its steps, and reasons.
 *
 * `gain` is what it is worth more than the best plan, in hundredths of a victory point: 0 for the best itself. `wins`
 * is its chance to win more than the best, in percent, where battles are decided; it is not counted in the gain.
 */
export interface AdviceInfo {
  answer: Answer // the first of the plan, to the question that is pending
  model: number // the model that acts, -1 if the plan does not begin with one
  gain: number
  wins: number
  text: string
  steps: PlanStep[]
  why: string[]
}

/** The best plans, the best first; or the plan in hand (`mine`) beside the best, and what it gives away. */
export interface Advised {
  type: 'advised'
  request: number
  n: number
  plans: AdviceInfo[]
  mine: AdviceInfo | null
  lost: number // hundredths of a victory point, with battles won
  replied: boolean // all of it counted after JADE's next Activation
}

export interface AliveReply {
  type: 'alive'
  n: number
}

/** The last message before the server closes the connection. `again`: reconnecting is worth a try. */
export interface Ended {
  type: 'ended'
  text: string
  again: boolean
}

/** What a role has been told so far, over HTTP; for review, not for resuming the battle. */
export interface BattleRecord {
  format: string
  version: number
  hello: Hello
  number: number
  steps: Step[]
  view: View
  ending: EndingInfo | null
}

/**
 * A place in the timeline: where a round or an Activation begins, a model is killed, VP are scored; or a turning
 * point of the battle (`moment`).
 */
export interface MarkInfo {
  kind: MarkKind
  step: number
  round: number // 0: before the first
  side: SideOrNone // whose Activation, loss or score it is
  model: number // -1 for none
  text: string
}

/** A step with the table after it: the whole view, or what has changed since the frame before. */
export interface FrameInfo {
  step: Step
  board: number // index into `ReplayInfo.boards`
  view: View | null // null: the view before, with `models` and `rest` changed
  models: [number, ModelView][] // those that changed, by number
  rest: Record<string, unknown> // other fields of the view that changed
}

export interface ReplayFrames {
  first: number
  frames: FrameInfo[] // fewer than were asked for where the battle ends
}

/**
 * A battle to look back on: the set-up and the timeline. It has the frames around the moment asked for; the
 * others are fetched apart.
 */
export interface ReplayInfo {
  hello: Hello
  number: number // steps
  over: boolean // then everything may be seen; before, what this seat was told
  boards: BoardInfo[] // more than one if the board was turned before deployment
  marks: MarkInfo[] // in the order of their steps
  ending: EndingInfo | null // set if the players ended the battle, not the rules
  note: string // what is not as it was, for a battle of an earlier edition of the rules; '' otherwise
  around: ReplayFrames
  playable: number // the last step from which it can be played on; 0: from none, or not before the end
  changing: number[] // steps after which somebody chooses a model, so that who plays a side may change
}

/** Red's chance to win after a step, from 0 to 1. */
export interface ChancePoint {
  step: number
  round: number
  red: number
}

/**
 * A turning point: an Activation that came differently than expected. All chances are red's.
 *
 * `after` - `expected` is the sum of what its decisions changed and of luck.
 */
export interface TurnInfo {
  step: number
  last: number
  side: Side
  round: number
  jade: boolean // JADE's cards and its document decided
  text: string // who did what, and what came of it
  expected: number // with the best plan
  after: number
  decisions: number
  luck: number
}

/** A decision that gave away some of the chance to win, with the best plan instead. */
export interface MistakeInfo {
  step: number
  round: number
  lost: number
  chosen: string
  best: string
}

export interface SideAnalysis {
  decisions: number // that were looked at
  accuracy: number | null // share of decisions to which nothing better was found; null without any
  tests: number
  luck: number // of the dice, in standard deviations
  mistakes: MistakeInfo[] // the largest first
}

/** What AMBER finds when it looks back on a battle that is over. */
export interface AnalysisInfo {
  level: string
  chances: ChancePoint[]
  turns: TurnInfo[]
  sides: [SideAnalysis, SideAnalysis]
}

/** The first message; `token` is that of a seat, or a player's key. */
export interface Join {
  type: 'join'
  protocol: number
  token: string
  lang?: Lang
}

/** `n` is the question's; an answer to an older question is refused. */
export interface GiveAnswer {
  type: 'answer'
  n: number
  value: number | string | number[]
}

/**
 * Takes the last answers back, as far as they can be; another person must agree first, unless free undo was agreed.
 *
 * `steps` is more than one if the page has given some of them by itself.
 */
export interface Undo {
  type: 'undo'
  n: number
  steps?: number
}

/** Leaves the rest of a deployment to the server; `n` is the question's. All answers are recorded as usual. */
export interface PlaceRest {
  type: 'place-rest'
  n: number
}

/** Begins a lesson of the guided battle, whose table is laid out anew: the same one again, or another. */
export interface GoToLesson {
  type: 'lesson'
  number: number
}

/** Proposes a draw to the other side; `undo` makes a proposal of its own if needed. */
export interface Propose {
  type: 'propose'
  what: 'draw'
}

/** Replies to the other side's proposal; the side that made it withdraws it by declining. */
export interface Reply {
  type: 'reply'
  accept: boolean
}

export interface Resign {
  type: 'resign'
  side: 0 | 1
}

/** Claims the win, because the other side has been away for too long, or is out of time. */
export interface Claim {
  type: 'claim'
}

/** A short message to the other player: a ready phrase, or a text of at most 200 characters. */
export interface Say {
  type: 'say'
  phrase?: Phrase
  text?: string
}

/** Whether this page is in front, or hidden behind another window or tab. */
export interface Attend {
  type: 'attend'
  here: boolean
}

/** Asks what a model could do now: its actions, reach, targets. Answered by `studied`. */
export interface Study {
  type: 'study'
  request: number
  model: number
}

/** Asks what a model would see from a cube (and a spot in it), and who could shoot back. Answered by `looked`. */
export interface Look {
  type: 'look'
  request: number
  model: number
  cube: number
  spot?: [number, number] | null
}

/** Asks how a model could attack an enemy now, with which odds. Answered by `aimed`. */
export interface Aim {
  type: 'aim'
  request: number
  model: number
  target: number
}

/**
 * Lets a model go to a cube, or attack an enemy: the server gives the answers for this, one after the other.
 *
 * It activates the model if need be and stops where somebody has a decision to make. `n` is the question's, as for
 * `answer`. With a `cube` and no `action`, the way is that of `looked`; otherwise the fields are those of an offer of
 * `aimed`. Answered by one update for each answer, then `went`; or refused before the first.
 */
export interface Go {
  type: 'go'
  n: number
  model: number
  cube?: number | null
  target?: number | null
  action?: string
  weapon?: number | null
  mode?: FireMode
  by_hand?: boolean // the player places the model inside the cube
}

/**
 * Asks AMBER for the three best plans, from what this seat knows; only in battles against artificial players.
 *
 * With a `model` it is about a plan in hand, whose fields are those of `go`, and with a `value` about this answer:
 * what would it be worth? Answered by `advised`.
 */
export interface Advise {
  type: 'advise'
  request: number
  n: number
  value?: number | string | number[] | null
  model?: number | null
  cube?: number | null
  target?: number | null
  action?: string
  weapon?: number | null
  mode?: FireMode
}

/** Asks who sees a model, or else a cube. Answered by `sighted`. */
export interface Sight {
  type: 'sight'
  request: number
  cube: number
  model?: number | null
}

export interface Speak {
  type: 'lang'
  lang: Lang
}

/** Keeps an idle connection open. Answered by `alive`. */
export interface Alive {
  type: 'alive'
}

/** Why something was refused: a sentence, the rule behind it, and where the mistake is. */
export interface Problem {
  text: string
  rule: string
  where: string
}

export interface Health {
  status: 'ok' | 'failing'
  version: string
  protocol: number
  page: boolean
  text: string // what fails
}

/** The server answers. */
export interface Live {
  status: 'ok'
}

/** Whether the server can do its work. */
export interface Ready {
  status: Readiness
  text: string // what is not well
}

/** How other devices reach this server. Only a browser on the same machine is told. */
export interface Addresses {
  by: ReachedBy // `network`: the local one; `public`: through a public address
  addresses: string[] // of the page, the best first; none without a network
}

export interface MapSummary {
  id: string
  name: Label
  about: Label
  levels: number
}

export interface TeamSummary {
  id: string
  name: Label
  faction: Label
  points: number
  models: Label[]
}

/** A faction for which a random legal team can be generated. */
export interface FactionSummary {
  id: string
  name: Label
}

export interface Teams {
  ready: TeamSummary[]
  factions: FactionSummary[]
}

export interface MissionSummary {
  id: string
  name: Label
  about: Label
  zone: number // ground cubes of each deployment zone; 0 for a random mission
}

export interface PlayerSummary {
  id: string
  name: Label
  about: Label
}

export interface HouseChoice {
  value: string
  label: Label
}

/**
 * A house rule; `chosen` is the default for new battles on this server.
 *
 * `jade`: the rule is about JADE; if `chosen` is empty, JADE's difficulty decides.
 */
export interface HouseRuleSummary {
  id: string
  rule: string
  name: Label
  about: Label
  choices: HouseChoice[]
  chosen: string
  jade: boolean
}

/** One of `id`, `random` (a faction, with `points`) and `file` (the text of a team file). */
export interface TeamChoice {
  id?: string
  random?: string
  points?: 100 | 150 | 200 | 300
  file?: string
  format?: 'json' | 'toml'
}

/** One of `id`, `seed` (with `levels`) and `file` (the text of a map file). */
export interface MapChoice {
  id?: string
  seed?: number | null
  levels?: 2 | 3
  file?: string
}

/** `house` holds house rules by name; five of them also have an option of their own, which `house` overrides. */
export interface BattleOptions {
  house?: Record<string, string>
  items?: boolean
  tie_break_next_vp?: boolean
  round_limit?: number
  los_origin_any?: boolean
  recon_bonus?: boolean
  secret_missions?: boolean
  difficulty?: 'easy' | 'paper' | 'hard' // of JADE
}

/** Seconds: `turn` until the other side is asked, and a `reserve` for the whole battle when that is not enough. */
export interface ClockChoice {
  turn: number
  reserve: number
}

export interface NewBattle {
  mission?: string
  red?: TeamChoice
  blue?: TeamChoice
  map?: MapChoice
  players?: [string, string] // 'human' or the id of an artificial player
  hot_seat?: boolean // both people share this screen
  seed?: string // only with an artificial player on at least one side
  seat?: 'red' | 'blue' // your seat, if another person takes the other one
  free_undo?: boolean // answers may be taken back without asking the other person
  clock?: ClockChoice | null // only between two people
  options?: BattleOptions
}

/** The same battle once more: with sides swapped, so that each player has the other's team; on another map. */
export interface Rematch {
  swapped?: boolean
  other_map?: boolean
}

/**
 * A link: `seat` opens a seat, `invitation` takes one (it works once), `watch` is for spectators.
 *
 * It ends at `ends`, in seconds since 1970, or not at all if that is 0.
 */
export interface SeatLink {
  role: Role
  kind: LinkKind
  token: string
  path: string
  ends: number
}

export interface BattleCreated {
  battle: string
  links: SeatLink[]
}

/** Takes the seat of an invitation, given its token. */
export interface Redeem {
  token: string
}

/** Who holds the seats of a battle, and whether it can be watched. */
export interface Seats {
  seats: SeatInfo[]
  watching: number
  watch_open: boolean
  watch_ends: number // when the link for spectators ends, or has ended; 0 if it does not, or there is none
}

export interface PlayerName {
  name: string
}

/** A player with a new key for this device. The key is sent only once; whoever has it is this player. */
export interface PlayerCreated {
  player: string
  name: string
  key: string
}

/** New links of a battle. */
export interface BattleLinks {
  battle: string
  links: SeatLink[]
}

/**
 * The only key that the player has now, and new links in place of those that ended with the old keys.
 *
 * These are for the battles played last; the key opens the seats of all others, too.
 */
export interface KeyReplaced {
  player: string
  name: string
  key: string
  links: BattleLinks[]
}

/**
 * A device on which a player's key is in use. Times are in seconds since 1970, to about ten minutes.
 *
 * `browser` and `system` are names such as Firefox and Windows, '' if the device does not say. `shared`: this is the
 * key from before devices had their own, which may be in use on several.
 */
export interface DeviceInfo {
  id: string
  browser: string
  system: string
  created: number
  seen: number
  own: boolean // the device that asks
  shared: boolean
  playing: boolean // it is at a table at this moment
}

/** The player whom a link takes to another device. */
export interface LinkOwner {
  player: string
  name: string
}

/** A link that takes a player to another device, once, until `ends` (seconds since 1970). */
export interface DeviceLink {
  path: string
  ends: number
}

export interface PlayerInfo {
  player: string
  name: string
  battles: number
  most_battles: number
}

/** A stored battle in which a player has a seat; `GET /api/battles/{id}` returns its current state. */
export interface HeldBattle {
  battle: string
  role: Role
  path: string
  mission: Label
  teams: [Label, Label]
  players: [string, string]
  touched: number
  over: boolean
  goes: number | null // seconds until the server deletes it, at the earliest, unless somebody opens it; None: it stays
}

export interface PictureModel {
  side: Side
  cube: number
  x: number
  y: number
}

/** What a small picture of a battle shows, as far as the seat may see it. */
export interface BattlePicture {
  board: BoardInfo
  zones: [number[], number[]]
  models: PictureModel[]
}

/** A prepared situation to be played against JADE: `goal` in a sentence, and the condition of each star. */
export interface SituationSummary {
  id: string
  name: Label
  about: Label
  goal: Label
  stars: Label[]
  map: Label
  teams: [Label, Label]
  rounds: number // how many are played
  picture: BattlePicture
}

/** The most stars that a player has earned in a prepared situation. */
export interface KeptStars {
  situation: string
  stars: number
}

/** Which lesson of the guided battle is being played; the last one is the battle after the lessons. */
export interface LessonPlace {
  number: number
  of: number
  name: Label
}

export interface BattleSummary {
  battle: string
  role: Role
  mission: Label
  teams: [Label, Label]
  map: Label
  players: [string, string]
  names: [Label, Label] // of people as they call themselves, '' where nobody sits or one seat plays both sides
  steps: number
  round: number
  points: [number, number]
  over: boolean
  asked: SideOrNone // the side that is to answer
  yours: boolean // whether this seat is to answer
  picture: BattlePicture
  winner: Winner
  ending: string
  origin: Origin
  foreign: Label[]
  situation: Label | null // the name of the prepared situation, if it is one
  stars: [number, number] // earned, and how many there are; (0, 0) for other battles
  lesson: LessonPlace | null // in the guided battle
}

/** A team: the text of a team file, the text for sharing, the code of a link, or the id of a ready-made team. */
export interface TeamText {
  text: string
  format?: TeamFormat
}

/** `agreed` is the points limit, instead of the one in the team. */
export interface TeamToCheck {
  text: string
  format?: TeamFormat
  agreed?: number | null
}

export interface TeamToPrint {
  text: string
  format?: TeamFormat
  paper?: PaperSize
}

/**
 * JADE's decks: `deck` is an Action deck; `cards` says whether both decks are wanted, or one of them.
 *
 * Only the Action deck alone needs no team.
 */
export interface DeckToPrint {
  team?: TeamText | null
  deck?: string
  paper?: PaperSize
  cards?: DeckPart
  house?: Record<string, string> // house rules about JADE
}

/** The same list, points and seed always give the same legal team. */
export interface RandomTeam {
  faction: string
  points?: number
  seed?: number
}

/** A member of the team attacks a model of a list; `member` is its index in the team. */
export interface OddsWanted {
  team: TeamText
  member: number
  list: string
  unit: string
}

export interface ListSummary {
  id: string
  name: string
  base: string // the list that an elite list belongs to, '' for a main list
  models: number
}

/** A word of the game and what it means. */
export interface Term {
  name: string // with its number: `Tactician (2)`
  text: string
  rule: string
}

/** A weapon; one in two parts is bought as a whole, by the id of this part, for `points` and `vp` of both. */
export interface WeaponCard {
  id: string
  name: string
  kind: WeaponKind
  range: string // as printed: `R6`, `RF`, '' for a device
  ap: string // as printed: `AP1`, '' for none
  figures: string // on one line: `R6, AP1, Rapid Fire`
  abilities: Term[]
  points: number
  vp: number
  hardpoints: number // that it takes on a model with hardpoints
  add_on: boolean // it replaces nothing
  linked: string // id of the other part, '' for none
}

export interface ItemCard {
  id: string
  name: string
  points: number
  rarity: string // id of a `Place` in `TeamReport.items`
  rarity_name: string
  text: string
  rule: string
  model: boolean // it joins the team as a model and takes no room
}

/** A model as its card shows it; figures are texts as printed. */
export interface ProfileCard {
  id: string
  name: string
  type: string // id of a `Place` in `TeamReport.places`
  type_name: string
  points: number
  vp: number
  recon: string // of a Leader, otherwise ''
  speed: string
  shoot: string
  fight: string
  survive: string
  size: string
  armour: string
  abilities: Term[] // its built-in equipment included
  special: Term | null // army special of a Leader
  weapons: WeaponCard[]
  jade: CardProfile
}

/** A model of a list, as it is before anything is bought for it. */
export interface UnitCard {
  id: string
  name: string
  type: string
  type_name: string
  points: number
  vp: number
  recon: string
  speed: string
  shoot: string
  fight: string
  survive: string
  size: string
  armour: string
  abilities: Term[]
  special: Term | null
  weapons: WeaponCard[]
  jade: CardProfile
  offers: string[] // ids of the weapons that it may buy
  replaces: Record<string, string[]> // offered weapon -> own weapons that it may replace, the usual one first
  hardpoints: number // 0 for none
  room: number // items that it may carry
  free: boolean // it only comes with another model
}

/** Everything a list offers; `weapons` are those for sale, and their other parts. */
export interface FactionList {
  id: string
  name: string
  base: string
  units: UnitCard[]
  weapons: WeaponCard[]
  items: ItemCard[]
}

/** One or more equal models, as in a team file. */
export interface RosterMember {
  unit: string
  count: number
  upgrades: string[]
  replaces: Record<string, string> // upgrade -> own weapon that it replaces, where the team says so
  items: string[]
  name: string // the owner's name for the model, '' for none
}

/** A team as in a team file, with the ids of the catalogue; words that are not in it stay as they are. */
export interface RosterInfo {
  name: string
  faction: string
  points: number | null // the agreed limit
  members: RosterMember[]
}

/** Models of a type, or items of a rarity: how many there are, and how many are allowed (null: any number). */
export interface Place {
  type: string
  name: string
  count: number
  most: number | null
}

/** A broken rule, and what would mend it. */
export interface Violation {
  rule: string
  where: string // `members[2].upgrades`, `points`
  member: number // index of the member it is about, -1 for the whole team
  text: string
  mend: string
}

/** A member with all that was bought for it; points and VP are those of one model. */
export interface MemberCard {
  count: number
  points: number
  vp: number
  card: ProfileCard | null // null for an unknown model
  items: ItemCard[]
  room: number // items that it may carry
  companions: string[] // models that come free with it
}

/** All about a team: what it costs, what it may have, and every broken rule. */
export interface TeamReport {
  team: RosterInfo
  faction_name: string
  points: number
  limit: number
  vp: number
  recon: string // of its Leader, '' unless there is exactly one
  command: number // command dice at the start of a battle
  command_from: string // where they come from, in a sentence
  special: Term | null // army special of its Leader
  places: Place[]
  items: Place[]
  models: number | null // with those that come free; null if a model is unknown
  legal: boolean
  violations: Violation[]
  members: MemberCard[]
}

/** The same team in each form in which it can be passed on. */
export interface TeamForms {
  json: string
  toml: string
  text: string
  link: string // comes after `#team=`
  name: string // for a file, without its ending
}

/** An attack with one weapon. A shot may also be Fire for Effect, which pins. */
export interface WeaponOdds {
  weapon: string
  name: string
  kind: WeaponKind
  forecast: Forecast | null
  for_effect: Forecast | null
  reason: string // why there is no forecast
}

export interface TeamOdds {
  attacker: string
  target: string
  conditions: string // under which the odds hold
  weapons: WeaponOdds[]
}

/** An Action deck of JADE. */
export interface DeckSummary {
  id: string
  name: Label
  about: Label
}

export interface StoredTeam {
  id: string
  name: string
  faction: string
  faction_name: Label
  points: number
  vp: number
  models: number | null // as in `TeamReport`
  legal: boolean
  touched: number // when it was last changed, in seconds since 1970
}

export interface HeldTeam {
  id: string
  team: RosterInfo
}

/** A battlefield: the text of a map file, the code of a link, or the id of a shipped one. */
export interface MapText {
  text: string
  format?: MapFormat
}

export interface MapToDraw {
  text: string
  format?: MapFormat
  mission?: string
}

export interface MapToPrint {
  text: string
  format?: MapFormat
  mission?: string
  paper?: PaperSize
}

/** A model of a Size stands in a cube and may move a number of cubes. */
export interface MapToTry {
  text: string
  format?: MapFormat
  cube: number
  size?: number
  cubes?: number
}

/** Seed, levels and wishes always give the same battlefield; `height` is about upper storeys, on three levels. */
export interface MapWanted {
  seed: number
  levels?: 2 | 3
  density?: WishAmount
  height?: WishAmount
  openness?: WishAmount
  symmetry?: WishSymmetry
}

/** Errors make a battlefield unplayable, warnings are worth checking, advice is a matter of taste. */
export interface MapFinding {
  kind: string
  grade: FindingGrade
  rule: string
  text: string
  cube: number // -1: the whole battlefield
}

/** What models of Size 1 in a deployment zone have before them. */
export interface ZoneFigures {
  ways: (number | null)[] // cubes of movement to each objective, shortest first; null if there is no way
  reached: number // cubes within four cubes of movement
  seen: number // cubes outside both zones that somebody in the zone sees
  enemy_seen: number // squares of the other zone that somebody in the zone sees
}

export interface MapReport {
  text: string // of the map file, as its author wrote it
  link: string // its code for a link; '' if it is too large for one
  name: Label
  about: Label
  playable: boolean // no errors
  findings: MapFinding[] // errors and warnings first, then advice
  places: number // cubes to stand in
  walls: number // sides with scenery
  own_layout: boolean // zones and objectives are its own, not those of Patrol
  reached: number[] // cubes that models of Sizes 1 to 4 reach on foot
  fairness: number // percentage of the scenery that a half turn leaves alike
  balance: number // how equal the zones are, in percent
  zones: [ZoneFigures, ZoneFigures]
  board: BoardInfo
}

export interface TriedReach {
  cube: number
  cubes: number // of movement
}

export interface TriedSight {
  cube: number
  grade: Grade
}

export interface MapTrial {
  reach: TriedReach[]
  seen: TriedSight[]
}

export interface StoredMap {
  id: string
  name: Label
  levels: number
  playable: boolean // when it was stored
  touched: number // when it was last changed, in seconds since 1970
}

export interface HeldMap {
  id: string
  text: string
}

/**
 * A new game of the assistant: JADE's team, the other player's if known, and the choices.
 *
 * `deck` is an Action deck, '' for that of the difficulty; `rounds` is the last round, 0 for none. `house` are house
 * rules about JADE by name; where none is given its difficulty decides.
 */
export interface PackWanted {
  team: TeamText
  enemy?: TeamText | null
  mission?: string
  difficulty?: string
  deck?: string
  house?: Record<string, string>
  seed: string
  squares?: number
  levels?: number
  side?: 'red' | 'blue'
  rounds?: number
}

/** A sentence for people at the table, and the rule behind it. */
export interface TablePoint {
  rule: string
  text: string
}

/** A word of the game and what it means; a few have no text. */
export interface TableTerm {
  name: string
  rule: string
  text: string
}

/** A source of VP, and who may have VP noted for it. */
export interface PackWay {
  source: string
  jade: boolean
  you: boolean
}

export interface PackSetup {
  stream: string // seed of the draws
  seed: string
  side: string
  squares: number
  levels: number
  difficulty: string
  deck: string
  target: number // VP needed to win, 0 for none
  rounds: number // the last round, 0 for none
  objectives: boolean
  leaving: boolean // models may leave the board
  leaving_times: number // factor for the VP of a model that does
  ways: PackWay[]
}

export interface PackLimits {
  capacity: number // Sizes in a cube
  tokens: number
  smoke: number
  guns: number
  swarms: number
  item: number // characters of an item's name
}

/** What the draws and steps depend on, of one profile. */
export interface PackKind {
  name: string // in English, to number equal ones
  size: number
  vp: number
  mode: Mode
  away: string // where it waits at first: 'air', 'orbit', '' for the table
  ground: boolean // only on level 1
  guns: number // ranged weapons
  moves: boolean
  medic: boolean
  loader: boolean
  healable: boolean
  rampage: boolean
  gun: boolean
  swarm: boolean
  engineer: boolean
  lord: boolean // it calls swarms
  scout: boolean
  leader: boolean
  toughness: number // unhurt, in sevenths
  items: string[]
  item: string // that becomes this Sentry Gun, '' for other models
}

export interface PackAction {
  verb: string
  target: string // '' for none
}

export interface PackCard {
  copies: number
  combat: PackAction[]
  shoot: PackAction[]
}

export interface PackItem {
  id: string
  rule: string
  names: string[] // in all languages, reduced to plain lower-case words
  gun: boolean // it becomes a Sentry Gun
}

export interface TableStat {
  name: string
  value: string
}

export interface TableWeapon {
  name: string
  kind: WeaponKind
  figures: string
  abilities: TableTerm[]
}

/** The profile of a model as on a card, with JADE's usual defence and the Fight power that says who strikes. */
export interface TableFigures {
  type: string
  vp: number
  points: number
  stats: TableStat[]
  weapons: TableWeapon[]
  abilities: TableTerm[]
  items: TableTerm[] // bought for it
  special: TableTerm | null
  fight_power: string | null
  defence: TablePoint
}

export interface TableAction {
  verb: string
  target: string | null
  text: string
}

/** A forced action: when it applies, and what the model then does. */
export interface TableCheck {
  rule: string
  name: string
  condition: string
  actions: TableAction[]
}

/** What a Medic or a Loader does instead of the card while a friend needs it. */
export interface TableHelp {
  rule: string
  name: string
  text: string
  actions: TableAction[]
}

export interface TableCard {
  id: string
  number: number // among the cards of the file
  printed: string // among all copies: `8–11`
  name: string
  theme: string
}

/** A way to score: the VP to offer, none if any number is possible. */
export interface TableWay {
  source: string
  name: string
  vp: number[]
  sides: ('jade' | 'you')[]
  rule: string
  text: string
}

export interface TableMission {
  id: string
  name: string
  about: string
  target: number | null
  rounds: number | null
  jade: TablePoint[] // what JADE does in this mission
  ways: TableWay[]
}

export interface PackMode {
  standing: Record<string, TablePoint[]> // applies to every card, by the moment at which it is checked
  movement: TablePoint[]
}

export interface PackKindTexts {
  name: string
  figures: TableFigures
  modes: Record<string, PackMode>
}

/** All words of a game in one language; the last five are sentences with placeholders. */
export interface PackTexts {
  team: string
  mission: TableMission | null
  kinds: PackKindTexts[]
  profiles: Record<string, string>
  checks: Record<string, TableCheck[]>
  helps: Record<string, TableHelp>
  cards: TableCard[]
  actions: Record<string, string>
  words: Record<string, TablePoint>
  items: Record<string, string>
  uses: Record<string, TablePoint>
  held_back: Record<string, TablePoint[]>
  newcomers: TablePoint[][]
  points: Record<string, TablePoint>
  recon: TablePoint[]
  scouts: TablePoint[]
  supplies: TablePoint[]
  your_turn: TablePoint[]
  sources: Record<string, string>
  counters: Record<string, string>
  refusals: Record<string, string>
  notes: Record<string, string>
  verdicts: Record<string, string>
  sentences: Record<string, string>
}

/** Everything the assistant needs; models, enemies and newcomers are indices of `kinds`. */
export interface AssistantPack {
  format: number
  setup: PackSetup
  limits: PackLimits
  kinds: PackKind[]
  models: number[]
  enemies: number[]
  newcomers: number[]
  cards: PackCard[]
  clear_shot: number // index of that forced action
  replaces: boolean // a forced action is instead of the card, not before it
  items: PackItem[]
  passive: string[] // rules of items that work by themselves
  texts: Record<string, PackTexts>
}

/** Tests of a side: how many, their successes above the mean, and the variance of that by the exact odds. */
export interface LuckInfo {
  tests: number
  excess: number
  variance: number
}

/** A finished battle of the player, who had one side in it. */
export interface BattleFigures {
  battle: string
  over: number // when, in seconds since 1970
  side: Side
  result: Result
  teams: [Label, Label]
  opponent: string // 'human' or the id of an artificial player
  mission: Label
  points: [number, number]
  rounds: number
  luck: LuckInfo
}

/** All models of one name in the player's teams: how many battles, how many models, and what they did. */
export interface ModelFigures {
  name: Label
  battles: number
  models: number
  figures: FiguresInfo
}

/**
 * The player's finished battles from the first to the last, and the models, the best first.
 *
 * `left` battles have not been counted yet: ask again.
 */
export interface Statistics {
  battles: BattleFigures[]
  models: ModelFigures[]
  left: number
}

/** What cannot be had here; everything else can. */
export interface Offered {
  without: Need[]
}

/** Something in a file that was not taken in, and why not. */
export interface LeftOut {
  name: string
  text: string
}

/** What has come from a file: battles, teams, maps that are new here, and how much was here already. */
export interface TakenIn {
  battles: number
  teams: number
  maps: number
  here: number
  left: LeftOut[]
}

export type ClientMessage =
  | Join
  | GiveAnswer
  | Go
  | PlaceRest
  | GoToLesson
  | Undo
  | Propose
  | Reply
  | Resign
  | Claim
  | Say
  | Attend
  | Study
  | Look
  | Aim
  | Sight
  | Advise
  | Speak
  | Alive

export type ServerMessage =
  | Hello
  | Update
  | Company
  | Talk
  | Invited
  | Refused
  | Studied
  | Looked
  | Aimed
  | Sighted
  | Advised
  | Went
  | AliveReply
  | Ended
