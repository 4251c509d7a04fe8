/**
 * How a question is presented: it depends on what its options contain and on the part its answer plays in an action,
 * never on its kind, so that questions of unknown kinds are shown as well.
 */

import type { Option, QuestionInfo } from '../protocol';

/** `place` and `cubes` are answered on the board; all others in the panel beside it. */
export type Layout = 'actions' | 'place' | 'dice' | 'compass' | 'cubes' | 'list';

export function layoutOf(question: QuestionInfo): Layout {
  if (question.spot) return 'place';
  if (question.part === 'action') return 'actions';
  if (question.domain === 'faces') return 'dice';
  if (question.domain === 'direction') return 'compass';
  return cubeOptions(question).length > 0 ? 'cubes' : 'list';
}

export function cubeOptions(question: QuestionInfo | null): Option[] {
  return question?.options.filter((option) => option.cube >= 0) ?? [];
}

export function modelOptions(question: QuestionInfo | null): Option[] {
  return question?.options.filter((option) => option.model >= 0) ?? [];
}

/** Options that are not cubes, such as stopping here. */
export function plainOptions(question: QuestionInfo): Option[] {
  return question.options.filter((option) => option.cube < 0);
}

/**
 * Whether a question comes suddenly and is shown so: not if it is answered on the board, nor the actions of an enemy
 * model under one's control, which has a whole Activation.
 */
export function isSudden(question: QuestionInfo): boolean {
  if (question.attention === 'turn') return false;
  const layout = layoutOf(question);
  return (question.interrupt || question.attention === 'sudden') && layout !== 'place' && layout !== 'cubes';
}

/** Options that a click on a cube or a model may mean, as indices in `question.options`. */
export function meantBy(
  question: QuestionInfo,
  what: { readonly cube: number } | { readonly model: number },
): number[] {
  return question.options.flatMap((option, place) =>
    ('cube' in what ? option.cube === what.cube : option.model === what.model) ? [place] : [],
  );
}
