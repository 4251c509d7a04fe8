/** One battle on the page: the server's messages, what is on screen so far, and what the player points at. */

import { Connection, type Status } from '../net/connection';
import { openSocket, WINDOW_CLOCK } from '../net/socket';
import { change, page, t } from '../page.svelte';
import { nameOf, seatOf } from '../people/presence';
import { Ticking } from '../people/ticking.svelte';
import { isSudden } from '../play/choices';
import { actorOf, cubeClicked, modelClicked, type Deed, type Moment } from '../play/clicks';
import { actionsLeft, endOf } from '../play/ending';
import { onlyAnswer } from '../play/intent';
import { numbered } from '../play/keys';
import {
  activationOf,
  afterUndo,
  holdTime,
  lastShown,
  nextStep,
  NOTHING_SHOWN,
  remaining,
  rollingTime,
  shownView,
  skipped,
  waitsForClick,
  type Manner,
  type Playback,
} from '../play/playback';
import { EMPTY, isOurs, nearSide, received, type Table } from '../play/table';
import type { Pace } from '../settings';
import { Sighting } from './sighting.svelte';
import type {
  Answer,
  ClientMessage,
  OfferInfo,
  Option,
  Part,
  Phrase,
  QuestionInfo,
  ServerMessage,
  Side,
  Step,
  StudyInfo,
  View,
} from '../protocol';

/** Milliseconds before a look is requested; one for every cube the pointer crosses would be too many. */
const LOOK_DELAY = 150;
/** Parts of questions during which a look from the cube pointed at is shown. */
const LOOKED_AROUND: readonly Part[] = ['home', 'way', 'action', 'actor'];

export interface Pointed {
  readonly models: readonly number[];
  readonly cubes: readonly number[];
}
interface Goal {
  readonly model: number;
  readonly cube: number;
  readonly damage: number;
  readonly pinned: boolean;
}
const CALM = window.matchMedia('(prefers-reduced-motion: reduce)');
const NOTHING: Pointed = { models: [], cubes: [] };

export class Battle {
  table: Table = $state.raw(EMPTY);
  playback: Playback = $state.raw(NOTHING_SHOWN);
  status: Status = $state('connecting');
  statusText = $state('');
  /** The connection was lost, and is not there again. */
  away = $state(false);
  /** Number of the question whose answer the server has not confirmed, or -1. */
  unconfirmed = $state(-1);
  /** The model selected by the player. */
  selected: number | null = $state(null);
  /** Models and cubes of the log line or option that is pointed at. */
  pointed: Pointed = $state.raw(NOTHING);
  /** Index of the option preselected by a click on the board; a second click chooses it. */
  candidate: number | null = $state(null);
  /** The player ends the Activation while actions are left, and is asked once more. */
  asksToEnd = $state(false);
  /** The next place inside a cube is chosen by hand, whatever the settings say. */
  byHand = $state(false);
  /** An answer is on its way. */
  busy = $state(false);
  /** The steps wait for a click. */
  paused = $state(false);
  /** Who has the screen that two people share; null until somebody has taken it. */
  holder: Side | null = $state(null);
  /** Why the last message to the other player was not sent. */
  talkRefused = $state('');
  readonly clock = new Ticking(() => this.table);
  /** The outcome of a step is still being shown. */
  holding = $state(false);

  /** Answers that the player has given, but to sudden questions. */
  given = $state(0);
  /** Who sees the model or cube that the player has asked about. */
  readonly sighting = new Sighting((message) => this.ask(message));

