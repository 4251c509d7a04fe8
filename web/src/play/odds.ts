/** Chances as they are written and drawn. */

import type { Lang } from '../i18n/translate';
import type { Odds, TestInfo } from '../protocol';

export type Outcome = 'killed' | 'injured' | 'pinned' | 'no_effect';

export interface Slice {
  readonly outcome: Outcome;
  readonly chance: number;
  readonly percent: string;
}

const ORDER: readonly Outcome[] = ['killed', 'injured', 'pinned', 'no_effect'];

/** Whole percents; what is possible is never written as 0, what may fail never as 100. */
export function percent(chance: number, lang: Lang): string {
  const written = (share: number): string =>
    new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return `<${written(0.01)}`;
  if (chance < 1 && whole === 100) return `>${written(0.99)}`;
  return written(whole / 100);
}

/** What may happen, worst first for the one it happens to; what cannot is left out. */
export function slices(odds: Odds, lang: Lang): Slice[] {
  return ORDER.filter((outcome) => odds[outcome] > 0).map((outcome) => ({
    outcome,
    chance: odds[outcome],
    percent: percent(odds[outcome], lang),
  }));
}

/** `5 × 4+`, and a dash where there is no stat. */
export function testHead(test: TestInfo): string {
  if (test.target === 0) return '–';
  return `${test.dice} × ${test.target}+`;
}

/** `+2` or `−1`, with a true minus sign. */
export function signed(count: number): string {
  return count < 0 ? `−${-count}` : `+${count}`;
}
