/** A map from a seed and wishes: it is made again after every change, and is current once it is what was asked for. */

import { words } from '../net/api';
import { generateMap } from '../net/maps';
import { WINDOW_CLOCK } from '../net/clock';
import { t } from '../page.svelte';
import type { MapReport, MapWanted } from '../protocol';
import { anotherSeed } from '../start/form';
import { Latest } from '../shelf/latest';

export const MOST_SEED = 999_999_999;
const WAIT = 200;

export class Generating {
  readonly wanted: Required<MapWanted> = $state({
    seed: anotherSeed(Math.random),
    levels: 3,
    density: 'usual',
    height: 'usual',
    openness: 'usual',
    symmetry: 'half-turn',
  });
  made: MapReport | null = $state.raw(null);
  /** What was made is what is asked for now. */
  current = $state(false);
  problem = $state('');
  private readonly work = new Latest(
    WINDOW_CLOCK,
    WAIT,
    () => generateMap($state.snapshot(this.wanted)),
    (report) => {
      this.made = report;
      this.current = true;
    },
    (error) => {
      this.made = null;
      this.problem = words(error);
    },
  );

  /** Something else may be asked for. */
  ask(): void {
    const { seed } = $state.snapshot(this.wanted);
    this.work.stop();
    this.current = false;
    this.problem = '';
    if (Number.isInteger(seed) && seed >= 0 && seed <= MOST_SEED) this.work.soon();
    else {
      this.made = null;
      this.problem = t('maps.badSeed', { most: MOST_SEED });
    }
  }

  stop(): void {
    this.work.stop();
  }
}
