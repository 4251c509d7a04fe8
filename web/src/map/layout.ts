/** Sizes of the plans: the current level large, the others in miniature beside or below it. */

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
/** Height of the title of a plan in miniature. */
const SMALL_TITLE = 22;
const GAP = 12;
const SMALLEST = 170;
/** A plan in miniature has this part of the width where there is little room, and this size at least. */
const GLIMPSE = 0.18;
const TINY = 60;

/** Sizes in pixels for a host of this size: all plans are in view, the current one as large as can be. */
export function layOut(wide: number, high: number, levels: number): Layout {
  const rest = levels - 1;
  if (rest < 1) return { current: Math.max(SMALLEST, Math.min(wide, high - TITLE)), others: 0, beside: true };
  const side = besideIt(wide, high, rest);
  const under = belowIt(wide, high, rest);
  return side.current >= under.current ? side : under;
}

/** Layout with the others in a column, as large as the height of the current one allows. */
function besideIt(wide: number, high: number, rest: number): Layout {
  const column = (high - GAP * (rest - 1)) / rest - SMALL_TITLE;
  const current = Math.min(high - TITLE, wide - GAP - Math.min(column, Math.max(TINY, wide * GLIMPSE)));
  return { current, others: Math.min(column, wide - GAP - current), beside: true };
}

/** Layout with the others in a row below. */
function belowIt(wide: number, high: number, rest: number): Layout {
  const row = (wide - GAP * (rest - 1)) / rest;
  const room = high - TITLE - SMALL_TITLE - GAP;
  const current = Math.min(wide, room - Math.min(row, Math.max(TINY, high * GLIMPSE)));
  return { current, others: Math.min(row, room - current), beside: false };
}
