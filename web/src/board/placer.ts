/** Placement of a model in its cube: a ghost follows pointer or keys until the player puts it down. */

import type { BoardEvents, Placing } from '../board-api';
import { UNITS, columnOf, levelOf, rowOf } from './cubes';
import { type Ray, enterCylinder, meetPlane } from './rays';
import { type Snapped, firstSpot, nudge, snap } from './snapping';
import { placeOf } from './solids';

/** How far outside the cube the pointer still counts as on it, in cube sides. */
const LEEWAY = 0.1;
/** Size of the area in which a finger touches the ghost, in cube sides. */
const MIN_GRIP = 0.2;
const GRIP_HEIGHT = 0.5;

export class Placer {
  private question: Placing | null = null;
  private place: Snapped | null = null;
  private finger = false;
  private held = false;

  constructor(
    private readonly on: BoardEvents,
    /** Called when the ghost has moved, appeared or disappeared. */
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

  /** A press begins. A finger on the ghost holds it; elsewhere it moves the ghost there. */
  grab(ray: Ray, finger: boolean): boolean {
    this.finger = finger;
    this.held = finger && this.isOnGhost(ray);
    return this.held || this.follow(ray, false);
  }

  /** The press ends. A mouse puts the model down; a finger only does so with a tap on the ghost. */
  drop(ray: Ray, still: boolean): void {
    if (this.finger ? this.held && still : this.follow(ray, false)) this.putDown();
  }

  private isOnGhost(ray: Ray): boolean {
    if (!this.question || !this.place) return false;
    const foot = placeOf(this.question.cube, this.place.x, this.place.y);
    const radius = Math.max(MIN_GRIP, this.question.radius / UNITS);
    return enterCylinder(ray, foot, radius, GRIP_HEIGHT) !== null;
  }

  /** Move the ghost under the pointer; false if the pointer is not on the cube. */
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
