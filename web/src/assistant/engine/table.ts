/** The table as the assistant knows it: JADE's models, its two decks and the score. As in Python's `models.py`. */

import type { AssistantPack, PackCard, PackKind } from '../../protocol';
import { DiceStream } from './dice';
import { type Marks, newMarks, type Away } from './marks';
import { filled, type Said, textsOf } from './saying';
import { ENEMY, JADE, YOU } from './steps';

export type Mode = 'combat' | 'shoot';
export type Winner = 'jade' | 'you' | 'draw';

/**
 * A model and an action card, drawn in a round; `called` are models that came into play during it. `mode`, `armed`
 * (a ranged weapon is ready) and `burning` are as they were at the draw.
 */
export interface Activation {
  readonly round: number;
  readonly model: number;
  readonly card: number;
  readonly mode: Mode;
  readonly armed: boolean;
  readonly burning: boolean;
  readonly called: number[];
}

export interface Entry {
  readonly side: number;
  readonly round: number;
  readonly vp: number;
  readonly source: string;
}

/** A cube of the zone: its place from the left, its level, and the total Size it can still take. */
interface Room {
  readonly place: number;
  readonly level: number;
  left: number;
}

export interface Verdict {
  readonly winner: Winner;
  readonly reason: 'vp' | 'models' | 'both' | 'rounds';
  readonly rule: string;
  readonly text: Said;
}

/** In the order in which sources of VP are told. */
const SOURCES = ['kill', 'objective', 'intel', 'item', 'leave', 'mark', 'other'];

export function without(counts: readonly number[], drawn: number): number[] {
  return counts.map((count, place) => (place === drawn ? Math.max(count - 1, 0) : count));
}

export function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

export class Table {
  readonly pack: AssistantPack;
  protected dice: DiceStream;
  /** Kinds of JADE's models: the team in its order, then newcomers. */
  kinds: number[] = [];
  marks: Marks[] = [];
  enemies: Marks[] = [];
  /** Whether the players said that the other player has no model left, or has one; null if nothing was said. */
  gone: boolean | null = null;
  entries: Entry[] = [];
  smoke = 0;
  round = 1;
  activations: Activation[] = [];
  actionsLeft: number[] = [];
  modelsLeft: number[] = [];
  rooms: Room[] = [];
  /** Model and index of its room, in the order drawn. */
  deployed: [number, number][] = [];

  constructor(pack: AssistantPack) {
    this.pack = pack;
    this.dice = new DiceStream(pack.setup.stream);
    this.begin();
  }

  /** Deploy the models and start the first round. */
  protected begin(): void {
    this.dice = new DiceStream(this.pack.setup.stream);
    this.kinds = [...this.pack.models];
    this.marks = this.kinds.map((_, model) => newMarks(this.kind(model).items, this.kind(model).away as Away));
    this.enemies = this.pack.enemies.map(() => newMarks());
    this.gone = null;
    this.entries = [];
    this.smoke = 0;
    this.round = 1;
    this.activations = [];
    this.actionsLeft = this.pack.cards.map((card) => card.copies);
    this.deploy();
    this.modelsLeft = this.teamCards();
  }

  kind(model: number): PackKind {
    return this.pack.kinds[this.kinds[model]!]!;
  }

  enemyKind(enemy: number): PackKind {
    return this.pack.kinds[this.pack.enemies[enemy]!]!;
  }

  card(activation: Activation): PackCard {
    return this.pack.cards[activation.card]!;
  }

  /** The numbers of all models. */
  all(): number[] {
    return this.marks.map((_, model) => model);
  }

  teamCards(): number[] {
    return this.all().map((model) => (this.isHere(model) ? 1 : 0));
  }

  isHere(model: number): boolean {
    const mark = this.marks[model]!;
    return mark.lives && mark.away === '';
  }

