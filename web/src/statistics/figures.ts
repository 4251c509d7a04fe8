/** A player's battles in figures: results, lists and luck, added up from what the server counted. */

import type { Lang } from '../i18n/translate';
import type { BattleFigures, Label } from '../protocol';

export interface Row {
  readonly name: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly n: number;
}

export type Opponent = 'jade' | 'amber' | 'people' | 'others';

function added(name: string, battles: readonly BattleFigures[]): Row {
  const count = (result: BattleFigures['result']): number => battles.filter((each) => each.result === result).length;
  return { name, won: count('won'), drawn: count('drawn'), lost: count('lost'), n: battles.length };
}

export function opponentOf({ opponent }: BattleFigures): Opponent {
  if (opponent.split(':')[0] === 'amber') return 'amber';
  return opponent === 'jade' ? 'jade' : opponent === 'human' ? 'people' : 'others';
}

/** Results against each kind of opponent that there was. */
export function results(battles: readonly BattleFigures[], names: Readonly<Record<Opponent, string>>): Row[] {
  const kinds: readonly Opponent[] = ['jade', 'amber', 'people', 'others'];
  return kinds
    .map((kind) =>
      added(
        names[kind],
        battles.filter((each) => opponentOf(each) === kind),
      ),
    )
    .filter(({ n }) => n > 0);
}

const MOST_LISTS = 8;

/** The player's own lists, those played most often first. */
export function lists(battles: readonly BattleFigures[], lang: Lang): Row[] {
  const name = ({ teams, side }: BattleFigures): string => said(teams[side], lang);
  const names = [...new Set(battles.map(name))];
  return names
    .map((each) =>
      added(
        each,
        battles.filter((battle) => name(battle) === each),
      ),
    )
    .sort((a, b) => b.n - a.n || b.won - a.won)
    .slice(0, MOST_LISTS);
}

export function said(label: Label, lang: Lang): string {
  return label[lang] ?? label.en ?? '';
}

/** After so many tests: the successes above average so far, and the standard deviation of that sum. */
export interface Course {
  readonly tests: number;
  readonly sum: number;
  readonly spread: number;
}

/** The luck of the dice over time: at the start, and after each battle. */
export function courseOf(battles: readonly BattleFigures[]): Course[] {
  let tests = 0;
  let sum = 0;
  let variance = 0;
  const course: Course[] = [{ tests, sum, spread: 0 }];
  for (const { luck } of battles) {
    tests += luck.tests;
    sum += luck.excess;
    variance += luck.variance;
    course.push({ tests, sum, spread: Math.sqrt(variance) });
  }
  return course;
}

/** Standard deviations within which 19 of 20 sums lie. */
export const OUTER = 1.96;
