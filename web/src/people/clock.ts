/** What the players' clock shows, counted on from the server's last message. All times in milliseconds. */

import type { ClockInfo, Side } from '../protocol';

export interface ClockNow {
  /** The side whose time runs, also while the clock stands; -1 if nobody is asked. */
  readonly side: Side | -1;
  /** What is left of the free time of this turn. */
  readonly turn: number;
  /** What is left of the reserves. */
  readonly left: readonly [number, number];
  readonly running: boolean;
  /** The side is out of time; the other may claim the win in so many milliseconds. */
  readonly claimIn: number | null;
}

export function clockAt(clock: ClockInfo, since: number): ClockNow {
  const spent = clock.spent + (clock.running ? Math.max(0, since) : 0);
  const beyond = Math.max(0, spent - clock.turn);
  const leftOf = (side: Side): number =>
    side === clock.side ? Math.max(0, clock.left[side] - beyond) : clock.left[side];
  const reserve = clock.side === -1 ? 0 : clock.left[clock.side];
  const late = spent - clock.turn - reserve;
  return {
    side: clock.side,
    turn: Math.max(0, clock.turn - spent),
    left: [leftOf(0), leftOf(1)],
    running: clock.running,
    claimIn: clock.side === -1 || late < 0 ? null : Math.max(0, clock.grace - late),
  };
}

/** Minutes and seconds, or hours too: `0:05`, `12:30`, `1:00:00`. Nobody is shown zero before time is up. */
export function timeOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
