/** A game at a real table: what the players report, and what the assistant draws. As in Python's `session.py`. */

import type { AssistantPack, PackKind } from '../../protocol';
import { newMarks, whyNot } from './marks';
import { harmless, Refusal, type Values } from './saying';
import { ENEMY, isCounter, JADE, type Step, WORDS, YOU } from './steps';
import { Table, total, without } from './table';

/** A game and its steps: undo drops the last step and replays the others. All draws follow from the seed. */
export class Game extends Table {
  steps: Step[] = [];

  constructor(pack: AssistantPack, steps: readonly Step[] = []) {
    super(pack);
    for (const step of steps) this.do(step);
  }

  /** Carry out a step, or throw a Refusal and change nothing. */
  do(step: Step): void {
    if (!WORDS.has(step.word)) throw new Error(`unknown step: ${step.word}`);
    if (step.model >= ENEMY) this.markEnemy(step);
    else if (step.word === 'activate') this.activate();
    else if (step.word === 'round') this.nextRound();
    else if (step.word === 'smoke' || step.word === 'clear') this.changeSmoke(step.word === 'smoke');
    else if (step.word === 'score') this.noteVp(step);
    else if (step.word === 'gone') this.turnGone();
    else if (step.word === 'gun' || step.word === 'swarm') this.add(step.word);
    else this.mark(step);
    this.steps.push(step);
  }

  /** Take back the last step with its draws; done again, it draws the same. */
  undo(): Step {
    const last = this.steps.at(-1);
    if (last === undefined) throw this.refusal('nothing-to-undo');
    const kept = this.steps.slice(0, -1);
    this.steps = [];
    this.begin();
    for (const step of kept) this.do(step);
    return last;
  }

  /** Why no Sentry Gun or swarm can come into play now, or null. */
  whyNotAdd(word: 'gun' | 'swarm'): Refusal | null {
    const { guns, swarms } = this.pack.limits;
    if (word === 'gun') {
      if (this.inPlay((kind) => kind.engineer).length === 0) return this.refusal('no-engineer', 'I-SENTRY-01');
      return this.inPlay((kind) => kind.gun).length >= guns ? this.refusal('guns') : null;
    }
    if (this.inPlay((kind) => kind.lord).length === 0) return this.refusal('no-lord', 'A-SWARMLORD-02');
    return this.inPlay((kind) => kind.swarm).length >= swarms ? this.refusal('swarms', 'A-SWARMLORD-02') : null;
  }

  private refusal(reason: string, rule = '', values: Values = {}): Refusal {
    return new Refusal(this.pack, reason, rule, values);
  }

  /** Draw the model that acts, and its card. J-ACT-02 */
  private activate(): void {
    this.seeAllLanded();
    if (total(this.modelsLeft) === 0) throw this.refusal('no-card', 'J-ACT-01');
    const model = this.dice.draw(this.modelsLeft);
    this.modelsLeft = without(this.modelsLeft, model);
    if (total(this.actionsLeft) === 0) this.actionsLeft = this.pack.cards.map((each) => each.copies);
    const card = this.dice.draw(this.actionsLeft);
    this.actionsLeft = without(this.actionsLeft, card);
    const mark = this.marks[model]!;
    mark.activated = true;
    this.activations.push(this.activationOf(model, card));
    mark.counters.delete('fire');
  }

  /** Begin the next round, unless this one decides the battle. J-ACT-01, R-END-02 */
  private nextRound(): void {
    this.seeAllLanded();
    const end = this.verdict();
    if (end !== null) throw this.refusal('over', end.rule, { end: end.text });
    this.round += 1;
    this.modelsLeft = this.teamCards();
    for (const mark of this.marks) {
      mark.activated = false;
      mark.counters.delete('tag');
    }
  }

  private seeAllLanded(): void {
    const first = this.waiting('air')[0];
    if (first === undefined) return;
    throw this.refusal('must-land', 'A-AERIAL-01', { number: first + 1, model: this.nameOf(first) });
  }

