/** What lights up on the board: the cubes that can be chosen or reached, lines to targets, what is pointed at. */

import type { Overlays, ReachKind } from '../board-api';
import type { Looked, Question, StudyInfo } from '../protocol';

export interface Focus {
  /** The model the player has selected, or null. */
  readonly selected: number | null;
  readonly study: StudyInfo | null;
  readonly looked: Looked | null;
  readonly models: readonly number[];
  readonly cubes: readonly number[];
}

export function overlaysOf(question: Question | null, focus: Focus): Overlays {
  const choices = question ? cubeChoices(question) : [];
  return {
    reach: choices.length > 0 ? choices : (focus.study?.reach ?? []),
    lines: linesOf(question, focus),
    seen: focus.looked?.seen ?? [],
    selected: focus.selected,
    highlight: { models: [...focus.models, ...modelChoices(question)], cubes: [...focus.cubes] },
  };
}

/** Lines of sight: from where the player points at, to whom could be chosen, or as the model sees it now. */
function linesOf(question: Question | null, { looked, study }: Focus): Overlays['lines'] {
  if (looked) {
    return looked.targets
      .filter(({ grade }) => grade !== 'none')
      .map(({ model, grade }) => ({ from: looked.model, to: model, grade }));
  }
  const lines = (study?.lines ?? []).filter((line) => line.grade !== 'none');
  if (question?.kind !== 'target') return lines;
  return lines.filter((line) => question.options.some(({ model }) => model === line.to));
}

function modelChoices(question: Question | null): number[] {
  if (question?.domain !== 'model') return [];
  return question.options.flatMap(({ model }) => (model >= 0 ? [model] : []));
}

/** The cubes among the options of a question; of a way to go the study says what each would be. */
export function cubeChoices(question: Question): { cube: number; kind: ReachKind }[] {
  if (question.domain !== 'cube') return [];
  const kinds = new Map<number, ReachKind>(question.study?.reach.map(({ cube, kind }) => [cube, kind]));
  const plain: ReachKind = question.kind === 'deploy' ? 'deploy' : 'option';
  return question.options
    .filter((option) => option.cube >= 0)
    .map(({ cube }) => ({ cube, kind: question.kind === 'step' ? (kinds.get(cube) ?? 'move') : plain }));
}

const ROW = 8;

/** The side of the board from which a zone lies in front: its squares are numbered row by row from the north. */
export function homeCamera(zone: readonly number[]): 'n' | 's' {
  const north = zone.filter((square) => square < (ROW * ROW) / 2).length;
  return north * 2 > zone.length ? 'n' : 's';
}
