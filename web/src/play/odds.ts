/** Probabilities, formatted for text and bars. */

import type { Lang } from '../i18n/translate';
import type { Odds, TestInfo } from '../protocol';

export type Outcome = 'killed' | 'injured' | 'pinned' | 'no_effect';

export interface Slice {
  readonly outcome: Outcome;
  readonly chance: number;
  readonly percent: string;
}

const ORDER: readonly Outcome[] = ['killed', 'injured', 'pinned', 'no_effect'];

/** Whole percent; a possible outcome is never shown as 0, an uncertain one never as 100. */
export function percent(chance: number, lang: Lang): string {
  const written = (share: number): string =>
    new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return `<${written(0.01)}`;
  if (chance < 1 && whole === 100) return `>${written(0.99)}`;
  return written(whole / 100);
}

/** Possible outcomes, the worst for the target first; impossible ones are left out. */
export function slices(odds: Odds, lang: Lang): Slice[] {
  return ORDER.filter((outcome) => odds[outcome] > 0).map((outcome) => ({
    outcome,
    chance: odds[outcome],
    percent: percent(odds[outcome], lang),
  }));
}

/** Dice and target of a test: `5 × 4+`, or a dash if there is no stat. */
export function testHead(test: TestInfo): string {
  if (test.target === 0) return '–';
  return `${test.dice} × ${test.target}+`;
}
