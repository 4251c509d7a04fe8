/** The end of an Activation: one of the actions of the engine, with a key of its own, confirmed while actions are left. */

import type { Option, QuestionInfo } from '../protocol';

/** What the engine calls the action that ends an Activation. */
const STOP = 'stop';

export function isEnd(question: QuestionInfo, option: Option): boolean {
  return question.part === 'action' && option.value === STOP;
}

export function endOf(question: QuestionInfo | null): Option | null {
  return question?.options.find((option) => isEnd(question, option)) ?? null;
}

/** Actions that would be lost; those paid with a command die are not, as another model can use the die. */
export function actionsLeft(question: QuestionInfo): Option[] {
  return question.options.filter((option) => !isEnd(question, option) && option.dice.length === 0);
}
