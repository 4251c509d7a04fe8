/** The people at a battle: what they propose and say to each other, and who has the screen that two of them share. */

import type { Phrase, QuestionInfo, Side } from '../protocol';
import type { Battle } from '../table/battle.svelte';

export class People {
  /** Who has the screen that two people share; null until somebody has taken it. */
  holder: Side | null = $state(null);
  /** Why the last message to the other player was not sent. */
  talkRefused = $state('');

  constructor(private readonly battle: Battle) {}

  /** At one screen for both sides: the side being asked knows something that whoever has the screen must not see. */
  readonly covered: boolean = $derived.by(() => {
    const { open, question } = this.battle.table;
    return open !== null && this.holder !== (question?.side ?? null);
  });
  /** The table is covered while the screen is handed over, once everything that happened has been shown. */
  readonly veiled: boolean = $derived.by(() => {
    const { question, hello } = this.battle.table;
    return question !== null && hello?.sides.length === 2 && this.battle.showing.done && this.covered;
  });

  /** The player who is asked has taken the screen that both share. */
  takeScreen(): void {
    this.holder = this.battle.table.question?.side ?? null;
    this.battle.goOn();
  }

  /** A question for everybody's eyes: whoever had the screen alone has it no more, once the other side is asked. */
  share({ side }: QuestionInfo): void {
    if (this.battle.table.open === null && this.holder !== side) this.holder = null;
  }

  offerDraw(): void {
    this.battle.send({ type: 'propose', what: 'draw' });
  }

  reply(accept: boolean): void {
    this.battle.send({ type: 'reply', accept });
  }

  resign(side: Side): void {
    this.battle.send({ type: 'resign', side });
  }

  claim(): void {
    this.battle.send({ type: 'claim' });
  }

  /** Write to the other player; false without a connection. */
  say(what: { phrase: Phrase } | { text: string }): boolean {
    this.talkRefused = '';
    return this.battle.send({ type: 'say', ...what });
  }

  /** Tell the others whether somebody looks at this page. */
  attend(here: boolean): void {
    this.battle.send({ type: 'attend', here });
  }
}
