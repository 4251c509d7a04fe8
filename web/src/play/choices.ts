/**
 * How a question is put to the player: by what its options carry, and by the part that its answer has in what the player
 * does. Its kind does not matter: one that the page has never heard of is shown just as well.
 */

import type { Option, QuestionInfo } from '../protocol';

/** `place` and `cubes` are answered on the board; everything else can be answered in a dialog. */
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

/** In a question of cubes: the answers that are no cube, such as stopping here. */
export function plainOptions(question: QuestionInfo): Option[] {
  return question.options.filter((option) => option.cube < 0);
}

/**
 * Whether a question is put in a dialog. What is answered on the board must not be hidden by one, nor the actions of an
 * enemy model under one's control, which has a whole activation.
 */
export function isSudden(question: QuestionInfo): boolean {
  if (question.attention === 'turn') return false;
  const layout = layoutOf(question);
  return (question.interrupt || question.attention === 'sudden') && layout !== 'place' && layout !== 'cubes';
}

/** The options that a click on a cube or a model of the board may mean, as places in `question.options`. */
export function meantBy(
  question: QuestionInfo,
  what: { readonly cube: number } | { readonly model: number },
): number[] {
  return question.options.flatMap((option, place) =>
    ('cube' in what ? option.cube === what.cube : option.model === what.model) ? [place] : [],
  );
}
