/** Overlays of the board: cubes that can be chosen or reached, lines to targets, and what is pointed at. */

import type { Overlays, ReachKind } from '../board-api';
import type { LessonInfo, Looked, QuestionInfo, Sighted, StudyInfo, TargetInfo } from '../protocol';
import { cubeOptions, modelOptions } from './choices';

export interface Focus {
  /** The model the player has selected, or null. */
  readonly selected: number | null;
  readonly study: StudyInfo | null;
  readonly looked: Looked | null;
  readonly models: readonly number[];
  readonly cubes: readonly number[];
  /** The cube that the player points at, to which a way is drawn. */
  readonly toward: number | null;
}

export function overlaysOf(question: QuestionInfo | null, focus: Focus): Overlays {
  const choices = question ? litCubes(question) : [];
  const models = modelOptions(question).map(({ model }) => model);
  return {
    reach: choices.length > 0 ? choices : reachOf(question, focus),
    way: wayOf(question, focus),
    lines: linesOf(question, focus),
    views: [],
    seen: focus.looked?.seen ?? [],
    selected: focus.selected,
    highlight: { models: [...focus.models, ...models, ...fighters(question)], cubes: [...focus.cubes] },
    ghost: ghostOf(question, focus.looked),
    threats: (focus.looked?.threats ?? []).filter(couldShoot).map(({ model }) => model),
  };
}

/** Overlays with the lines from all who see a model or cube, in place of the lines of the question. */
export function withSight(overlays: Overlays, sighted: Sighted | null): Overlays {
  if (!sighted) return overlays;
  const { model, cube, spot, viewers } = sighted;
  const to = { cube, x: spot[0], y: spot[1] };
  const ofModel = model >= 0;
  return {
    ...overlays,
    lines: ofModel ? viewers.map(({ model: from, grade }) => ({ from, to: model, grade })) : [],
    views: ofModel ? [] : viewers.map(({ model: from, grade }) => ({ from, to, grade })),
    seen: [],
    ghost: null,
    threats: [],
    highlight: { models: [...viewers.map((viewer) => viewer.model), ...(ofModel ? [model] : [])], cubes: [cube] },
  };
}

/** Overlays with what a lesson points at: its models alone, so that they stand out, and its cubes. */
export function withLesson(overlays: Overlays, lesson: LessonInfo | null): Overlays {
  if (!lesson || lesson.models.length + lesson.cubes.length === 0) return overlays;
  const cubes = [...overlays.highlight.cubes, ...lesson.cubes];
  return { ...overlays, highlight: { models: lesson.models, cubes } };
}

/** Cubes in reach: of the model that acts, else of the model studied, unless it is in the middle of something. */
function reachOf(question: QuestionInfo | null, { study }: Focus): Overlays['reach'] {
  if (question?.part === 'action') return question.study?.reach ?? [];
  const busy = question !== null && question.model >= 0 && question.model === study?.model;
  return busy ? [] : (study?.reach ?? []);
}

/** The way to the cube pointed at, from where the model stands. */
function wayOf(question: QuestionInfo | null, { study, toward, selected }: Focus): Overlays['way'] {
  const walker = question?.part === 'action' || question?.part === 'way' ? question.study : study;
  const there = walker?.reach.find(({ cube }) => cube === toward);
  return walker && there && (selected === null || selected === walker.model)
    ? { model: walker.model, path: there.path, kind: there.kind }
    : null;
}

/** Attacker and defender of the test that a question interrupts. */
export function fighters(question: QuestionInfo | null): number[] {
  const forecast = question?.interrupt ? question.options.find((option) => option.forecast)?.forecast : null;
  return forecast ? [forecast.attacker, forecast.defender] : [];
}

/** The model at the place pointed at; while it is being placed, the board itself shows it there. */
function ghostOf(question: QuestionInfo | null, looked: Looked | null): Overlays['ghost'] {
  if (!looked?.fits || question?.spot) return null;
  const [x, y] = looked.spot;
  return { model: looked.model, cube: looked.cube, x, y };
}

/** Whether any shot at this target is possible. */
export function couldShoot({ shots }: TargetInfo): boolean {
  return shots.some((shot) => shot.forecast !== null);
}

/** Lines of sight: from the place pointed at, to the possible targets, or from where the model is. */
function linesOf(question: QuestionInfo | null, { looked, study }: Focus): Overlays['lines'] {
  if (looked) {
    return looked.targets
      .filter(({ grade }) => grade !== 'none')
      .map(({ model, grade }) => ({ from: looked.model, to: model, grade }));
  }
  const lines = (study?.lines ?? []).filter((line) => line.grade !== 'none');
  if (question?.part !== 'target') return lines;
  return lines.filter((line) => question.options.some(({ model }) => model === line.to));
}

/** Cubes that a question lights: all that a movement can still reach, and those among its options. */
export function litCubes(question: QuestionInfo): { cube: number; kind: ReachKind }[] {
  const plain: ReachKind = question.part === 'home' ? 'deploy' : 'option';
  const lit = new Map<number, ReachKind>(cubeOptions(question).map(({ cube }) => [cube, plain]));
  if (question.part === 'way') for (const { cube, kind } of question.study?.reach ?? []) lit.set(cube, kind);
  return [...lit].map(([cube, kind]) => ({ cube, kind }));
}

const ROW = 8;

/** The side of the board nearest to a zone, whose squares are numbered row by row from the north. */
export function homeCamera(zone: readonly number[]): 'n' | 's' {
  const north = zone.filter((square) => square < (ROW * ROW) / 2).length;
  return north * 2 > zone.length ? 'n' : 's';
}
