/**
 * Interface of the two table views: the three.js board and the SVG tactical map.
 *
 * Both views get the same values and report the same events. They show what the server sent and never compute a rule.
 * A model is its index in `View.models`; cubes, sides, floors and lengths are encoded as in the protocol: a cube side
 * is 400 units.
 */

import type { Pose } from './board/poses';
import type { Timed } from './feel/effects';
import type { Lang } from './i18n/translate';
import type { BoardInfo, Grade, ProfileInfo, SpotInfo, View } from './protocol';

export type { Pose };
export type { BoardInfo, Grade, Lang, ProfileInfo, SpotInfo, View };

export type ReachKind = 'move' | 'sprint' | 'fight' | 'deploy' | 'option';

/** A point of a cube, in units. */
export interface Standpoint {
  readonly cube: number;
  readonly x: number;
  readonly y: number;
}

export interface Overlays {
  readonly reach: readonly { readonly cube: number; readonly kind: ReachKind }[];
  /** The way that a model would go: the cubes that it passes, and the last one. */
  readonly way: { readonly model: number; readonly path: readonly number[]; readonly kind: ReachKind } | null;
  /** Lines of sight between models. */
  readonly lines: readonly { readonly from: number; readonly to: number; readonly grade: Grade }[];
  /** Lines of sight from models to a place. */
  readonly views: readonly { readonly from: number; readonly to: Standpoint; readonly grade: Grade }[];
  readonly seen: readonly { readonly cube: number; readonly grade: 'clear' | 'partial' }[];
  readonly selected: number | null;
  readonly highlight: { readonly models: readonly number[]; readonly cubes: readonly number[] };
  /** A model as if it stood elsewhere (`Looked`): a translucent piece, from which its lines of sight start. */
  readonly ghost: { readonly model: number; readonly cube: number; readonly x: number; readonly y: number } | null;
  /** Models that could shoot at the ghost. */
  readonly threats: readonly number[];
}

export const NO_OVERLAYS: Overlays = {
  reach: [],
  way: null,
  lines: [],
  views: [],
  seen: [],
  selected: null,
  highlight: { models: [], cubes: [] },
  ghost: null,
  threats: [],
};

/** A model to be placed in a cube: `QuestionInfo.spot` with its model. */
export interface Placing extends SpotInfo {
  readonly model: number;
}

export type Camera = 'n' | 'e' | 's' | 'w' | 'top' | { readonly eye: number };
export type Quality = 'low' | 'high';

export interface BoardEvents {
  /** A cube was clicked, tapped or chosen with the keyboard; a finger cannot point without tapping. */
  cube?(cube: number, finger: boolean): void;
  model?(model: number): void;
  /** While `placing`: the player put the model down at this point of the cube. */
  spot?(cube: number, x: number, y: number): void;
  /** While `placing`: the ghost is at this point (for a preview of its sight). */
  hoverSpot?(cube: number, x: number, y: number): void;
  hoverCube?(cube: number | null): void;
  hoverModel?(model: number | null): void;
  /** The map shows the plan of this level large. */
  level?(level: number): void;
}

export interface BoardOptions {
  readonly board: BoardInfo;
  /** `Hello.profiles`: determines what the pieces look like. */
  readonly profiles: readonly ProfileInfo[];
  readonly lang: Lang;
  readonly quality: Quality;
  /** Name of a model, for display and screen readers. */
  label(model: number): string;
  readonly on: BoardEvents;
  /** The player wants little motion: nothing is animated. */
  calm(): boolean;
  /** The pose of an earlier board, which this one takes up. */
  readonly pose?: Pose | null;
}

export interface BoardView {
  show(view: View): void;
  /** Perform what leads to the view that is shown next; it ends an earlier show. Nobody waits for it. */
  play(show: readonly Timed[]): void;
  /** End everything that moves at once. */
  finish(): void;
  overlays(overlays: Overlays): void;
  placing(placing: Placing | null): void;
  camera(camera: Camera): void;
  /** Go to a view unless the player has chosen one. */
  rest(camera: 'n' | 's'): void;
  /** Leave the eyes of a model; the camera is where it was before. */
  leaveEye(): void;
  /** Go round the table by quarters. */
  turn(by: 1 | -1): void;
  /** Give it the keyboard: the map begins at a square that can be chosen. */
  focus(): void;
  /** Where the camera is, for the next board of the same kind. */
  pose(): Pose | null;
  /** Show a name tag on every model. */
  names(shown: boolean): void;
  /** Show only levels 1 to n; hide roofs and floors above. */
  level(level: number): void;
  /** Point where a click chooses a cube or a model, in client pixels; null if it is hidden or out of view. */
  where(what: { readonly cube: number } | { readonly model: number }): { x: number; y: number } | null;
  dispose(): void;
}

/** Name of this browser's WebGL renderer; null if it cannot show the three-dimensional board. */
function findPainter(): string | null {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) return null;
    const named = context.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER;
    const painter = String(context.getParameter(named));
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return painter;
  } catch {
    return null;
  }
}

let found: { readonly painter: string | null } | null = null;

/** The renderer, determined once per visit because finding it out costs a drawing context. */
function painterHere(): string | null {
  found ??= { painter: findPainter() };
  return found.painter;
}

/** Whether this browser can show the three-dimensional board. */
export function canShowBoard(): boolean {
  return painterHere() !== null;
}

/** The best quality that this machine draws quickly. */
export function fittingQuality(): Quality {
  return drawsSlowly(painterHere() ?? '') ? 'low' : 'high';
}

/** Whether a renderer has no graphics card: the processor would take seconds for shadows and smooth edges. */
export function drawsSlowly(painter: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(painter);
}
