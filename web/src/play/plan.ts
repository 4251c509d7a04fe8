/** A plan of AMBER's that the player follows: what comes next, and how it is drawn on the board. */

import type { Overlays } from '../board-api';
import type { AdviceInfo, Answer, OfferInfo, PlanStep, QuestionInfo, View } from '../protocol';

/** The step that comes next, and the answer within it. */
export interface Progress {
  readonly step: number;
  readonly answer: number;
}
export const START: Progress = { step: 0, answer: 0 };

export function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The plan's answer to a question, and how far it comes with it; null if its step has none that is possible now. */
export function nextAnswer(
  plan: AdviceInfo,
  { step, answer }: Progress,
  question: QuestionInfo,
): { readonly value: Answer; readonly after: Progress } | null {
  const here = plan.steps[step];
  const place = here ? here.kinds.indexOf(question.kind, answer) : -1;
  const value = here?.answers[place];
  if (!here || value === undefined || !isOffered(question, value)) return null;
  const over = place + 1 >= here.answers.length;
  return { value, after: over ? { step: step + 1, answer: 0 } : { step, answer: place + 1 } };
}

function isOffered(question: QuestionInfo, value: Answer): boolean {
  if (question.spot) return Array.isArray(value);
  return question.options.some((option) => isSame(option.value, value));
}

/** Whether a question lies outside the step that was begun: who acts and how is for the next step. */
export function isStepOver(plan: AdviceInfo, { step, answer }: Progress, question: QuestionInfo): boolean {
  const here = plan.steps[step];
  const begins = question.part === 'actor' || question.part === 'action';
  return here !== undefined && answer > 0 && begins && !here.kinds.includes(question.kind, answer);
}

/** Whether a step leads a model to a cube, and no more than that. */
export function isWay(step: PlanStep, model: number, cube: number): boolean {
  return step.model === model && step.target < 0 && step.path.at(-1) === cube;
}

/** Whether a step is this attack. */
export function isAttack(step: PlanStep, model: number, target: number, { action, weapon }: OfferInfo): boolean {
  const planned = step.answers[step.kinds.indexOf('weapon')] ?? weapon;
  return step.model === model && step.target === target && step.answers.includes(action) && planned === weapon;
}

/** Overlays with what is left of a plan: its way, and whom it attacks. A way that the player points at comes first. */
export function withPlan(overlays: Overlays, plan: AdviceInfo | null, from: number, view: View | null): Overlays {
  const steps = plan?.steps.slice(from) ?? [];
  const model = steps[0]?.model ?? -1;
  const walker = view?.models[model];
  if (!walker) return overlays;
  const mine = steps.filter((step) => step.model === model);
  const cubes = mine.flatMap(({ path }) => path);
  const path = cubes.slice(cubes.lastIndexOf(walker.cube) + 1);
  const targets = mine.map(({ target }) => target).filter((target) => view.models[target]?.fate === 'table');
  const drawn = overlays.lines.map(({ to }) => to);
  const lines = path.length > 0 ? [] : targets.filter((to) => !drawn.includes(to));
  return {
    ...overlays,
    way: overlays.way ?? (path.length > 0 ? { model, path, kind: 'move' } : null),
    lines: [...overlays.lines, ...lines.map((to) => ({ from: model, to, grade: 'partial' as const }))],
    highlight: {
      models: [...overlays.highlight.models, model, ...targets],
      cubes: [...overlays.highlight.cubes, ...path.slice(-1)],
    },
  };
}