  /** Whether JADE has no model on the table; those in orbit do not count. R-WIN-06, R-WIN-08 */
  isOver(): boolean {
    return total(this.teamCards()) === 0 && this.waiting('air').length === 0;
  }

  enemiesGone(): boolean {
    return this.gone ?? (this.enemies.length > 0 && this.livingEnemies().length === 0);
  }

  /** The other player's models that are still in the game. */
  livingEnemies(): number[] {
    const all = this.enemies.map((_, enemy) => enemy);
    return all.filter((enemy) => this.enemies[enemy]!.lives && this.enemies[enemy]!.away === '');
  }

  waiting(where: Away): number[] {
    return this.all().filter((model) => this.marks[model]!.lives && this.marks[model]!.away === where);
  }

  inPlay(isOne: (kind: PackKind) => boolean): number[] {
    return this.all().filter((model) => this.isHere(model) && isOne(this.kind(model)));
  }

  scouts(): number[] {
    return this.inPlay((kind) => kind.scout).filter((model) => model < this.pack.models.length);
  }

  beforeTheBattle(): boolean {
    return this.round === 1 && this.activations.length === 0;
  }

  /** The last activation of this round, if any. */
  current(): Activation | null {
    const last = this.activations.at(-1);
    return last !== undefined && last.round === this.round ? last : null;
  }

  /** The profile that a model plays: Combat if it has no ranged weapon left. J-AMB-01 */
  modeOf(model: number): Mode {
    return this.marks[model]!.counters.has('gunless') ? 'combat' : (this.kind(model).mode as Mode);
  }

  /** Whether the model has a ranged weapon that it can use now. J-AMB-11 */
  isArmed(model: number): boolean {
    const { counters } = this.marks[model]!;
    return (counters.has('gunless') ? 0 : this.kind(model).guns) > (counters.has('reload') ? 1 : 0);
  }

  /** An activation that begins now. */
  protected activationOf(model: number, card: number): Activation {
    const burning = this.marks[model]!.counters.has('fire');
    return {
      round: this.round,
      model,
      card,
      mode: this.modeOf(model),
      armed: this.isArmed(model),
      burning,
      called: [],
    };
  }

  /** The name of a model; equal ones are numbered, and those of which more may come. J-DEF-04 */
  nameOf(model: number): Said {
    const toCome = this.pack.newcomers.map((kind) => this.pack.kinds[kind]!.name);
    return this.numbered(this.kinds, model, toCome);
  }

  enemyName(enemy: number): Said {
    return this.numbered(this.pack.enemies, enemy, []);
  }

  private numbered(kinds: readonly number[], place: number, toCome: readonly string[]): Said {
    const names = kinds.map((kind) => this.pack.kinds[kind]!.name);
    const name = names[place]!;
    const plain: Said = (lang) => textsOf(this.pack, lang).kinds[kinds[place]!]!.name;
    if (names.filter((other) => other === name).length === 1 && !toCome.includes(name)) return plain;
    const number = names.slice(0, place + 1).filter((other) => other === name).length;
    return (lang) => filled(textsOf(this.pack, lang).sentences['numbered']!, { name: plain, number }, lang);
  }

  /** The number of a model and its name: `3 Sorak Rebel 2`, `e2 Enforcer`. */
  named(model: number): Said {
    const enemy = model - ENEMY;
    const values =
      enemy >= 0
        ? { number: `e${enemy + 1}`, model: this.enemyName(enemy) }
        : { number: model + 1, model: this.nameOf(model) };
    return (lang) => filled(textsOf(this.pack, lang).sentences['named']!, values, lang);
  }

  /** By how many cubes the zone had to grow. J-AMB-04 */
  extension(): number {
    return this.rooms.length - this.pack.setup.squares * this.pack.setup.levels;
  }