  private noteVp(step: Step): void {
    const found = /^(-?[0-9]{1,2}) ([a-z]+)$/.exec(step.text);
    const vp = found === null ? 0 : Number(found[1]);
    if (found === null || (step.model !== JADE && step.model !== YOU) || vp === 0) throw this.refusal('score');
    const source = found[2]!;
    const open = this.pack.setup.ways.filter((way) => (step.model === JADE ? way.jade : way.you));
    if (!open.some((way) => way.source === source)) throw this.refusal('no-source');
    if (this.vp(step.model) + vp < 0) throw this.refusal('below-zero');
    this.entries.push({ side: step.model, round: this.round, vp, source });
  }

  private turnGone(): void {
    this.gone = !this.enemiesGone();
  }

  private changeSmoke(more: boolean): void {
    if (more && this.smoke >= this.pack.limits.smoke) throw this.refusal('smoke');
    if (!more && this.smoke === 0) throw this.refusal('no-smoke');
    this.smoke += more ? 1 : -1;
  }

  /** Bring in a model with its own card: a gun may act at once, a swarm next round. J-AMB-05, I-SENTRY-02 */
  private add(word: 'gun' | 'swarm'): void {
    const refusal = this.whyNotAdd(word);
    if (refusal !== null) throw refusal;
    const packed = word === 'gun' ? this.waiting('packed')[0] : undefined;
    const model = packed ?? this.newModel((kind) => (word === 'gun' ? kind.gun : kind.swarm));
    this.putDown(model, word === 'swarm' || this.marks[model]!.activated);
    if (word === 'gun') this.takeFromEngineer();
  }

  /** Take the gun that was bought for it from the active Engineer. J-AMB-26 */
  private takeFromEngineer(): void {
    const activation = this.current();
    if (activation === null || !this.kind(activation.model).engineer) return;
    const mark = this.marks[activation.model]!;
    const guns = new Set(this.pack.items.filter((item) => item.gun).map((item) => item.id));
    mark.bought = mark.bought.filter((item) => !guns.has(item));
  }

  private newModel(isOne: (kind: PackKind) => boolean): number {
    const kinds = this.pack.newcomers.filter((kind) => isOne(this.pack.kinds[kind]!));
    if (kinds.length === 0) throw this.refusal('brings-none');
    const activation = this.current();
    const bought = activation === null ? [] : this.marks[activation.model]!.bought;
    const carried = bought.flatMap((item) => kinds.filter((kind) => this.pack.kinds[kind]!.item === item));
    const kind = [...carried, ...kinds][0]!;
    this.kinds.push(kind);
    this.marks.push(newMarks(this.pack.kinds[kind]!.items));
    this.modelsLeft = [...this.modelsLeft, 0];
    return this.kinds.length - 1;
  }

  private putDown(model: number, activated: boolean): void {
    this.marks[model]!.away = '';
    this.setActivated(model, activated);
    this.current()?.called.push(model);
  }

  private mark(step: Step): void {
    const mark = this.marks[step.model];
    if (mark === undefined) {
      throw this.refusal('no-model', '', { number: step.model + 1, last: this.marks.length });
    }
    const reason = whyNot(mark, step.word, this.pack.limits.tokens);
    if (reason !== null) throw this.refusal(reason, '', { model: this.nameOf(step.model) });
    if (step.word === 'injure') {
      mark.tokens += 1;
      mark.enraged ||= this.kind(step.model).rampage;
    } else if (step.word === 'heal') mark.tokens -= 1;
    else if (step.word === 'pin' || step.word === 'stand') mark.pinned = step.word === 'pin';
    else if (step.word === 'item') {
      mark.item = harmless(step.text, this.pack.limits.item);
      mark.bought = [];
    } else if (step.word === 'objective') mark.objective = !mark.objective;
    else if (isCounter(step.word)) {
      if (!mark.counters.delete(step.word)) mark.counters.add(step.word);
    } else this.move(step.word, step.model);
  }

