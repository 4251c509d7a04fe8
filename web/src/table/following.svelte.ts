/**
 * A plan of AMBER's that the player follows. It stays until it is done or left, and each step is taken with one click:
 * all its answers are given as they were planned, so that nothing else is done in its place.
 */

import { isSame, isStepOver, nextAnswer, START, type Progress } from '../play/plan';
import type { AdviceInfo, Answer, PlanStep, QuestionInfo } from '../protocol';
import type { Battle } from './battle.svelte';

/** Parts of questions whose answer is not what the plan says: then it is left. Others are details of the same deed. */
const DEEDS: readonly string[] = ['actor', 'action', 'way', 'weapon', 'target'];

export class Following {
  plan: AdviceInfo | null = $state.raw(null);
  progress: Progress = $state.raw(START);
  /** The player has done something else. */
  left = $state(false);
  /** A step is being taken. */
  private running = false;
  /** How far the plan had come at each question, for undo. */
  private readonly marks = new Map<number, Progress>();

  constructor(private readonly battle: Battle) {}

  /** The next step can be taken now. */
  readonly ready: boolean = $derived.by(() => {
    const { question } = this.battle;
    return question !== null && this.plan !== null && nextAnswer(this.plan, this.progress, question) !== null;
  });

  begin(plan: AdviceInfo): void {
    this.putAway();
    this.plan = plan;
    this.take();
  }

  /** Take the next step. */
  take(): void {
    const { question } = this.battle;
    if (!question || this.battle.busy) return;
    this.running = true;
    this.marks.set(question.n, this.progress);
    this.goesOn(question);
  }

  /** Put the plan away. */
  putAway(): void {
    this.plan = null;
    this.progress = START;
    this.left = this.running = false;
    this.marks.clear();
  }

  /** Give the planned answer if a step is being taken; whether it was given. */
  goesOn(question: QuestionInfo): boolean {
    this.catchUp(question);
    if (!this.running || !this.plan) return false;
    const next = nextAnswer(this.plan, this.progress, question);
    if (!next) return false;
    if (this.progress.answer > 0) this.battle.automatic.gave(question.n);
    this.battle.give(next.value);
    return true;
  }

  /** An answer is given, by the plan or by the player. */
  gave(question: QuestionInfo, value: Answer): void {
    if (!this.plan) return;
    const next = nextAnswer(this.plan, this.progress, question);
    if (next && isSame(next.value, value)) this.advance(next.after);
    else if (DEEDS.includes(question.part)) this.leave();
  }

  /** A click means some deed: if the next step of the plan is the same, it is taken instead; if not, the plan is left. */
  takes(isSameDeed: (step: PlanStep) => boolean): boolean {
    const step = this.plan?.steps[this.progress.step];
    if (!step) return false;
    if (this.ready && isSameDeed(step)) {
      this.take();
      return true;
    }
    this.leave();
    return false;
  }

  /** The battle has moved to a question, on or back. */
  moved(before: number, number: number): void {
    if (number >= before || !this.plan) return;
    const mark = this.marks.get(number);
    this.running = false;
    if (mark) this.progress = mark;
    else this.putAway();
  }

  private catchUp(question: QuestionInfo): void {
    if (!this.plan) {
      if (question.part === 'actor') this.left = false;
      return;
    }
    if (isStepOver(this.plan, this.progress, question)) this.advance({ step: this.progress.step + 1, answer: 0 });
    const begun = this.progress.step > 0;
    if (this.plan && begun && question.part === 'actor' && !this.ready) this.putAway();
    this.marks.set(question.n, this.progress);
  }

  private advance(to: Progress): void {
    if (to.answer === 0) this.running = false;
    this.progress = to;
    if (to.step >= (this.plan?.steps.length ?? 0)) this.putAway();
  }

  private leave(): void {
    this.putAway();
    this.left = true;
  }
}
