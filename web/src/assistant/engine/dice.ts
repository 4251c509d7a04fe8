/** The dice of JADE's decks, determined by their seed alone; the same as in Python's `table/dice.py`. */

import { blake2b } from '@noble/hashes/blake2.js';

const BYTES = 256;
const BLOCK = 64;

/** Block n of the stream is BLAKE2b of the seed and n; a die takes the next byte. */
export class DiceStream {
  private position = 0;
  private block = new Uint8Array();

  constructor(private readonly seed: string) {}

  /** Roll one die with this many faces; bytes that would favour low faces are skipped. */
  die(faces: number): number {
    const fair = BYTES - (BYTES % faces);
    for (;;) {
      const byte = this.nextByte();
      if (byte < fair) return (byte % faces) + 1;
    }
  }

  /** Draw from what is left, given as counts: the kind of the thing drawn. */
  draw(counts: readonly number[]): number {
    let place = this.die(counts.reduce((sum, count) => sum + count, 0));
    for (const [kind, count] of counts.entries()) {
      place -= count;
      if (place <= 0) return kind;
    }
    throw new Error('nothing is left to draw');
  }

  private nextByte(): number {
    const offset = this.position % BLOCK;
    if (offset === 0) {
      const number = this.position / BLOCK;
      this.block = blake2b(new TextEncoder().encode(`${this.seed}/${number}`));
    }
    this.position += 1;
    return this.block[offset]!;
  }
}
