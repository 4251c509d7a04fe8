/** Answers that go without saying. */

import type { Answer, QuestionInfo } from '../protocol';

/** The answer of a question with one option; interrupts and decisions of one's own turn are left to the player. */
export function onlyAnswer(question: QuestionInfo): Answer | null {
  if (question.options.length !== 1 || question.interrupt || question.attention === 'turn') return null;
  return question.options[0]!.value;
}
