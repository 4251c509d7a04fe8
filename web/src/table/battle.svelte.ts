/**
 * One battle on the page: the server's messages, the question, and the answers to it.
 *
 * Its parts: what is shown so far (`showing`), what the player points at (`pointing`), what clicks bring about
 * (`errands`), answers without the player (`automatic`), the people (`people`), who sees what (`sighting`), AMBER's
 * advice (`advice`) and the plan that is followed (`following`).
 */

import { Connection, type Status } from '../net/connection';
import { carrier } from '../net/carrier';
import { WINDOW_CLOCK } from '../net/clock';
import { page, t } from '../page.svelte';
import { People } from '../people/people.svelte';
import { calledOf, seatOf } from '../people/presence';
import { Ticking } from '../people/ticking.svelte';
import { isSudden } from '../play/choices';
import { actionsLeft, endOf } from '../play/ending';
import { numbered } from '../play/keys';
import { EMPTY, isOurs, nearSide, received, type Table } from '../play/table';
import { Advice } from './advice.svelte';
import { Automatic } from './automatic.svelte';
import { Errands } from './errands.svelte';
import { Following } from './following.svelte';
import { Pointing } from './pointing.svelte';
import { Showing } from './showing.svelte';
import { Sighting } from './sighting.svelte';
import type {
  Answer,
  ClientMessage,
  LessonInfo,
  QuestionInfo,
  Refused,
  ServerMessage,
  Side,
  StudyInfo,
  Update,
  View,
} from '../protocol';

/** What a player does: the battle goes on with it, or it is refused. */
type Deed = Extract<ClientMessage, { type: 'answer' | 'go' | 'lesson' | 'place-rest' | 'undo' }>;
const DEEDS: ReadonlySet<string> = new Set<Deed['type']>(['answer', 'go', 'lesson', 'place-rest', 'undo']);

export class Battle {
  table: Table = $state.raw(EMPTY);
  status: Status = $state('connecting');
  statusText = $state('');
  /** The connection was lost, and is not there again. */
  away = $state(false);
  /** Number of the question whose answer the server has not confirmed, or -1. */
  unconfirmed = $state(-1);
  /** The model selected by the player. */
  selected: number | null = $state(null);
  /** The player ends the Activation while actions are left, and is asked once more. */
  asksToEnd = $state(false);
  /** The lesson of the guided battle, as far as it has been shown. */
  lesson: LessonInfo | null = $state.raw(null);
  /** The last of the messages sent for which the server has to say whether the battle goes on, or null. */
  private deed: number | null = $state(null);
  /** The answers of an errand are being told, and more follow. */
  private more = $state(false);
  /** Answers that the player has given, but to sudden questions. */
  given = $state(0);

  readonly showing = new Showing(this);
  readonly pointing = new Pointing(this);
  readonly errands = new Errands(this);
  readonly automatic = new Automatic();
  readonly people = new People(this);
  readonly clock = new Ticking(() => this.table);
  /** Who sees the model or cube that the player has asked about. */
  readonly sighting = new Sighting((message) => this.ask(message));
  readonly advice = new Advice(this);
  readonly following = new Following(this);

