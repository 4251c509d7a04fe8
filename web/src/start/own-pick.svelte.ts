/** Choosing one of the player's own teams or maps: its text is fetched, and of two choices the later one counts. */

import { words } from '../net/api';
import type { Own } from './form';

export class OwnPick {
  /** What is being fetched; '' for nothing. */
  asked = $state('');
  problem = $state('');
  private round = 0;

  constructor(
    private readonly fetch: (id: string) => Promise<string>,
    private readonly give: (own: Own | null) => void,
  ) {}

  async take(id: string): Promise<void> {
    const mine = ++this.round;
    this.asked = id;
    this.problem = '';
    this.give(null);
    try {
      const text = await this.fetch(id);
      if (mine === this.round) this.give({ id, text });
    } catch (error) {
      if (mine === this.round) this.fail(error);
    }
  }

  /** Nothing is chosen, and why. */
  fail(error: unknown): void {
    this.asked = '';
    this.problem = words(error);
  }
}
