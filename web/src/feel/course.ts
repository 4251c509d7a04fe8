/** A show on its way: which acts are to be seen at a moment. */

import { lengthOf, type Timed } from './effects';

export interface Moment {
  readonly act: Timed;
  /** From 0, its beginning, to 1, its end. */
  readonly part: number;
}

export class Course {
  private began: number | null = null;

  constructor(readonly show: readonly Timed[]) {}

  /** Acts that can be seen now. The show begins when it is first asked for, so that a slow start loses none of it. */
  at(now: number): Moment[] {
    this.began ??= now;
    const since = now - this.began;
    return this.show.flatMap((act) => {
      const part = act.time > 0 ? (since - act.at) / act.time : 1;
      return part >= 0 && part < 1 ? [{ act, part }] : [];
    });
  }

  /** Whether everything has been shown. */
  over(now: number): boolean {
    return this.began !== null && now - this.began >= lengthOf(this.show);
  }
}