  /** Draw the cards of the team one by one, and fill the zone cube by cube. J-DEP-01..03 */
  private deploy(): void {
    const { squares, levels } = this.pack.setup;
    this.rooms = [];
    for (let level = 1; level <= levels; level++) {
      for (let place = 1; place <= squares; place++) this.rooms.push(this.room(place, level));
    }
    this.deployed = [];
    let left = this.teamCards();
    let start = 0;
    while (total(left) > 0) {
      const model = this.dice.draw(left);
      left = without(left, model);
      const room = this.roomFor(this.kind(model), start);
      this.rooms[room]!.left -= this.kind(model).size;
      this.deployed.push([model, room]);
      start = (room + 1) % this.rooms.length;
    }
  }

  private room(place: number, level: number): Room {
    return { place, level, left: this.pack.limits.capacity };
  }

  /** The next room that takes the model; a full zone grows by a ground cube. J-DEP-02, J-DEP-03 */
  private roomFor(kind: PackKind, start: number): number {
    for (let offset = 0; offset < this.rooms.length; offset++) {
      const index = (start + offset) % this.rooms.length;
      const room = this.rooms[index]!;
      if (kind.size <= room.left && (room.level === 1 || !kind.ground)) return index;
    }
    this.rooms.push(this.room(Math.max(...this.rooms.map((room) => room.place)) + 1, 1));
    return this.rooms.length - 1;
  }

  /** The VP of a side by source; those for kills and for leaving come from the marks. R-WIN-02, R-WIN-09 */
  points(side: number): { source: string; vp: number }[] {
    const known: Record<string, number> =
      side === JADE ? { kill: this.vpTaken(), leave: this.vpForLeaving() } : { kill: this.vpGiven() };
    const noted = (source: string): number =>
      total(this.entries.filter((entry) => entry.side === side && entry.source === source).map((entry) => entry.vp));
    const parts = SOURCES.map((source) => ({ source, vp: (known[source] ?? 0) + noted(source) }));
    return parts.filter((part) => part.vp !== 0);
  }

  vp(side: number): number {
    return total(this.points(side).map((part) => part.vp));
  }

  private vpGiven(): number {
    const dead = this.all().filter((model) => !this.marks[model]!.lives && this.marks[model]!.away === '');
    return total(dead.map((model) => this.kind(model).vp));
  }

  private vpTaken(): number {
    return total(this.enemies.map((mark, enemy) => (mark.lives ? 0 : this.enemyKind(enemy).vp)));
  }

  private vpForLeaving(): number {
    const left = this.waiting('left').map((model) => this.kind(model).vp);
    return this.pack.setup.leaving_times * total(left);
  }

  /** Who wins if the round ends as things stand, or null. R-WIN-03..07, M-PATROL-14 */
  verdict(): Verdict | null {
    const [jade, you, target] = [this.vp(JADE), this.vp(YOU), this.pack.setup.target];
    const ahead: Winner = jade === you ? 'draw' : jade > you ? 'jade' : 'you';
    if (target > 0 && Math.max(jade, you) >= target && jade !== you) {
      return this.ended(ahead, 'vp', Math.min(jade, you) >= target ? 'R-WIN-04' : 'R-WIN-03');
    }
    if (this.isOver() && this.enemiesGone()) return this.ended(ahead, 'both', 'R-WIN-07');
    if (this.isOver() || this.enemiesGone()) return this.ended(this.isOver() ? 'you' : 'jade', 'models', 'R-WIN-06');
    const { rounds } = this.pack.setup;
    return rounds > 0 && this.round >= rounds ? this.ended(ahead, 'rounds', 'M-PATROL-14') : null;
  }

  private ended(winner: Winner, reason: Verdict['reason'], rule: string): Verdict {
    const { target } = this.pack.setup;
    const values = { jade: this.vp(JADE), you: this.vp(YOU), target, round: this.round };
    const text: Said = (lang) => filled(textsOf(this.pack, lang).verdicts[`${reason} ${winner}`]!, values, lang);
    return { winner, reason, rule, text };
  }
}