  /** Marks that change who is on the table or whose card is in the deck. */
  private move(word: string, model: number): void {
    if (word === 'arrive') this.arrive(model);
    else if (word === 'pack') this.packUp(model);
    else if (word === 'scout') this.scout(model);
    else if (word === 'leave') this.leave(model);
    else if (word === 'kill') {
      this.marks[model]!.lives = false;
      this.modelsLeft = without(this.modelsLeft, model);
    } else if (word === 'back') this.bringBack(model);
    else this.setActivated(model, word === 'done');
  }

  /** Land a model: from above it may still act, from orbit it is activated. A-AERIAL-01, A-HAMMERFIST-05 */
  private arrive(model: number): void {
    const called = this.marks[model]!.away === 'orbit';
    if (called && total(this.teamCards()) === 0) {
      throw this.refusal('no-caller', 'A-HAMMERFIST-02', { model: this.nameOf(model) });
    }
    this.putDown(model, called);
  }

  /** Let an Engineer turn the gun into an item again; a fire on it goes out. I-SENTRY-01 */
  private packUp(model: number): void {
    if (!this.kind(model).gun) throw this.refusal('no-gun', 'I-SENTRY-01', { model: this.nameOf(model) });
    if (this.inPlay((kind) => kind.engineer).length === 0) throw this.refusal('no-engineer', 'I-SENTRY-01');
    const mark = this.marks[model]!;
    mark.away = 'packed';
    mark.counters.delete('fire');
    mark.objective = false;
    this.modelsLeft = without(this.modelsLeft, model);
  }

  private scout(model: number): void {
    const values = { model: this.nameOf(model) };
    if (!this.scouts().includes(model)) throw this.refusal('no-scout', 'A-SCOUT-01', values);
    if (this.marks[model]!.scouted) throw this.refusal('scouted', 'A-SCOUT-01', values);
    if (!this.beforeTheBattle()) throw this.refusal('late-scout', 'A-SCOUT-01');
    this.marks[model]!.scouted = true;
  }

  private leave(model: number): void {
    if (!this.pack.setup.leaving) throw this.refusal('no-leaving', 'M-PATROL-15');
    this.marks[model]!.away = 'left';
    this.modelsLeft = without(this.modelsLeft, model);
  }

  /** Bring a model back as it was; its card is in the deck unless it has acted in this round. J-AMB-05 */
  private bringBack(model: number): void {
    const swarms = this.inPlay((kind) => kind.swarm).length;
    if (this.kind(model).swarm && swarms >= this.pack.limits.swarms) throw this.refusal('swarms', 'A-SWARMLORD-02');
    const mark = this.marks[model]!;
    mark.lives = true;
    if (mark.away === 'left') mark.away = '';
    if (mark.away === '') this.setActivated(model, mark.activated);
  }

  private setActivated(model: number, done: boolean): void {
    this.marks[model]!.activated = done;
    this.modelsLeft = this.modelsLeft.map((count, place) => (place === model ? (done ? 0 : 1) : count));
  }

  private markEnemy(step: Step): void {
    const enemy = step.model - ENEMY;
    if (this.enemies.length === 0) throw this.refusal('no-enemies', '', { number: enemy + 1 });
    const mark = this.enemies[enemy];
    if (mark === undefined) throw this.refusal('no-enemy', '', { number: enemy + 1, last: this.enemies.length });
    if (!['kill', 'back', 'injure', 'heal', 'leave'].includes(step.word)) throw this.refusal('enemy-marks');
    const reason = whyNot(mark, step.word, this.pack.limits.tokens);
    if (reason !== null) throw this.refusal(reason, '', { model: this.enemyName(enemy) });
    if (step.word === 'leave' && !this.pack.setup.leaving) throw this.refusal('no-leaving', 'M-PATROL-15');
    if (step.word === 'back') this.gone = null;
    mark.lives = step.word !== 'kill';
    mark.away = step.word === 'leave' ? 'left' : '';
    mark.tokens += step.word === 'injure' ? 1 : step.word === 'heal' ? -1 : 0;
  }
}
