/** What an address leads to on a shelf: an answer that comes after another address was opened counts no more. */

import { words } from '../net/api';

export class Opening<Found extends { readonly id: string }, Origin extends string> {
  found: Found | null = $state.raw(null);
  /** Where it comes from. */
  origin: Origin;
  problem = $state('');
  private round = 0;

  constructor(first: Origin) {
    this.origin = $state(first);
  }

  /** Open what `find` finds at a place; null: nothing. What is open and has just been kept there stays. */
  async show(
    place: { readonly at: Origin | 'home'; readonly id?: string },
    find: (() => Promise<Found>) | null,
  ): Promise<void> {
    const mine = ++this.round;
    this.problem = '';
    if (place.at === 'mine' && this.found?.id === place.id) return;
    this.found = null;
    if (place.at === 'home' || !find) return;
    try {
      const found = await find();
      if (mine !== this.round) return;
      this.origin = place.at;
      this.found = found;
    } catch (error) {
      if (mine === this.round) this.problem = words(error);
    }
  }
}
