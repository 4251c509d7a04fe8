/** What clicks on the board bring about: going to a cube, attacking, choosing, or a sentence that says why not. */

import { t } from '../page.svelte';
import { actorOf, cubeClicked, modelClicked, type Deed, type Moment } from '../play/clicks';
import { isAttack, isWay } from '../play/plan';
import type { OfferInfo, QuestionInfo } from '../protocol';
import type { Battle } from './battle.svelte';

interface Goal {
  readonly model: number;
  readonly cube: number;
  readonly damage: number;
  readonly pinned: boolean;
}

export class Errands {
  /** Index of the option preselected by a click on the board; a second click chooses it. */
  candidate: number | null = $state(null);
  /** The cube that a finger has tapped: a second tap goes there. */
  tapped: number | null = $state(null);
  /** Why the last click did nothing, or why a way ended early. */
  said: { readonly text: string; readonly rule: string } | null = $state.raw(null);
  /** Where a model is on its way to: after a decision on the way it goes on, unless it was harmed. */
  private goal: Goal | null = null;
  /** A `go` is being carried out. */
  private going = false;

  constructor(private readonly battle: Battle) {}

  clickCube(cube: number, finger = false): void {
    const { battle } = this;
    if (battle.sighting.takes({ model: null, cube })) return;
    const deed = cubeClicked(this.moment(), cube);
    // A finger cannot point: the first tap shows the way.
    const shown = finger && deed.do === 'go' && this.tapped !== cube;
    if (shown && battle.study?.reach.some((there) => there.cube === cube)) {
      this.said = null;
      this.tapped = cube;
      return;
    }
    this.carryOut(deed);
  }

  clickModel(model: number): void {
    const { battle } = this;
    if (battle.sighting.takes({ model, cube: battle.view?.models[model]?.cube ?? 0 })) return;
    const aimed = battle.table.aimed;
    const first = aimed?.target === model ? aimed.offers[0] : undefined;
    if (first) {
      this.attack(first);
      return;
    }
    const deed = modelClicked(this.moment(), model);
    this.carryOut(deed);
    const chooses = battle.question?.options.some((option) => option.model >= 0) && battle.question.part !== 'actor';
    if (deed.do !== 'aim' && deed.do !== 'go' && !chooses && battle.view?.models[model]) battle.select(model);
  }

  clickSpot(cube: number, x: number, y: number): void {
    if (this.battle.question?.spot?.cube === cube) this.battle.answer([x, y]);
  }

  /** Go to the cube that is shown. */
  confirm(): void {
    const [model, cube] = [actorOf(this.battle), this.battle.pointing.cube];
    if (model >= 0 && cube !== null) this.go(model, cube);
  }

  /** Let a model go to a cube: the server gives all answers for it, or says why not. */
  go(model: number, cube: number): void {
    const { battle } = this;
    const [question, walker] = [battle.question, battle.view?.models[model]];
    if (!question || !walker || battle.busy || battle.following.takes((step) => isWay(step, model, cube))) return;
    if (!battle.advice.holds({ model, cube }, () => this.setOut(model, cube))) this.setOut(model, cube);
  }

  private setOut(model: number, cube: number): void {
    const { battle } = this;
    const [question, walker] = [battle.question, battle.view?.models[model]];
    if (!question || !walker || battle.busy) return;
    battle.pointing.stopLooking();
    this.tapped = null;
    this.goal = { model, cube, damage: walker.damage, pinned: walker.pinned };
    const by_hand = battle.automatic.placing;
    this.going = battle.act({ type: 'go', n: question.n, model, cube, by_hand });
  }

  /** Ask how the model that acts could attack an enemy. */
  aimAt(target: number): void {
    const model = actorOf(this.battle);
    if (model >= 0) this.carryOut({ do: 'aim', model, target });
  }

  /** Attack the enemy that was clicked in one of the ways offered. */
  attack(offer: OfferInfo): void {
    const { battle } = this;
    const { action, weapon, mode, cube } = offer;
    const [aimed, question] = [battle.table.aimed, battle.question];
    if (!aimed || !question || battle.busy) return;
    const { model, target } = aimed;
    if (battle.following.takes((step) => isAttack(step, model, target, offer))) return;
    const plan = { model, target, action, weapon, mode, cube };
    const deed = (): void => {
      this.goal = null;
      const by_hand = battle.automatic.placing;
      this.going = battle.act({ type: 'go', n: question.n, ...plan, by_hand });
    };
    if (!battle.advice.holds(plan, deed)) deed();
  }

  /** Put aside what a click has brought up. */
  dismiss(): void {
    this.said = this.tapped = null;
    this.battle.table = { ...this.battle.table, aimed: null, refusal: null };
  }

  /** Nothing is on its way any more: undone, refused, or the connection is lost. */
  giveUp(): void {
    this.going = false;
    this.goal = null;
  }

  /** The answer of the server replaces what the last click has brought up. */
  clear(): void {
    this.candidate = this.tapped = this.said = null;
  }

  /** Go on towards the goal after a decision on the way; not with a model that was harmed meanwhile. */
  goesOn(question: QuestionInfo): boolean {
    const { goal, battle } = this;
    const walker = goal ? battle.view?.models[goal.model] : undefined;
    if (!goal || !walker || this.going || !isWalking(question, goal.model)) return false;
    const unharmed = walker.damage === goal.damage && walker.pinned === goal.pinned;
    const reached = question.study?.reach.some((there) => there.cube === goal.cube);
    this.goal = null;
    if (!unharmed || !reached || battle.automatic.isUndone(question)) return false;
    this.go(goal.model, goal.cube);
    return true;
  }

  /** A `go` is over; where it ended by itself it is for the player to go on. */
  arrive(text: string): void {
    this.going = false;
    const { question } = this.battle.table;
    if (!text || (question && isWalking(question, this.goal?.model ?? -1))) this.goal = null;
    if (text) this.said = { text, rule: '' };
  }

  private moment(): Moment {
    const { busy, question, view, selected } = this.battle;
    return { question: busy ? null : question, view: view!, selected, candidate: this.candidate };
  }

  private carryOut(deed: Deed): void {
    const { battle } = this;
    this.dismiss();
    switch (deed.do) {
      case 'answer':
        battle.answer(deed.value);
        break;
      case 'prefer':
        this.bringOn(deed.options);
        break;
      case 'go':
        this.go(deed.model, deed.cube);
        break;
      case 'aim':
        this.aim(deed.model, deed.target);
        break;
      case 'select':
        this.candidate = null;
        battle.select(deed.model);
        break;
      case 'say':
        this.said = { text: t(deed.word, { question: battle.question?.text ?? '' }), rule: '' };
        break;
      case 'tell':
        this.said = { text: deed.text, rule: deed.rule };
    }
  }

  private aim(model: number, target: number): void {
    this.battle.pointing.point({ models: [target], cubes: [] });
    this.battle.ask((request) => ({ type: 'aim', request, model, target }));
  }

  /** Preselect the option that was clicked on the board, or the next one if there are several. */
  private bringOn(meant: readonly number[]): void {
    this.candidate = meant[(meant.indexOf(this.candidate ?? -1) + 1) % meant.length]!;
  }
}

/** Whether a question asks this model for an action or its way. */
function isWalking({ part, model }: QuestionInfo, walker: number): boolean {
  return (part === 'action' || part === 'way') && model === walker;
}