  private readonly connection: Connection;
  private requests = 0;
  private spoken = page.lang;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.connection = new Connection({
      token,
      open: (claim) => carrier.open(id, claim),
      patience: carrier.patience,
      clock: WINDOW_CLOCK,
      lang: () => page.lang,
      message: (message) => this.receive(message),
      status: (status, text) => this.connected(status, text),
      handled: (message) => this.handled(message),
      awaits: () => this.busy || this.advice.waiting || this.table.waiting?.bot === true,
    });
    this.connection.start();
  }

  /** Find out at once whether the server still answers. */
  check(): void {
    this.connection.send({ type: 'alive' });
  }

  /** Go on here with a battle that is open in another tab. */
  claim(): void {
    this.connection.start(true);
  }

  stop(): void {
    this.showing.stop();
    this.connection.stop();
  }

  // ------------------------------------------------------------------ display

  readonly view: View | null = $derived(this.showing.view ?? (this.people.covered ? this.table.open : this.table.view));
  /** The current question, once everything before it has been shown; a lesson that is over asks nothing more. */
  readonly question = $derived(
    this.showing.done && !this.people.veiled && !this.lesson?.done ? this.table.question : null,
  );
  /** An answer is on its way: nothing else can be answered until the server has said what became of it. */
  readonly busy: boolean = $derived(this.deed !== null || this.more);
  readonly sudden: boolean = $derived(this.question !== null && isSudden(this.question));
  readonly near: Side = $derived(nearSide(this.table));
  readonly over: boolean = $derived(this.showing.done && this.view !== null && this.view.winner !== -2);
  readonly study: StudyInfo | null = $derived.by(() => {
    const question = this.question;
    if (question?.study && (this.selected === null || this.selected === question.study.model)) return question.study;
    return this.selected === null || this.showing.behind > 0 ? null : (this.table.studies[this.selected] ?? null);
  });

  playerName(side: Side): string {
    const only = this.table.hello?.sides.length === 1;
    if (only && isOurs(this.table, side)) return t('you');
    return (
      calledOf(this.table, side, seatOf(this.table, side)?.name ?? '', page.lang) ||
      (this.table.hello?.teams[side].player_name ?? '')
    );
  }

  // ------------------------------------------------------------------ answers

  /** Answer the question; a learner's answer may have to wait for AMBER to look at it. */
  answer(value: Answer): void {
    if (this.question === null || this.busy || this.advice.holds({ value }, () => this.give(value))) return;
    this.give(value);
  }

  give(value: Answer): void {
    const question = this.question;
    if (question === null || this.busy) return;
    this.pointing.stopLooking();
    if (!this.sudden) this.given += 1;
    if (!this.act({ type: 'answer', n: question.n, value })) return;
    this.unconfirmed = question.n;
    this.following.gave(question, value);
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
      this.act({ type: 'place-rest', n: question.n });
      this.automatic.placesRest(question.n);
    }
  }

  undo(): void {
    if (this.table.undo && !this.busy) {
      this.errands.giveUp();
      const n = this.table.number;
      this.act({ type: 'undo', n, steps: this.automatic.takenBack(n) });
    }
  }

  /** Begin a lesson: the same one again, or another. */
  goToLesson(number: number): void {
    if (this.busy) return;
    this.errands.giveUp();
    this.act({ type: 'lesson', number });
  }

  select(model: number | null): void {
    this.selected = model;
    const known = model === null || this.table.studies[model] !== undefined || this.question?.study?.model === model;
    if (!known) this.ask((request) => ({ type: 'study', request, model }));
  }

  /** Continue when everything is shown: select the question's model, and give an automatic answer if there is one. */
  goOn(): void {
    this.lesson = this.table.lesson;
    const question = this.table.question;
    if (!question || this.people.covered || this.lesson?.done) return;
    if (this.people.veiled) {
      // What is answered automatically needs nobody at the screen.
      const value = this.automatic.answerTo(question);
      if (value !== null) this.act({ type: 'answer', n: question.n, value });
      return;
    }
    this.people.share(question);
    this.bringForward(question);
    if (this.following.goesOn(question) || this.errands.goesOn(question)) return;
    const answer = this.automatic.answerTo(question);
    if (answer === null) return;
    this.automatic.gave(question.n);
    this.answer(answer);
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

  // ------------------------------------------------------------------ messages

  /** Send a message; false without a connection. */
  send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  /**
   * Send something that the player does. The page is busy until an update, a refusal or the end of an errand says what
   * became of it. Whatever else the server does with it: the sign of life that is asked for along with it comes after
   * that, and the page goes on.
   */
  act(message: Deed): boolean {
    const sent = this.send(message) && this.send({ type: 'alive' });
    this.deed = sent ? this.connection.sent : null;
    return sent;
  }

  /** Send a message that has an answer of its own. */
  ask(message: (request: number) => ClientMessage): void {
    this.requests += 1;
    this.send(message(this.requests));
  }

  speak(): void {
    if (this.spoken === page.lang) return;
    this.spoken = page.lang;
    this.send({ type: 'lang', lang: page.lang });
  }

  private connected(status: Status, text: string): void {
    this.status = status;
    this.statusText = text;
    if (status === 'open') this.away = false;
    if (status === 'lost' || status === 'refused' || status === 'elsewhere') {
      this.away = status === 'lost';
      this.more = false;
      this.settle();
    }
  }

  /** Nothing that the player has done is on its way any more. */
  private settle(): void {
    this.deed = null;
    this.errands.giveUp();
  }

  private handled(message: number): void {
    if (this.deed !== null && this.deed <= message) this.settle();
  }

  /** Deal with a message: a kind that is not named here does not compile. */
  private receive(message: ServerMessage): void {
    const { number: before, lesson } = this.table;
    if (message.type === 'refused' && this.refusedAside(message)) return;
    this.table = received(this.table, message);
    switch (message.type) {
      case 'update':
        this.updated(message, before);
        // The table of another lesson is shown as it is.
        if (before >= 0 && message.lesson?.number !== lesson?.number) this.showing.skip();
        break;
      case 'refused':
        if (DEEDS.has(message.to)) this.refusedDeed();
        break;
      case 'went':
        this.deed = null;
        this.errands.arrive(message.text);
        break;
      case 'aimed':
        if (message.offers.length === 0) this.errands.said = { text: message.reason, rule: message.rule };
        break;
      case 'sighted':
        this.sighting.told(message, this.table.number);
        break;
      case 'advised':
        this.advice.told(message);
        break;
      case 'hello':
      case 'company':
      case 'talk':
      case 'invited':
      case 'studied':
      case 'looked':
        break; // the table has it
      case 'alive':
      case 'ended':
        break; // the connection has dealt with it
      default:
        message satisfies never;
    }
  }

  /** Show a refusal beside what was asked for, if that is not on the table; whether it was. */
  private refusedAside({ to, text, request }: Refused): boolean {
    if (to === 'advise') this.advice.refused(text, request);
    else if (to === 'say') this.people.talkRefused = text;
    else return false;
    return true;
  }

  private refusedDeed(): void {
    this.unconfirmed = -1;
    this.settle();
  }

  private updated({ number, more }: Update, before: number): void {
    this.compare(number);
    this.sighting.clear();
    this.advice.toldAnew(number === before);
    this.pointing.stopLooking();
    this.pointing.point(null);
    this.deed = null;
    this.more = more;
    this.asksToEnd = false;
    this.errands.clear();
    this.automatic.moved(before, number);
    this.following.moved(before, number);
    this.showing.follow(before < 0, number < before);
  }

  /** Compare an update with the answer that was sent: one that was lost on the way is to be given again. */
  private compare(number: number): void {
    if (this.unconfirmed === number && !this.busy)
      this.table = { ...this.table, refusal: { text: t('lost.again'), rule: '' } };
    this.unconfirmed = -1;
  }
}
