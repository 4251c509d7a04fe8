/** Where the box that explains a word stands: beside the word, and not over what can be pressed. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
/** Steps in which places are tried, in pixels. */
const STEP = 12;
/** Hiding the word itself is worst; to hide a button is worse than any distance. */
const WORD = 1e7;
const BUTTON = 1e4;

/** The upper left corner of a box of this size: of the places that cover least, the one nearest to the word. */
export function placeBox(room: Size, box: Size, word: Box, buttons: readonly Box[]): { x: number; y: number } {
  let best = { x: GAP, y: GAP };
  let least = Infinity;
  for (const x of tried(room.width - box.width, word.left))
    for (const y of tried(room.height - box.height, word.bottom + GAP)) {
      const here = { left: x, top: y, right: x + box.width, bottom: y + box.height };
      const cost = costOf(here, word, buttons);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}

function costOf(here: Box, word: Box, buttons: readonly Box[]): number {
  const covered = buttons.filter((each) => meet(here, each, 0)).length;
  // Below the word rather than beside or above it, where the eye goes on reading.
  const above = here.top < word.bottom ? 1 : 0;
  return (meet(here, word, GAP - 1) ? WORD : 0) + covered * BUTTON + distance(here, word) + above;
}

/** Places between the edges, the wanted one among them. */
function tried(last: number, wanted: number): number[] {
  const most = Math.max(GAP, last - GAP);
  const places = [Math.min(most, Math.max(GAP, wanted))];
  for (let place = GAP; place <= most; place += STEP) places.push(place);
  return places;
}

function meet(a: Box, b: Box, gap: number): boolean {
  return a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}

function distance(a: Box, b: Box): number {
  const right = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(right, down) + Math.abs(a.left - b.left) / 1e3;
}
