/** The players' clock as it is now; it ticks only while it runs. */

import type { Table } from '../play/table';
import { clockAt, type ClockNow } from './clock';

const TICK = 250;

export class Ticking {
  private since = $state(0);
  readonly now: ClockNow | null = $derived.by(() => {
    const clock = this.table().company?.clock;
    return clock ? clockAt(clock, this.since) : null;
  });

  constructor(private readonly table: () => Table) {}

  /** Count on until the server tells something else; returns how to stop. */
  run(): (() => void) | undefined {
    const { company, companyAt } = this.table();
    this.since = 0;
    if (!company?.clock?.running) return undefined;
    const timer = setInterval(() => (this.since = performance.now() - companyAt), TICK);
    return () => clearInterval(timer);
  }
}
