/**
 * What a click on the board means. It always means something: an answer, a way, an attack, a selection, or a sentence that
 * says why not. Whether it is legal is for the server to say.
 */

import type { Word } from '../i18n/translate';
import type { Answer, QuestionInfo, View } from '../protocol';
import { layoutOf, meantBy } from './choices';
import { fighters, litCubes } from './overlays';

export type Deed =
  | { readonly do: 'answer'; readonly value: Answer }
  /** Preselect one of these options; a second click chooses it. */
  | { readonly do: 'prefer'; readonly options: readonly number[] }
  /** Let a model go to a cube; the server refuses what is impossible. */
  | { readonly do: 'go'; readonly model: number; readonly cube: number }
  /** Ask how a model could attack another. */
  | { readonly do: 'aim'; readonly model: number; readonly target: number }
  | { readonly do: 'select'; readonly model: number }
  | { readonly do: 'say'; readonly word: Word }
  | { readonly do: 'tell'; readonly text: string; readonly rule: string };

export interface Moment {
  /** The question that can be answered now, or null. */
  readonly question: QuestionInfo | null;
  readonly view: View;
  readonly selected: number | null;
  /** Index of the option preselected by a click. */
  readonly candidate: number | null;
}

/** The model that would go or attack: the one that acts, or the one selected for its Activation. */
export function actorOf({ question, selected }: Pick<Moment, 'question' | 'selected'>): number {
  if (!question) return -1;
  if (question.part === 'action' || question.part === 'way') return question.model;
  const chosen = question.part === 'actor' && question.options.some(({ model }) => model === selected);
  return chosen && selected !== null ? selected : -1;
}

export function cubeClicked(moment: Moment, cube: number): Deed {
  const { question } = moment;
  if (!question) return { do: 'say', word: 'click.notNow' };
  if (question.spot) return { do: 'say', word: 'click.placing' };
  const options = meantBy(question, { cube });
  const goes = question.part === 'way' && question.study?.reach.some((there) => there.cube === cube);
  if (!goes && options.length === 1) return { do: 'answer', value: question.options[options[0]!]!.value };
  if (!goes && options.length > 1) return { do: 'prefer', options };
  const model = actorOf(moment);
  if (model >= 0) return { do: 'go', model, cube };
  if (question.part === 'actor') return notActing(question, moment.selected);
  // The server names the rule against an answer that is no option.
  if (question.domain === 'cube') return { do: 'answer', value: cube };
  return { do: 'say', word: question.domain === 'model' ? 'click.chooseMarked' : 'click.answerFirst' };
}

export function modelClicked(moment: Moment, model: number): Deed {
  const { question, view, candidate } = moment;
  const clicked = view.models[model];
  if (!clicked || !question) return { do: 'select', model };
  const options = meantBy(question, { model });
  if (options.length === 1 && candidate === options[0])
    return { do: 'answer', value: question.options[options[0]!]!.value };
  if (options.length > 0) return { do: 'prefer', options };
  const actor = actorOf(moment);
  if (actor >= 0 && view.models[actor]?.side !== clicked.side) return { do: 'aim', model: actor, target: model };
  const isCube = layoutOf(question) === 'cubes' && litCubes(question).some(({ cube }) => cube === clicked.cube);
  if (isCube) return cubeClicked(moment, clicked.cube);
  if (question.part === 'actor' && clicked.side === question.side) return notActing(question, model);
  const isAsked = question.domain === 'model' && question.part !== 'actor' && !fighters(question).includes(model);
  if (isAsked) return { do: 'answer', value: model };
  return { do: 'select', model };
}

/** Why the selected model cannot be activated; a hint if none is selected, or one of the enemy's. */
function notActing(question: QuestionInfo, model: number | null): Deed {
  const greyed = model === null ? undefined : question.greyed.find(({ value }) => value === model);
  return greyed ? { do: 'tell', text: greyed.reason, rule: greyed.rule } : { do: 'say', word: 'click.chooseModel' };
}