  private readonly connection: Connection;
  /** Where a model is on its way to: after a decision on the way it goes on, unless it was harmed. */
  private goal: Goal | null = null;
  /** A `go` is being carried out. */
  private going = false;
  private timer: number | null = null;
  private lookTimer: number | null = null;
  private requests = 0;
  /** The cube pointed at, focused or tapped. */
  overCube: number | null = $state(null);
  /** The cube that a finger has tapped: a second tap goes there. */
  tapped: number | null = $state(null);
  /** Why the last click did nothing, or why a way ended early. */
  said: { readonly text: string; readonly rule: string } | null = $state.raw(null);
  private overModel: number | null = null;
  private spoken = page.lang;
  /** Numbers of the questions that were answered without the player; undo takes these answers back with their cause. */
  private readonly automatic = new Set<number>();
  /** Number of the question from which on the server places the rest, or -1. */
  private restFrom = -1;
  /** Whether `byHand` has been made use of. */
  private handUsed = false;
  /** Number of a question that came back by undo, which is not answered automatically. */
  private undone = -1;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.connection = new Connection({
      token,
      open: () => openSocket(id),
      clock: WINDOW_CLOCK,
      lang: () => page.lang,
      message: (message) => this.receive(message),
      status: (status, text) => {
        this.status = status;
        this.statusText = text;
        if (status === 'open') this.away = false;
        if (status === 'lost' || status === 'refused') {
          this.away = status === 'lost';
          this.busy = this.going = false;
          this.goal = null;
        }
      },
      awaits: () => this.busy || this.table.waiting?.bot === true,
    });
    this.connection.start();
  }

  stop(): void {
    this.clearTimer();
    this.connection.stop();
  }

  // ------------------------------------------------------------------ display

  readonly manner: Manner = $derived.by(() => {
    const { pace, speed, dice } = page.settings;
    return { pace, speed, dice, motion: !CALM.matches };
  });
  readonly behind: number = $derived(remaining(this.playback, this.table.steps));
  readonly view: View | null = $derived.by(() => {
    const now = this.covered ? this.table.open : this.table.view;
    return this.behind === 0 ? now : (shownView(this.playback, this.table.steps) ?? now);
  });
  /** At one screen for both sides: the side being asked knows something that whoever has the screen must not see. */
  readonly covered: boolean = $derived(this.table.open !== null && this.holder !== (this.table.question?.side ?? null));
  /** The table is covered while the screen is handed over, once everything that happened has been shown. */
  readonly veiled: boolean = $derived.by(() => {
    const { question, hello } = this.table;
    if (!question || hello?.sides.length !== 2 || this.behind > 0 || this.holding) return false;
    const passes = this.holder !== null && this.holder !== question.side && !question.interrupt;
    return this.covered || (passes && page.settings.curtain);
  });
  readonly shownSteps: readonly Step[] = $derived(this.table.steps.filter((step) => step.n <= this.playback.shown));
  readonly rollingStep: Step | null = $derived(
    this.table.steps.find((step) => step.n === this.playback.rolling) ?? null,
  );
  readonly lastStep: Step | null = $derived(lastShown(this.playback, this.table.steps));
  /** The current question, once everything before it has been shown. */
  readonly question = $derived(this.behind === 0 && !this.holding && !this.veiled ? this.table.question : null);
  readonly sudden: boolean = $derived(this.question !== null && isSudden(this.question));
  readonly near: Side = $derived(nearSide(this.table));
  readonly over: boolean = $derived(
    this.behind === 0 && !this.holding && this.view !== null && this.view.winner !== -2,
  );
  /** Steps of another side's Activation that is being shown. */
  readonly othersTurn: Step[] = $derived.by(() => {
    const upTo = this.playback.rolling ?? this.playback.shown;
    const steps = activationOf(this.table.steps, upTo);
    const first = steps[0];
    return first && first.side !== -1 && !isOurs(this.table, first.side) ? steps : [];
  });
  readonly study: StudyInfo | null = $derived.by(() => {
    const question = this.question;
    if (question?.study && (this.selected === null || this.selected === question.study.model)) return question.study;
    return this.selected === null || this.behind > 0 ? null : (this.table.studies[this.selected] ?? null);
  });

  playerName(side: Side): string {
    const only = this.table.hello?.sides.length === 1;
    if (only && isOurs(this.table, side)) return t('you');
    return nameOf(seatOf(this.table, side)?.name ?? '', page.lang) || (this.table.hello?.teams[side].player_name ?? '');
  }

  // ------------------------------------------------------------------ input

  answer(value: Answer): void {
    const question = this.question;
    if (question === null || this.busy) return;
    this.stopLooking();
    if (!this.sudden) this.given += 1;
    this.busy = this.connection.send({ type: 'answer', n: question.n, value });
    if (this.busy) this.unconfirmed = question.n;
  }

  answerNumber(n: number): void {
    const option = this.question ? numbered(this.question)[n] : undefined;
    if (option) this.answer(option.value);
  }

  /** End the Activation; while actions are left only when asked twice, and not by a double click (`clicks`). */
  end(clicks = 1): void {
    const [question, end] = [this.question, endOf(this.question)];
    if (!question || !end || clicks > 1) return;
    if (this.asksToEnd || actionsLeft(question).length === 0) this.answer(end.value);
    else this.asksToEnd = true;
  }

  /** Leave the rest of the deployment to the server. */
  placeRest(): void {
    const question = this.question;
    if (question?.part === 'home' && !this.busy) {
      this.busy = this.connection.send({ type: 'place-rest', n: question.n });
      this.restFrom = question.n;
    }
  }

  undo(): void {
    if (this.table.undo && !this.busy) {
      this.goal = null;
      const n = this.table.number;
      let steps = 1;
      while (this.automatic.has(n - steps)) steps += 1;
      this.busy = this.connection.send({ type: 'undo', n, steps });
    }
  }

  // ------------------------------------------------------------------ proposals between players

  offerDraw(): void {
    this.connection.send({ type: 'propose', what: 'draw' });
  }

  reply(accept: boolean): void {
    this.connection.send({ type: 'reply', accept });
  }

  resign(side: Side): void {
    this.connection.send({ type: 'resign', side });
  }

  claim(): void {
    this.connection.send({ type: 'claim' });
  }

  // ------------------------------------------------------------------ people at the table

  /** Write to the other player; false without a connection. */
  say(what: { phrase: Phrase } | { text: string }): boolean {
    this.talkRefused = '';
    return this.connection.send({ type: 'say', ...what });
  }

  /** Tell the others whether somebody looks at this page. */
  attend(here: boolean): void {
    this.connection.send({ type: 'attend', here });
  }

  /** The player who is asked has taken the screen that both share. */
  takeScreen(): void {
    this.holder = this.table.question?.side ?? null;
    this.goOn();
  }

  select(model: number | null): void {
    this.selected = model;
    const known = model === null || this.table.studies[model] !== undefined || this.question?.study?.model === model;
    if (!known) this.ask((request) => ({ type: 'study', request, model }));
  }

  /** The player points at a cube, or at nothing. */
  hoverCube(cube: number | null): void {
    this.overCube = cube;
    this.tryOut();
  }

  hoverModel(model: number | null): void {
    this.overModel = model;
    this.point(model === null ? null : { models: [model], cubes: [] });
    this.tryOut();
  }

  /** Request what the model would see from the cube pointed at; not for its own cube or while pointing at a model. */
  private tryOut(): void {
    if (this.question?.spot) return;
    this.stopLooking();
    const [model, cube] = [this.looker(), this.overCube];
    const stands = this.view?.models[model];
    const idle = model < 0 || this.overModel !== null || (stands?.fate === 'table' && stands.cube === cube);
    if (cube !== null && !idle) this.lookTimer = window.setTimeout(() => this.look(model, cube), LOOK_DELAY);
    else if (this.table.looked) this.table = { ...this.table, looked: null };
  }

  hoverSpot(cube: number, x: number, y: number): void {
    const model = this.looker();
    if (model < 0) return;
    this.stopLooking();
    this.lookTimer = window.setTimeout(() => this.look(model, cube, [x, y]), LOOK_DELAY);
  }

  /** Ask who sees what is pointed at, or the selected model; asked again, put the answer away. */
  whoSees(): void {
    const pointed = this.overModel ?? (this.overCube === null ? this.selected : null);
    const cube = pointed === null ? this.overCube : (this.view?.models[pointed]?.cube ?? null);
    this.sighting.toggle(cube === null ? null : { model: pointed, cube });
  }

  clickCube(cube: number, finger = false): void {
    if (this.sighting.takes({ model: null, cube })) return;
    const deed = cubeClicked(this.moment(), cube);
    // A finger cannot point: the first tap shows the way.
    if (finger && deed.do === 'go' && this.tapped !== cube && this.study?.reach.some((there) => there.cube === cube)) {
      this.said = null;
      this.tapped = cube;
      return;
    }
    this.carryOut(deed);
  }

  clickModel(model: number): void {
    if (this.sighting.takes({ model, cube: this.view?.models[model]?.cube ?? 0 })) return;
    const aimed = this.table.aimed;
    const first = aimed?.target === model ? aimed.offers[0] : undefined;
    if (first) {
      this.attack(first);
      return;
    }
    const deed = modelClicked(this.moment(), model);
    this.carryOut(deed);
    const chooses = this.question?.options.some((option) => option.model >= 0) && this.question.part !== 'actor';
    if (deed.do !== 'aim' && deed.do !== 'go' && !chooses && this.view?.models[model]) this.select(model);
  }

  private moment(): Moment {
    const question = this.busy ? null : this.question;
    return { question, view: this.view!, selected: this.selected, candidate: this.candidate };
  }

  private carryOut(deed: Deed): void {
    this.said = null;
    this.tapped = null;
    this.table = { ...this.table, aimed: null, refusal: null };
    switch (deed.do) {
      case 'answer':
        this.answer(deed.value);
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
        this.select(deed.model);
        break;
      case 'say':
        this.said = { text: t(deed.word, { question: this.question?.text ?? '' }), rule: '' };
        break;
      case 'tell':
        this.said = { text: deed.text, rule: deed.rule };
    }
  }

  /** The player places models inside cubes. */
  private get placing(): boolean {
    return this.byHand || !page.settings.autoPlace;
  }

  /** Let a model go to a cube: the server gives all answers for it, or says why not. */
  go(model: number, cube: number): void {
    const [question, walker] = [this.question, this.view?.models[model]];
    if (!question || !walker || this.busy) return;
    this.stopLooking();
    this.tapped = null;
    this.goal = { model, cube, damage: walker.damage, pinned: walker.pinned };
    this.busy = this.going = this.connection.send({ type: 'go', n: question.n, model, cube, by_hand: this.placing });
  }

  /** Go to the cube that is shown. */
  confirm(): void {
    const model = actorOf(this);
    if (model >= 0 && this.overCube !== null) this.go(model, this.overCube);
  }

  /** Ask how a model could attack an enemy. */
  aim(model: number, target: number): void {
    this.point({ models: [target], cubes: [] });
    this.ask((request) => ({ type: 'aim', request, model, target }));
  }

  /** Ask the same for the model that acts. */
  aimAt(target: number): void {
    const model = actorOf(this);
    if (model >= 0) this.carryOut({ do: 'aim', model, target });
  }

  /** Attack the enemy that was clicked in one of the ways offered. */
  attack({ action, weapon, mode, cube }: OfferInfo): void {
    const [aimed, question] = [this.table.aimed, this.question];
    if (!aimed || !question || this.busy) return;
    const { model, target } = aimed;
    const { n } = question;
    this.goal = null;
    this.busy = this.going = this.connection.send({
      type: 'go',
      n,
      model,
      target,
      action,
      weapon,
      mode,
      cube,
      by_hand: this.placing,
    });
  }

  /** Put aside what a click has brought up. */
  dismiss(): void {
    this.said = this.tapped = null;
    this.table = { ...this.table, aimed: null, refusal: null };
  }

  /** Preselect the option that was clicked on the board, or the next one if there are several. */
  private bringOn(meant: readonly number[]): void {
    this.candidate = meant[(meant.indexOf(this.candidate ?? -1) + 1) % meant.length]!;
  }

  clickSpot(cube: number, x: number, y: number): void {
    if (this.question?.spot?.cube === cube) this.answer([x, y]);
  }

  point(pointed: Pointed | null): void {
    this.pointed = pointed ?? NOTHING;
  }

  pointAt(option: Option | null): void {
    this.point(
      option && {
        models: option.model >= 0 ? [option.model] : [],
        cubes: option.cube >= 0 ? [option.cube] : [],
      },
    );
  }

  speak(): void {
    if (this.spoken === page.lang) return;
    this.spoken = page.lang;
    this.connection.send({ type: 'lang', lang: page.lang });
  }

  // ------------------------------------------------------------------ playback of steps

  next(): void {
    const rolling = this.rollingStep;
    this.paused = false;
    this.clearTimer();
    // A click while the dice roll shows their result at once.
    if (rolling) this.land(rolling);
    else this.showNext();
  }

  skip(): void {
    this.clearTimer();
    this.paused = this.holding = false;
    this.playback = skipped(this.table.steps);
    this.goOn();
  }

  setPace(pace: Pace): void {
    change({ pace });
    if (pace === 'play' && this.paused) this.next();
  }

  private showNext(): void {
    const step = nextStep(this.playback, this.table.steps);
    if (!step) {
      this.holding = false;
      this.goOn();
      return;
    }
    const time = rollingTime(step, this.manner);
    if (time === 0) this.land(step);
    else {
      this.playback = { shown: this.playback.shown, rolling: step.n };
      this.later(() => this.land(step), time);
    }
  }

  private land(step: Step): void {
    const ours = isOurs(this.table, step.side);
    this.playback = { shown: step.n, rolling: null };
    if (!ours && step.side !== -1) this.selected = step.model >= 0 ? step.model : null;
    if (waitsForClick(step, ours, this.manner)) {
      this.holding = this.paused = true;
      return;
    }
    const time = holdTime(step, ours, this.manner);
    this.holding = time > 0;
    if (time > 0) this.later(() => this.showNext(), time);
    else this.showNext();
  }

  private later(action: () => void, milliseconds: number): void {
    this.timer = window.setTimeout(() => {
      this.timer = null;
      action();
    }, milliseconds);
  }

  private clearTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  // ------------------------------------------------------------------ messages of the server

  private receive(message: ServerMessage): void {
    const first = this.table.number < 0;
    const before = this.table.number;
    if (message.type === 'refused' && message.to === 'say') {
      this.talkRefused = message.text;
      return;
    }
    this.table = received(this.table, message);
    if (message.type === 'refused') {
      this.busy = this.going = false;
      this.unconfirmed = -1;
      this.goal = null;
    }
    if (message.type === 'went') this.arrive(message.text);
    if (message.type === 'aimed' && message.offers.length === 0)
      this.said = { text: message.reason, rule: message.rule };
    // The other player has been asked; everything else is possible until they answer.
    if (message.type === 'company' && message.proposal && isOurs(this.table, message.proposal.side)) this.busy = false;
    if (message.type === 'sighted') this.sighting.told(message, this.table.number);
    if (message.type !== 'update') return;
    this.compare(message.number);
    this.sighting.clear();
    this.stopLooking();
    this.busy = message.more ?? false;
    this.asksToEnd = false;
    this.candidate = this.tapped = this.said = null;
    this.pointed = NOTHING;
    this.playback = first ? skipped(this.table.steps) : afterUndo(this.playback, this.table.steps);
    for (const n of this.automatic) if (n >= message.number) this.automatic.delete(n);
    if (message.number < before) {
      this.undone = message.number;
      this.settle();
    }
    if (this.timer === null && !this.paused) this.showNext();
  }

  /** Compare an update with the answer that was sent: one that was lost on the way is to be given again. */
  private compare(number: number): void {
    for (let n = this.restFrom + 1; this.restFrom >= 0 && n < number; n++) this.automatic.add(n);
    this.restFrom = -1;
    if (this.unconfirmed === number && !this.busy)
      this.table = { ...this.table, refusal: { text: t('lost.again'), rule: '' } };
    this.unconfirmed = -1;
  }

  /** Stop waiting for steps that were undone. */
  private settle(): void {
    this.clearTimer();
    this.paused = this.holding = false;
  }

  /** Continue when everything is shown: select the question's model, and give an automatic answer if there is one. */
  private goOn(): void {
    const question = this.table.question;
    if (!question || this.covered) return;
    if (this.veiled) {
      // What is answered automatically needs nobody at the screen.
      const value = this.byItself(question);
      if (value !== null) this.busy = this.connection.send({ type: 'answer', n: question.n, value });
      return;
    }
    this.holder ??= question.side;
    this.bringForward(question);
    if (this.goesOn(question)) return;
    const answer = this.byItself(question);
    if (answer === null) return;
    this.automatic.add(question.n);
    this.answer(answer);
  }

  /** Go on towards the goal after a decision on the way; not with a model that was harmed meanwhile. */
  private goesOn(question: QuestionInfo): boolean {
    const goal = this.goal;
    const walker = goal ? this.view?.models[goal.model] : undefined;
    if (!goal || !walker || this.going || !isWalking(question, goal.model)) return false;
    const unharmed = walker.damage === goal.damage && walker.pinned === goal.pinned;
    const reached = question.study?.reach.some((there) => there.cube === goal.cube);
    this.goal = null;
    if (!unharmed || !reached || question.n === this.undone) return false;
    this.go(goal.model, goal.cube);
    return true;
  }

  /** A `go` is over; where it ended by itself it is for the player to go on. */
  private arrive(text: string): void {
    this.going = false;
    const question = this.table.question;
    if (!text || (question && isWalking(question, this.goal?.model ?? -1))) this.goal = null;
    if (text) this.said = { text, rule: '' };
  }

  private bringForward(question: QuestionInfo): void {
    if (question.interrupt) return;
    if (question.model < 0) {
      this.selected = null;
      return;
    }
    // Questions for a target need the lines of sight of a study; others include all they need.
    if (question.part === 'target') this.select(question.model);
    else this.selected = question.model;
  }

  /** The automatic answer that the player's settings ask for, or null. */
  private byItself(question: QuestionInfo): Answer | null {
    if (question.n === this.undone) return null;
    const spot = page.settings.autoPlace && !this.placesByHand(question) ? question.spot?.automatic : null;
    return spot ? [...spot] : page.settings.obvious ? onlyAnswer(question) : null;
  }

  /** Whether the player wants to choose this place; the wish ends with the places of one decision. */
  private placesByHand(question: QuestionInfo): boolean {
    if (!question.spot && this.handUsed) this.byHand = this.handUsed = false;
    if (question.spot && this.byHand) this.handUsed = true;
    return this.byHand;
  }

  /** The model that looks when the player points at a cube, or -1. */
  private looker(): number {
    const question = this.question;
    if (!question) return -1;
    if (!question.spot && !LOOKED_AROUND.includes(question.part)) return -1;
    return question.model >= 0 ? question.model : (this.selected ?? -1);
  }

  private stopLooking(): void {
    if (this.lookTimer !== null) clearTimeout(this.lookTimer);
    this.lookTimer = null;
  }

  private look(model: number, cube: number, spot?: [number, number]): void {
    this.lookTimer = null;
    this.ask((request) =>
      spot ? { type: 'look', request, model, cube, spot } : { type: 'look', request, model, cube },
    );
  }

  private ask(message: (request: number) => ClientMessage): void {
    this.requests += 1;
    this.connection.send(message(this.requests));
  }
}

/** Whether a question asks this model for an action or its way. */
function isWalking({ part, model }: QuestionInfo, walker: number): boolean {
  return (part === 'action' || part === 'way') && model === walker;
}
