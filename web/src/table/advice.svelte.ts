/** AMBER's advice: the three best plans, what a plan in hand is worth, and a warning before a clear mistake. */

import { page, t } from '../page.svelte';
import { actorOf } from '../play/clicks';
import { isWarned, whyNoAdvice } from '../play/advice';
import type { Advise, AdviceInfo, Advised } from '../protocol';
import type { Battle } from './battle.svelte';

/** What a message about a plan says besides its number. */
export type PlanInHand = Partial<Omit<Advise, 'type' | 'request' | 'n'>>;

/** Parts of questions at which a plan begins. */
const BEGINNINGS: readonly string[] = ['actor', 'action'];

export class Advice {
  answer: Advised | null = $state.raw(null);
  /** AMBER is thinking about it. */
  waiting = $state(false);
  /** Why there is no advice. */
  problem = $state('');
  /** What the player is about to do, held back until AMBER has looked at it, or because it is a clear mistake. */
  private held: (() => void) | null = $state.raw(null);
  private request = -1;
  private plan: PlanInHand = {};

  constructor(private readonly battle: Battle) {}

  private readonly whyNot = $derived.by(() => whyNoAdvice(this.battle.table, page.settings.advice));
  readonly allowed: boolean = $derived(this.whyNot === null);
  /** A clear mistake waits for the player to insist on it. */
  readonly warns: boolean = $derived(this.held !== null && this.answer !== null);
  /** The plan that the player points at: it is drawn on the board. */
  pointed: AdviceInfo | null = $state.raw(null);
  readonly open: boolean = $derived(this.waiting || this.answer !== null || this.problem !== '');

  /** Ask about what is in hand (an attack, a way), or else for the best plans; a second time puts the answer away. */
  toggle(): void {
    const close = this.open;
    this.clear();
    if (close || this.battle.busy) return;
    if (this.whyNot !== null) this.problem = t(this.whyNot);
    else if (!this.battle.question) this.problem = t('advice.notNow');
    else this.ask(this.inHand());
  }

  /** Whether a deed has to wait: learners can have each of theirs looked at first. */
  holds(plan: PlanInHand, deed: () => void): boolean {
    const { question } = this.battle;
    if (!page.settings.warn || !this.allowed || !question || !BEGINNINGS.includes(question.part)) return false;
    if (question.options.length < 2 && plan.value !== undefined) return false;
    this.clear();
    this.ask(plan);
    this.held = deed;
    return true;
  }

  /** Do what AMBER has warned of. */
  insist(): void {
    const deed = this.held;
    this.clear();
    deed?.();
  }

  told(advised: Advised): void {
    if (advised.request !== this.request || advised.n !== this.battle.table.number) return;
    if (this.held && !isWarned(advised)) this.insist();
    else {
      this.waiting = false;
      this.answer = advised;
    }
  }

  refused(text: string, request: number): void {
    if (request !== this.request) return;
    if (this.held) this.insist();
    else {
      this.waiting = false;
      this.problem = text;
    }
  }

  /** The table has been told anew. If the question is the same, what was asked is asked again: it may have been lost. */
  toldAnew(same: boolean): void {
    const [again, plan, held] = [same && this.waiting, this.plan, this.held];
    this.clear();
    if (!again) return;
    this.ask(plan);
    this.held = held;
  }

  clear(): void {
    this.answer = this.pointed = null;
    this.waiting = false;
    this.problem = '';
    this.held = null;
    this.request = -1;
  }

  private ask(plan: PlanInHand): void {
    const n = this.battle.table.number;
    this.plan = plan;
    this.waiting = true;
    this.battle.ask((request) => {
      this.request = request;
      return { type: 'advise', request, n, ...plan };
    });
  }

  private inHand(): PlanInHand {
    const { battle } = this;
    const { aimed } = battle.table;
    const [offer, actor, cube] = [aimed?.offers[0], actorOf(battle), battle.errands.tapped ?? battle.pointing.cube];
    if (aimed && offer) {
      const { action, weapon, mode } = offer;
      return { model: aimed.model, target: aimed.target, cube: offer.cube, action, weapon, mode };
    }
    const reached = cube !== null && battle.study?.model === actor && battle.study.reach.some((it) => it.cube === cube);
    return actor >= 0 && reached ? { model: actor, cube } : {};
  }
}
