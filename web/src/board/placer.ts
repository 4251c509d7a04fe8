/** A model that is being put into its cube: a ghost follows pointer or keys until the player lets it stand. */

import type { BoardEvents, Placing } from '../board-api';
import { UNITS, columnOf, levelOf, rowOf } from './cubes';
import { type Ray, meetPlane } from './rays';
import { type Snapped, firstSpot, nudge, snap } from './snapping';

/** The pointer may be this far beyond the cube, in cube sides, and still mean it. */
const LEEWAY = 0.1;

export class Placer {
  private question: Placing | null = null;
  private place: Snapped | null = null;

  constructor(
    private readonly on: BoardEvents,
    /** The ghost has moved, come or gone. */
    private readonly changed: () => void,
  ) {}

  get asked(): Placing | null {
    return this.question;
  }

  get spot(): Snapped | null {
    return this.place;
  }

  begin(placing: Placing | null): void {
    this.question = placing;
    this.place = placing ? firstSpot(placing) : null;
    this.changed();
    if (placing && this.place) this.on.hoverSpot?.(placing.cube, this.place.x, this.place.y);
  }

  /** Moves the ghost under the pointer; false when the pointer is not on the cube. */
  follow(ray: Ray, anywhere: boolean): boolean {
    if (!this.question) return false;
    const { cube } = this.question;
    const point = meetPlane(ray, levelOf(cube) - 1);
    if (!point) return false;
    const [x, y] = [point.x - columnOf(cube), point.y - rowOf(cube)];
    if (!anywhere && Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) > 0.5 + LEEWAY) return false;
    this.move(snap(this.question, x * UNITS, y * UNITS));
    return true;
  }

  step(dx: number, dy: number): void {
    if (this.question && this.place) this.move(nudge(this.question, this.place, dx, dy));
  }

  putDown(): void {
    if (this.question && this.place?.free) this.on.spot?.(this.question.cube, this.place.x, this.place.y);
  }

  private move(spot: Snapped): void {
    if (!this.question || (this.place?.x === spot.x && this.place.y === spot.y)) return;
    this.place = spot;
    this.changed();
    this.on.hoverSpot?.(this.question.cube, spot.x, spot.y);
  }
}
