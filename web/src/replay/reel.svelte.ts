/** A replay on the page: what has been fetched, the moment that is shown, and playing on by itself. */

import { untrack } from 'svelte';
import { words } from '../net/api';
import type { Source } from '../net/replays';
import { page } from '../page.svelte';
import { holdTime } from '../play/playback';
import type { EyesChoice, MarkKind, ReplayInfo, Step } from '../protocol';
import { markFrom, nextPiece, withFrames, type Frame, type Frames } from './frames';
import type { Jump } from './keys';

/** Steps before the moment that are kept for its show. */
const BEFORE = 12;

export class Reel {
  info: ReplayInfo | null = $state.raw(null);
  frames: Frames = $state.raw([]);
  at = $state(1);
  playing = $state(false);
  trouble = $state('');
  /** Only a step on from one moment to the next is performed; this is the last moment that was jumped to. */
  quiet = $state(-1);
  /** Whose eyes see the battle after its end. */
  eyes: EyesChoice = $state('all');
  /** Counts the visits; what was fetched for an earlier one (in another language) is thrown away. */
  private visit = 0;
  /** The last frame that was there, shown while another one is fetched. */
  private last: Frame | null = null;

  constructor(
    readonly source: Source,
    at: number,
  ) {
    this.at = this.quiet = Math.max(1, at);
  }

  readonly frame: Frame | null = $derived.by(() => {
    const now = this.frames[this.at];
    if (now) this.last = now;
    return now ?? this.last;
  });
  /** The step of the moment with a few before it, in which an attack may have begun. */
  readonly happened: readonly Step[] = $derived(
    this.frames.slice(Math.max(0, this.at - BEFORE), this.at + 1).flatMap((frame) => (frame ? [frame.step] : [])),
  );
  readonly number = $derived(this.info?.number ?? 1);
  readonly ready = $derived(this.frames[this.at] !== undefined);

  /** Fetch the timeline and the moment, then everything else, what is near first. */
  async open(): Promise<void> {
    const visit = ++this.visit;
    this.trouble = '';
    try {
      const info = await this.source.info(
        untrack(() => this.at),
        this.eyes,
      );
      if (visit !== this.visit) return;
      this.at = Math.min(this.at, info.number);
      this.frames = withFrames([], info.around);
      this.info = info;
      await this.fetchRest(visit, info.number);
    } catch (error) {
      if (visit === this.visit) this.trouble = words(error);
    }
  }

  private async fetchRest(visit: number, number: number): Promise<void> {
    const { piece } = this.source;
    for (;;) {
      const first = nextPiece(this.frames, number, this.at, piece);
      if (first === null || visit !== this.visit) return;
      const fetched = await this.source.frames(first, piece, this.eyes);
      if (visit !== this.visit || fetched.frames.length === 0) return;
      this.frames = withFrames(this.frames, fetched);
    }
  }

  stop(): void {
    this.visit += 1;
    this.playing = false;
  }

  go(to: number): void {
    if (to !== this.at + 1) this.quiet = to;
    this.at = Math.max(1, this.info ? Math.min(this.info.number, to) : to);
    if (this.at === this.info?.number) this.playing = false;
  }

  toMark(kinds: readonly MarkKind[], way: 1 | -1): void {
    const mark = markFrom(this.info?.marks ?? [], kinds, this.at, way);
    if (mark) this.go(mark.step);
    else if (kinds.includes('round') && way < 0) this.go(1);
  }

  /** Play on; from the end, once more from the beginning. */
  togglePlay(): void {
    if (!this.playing && this.at === this.number) this.go(1);
    this.playing = !this.playing;
  }

  jump(jump: Jump): void {
    if (jump.by === 'play') {
      this.togglePlay();
      return;
    }
    this.playing = false;
    if (jump.by === 'step') this.go(this.at + jump.way);
    else if (jump.by === 'mark') this.toMark(jump.kinds, jump.way);
    else this.go(jump.way > 0 ? this.number : 1);
  }

  /** Milliseconds for which the moment is shown before the next one. */
  hold(): number {
    const frame = this.frames[this.at];
    const manner = { pace: 'play', speed: page.settings.speed, dice: false, motion: false } as const;
    return frame ? holdTime(frame.step, false, manner) : 0;
  }
}
