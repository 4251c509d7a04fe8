/**
 * What the table views (three.js board, SVG tactical map) need and offer.
 *
 * Both views are fed with the same values and call back with the same intentions. They show what they are given and
 * never compute a rule. Cubes, sides, floors and lengths are encoded as in the engine: a cube is
 * `(level - 1) * 64 + row * 8 + column`, a cube side is 400 units, sides come in the order north, east, south, west.
 */

/** The battlefield and the pieces that can stand on it: constant for a whole battle (hello.board). */
export interface BoardInfo {
  readonly name: string;
  readonly levels: number;
  /** Four side types per cube, at `cube * 4 + side`: 0 open, 1 door, 2 low wall, 3 medium, 4 small, 5 wall, 6-9 hatch. */
  readonly sides: readonly number[];
  /** One floor type per cube: 0 none, 1 full, 2-5 half tile solid to n/e/s/w, 6-9 full with a trapdoor. */
  readonly floors: readonly number[];
  /** Whether the cube holds a ladder. */
  readonly ladders: readonly boolean[];
  /** The side towards which a ramp rises, or -1. */
  readonly ramps: readonly number[];
  /** Deployment zones as squares, red first. */
  readonly zones: readonly (readonly number[])[];
  readonly objectives: readonly { readonly cube: number; readonly vp: number }[];
}

/** L leader, T troop, S specialist, V vehicle, C character, I an item standing on the table (a Sentry Gun). */
export type Role = 'L' | 'T' | 'S' | 'V' | 'C' | 'I';

/** One model as it stands now. `fate`: 0 on the table, 1 killed, 2 waiting, 3 left. */
export interface Figure {
  readonly number: number;
  readonly side: number;
  readonly name: string;
  readonly role: Role;
  readonly size: number;
  /** Radius of the base in units. */
  readonly radius: number;
  readonly height: number;
  readonly eye: number;
  /** A drone: hovers, has no legs. */
  readonly drone: boolean;
  readonly cube: number;
  readonly x: number;
  readonly y: number;
  readonly damage: number;
  readonly pinned: boolean;
  readonly activated: boolean;
  readonly burning: boolean;
  readonly reloading: boolean;
  readonly tagged: boolean;
  /** Names of carried items, in the language of the seat. */
  readonly items: readonly string[];
  readonly fate: number;
}

/** A token on the table. `name` is empty while it lies face down. */
export interface TokenView {
  readonly cube: number;
  readonly name: string;
  /** The remains of a destroyed Sentry Gun. */
  readonly wreck: boolean;
}

/** The moment to be shown. */
export interface View {
  readonly figures: readonly Figure[];
  readonly tokens: readonly TokenView[];
  readonly smoke: readonly number[];
  /** The model whose activation is under way, or -1. */
  readonly active: number;
}

export type ReachKind = 'move' | 'sprint' | 'fight' | 'deploy' | 'option';
export type Grade = 'clear' | 'partial' | 'none';

export interface Overlays {
  readonly reach: readonly { readonly cube: number; readonly kind: ReachKind }[];
  readonly lines: readonly { readonly from: number; readonly to: number; readonly grade: Grade }[];
  readonly seen: readonly { readonly cube: number; readonly grade: 'clear' | 'partial' }[];
  readonly selected: number | null;
  readonly highlight: { readonly models: readonly number[]; readonly cubes: readonly number[] };
}

export const NO_OVERLAYS: Overlays = {
  reach: [],
  lines: [],
  seen: [],
  selected: null,
  highlight: { models: [], cubes: [] },
};

/** A model to be put somewhere in a cube: a question of kind "spot". */
export interface Placing {
  readonly model: number;
  readonly cube: number;
  /** The part of the floor that may hold the centre of the base. */
  readonly bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly suggestions: readonly { readonly x: number; readonly y: number }[];
  /** Bases already standing there. */
  readonly taken: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
  readonly radius: number;
  /** No suggestion is free: overlapping is allowed. */
  readonly crowded: boolean;
}

export type Camera = 'n' | 'e' | 's' | 'w' | 'top' | { readonly eye: number };
export type Lang = 'en' | 'fr';
export type Quality = 'low' | 'high';

export interface BoardEvents {
  /** A cube was clicked, tapped or chosen with the keyboard. */
  cube?(cube: number): void;
  model?(model: number): void;
  /** While `placing`: the player put the model down at this point of the cube. */
  spot?(cube: number, x: number, y: number): void;
  /** While `placing`: the ghost stands here for now (for a preview of its sight). */
  hoverSpot?(cube: number, x: number, y: number): void;
  hoverCube?(cube: number | null): void;
  hoverModel?(model: number | null): void;
}

export interface BoardOptions {
  readonly board: BoardInfo;
  readonly lang: Lang;
  readonly quality: Quality;
  /** The spoken and shown name of a model. */
  label(model: number): string;
  readonly on: BoardEvents;
}

export interface BoardView {
  show(view: View): void;
  overlays(overlays: Overlays): void;
  placing(placing: Placing | null): void;
  camera(camera: Camera): void;
  /** Shows levels 1 to n only; roofs and floors above are lifted off. */
  level(level: number): void;
  dispose(): void;
}
