/** Where a tip over the board stands: beside what it is about, and where it hides least. */

interface Size {
  readonly wide: number;
  readonly high: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A point that a tip should not hide, and how much it matters. */
export interface Spared extends Place {
  readonly weight: number;
}

/** What the tip tells about must not be hidden; other models only if there is no other place. */
export const TOLD = 100;
export const ASIDE = 10;

const EDGE = 8;
/** Half the side of a model or of what lies in a cube, and the steps in which places are tried, in pixels. */
const HALF = 20;
const STEP = 16;

/** The upper left corner of a tip, inside the room: of the places that hide least, the one nearest to its spot. */
export function placeTip(room: Size, tip: Size, spot: Place, spared: readonly Spared[]): Place {
  let best = { x: EDGE, y: EDGE };
  let least = Infinity;
  for (const x of tried(room.wide, tip.wide))
    for (const y of tried(room.high, tip.high)) {
      const hidden = spared.reduce((sum, point) => (hides({ x, y }, tip, point) ? sum + point.weight : sum), 0);
      const cost = hidden + distance({ x, y }, tip, spot) / 1e4;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}

function tried(room: number, tip: number): number[] {
  const last = Math.max(EDGE, room - tip - EDGE);
  const steps = Math.ceil((last - EDGE) / STEP);
  return Array.from({ length: steps + 1 }, (_, n) => Math.min(last, EDGE + n * STEP));
}

function hides(at: Place, tip: Size, { x, y }: Place): boolean {
  return x > at.x - HALF && x < at.x + tip.wide + HALF && y > at.y - HALF && y < at.y + tip.high + HALF;
}

function distance(at: Place, tip: Size, { x, y }: Place): number {
  const right = Math.max(at.x - x, 0, x - at.x - tip.wide);
  const down = Math.max(at.y - y, 0, y - at.y - tip.high);
  return Math.hypot(right, down);
}
