/**
 * A click on a lit cube or a target while an action is chosen implies several answers: what to do, with what, where.
 * The page gives them one by one, each only if the engine offers it at that moment; otherwise the player is asked.
 */

import type { Answer, Option, Part, QuestionInfo, StudyInfo } from '../protocol';

export interface Intent {
  readonly model: number;
  readonly action: string;
  /** -1 if it does not matter. */
  readonly cube: number;
  readonly target: number;
  readonly weapon: number;
}

export function goThere(study: StudyInfo, cube: number): Intent | null {
  const reach = study.reach.filter((there) => there.cube === cube);
  const action = reach.some((there) => there.kind !== 'sprint') ? 'move' : reach.length > 0 ? 'sprint' : null;
  return action ? { model: study.model, action, cube, target: -1, weapon: -1 } : null;
}

export function shootAt(study: StudyInfo, target: number, weapon: number): Intent {
  return { model: study.model, action: 'shoot', cube: -1, target, weapon };
}

/** The answer of an intent to a question, or null if the player has to decide. */
export function answerOf(intent: Intent, question: QuestionInfo): Answer | null {
  if (question.model !== intent.model) return null;
  return question.options.find((option) => isMeant(intent, question.part, option))?.value ?? null;
}

/** Whether an intent means this option; never one paid with a command die, which the player must choose explicitly. */
function isMeant(intent: Intent, part: Part, option: Option): boolean {
  switch (part) {
    case 'action':
      return option.value === intent.action;
    case 'way':
      return intent.cube >= 0 && option.cube === intent.cube;
    case 'weapon':
      return intent.weapon >= 0 && option.value === intent.weapon;
    case 'target':
      return intent.target >= 0 && option.model === intent.target;
    default:
      return false;
  }
}

/** The answer of a question with one option; interrupts and decisions of one's own turn are left to the player. */
export function onlyAnswer(question: QuestionInfo): Answer | null {
  if (question.options.length !== 1 || question.interrupt || question.attention === 'turn') return null;
  return question.options[0]!.value;
}
