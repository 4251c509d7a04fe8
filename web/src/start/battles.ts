/** The player's battles, as Home lists them. */

import { translate, type Lang, type Word } from '../i18n/translate';
import type { Seat } from '../net/seats';
import { nameOf } from '../people/presence';
import type { BattleSummary, LessonPlace } from '../protocol';

export interface Known {
  readonly seat: Seat;
  readonly about: BattleSummary;
}

/** First those in which the player is to answer, then those of others, finished ones last; the newest of each first. */
export function inOrder(battles: readonly Known[]): Known[] {
  const rank = ({ about }: Known): number => (about.over ? 2 : about.yours ? 0 : 1);
  return [...battles].sort((a, b) => rank(a) - rank(b) || b.seat.at - a.seat.at);
}

/** Names of those against whom the player plays, as `nameOf` shows them: the opponent, or both for spectators. */
export function opponents(about: BattleSummary, lang: Lang): string {
  const [red, blue] = about.names.map((name) => nameOf(name[lang] ?? '', lang));
  const others = about.role === 'red' ? [blue] : about.role === 'blue' ? [red] : [red, blue];
  return others.filter(Boolean).join(' – ');
}

/** The guided battle that was left in the middle of its lessons: of several, the one begun last. */
export function unfinished(battles: readonly Known[]): Known | null {
  const left = battles.filter(({ about }) => !about.over && about.lesson && about.lesson.number < about.lesson.of);
  return left.reduce<Known | null>((last, each) => (last && last.seat.at >= each.seat.at ? last : each), null);
}

/** What a lesson is called where it stands among other battles; the battle after the lessons has only its name. */
export function lessonTitle({ number, of, name }: LessonPlace, lang: Lang): string {
  const said = name[lang] ?? '';
  if (number === of) return said;
  const place = translate(lang, 'learn.place', { n: number, most: of - 1 });
  return translate(lang, 'learn.named', { place, name: said });
}

/** How a battle stands for the player. */
export function standing(about: BattleSummary): Word {
  if (about.over) {
    // A prepared situation has a goal of its own, and the first star is for reaching it.
    if (about.situation) return about.stars[0] > 0 ? 'goal.reached' : 'goal.missed';
    const side = about.role === 'red' ? 0 : about.role === 'blue' ? 1 : -1;
    if (about.winner !== 0 && about.winner !== 1) return 'home.draw';
    if (side < 0) return about.winner === 0 ? 'home.red' : 'home.blue';
    return about.winner === side ? 'home.won' : 'home.lost';
  }
  if (about.yours) return 'home.yours';
  return about.asked !== -1 && about.players[about.asked] !== 'human' ? 'home.bot' : 'home.theirs';
}
