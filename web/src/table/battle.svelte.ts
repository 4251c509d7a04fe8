/** One battle on the page: the server's messages, what is on screen so far, and what the player points at. */

import { Connection, type Status } from '../net/connection';
import { openSocket, WINDOW_CLOCK } from '../net/socket';
import { change, page, t } from '../page.svelte';
import { isSudden, meantBy, modelOptions } from '../play/choices';
import { answerOf, firstSpot, goThere, onlyAnswer, shootAt, type Intent } from '../play/intent';
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
  Option,
  Part,
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
const CALM = window.matchMedia('(prefers-reduced-motion: reduce)');
const NOTHING: Pointed = { models: [], cubes: [] };

export class Battle {
  table: Table = $state.raw(EMPTY);
  playback: Playback = $state.raw(NOTHING_SHOWN);
  status: Status = $state('connecting');
  statusText = $state('');
  /** The model selected by the player. */
  selected: number | null = $state(null);
  /** Models and cubes of the log line or option that is pointed at. */
  pointed: Pointed = $state.raw(NOTHING);
  /** Index of the option preselected by a click on the board; a second click chooses it. */
  candidate: number | null = $state(null);
  /** An answer is on its way. */
  busy = $state(false);
  /** The steps wait for a click. */
  paused = $state(false);
  /** The outcome of a step is still being shown. */
  holding = $state(false);

  /** Who sees the model or cube that the player has asked about. */
  readonly sighting = new Sighting((message) => this.ask(message));

  private readonly connection: Connection;
  private intent: Intent | null = null;
  private timer: number | null = null;
  private lookTimer: number | null = null;
  private requests = 0;
  private overCube: number | null = null;
  private overModel: number | null = null;
  private spoken = page.lang;
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
        if (status !== 'open') this.busy = false;
      },
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
    if (this.behind === 0) return this.table.view;
    return shownView(this.playback, this.table.steps) ?? this.table.view;
  });
  readonly shownSteps: readonly Step[] = $derived(this.table.steps.filter((step) => step.n <= this.playback.shown));
  readonly rollingStep: Step | null = $derived(
    this.table.steps.find((step) => step.n === this.playback.rolling) ?? null,
  );
  readonly lastStep: Step | null = $derived(lastShown(this.playback, this.table.steps));
  /** The current question, once everything before it has been shown. */
  readonly question = $derived(this.behind === 0 && !this.holding ? this.table.question : null);
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
    return only && isOurs(this.table, side) ? t('you') : (this.table.hello?.teams[side].player_name ?? '');
  }

  // ------------------------------------------------------------------ input

  answer(value: Answer): void {
    const question = this.question;
    if (question === null || this.busy) return;
    this.stopLooking();
    this.busy = this.connection.send({ type: 'answer', n: question.n, value });
  }

  answerNumber(n: number): void {
    const option = this.question ? numbered(this.question)[n] : undefined;
    if (option) this.answer(option.value);
  }

  undo(): void {
    if (this.table.undo && !this.busy) {
      this.intent = null;
      this.busy = this.connection.send({ type: 'undo', n: this.table.number });
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

  clickCube(cube: number): void {
    if (this.sighting.takes({ model: null, cube })) return;
    const question = this.question;
    if (!question) return;
    const meant = meantBy(question, { cube });
    if (meant.length > 1) this.bringOn(meant);
    else if (meant.length === 1) this.answer(question.options[meant[0]!]!.value);
    else if (question.part === 'action' && question.study) this.begin(goThere(question.study, cube));
  }

  clickModel(model: number): void {
    if (this.sighting.takes({ model, cube: this.view?.models[model]?.cube ?? 0 })) return;
    const question = this.question;
    const meant = question ? meantBy(question, { model }) : [];
    if (question && meant.length === 1 && this.candidate === meant[0]) this.answer(question.options[meant[0]!]!.value);
    else this.bringOn(meant);
    const chooses = modelOptions(question).length > 0 && question?.part !== 'actor';
    if (this.view?.models[model] !== undefined && !chooses) this.select(model);
  }

  /** Preselect the option that was clicked on the board, or the next one if there are several. */
  private bringOn(meant: readonly number[]): void {
    if (meant.length === 0) return;
    this.candidate = meant[(meant.indexOf(this.candidate ?? -1) + 1) % meant.length]!;
  }

  clickSpot(cube: number, x: number, y: number): void {
    if (this.question?.spot?.cube === cube) this.answer([x, y]);
  }

  shoot(target: number, weapon: number): void {
    if (this.question?.study) this.begin(shootAt(this.question.study, target, weapon));
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
    this.table = received(this.table, message);
    if (message.type === 'refused') {
      this.busy = false;
      this.intent = null;
    }
    // The other player has been asked; everything else is possible until they answer.
    if (message.type === 'company' && message.proposal && isOurs(this.table, message.proposal.side)) this.busy = false;
    if (message.type === 'sighted') this.sighting.told(message, this.table.number);
    if (message.type !== 'update') return;
    this.sighting.clear();
    this.stopLooking();
    this.busy = false;
    this.candidate = null;
    this.pointed = NOTHING;
    this.playback = first ? skipped(this.table.steps) : afterUndo(this.playback, this.table.steps);
    if (message.number < before) {
      this.undone = message.number;
      this.settle();
    }
    if (this.timer === null && !this.paused) this.showNext();
  }

  /** Stop waiting for steps that were undone. */
  private settle(): void {
    this.clearTimer();
    this.paused = this.holding = false;
  }

  /** Continue when everything is shown: select the question's model, and give an automatic answer if there is one. */
  private goOn(): void {
    const question = this.table.question;
    if (!question) return;
    this.bringForward(question);
    const value = this.intent ? answerOf(this.intent, question) : null;
    if (value === null) this.intent = null;
    const answer = value ?? this.byItself(question);
    if (answer !== null) this.answer(answer);
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
    const spot = page.settings.autoPlace && question.spot ? firstSpot(question.spot) : null;
    return spot ? [...spot] : page.settings.obvious ? onlyAnswer(question) : null;
  }

  private begin(intent: Intent | null): void {
    const question = this.question;
    if (!intent || !question) return;
    const value = answerOf(intent, question);
    if (value === null) return;
    this.intent = intent;
    this.answer(value);
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
