/** The way into a battle in which this browser, or its player, has a seat already. */

import { answered, at } from '../root';
import { summary } from './api';
import { knownPlayer } from './player';
import { seatsOf } from './seats';

/** Path of the seat that was taken last; '' if there is none. */
export async function ownPath(battle: string): Promise<string> {
  const mine = seatsOf(battle).find((seat) => seat.mine);
  if (mine) return answered(mine.path);
  const player = knownPlayer();
  if (!player) return '';
  try {
    await summary(battle, player.key);
    return at(`/battle/${encodeURIComponent(battle)}#${player.key}`);
  } catch {
    return '';
  }
}
