/** The level that the map shows large: that of what the player is asked about, or of what happens. */

import { levelOf } from '../board/cubes';
import type { BoardInfo, QuestionInfo, Step, View } from '../protocol';
import { cubeOptions } from './choices';

/** The level on which most stands and lies: models, objectives and tokens; of equal ones the lowest. */
export function mainLevel(board: BoardInfo, view: View | null): number {
  const models = (view?.models ?? []).filter(({ fate }) => fate === 'table');
  const here = [...models, ...board.objectives, ...(view?.tokens ?? [])].map(({ cube }) => levelOf(cube));
  return mostOften(here) ?? 1;
}

/** The cube that a question is about, or that of the model selected; -1 for none. */
export function askedCube(question: QuestionInfo | null, view: View | null, selected: number | null): number {
  if (!question) return -1;
  if (question.spot) return question.spot.cube;
  const stands = cubeOfModel(view, question.model);
  if (stands >= 0) return stands;
  const cubes = cubeOptions(question).map(({ cube }) => cube);
  const level = mostOften(cubes.map(levelOf));
  return cubes.find((cube) => levelOf(cube) === level) ?? cubeOfModel(view, selected ?? -1);
}

/** The cube in which a step happens: the last one that it tells of, or that of its last model; -1 for none. */
export function happeningCube(step: Step | null | undefined, view: View | null): number {
  const events = step?.events ?? [];
  const cube = events.flatMap(({ cubes }) => cubes).at(-1);
  return cube ?? cubeOfModel(view, events.flatMap(({ models }) => models).at(-1) ?? -1);
}

function cubeOfModel(view: View | null, number: number): number {
  const model = view?.models[number];
  return model?.fate === 'table' ? model.cube : -1;
}

function mostOften(levels: readonly number[]): number | null {
  const count = (level: number): number => levels.filter((each) => each === level).length;
  return [...new Set(levels)].sort((a, b) => count(b) - count(a) || a - b)[0] ?? null;
}
