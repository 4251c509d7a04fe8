/** Answers that are given without the player, as the settings say; undo takes them back together with their cause. */

import { page } from '../page.svelte';
import { onlyAnswer } from '../play/intent';
import type { Answer, QuestionInfo } from '../protocol';

export class Automatic {
  /** The next place inside a cube is chosen by hand, whatever the settings say. */
  byHand = $state(false);
  /** Whether `byHand` has been made use of. */
  private handUsed = false;
  /** Numbers of the questions that were answered without the player. */
  private readonly given = new Set<number>();
  /** Number of the question from which on the server places the rest, or -1. */
  private restFrom = -1;
  /** Number of a question that came back by undo, which is not answered automatically. */
  private undone = -1;

  /** The player places models inside cubes. */
  get placing(): boolean {
    return this.byHand || !page.settings.autoPlace;
  }

  /** The answer that the player's settings ask for, or null. */
  answerTo(question: QuestionInfo): Answer | null {
    if (this.isUndone(question)) return null;
    const spot = page.settings.autoPlace && !this.placesByHand(question) ? question.spot?.automatic : null;
    return spot ? [...spot] : page.settings.obvious ? onlyAnswer(question) : null;
  }

  isUndone({ n }: QuestionInfo): boolean {
    return n === this.undone;
  }

  /** This question is answered without the player. */
  gave(n: number): void {
    this.given.add(n);
  }

  /** The server places the rest from this question on. */
  placesRest(n: number): void {
    this.restFrom = n;
  }

  /** How many answers before this question are to be taken back at once. */
  takenBack(n: number): number {
    let steps = 1;
    while (this.given.has(n - steps)) steps += 1;
    return steps;
  }

  /** The battle has moved to a question, on or back. */
  moved(before: number, number: number): void {
    for (let n = this.restFrom + 1; this.restFrom >= 0 && n < number; n++) this.given.add(n);
    this.restFrom = -1;
    for (const n of this.given) if (n >= number) this.given.delete(n);
    if (number < before) this.undone = number;
  }

  /** Whether the player wants to choose this place; the wish ends with the places of one decision. */
  private placesByHand(question: QuestionInfo): boolean {
    if (!question.spot && this.handUsed) this.byHand = this.handUsed = false;
    if (question.spot && this.byHand) this.handUsed = true;
    return this.byHand;
  }
}
