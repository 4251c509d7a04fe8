/** Work that is asked for again and again, such as a check after every change: it waits a moment, and the latest wins. */

import type { Clock } from '../net/connection';

export class Latest<T> {
  private timer: number | null = null;
  private round = 0;

  constructor(
    private readonly clock: Clock,
    private readonly wait: number,
    private readonly work: () => Promise<T>,
    private readonly told: (result: T) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Ask for it in a moment. */
  soon(): void {
    this.cancel();
    this.timer = this.clock.later(() => void this.now(), this.wait);
  }

  /** Do it at once; an older answer that comes later is dropped. */
  async now(): Promise<void> {
    this.cancel();
    const round = ++this.round;
    try {
      const result = await this.work();
      if (round === this.round) this.told(result);
    } catch (error) {
      if (round === this.round) this.failed(error);
    }
  }

  /** Do it at once if it is waiting for its moment. */
  async flush(): Promise<void> {
    if (this.timer !== null) await this.now();
  }

  stop(): void {
    this.cancel();
    this.round++;
  }

  private cancel(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
}
