/** Sizes of the plans: the current level large, the others beside or below it. */

export interface Layout {
  readonly current: number;
  readonly others: number;
  readonly beside: boolean;
}

export interface CloseUpSize {
  /** Side length of the drawing, in pixels. */
  readonly side: number;
  /** The text is beside the drawing, not below it. */
  readonly low: boolean;
}

/** Padding of the close-up, and height of the text below its drawing. */
const FRAME = 46;
const READING = 112;
const LARGEST_CLOSE_UP = 228;
const SMALLEST_CLOSE_UP = 84;

/** Size of the close-up of a cube, which never extends beyond the host. */
export function closeUpSize(wide: number, high: number): CloseUpSize {
  const under = Math.min(LARGEST_CLOSE_UP, wide - FRAME, high - FRAME - READING);
  const low = under < 0.6 * LARGEST_CLOSE_UP;
  const side = low ? Math.min(LARGEST_CLOSE_UP, high - FRAME, wide - FRAME - 130) : under;
  return { side: Math.max(SMALLEST_CLOSE_UP, Math.floor(side)), low };
}

const TITLE = 30;
const GAP = 12;
const SMALLEST = 170;
/** The smallest plan that still shows where models stand. */
const GLIMPSE = 130;
/** All plans stay in view as long as the current one has this size, or its whole possible size, and this fraction of it. */
const LEGIBLE = 400;
const WORTH = 0.66;

/** Sizes in pixels for a host of this size: all plans in view if there is room, else they scroll. */
export function layOut(wide: number, high: number, levels: number): Layout {
  const rest = levels - 1;
  if (rest < 1) return { current: Math.max(SMALLEST, Math.min(wide, high - TITLE)), others: 0, beside: true };
  const side = besideIt(wide, high, rest);
  const under = belowIt(wide, high, rest);
  const best = side.current >= under.current ? side : under;
  const whole = Math.min(wide, high - TITLE);
  if (best.current >= Math.max(Math.min(LEGIBLE, whole), WORTH * whole)) return best;
  // The current plan is completely in view, the others by scrolling.
  return {
    current: Math.max(SMALLEST, whole),
    others: Math.max(SMALLEST, (wide - GAP * (rest - 1)) / rest),
    beside: false,
  };
}

/** Layout with the others in a column, as large as the height of the current one allows. */
function besideIt(wide: number, high: number, rest: number): Layout {
  const column = (high - GAP * (rest - 1)) / rest - TITLE;
  const current = Math.min(high - TITLE, wide - GAP - Math.min(column, Math.max(GLIMPSE, wide * 0.2)));
  return { current, others: Math.min(column, wide - GAP - current), beside: true };
}

/** Layout with the others in a row below. */
function belowIt(wide: number, high: number, rest: number): Layout {
  const row = (wide - GAP * (rest - 1)) / rest;
  const current = Math.min(wide, high - 2 * TITLE - GAP - Math.min(row, SMALLEST));
  return { current, others: Math.min(row, high - 2 * TITLE - GAP - current), beside: false };
}
