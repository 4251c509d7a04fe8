/** Winning chances over time as a drawing, and shares in words. */

import type { AnalysisInfo, ChancePoint } from '../protocol';

export const WIDTH = 600;
export const HEIGHT = 160;

/** A step of the battle as a place in the drawing. */
export function placeOf(step: number, steps: number): number {
  return (WIDTH * (step - 1)) / Math.max(1, steps - 1);
}

export function heightOf(chance: number): number {
  return HEIGHT * (1 - chance);
}

/** The line of red's chance: even at the beginning, then as after each Activation. */
export function lineOf(chances: readonly ChancePoint[], steps: number): string {
  const points = [{ step: 1, red: 0.5 }, ...chances];
  return points
    .map(({ step, red }, n) => `${n === 0 ? 'M' : 'L'}${placeOf(step, steps).toFixed(1)} ${heightOf(red).toFixed(1)}`)
    .join('');
}

/** The point nearest to a place in the drawing. */
export function nearest(chances: readonly ChancePoint[], x: number, steps: number): ChancePoint | null {
  const far = ({ step }: ChancePoint): number => Math.abs(placeOf(step, steps) - x);
  return chances.reduce<ChancePoint | null>((best, each) => (best && far(best) <= far(each) ? best : each), null);
}

/** A share in percent, in the language of the reader. */
export function percent(share: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'percent' }).format(share);
}

/** Sides in their order, with their mistakes. */
export function sidesOf({ sides }: AnalysisInfo): readonly { side: 0 | 1; found: AnalysisInfo['sides'][number] }[] {
  return [
    { side: 0, found: sides[0] },
    { side: 1, found: sides[1] },
  ];
}
