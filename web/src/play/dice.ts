/** A roll as it is shown on screen: which dice were thrown first, which are extra dice for an 8, which re-rolls. */

export type DieKind = 'base' | 'extra' | 'reroll';

export interface ShownDie {
  readonly face: number;
  readonly kind: DieKind;
  readonly success: boolean;
  readonly explodes: boolean;
  /** In which throw it is rolled, from 0: extra dice come after the 8s that gave them. */
  readonly wave: number;
}

const EXPLODES = 8;

/**
 * The faces of a test in the order they were rolled, as the server sends them: `dice` of them first, then one for each
 * 8 among the ones before, then whatever was re-rolled. A target of 0 is a roll that no success is counted in.
 */
export function shownDice(faces: readonly number[], dice: number, target: number): ShownDie[] {
  const shown: ShownDie[] = [];
  let kind: DieKind = 'base';
  let wave = 0;
  let left = target > 0 ? dice : faces.length;
  let next = 0;
  for (const face of faces) {
    if (left === 0) {
      wave += 1;
      kind = next > 0 ? 'extra' : 'reroll';
      left = next > 0 ? next : Number.POSITIVE_INFINITY;
      next = 0;
    }
    const explodes = target > 0 && face === EXPLODES;
    shown.push({ face, kind, wave, explodes, success: target > 0 && face >= target });
    left -= 1;
    if (explodes) next += 1;
  }
  return shown;
}

export function waves(dice: readonly ShownDie[]): number {
  return dice.length === 0 ? 0 : dice[dice.length - 1]!.wave + 1;
}
