/** What a lesson of the guided battle points at. */

import type { Answer, LessonInfo, QuestionInfo, View } from '../protocol';

/** Whether this answer to the current question leads on. */
export function isWanted(lesson: LessonInfo | null, value: Answer): boolean {
  const same = JSON.stringify(value);
  return lesson?.answers.some((answer) => JSON.stringify(answer) === same) ?? false;
}

/** How much of the course is behind the player, in lessons; the battle at the end is none. */
export function progress({ number, of, done, free }: LessonInfo): { value: number; max: number } {
  return { value: free ? of - 1 : number - (done ? 0 : 1), max: of - 1 };
}

/** The cube that the lesson is about now: that of the model to choose, then the one to go to; -1 for none. */
export function lessonCube(lesson: LessonInfo | null, question: QuestionInfo | null, view: View | null): number {
  const model = lesson?.models[0];
  const stands = model === undefined ? undefined : view?.models[model]?.cube;
  const goal = question?.part === 'actor' ? undefined : lesson?.cubes[0];
  return goal ?? stands ?? -1;
}
