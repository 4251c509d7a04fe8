/** Drawing of a cube of the deployment zone: every model takes as much of its width as its Size takes of its room. */

export const WIDTH = 100;
export const HEIGHT = 92;
/** How far the back of the cube lies to the right of and above its front. */
export const DEPTH = 14;
/** Size that a cube holds. */
export const ROOM = 4;

export interface Piece {
  readonly model: number;
  readonly size: number;
}

export interface Figure extends Piece {
  /** Middle of its base. */
  readonly x: number;
  readonly y: number;
  /** Half the width of its base, and its height. */
  readonly half: number;
  readonly tall: number;
}

const FLOOR = DEPTH + HEIGHT - 8;

/** The models of a cube side by side on its floor, the small ones no smaller than their number needs. */
export function figuresOf(pieces: readonly Piece[]): Figure[] {
  const total = pieces.reduce((sum, piece) => sum + Math.max(1, piece.size), 0);
  const unit = WIDTH / Math.max(ROOM, total);
  let left = (WIDTH - total * unit) / 2;
  return pieces.map((piece) => {
    const width = Math.max(1, piece.size) * unit;
    const x = left + width / 2;
    left += width;
    return { ...piece, x, y: FLOOR, half: Math.min(width / 2 - 1, 26), tall: 44 + 11 * Math.min(piece.size, ROOM) };
  });
}

/** Outline of a figure: shoulders on a body that stands on its base. */
export function outline({ x, y, half, tall }: Figure): string {
  const head = Math.min(half * 0.62, 9);
  const neck = y - tall + 2 * head;
  const shoulder = half * 0.86;
  return [
    `M${x - head} ${neck - head}`,
    `a${head} ${head} 0 1 1 ${2 * head} 0`,
    `q0 ${head * 0.9} ${-head * 0.35} ${head}`,
    `q${shoulder - head * 0.65} 1 ${shoulder - head * 0.65} ${half * 0.55}`,
    `L${x + half * 0.62} ${y}`,
    `L${x - half * 0.62} ${y}`,
    `L${x - shoulder} ${neck + half * 0.55}`,
    `q0 ${1 - half * 0.55} ${shoulder - head * 0.65} ${-half * 0.55}`,
    `q${-head * 0.35} ${-head * 0.1} ${-head * 0.35} ${-head}`,
    'z',
  ].join('');
}
