/** The game as the engine tells it in one language: all that the screens show. */

export interface PointRecord {
  readonly rule: string;
  readonly text: string;
}

export interface Term {
  readonly name: string;
  readonly rule: string;
  readonly text: string;
}

export interface Figures {
  readonly type: string;
  readonly vp: number;
  readonly points: number;
  readonly stats: readonly { readonly name: string; readonly value: string }[];
  readonly weapons: readonly {
    readonly name: string;
    readonly kind: string;
    readonly figures: string;
    readonly abilities: readonly Term[];
  }[];
  readonly abilities: readonly Term[];
  readonly items: readonly Term[];
  readonly special: Term | null;
  readonly fight_power: string | null;
  readonly defence: PointRecord;
}

export interface ModelRecord {
  readonly model: number;
  readonly name: string;
  readonly size: number;
  readonly vp: number;
  readonly profile: string;
  readonly alive: boolean;
  readonly on_table: boolean;
  readonly away: 'air' | 'orbit' | 'packed' | 'left' | null;
  readonly tokens: number;
  readonly pinned: boolean;
  readonly enraged: boolean;
  readonly activated: boolean;
  readonly objective: boolean;
  readonly item: string;
  readonly counters: readonly Counter[];
}

export type Counter = 'fire' | 'reload' | 'tag' | 'shard' | 'gunless';

export interface EnemyRecord {
  readonly enemy: string;
  readonly name: string;
  readonly alive: boolean;
  readonly tokens: number;
}

export interface CubeRecord {
  readonly cube: number;
  readonly level: number;
  readonly extension: boolean;
  readonly models: readonly number[];
  readonly names: readonly string[];
  readonly sizes: number;
}

export interface ArrivalRecord {
  readonly step: 'arrive' | 'gun' | 'swarm';
  readonly model: number | null;
  readonly name: string;
  readonly arrives: readonly PointRecord[];
}

export interface ActionRecord {
  readonly verb: string;
  readonly target: string | null;
  readonly text: string;
}

export interface WordRecord extends PointRecord {
  readonly word: string;
  readonly candidates: readonly (number | string)[] | null;
}

export interface CardRecord {
  readonly id: string;
  readonly number: number;
  readonly printed: string;
  readonly name: string;
  readonly theme: string;
}

export interface ForcedRecord {
  readonly rule: string;
  readonly name: string;
  readonly condition: string;
  readonly actions: readonly ActionRecord[];
}

export interface SheetRecord {
  readonly round: number;
  readonly model: number;
  readonly name: string;
  readonly profile: string;
  readonly profile_name: string;
  readonly figures: Figures;
  readonly card: CardRecord;
  readonly actions: readonly ActionRecord[];
  readonly words: readonly WordRecord[];
  readonly no_target: PointRecord;
  readonly first: readonly PointRecord[];
  readonly arrivals: readonly ArrivalRecord[];
  readonly forced: readonly ForcedRecord[];
  readonly outcome: PointRecord & { readonly replaces: boolean };
  readonly fallback: PointRecord;
  readonly movement: readonly PointRecord[];
}

export interface WayRecord extends PointRecord {
  readonly source: string;
  readonly name: string;
  readonly vp: readonly number[];
  readonly sides: readonly ('jade' | 'you')[];
}

export interface SideScore {
  readonly vp: number;
  readonly parts: readonly { readonly source: string; readonly name: string; readonly vp: number }[];
}

export interface GameRecord {
  readonly team: string;
  readonly seed: string;
  readonly side: 'red' | 'blue';
  readonly zone: number;
  readonly levels: number;
  readonly difficulty: string | null;
  readonly deck: string | null;
  readonly mission: {
    readonly id: string;
    readonly name: string;
    readonly about: string;
    readonly target: number | null;
    readonly rounds: number | null;
    readonly jade: readonly PointRecord[];
    readonly ways: readonly WayRecord[];
  } | null;
  readonly round: number;
  readonly left: number;
  readonly over: boolean;
  readonly end: {
    readonly winner: string;
    readonly reason: string;
    readonly rule: string;
    readonly text: string;
  } | null;
  readonly score: { readonly jade: SideScore; readonly you: SideScore };
  readonly smoke: number;
  readonly models: readonly ModelRecord[];
  readonly enemies: readonly EnemyRecord[];
  readonly enemies_gone: boolean;
  readonly deployment: readonly CubeRecord[];
  readonly extended_by: number;
  readonly held_back: readonly (ArrivalRecord & { readonly waiting: boolean })[];
  readonly may_come: readonly {
    readonly step: 'gun' | 'swarm';
    readonly name: string;
    readonly why_not_now: string | null;
  }[];
  readonly scouts: {
    readonly now: boolean;
    readonly models: readonly { readonly model: number; readonly name: string; readonly moved: boolean }[];
    readonly how: readonly PointRecord[];
  };
  readonly to_do: readonly PointRecord[];
  readonly your_turn: readonly PointRecord[];
  readonly ties: PointRecord;
  readonly undo: { readonly word: string; readonly text: string } | null;
  readonly rounds: readonly {
    readonly round: number;
    readonly activations: readonly {
      readonly model: number;
      readonly name: string;
      readonly profile: string;
      readonly card: CardRecord;
      readonly actions: readonly ActionRecord[];
      readonly called: readonly number[];
    }[];
  }[];
  readonly current: SheetRecord | null;
}
