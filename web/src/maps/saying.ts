/** Words for what stands in a square or on a side of a plan. */

import { t } from '../page.svelte';
import type { Cell, Side } from './plan';
import { PENS } from './tools';

const SIDE_WORDS = ['maps.side.north', 'maps.side.east', 'maps.side.south', 'maps.side.west'] as const;

export function sideSaid(side: Side): string {
  return t(SIDE_WORDS[side]);
}

/** The things in a square, or on one side of it, as a list of words. */
export function saidOf(cell: Cell, side: string | null): string {
  const said = (what: string, symbol: string): string[] => {
    const pen = PENS.flatMap(({ pens }) => pens).find((each) => each.id === `${what}${symbol}`);
    return pen ? [t(pen.word)] : [];
  };
  const found =
    side === null
      ? [...said('floor', cell.floor), ...said('feature', cell.feature), ...said('mark', cell.mark)]
      : said('side', side);
  return found.join(', ') || t('maps.nothing');
}
