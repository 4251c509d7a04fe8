/** One game at a real table: the engine's game, what the screens show of it, and its place in this browser. */

import { LANGS } from '../i18n/translate';
import { page, t } from '../page.svelte';
import { fitting, NOTHING, type Progress } from './checklist';
import type { AssistantPack, TableFigures } from '../protocol';
import { Game, type GameRecord, Refusal, type Step, figuresOf, gameRecord } from './engine';
import { findGame, keepGame, Overtaken, type About, type KeptGame } from './store';

/** Tells the other tabs of this browser that a game was changed here. */
export const CHANNEL = 'deadzone-assistant';

export class Table {
  readonly pack: AssistantPack;
  private game: Game;
  private kept: KeptGame;
  private readonly channel = new BroadcastChannel(CHANNEL);
  private saving: Promise<void> = Promise.resolve();
  /** How often another tab's game has replaced this one: what was tapped before belongs to a game that is gone. */
  private replaced = 0;
  /** Counts changes of the game, which is no state of Svelte's itself. */
  private changes = $state(0);
  progress: Progress = $state.raw(NOTHING);
  /** What the last undo took back, or why something was refused. */
  told = $state('');
  refused = $state('');
  /** Why the game is not kept: another tab was ahead, or the browser keeps nothing. */
  unkept: '' | 'overtaken' | 'deleted' | 'nothing' = $state('');
  readonly record: GameRecord = $derived.by(() => {
    void this.changes;
    return gameRecord(this.game, page.lang);
  });
  readonly draws = $derived(this.record.rounds.reduce((sum, round) => sum + round.activations.length, 0));

  constructor(kept: KeptGame, pack: AssistantPack) {
    this.pack = pack;
    this.kept = kept;
    this.game = new Game(pack, kept.steps);
    this.progress = fitting(kept.progress, this.draws);
    this.channel.onmessage = ({ data }) => {
      if (data === this.kept.id) void this.catchUp('');
    };
  }

  get id(): string {
    return this.kept.id;
  }

  get steps(): readonly Step[] {
    void this.changes;
    return this.game.steps;
  }

  /** The words of the pack in the reader's language. */
  get texts(): AssistantPack['texts'][string] {
    return this.pack.texts[page.lang]!;
  }

  /** Whether a model, counted from 1, is a Sentry Gun, which can be packed up. */
  isGun(model: number): boolean {
    return this.game.kind(model - 1).gun;
  }

  /** Profile of a model, counted from 1. */
  figures(model: number): TableFigures {
    void this.changes;
    return figuresOf(this.game, model - 1, page.lang);
  }

  close(): void {
    this.channel.close();
  }

  /** Carry out a step; a refusal says why, and nothing changes. Returns whether it was carried out. */
  do(word: Step['word'], model = -1, text = ''): boolean {
    this.told = '';
    this.refused = '';
    try {
      this.game.do({ word, model, text });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refused = error.text(page.lang);
      return false;
    }
    this.changed();
    return true;
  }

  /** Take back the last step, and say which. */
  undo(): void {
    this.refused = '';
    const { undo } = this.record;
    if (!undo) return;
    this.game.undo();
    this.told = undo.text;
    this.changed();
  }

  tick(progress: Progress): void {
    this.progress = progress;
    this.keep();
  }

  private changed(): void {
    this.changes += 1;
    this.progress = fitting(this.progress, this.draws);
    this.keep();
  }

  /** Write the game after what is still being written, unless another tab's game has taken its place by then. */
  private keep(): void {
    const { progress, replaced } = this;
    const steps = [...this.game.steps];
    const about = aboutOf(this.game);
    this.saving = this.saving.then(async () => {
      if (this.unkept === 'deleted') return;
      if (this.replaced !== replaced) {
        this.unkept = 'overtaken';
        return;
      }
      try {
        this.kept = await keepGame({ ...this.kept, steps, progress, about, touched: Date.now() });
        this.unkept = '';
        this.channel.postMessage(this.kept.id);
      } catch (error) {
        if (error instanceof Overtaken) await this.catchUp('overtaken');
        else this.unkept = 'nothing';
      }
    });
  }

  /** Show the game as another tab has written it. */
  private async catchUp(because: 'overtaken' | ''): Promise<void> {
    const found = await findGame(this.kept.id).catch(() => this.kept);
    if (!found) {
      this.unkept = 'deleted';
      return;
    }
    if (found.revision <= this.kept.revision) return;
    this.kept = found;
    this.replaced += 1;
    this.game = new Game(this.pack, found.steps);
    this.changes += 1;
    this.progress = fitting(found.progress, this.draws);
    this.refused = '';
    this.told = because ? '' : t('assist.elsewhere');
    this.unkept = because;
  }
}

/** What the list of games says of a game, in all languages. */
export function aboutOf(game: Game): About {
  const told = LANGS.map((lang) => [lang, gameRecord(game, lang)] as const);
  const { round, score, over } = told[0]![1];
  return {
    team: Object.fromEntries(told.map(([lang, record]) => [lang, record.team])),
    mission: Object.fromEntries(told.map(([lang, record]) => [lang, record.mission?.name ?? ''])),
    round,
    score: [score.jade.vp, score.you.vp],
    over,
  };
}
