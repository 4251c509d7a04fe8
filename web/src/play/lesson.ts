/** What a lesson of the guided battle points at. */

import type { Answer, LessonInfo } from '../protocol';

/** Whether this answer to the current question leads on. */
export function isWanted(lesson: LessonInfo | null, value: Answer): boolean {
  const same = JSON.stringify(value);
  return lesson?.answers.some((answer) => JSON.stringify(answer) === same) ?? false;
}

/** How much of the course is behind the player, in lessons; the battle at the end is none. */
export function progress({ number, of, done, free }: LessonInfo): { value: number; max: number } {
  return { value: free ? of - 1 : number - (done ? 0 : 1), max: of - 1 };
}
