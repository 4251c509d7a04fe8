import { describe, expect, it } from 'vitest';
import type { AdviceInfo, PlanStep, QuestionInfo } from '../protocol';
import { isStepOver, isWay, nextAnswer, START } from './plan';

const walk: PlanStep = {
  text: 'Enforcer (R1): Move',
  answers: [1, 'move', 7, 15, [200, 200]],
  kinds: ['activate', 'action', 'step', 'step', 'spot'],
  sure: true,
  model: 1,
  path: [7, 15],
  target: -1,
};
const shot: PlanStep = {
  ...walk,
  text: 'Shoot',
  answers: ['shoot', 6],
  kinds: ['action', 'target'],
  path: [],
  target: 6,
};
const plan: AdviceInfo = { answer: 1, model: 1, gain: 0, wins: 0, text: '', steps: [walk, shot], why: [] };
const asked = (kind: string, part: string, values: unknown[], spot: unknown = null): QuestionInfo =>
  ({ kind, part, spot, options: values.map((value) => ({ value })) }) as unknown as QuestionInfo;

describe('a plan that is followed', () => {
  it('has the next answer of its step, and of no other', () => {
    expect(nextAnswer(plan, START, asked('activate', 'actor', [0, 1]))?.value).toBe(1);
    const begun = { step: 0, answer: 1 };
    expect(nextAnswer(plan, begun, asked('action', 'action', ['move', 'shoot']))).toEqual({
      value: 'move',
      after: { step: 0, answer: 2 },
    });
    expect(nextAnswer(plan, { step: 1, answer: 0 }, asked('spend-dice', 'dice', [0, 1]))).toBeNull();
  });

  it('gives nothing that is not possible any more', () => {
    expect(nextAnswer(plan, { step: 0, answer: 2 }, asked('step', 'way', [9]))).toBeNull();
    expect(nextAnswer(plan, { step: 1, answer: 0 }, asked('action', 'action', ['move']))).toBeNull();
  });

  it('goes on with the next step after the last answer, and when a way ended early', () => {
    const place = nextAnswer(plan, { step: 0, answer: 4 }, asked('spot', '', [], {}));
    expect(place).toEqual({ value: [200, 200], after: { step: 1, answer: 0 } });
    expect(isStepOver(plan, { step: 0, answer: 3 }, asked('action', 'action', []))).toBe(true);
    expect(isStepOver(plan, { step: 0, answer: 3 }, asked('spot', '', []))).toBe(false);
    expect(isStepOver(plan, START, asked('activate', 'actor', []))).toBe(false);
  });

  it('is meant by a click on the end of its way', () => {
    expect([isWay(walk, 1, 15), isWay(walk, 1, 7), isWay(walk, 2, 15)]).toEqual([true, false, false]);
  });
});
