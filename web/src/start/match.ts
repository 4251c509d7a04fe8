/** Whether two teams make a fair battle: what the server says of each, and how far they are apart. */

import type { TeamReport, TeamText } from '../protocol';
import type { TeamForm } from './form';

/** A team as it can be checked; null if it is missing, or made by chance when the battle begins, always legal. */
export function checkable({ source, id, file, own }: TeamForm): TeamText | null {
  if (source === 'ready') return { text: id, format: 'ready' };
  if (source === 'mine') return own ? { text: own.text, format: 'json' } : null;
  if (source === 'file' && file) return { text: file.text, format: file.name.endsWith('.json') ? 'json' : 'toml' };
  return null;
}

export interface Difference {
  /** How many points and VP red has more than blue; negative if it has fewer. */
  readonly points: number;
  readonly vp: number;
  /** The teams were recruited for battles of different sizes. */
  readonly unequal: boolean;
}

export function difference(red: TeamReport, blue: TeamReport): Difference {
  return { points: red.points - blue.points, vp: red.vp - blue.vp, unequal: red.limit !== blue.limit };
}
