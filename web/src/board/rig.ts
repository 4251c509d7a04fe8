/** The camera: orbits the table, flies between views, or looks through a model's eyes. */

import { PerspectiveCamera, Vector3 } from 'three';
import { FIELD, type Home, type Orbit, type Pose, between, homeOrbit, panned, standOf, turned, zoomed } from './poses';
import type { Point } from './solids';
import { toScene } from './space';

const FLIGHT = 420; // milliseconds
const EYE_FIELD = 72;
/** Steepest initial angle of the view through a model's eyes, in radians, so that the horizon is visible. */
const STEEPEST = 0.38;

/** By the quarters of an orbit's yaw. */
const SIDES = ['s', 'e', 'n', 'w'] as const;

interface Eye {
  readonly from: Point;
  readonly near: number;
  yaw: number;
  pitch: number;
}

export class Rig {
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.1, 80);
  private orbit: Orbit = homeOrbit('s', 1.6);
  /** The named view that the camera shows, so that it can be fitted again when the window changes. */
  private home: Home | null = 's';
  private flight: { from: Orbit; to: Orbit; since: number } | null = null;
  private eye: Eye | null = null;
  private aspect = 1.6;
  private started = false;
  /** The player has chosen where to look from. */
  private chosen = false;

  /** Called whenever the camera has moved. */
  changed: () => void = () => undefined;

  constructor(private readonly animated: () => boolean) {
    this.apply();
  }

  /** Degrees around the table, as in an orbit; null in the view through a model's eyes. */
  get yaw(): number | null {
    return this.eye ? null : this.orbit.yaw;
  }

  resize(aspect: number): void {
    this.aspect = aspect;
    if (this.home) this.orbit = homeOrbit(this.home, aspect);
    this.apply();
  }

  /** Where the camera is, to be taken up by another board. */
  get pose(): Pose {
    return { orbit: this.orbit, home: this.home, chosen: this.chosen };
  }

  resume({ orbit, home, chosen }: Pose): void {
    [this.orbit, this.home, this.chosen] = [orbit, home, chosen];
    this.resize(this.aspect);
  }

  /** Go to a view unless the player has chosen one. */
  rest(home: Home): void {
    if (this.chosen) return;
    this.go(home);
    this.chosen = false;
  }

  /** Leave the eyes of a model: the camera is where it was before. */
  leaveEye(): void {
    this.eye = null;
    this.apply();
  }

  /** Go round the table by quarters. */
  quarter(by: number): void {
    const now = SIDES.indexOf(this.home as (typeof SIDES)[number]);
    const nearest = now >= 0 ? now : Math.round(this.orbit.yaw / 90);
    this.go(SIDES[(((nearest + by) % 4) + 4) % 4]!);
  }

  /** Turn towards a point of the table, from the same side and distance. */
  centre(point: Point): void {
    if (this.eye) return;
    const to = { ...this.orbit, target: { ...point, z: this.orbit.target.z } };
    [this.home, this.chosen] = [null, true];
    this.flyTo(to);
  }

  go(home: Home): void {
    this.eye = null;
    this.home = home;
    this.chosen = true;
    this.flyTo(homeOrbit(home, this.aspect));
  }

  /** End a flight at once, where it leads. Tells whether there was one. */
  land(): boolean {
    if (!this.flight) return false;
    this.orbit = this.flight.to;
    this.flight = null;
    this.apply();
    return true;
  }

  private flyTo(to: Orbit): void {
    // The first view appears without a flight.
    if (this.started && this.animated()) this.flight = { from: this.orbit, to, since: performance.now() };
    else this.orbit = to;
    this.apply();
  }

  /** Look from an eye towards a point. */
  lookOut(from: Point, towards: Point): void {
    const [dx, dy, dz] = [towards.x - from.x, towards.y - from.y, towards.z - from.z];
    this.flight = null;
    this.eye = {
      from,
      near: nearPlane(from),
      yaw: Math.atan2(dx, -dy),
      pitch: Math.min(STEEPEST, Math.max(-STEEPEST, Math.atan2(dz, Math.hypot(dx, dy)))),
    };
    this.apply();
  }

  /** Move the eye; it keeps its direction. */
  moveEye(from: Point): void {
    if (!this.eye) return;
    this.eye = { ...this.eye, from, near: nearPlane(from) };
    this.apply();
  }

  turn(right: number, down: number): void {
    if (this.eye) {
      this.eye.yaw -= right * 0.004;
      this.eye.pitch = Math.min(1.3, Math.max(-1.3, this.eye.pitch + down * 0.004));
      this.apply();
    } else this.settle(turned(this.orbit, -right * 0.35, down * 0.3));
  }

  zoom(factor: number, anchor?: Point): void {
    if (this.eye) {
      this.camera.fov = Math.min(90, Math.max(20, this.camera.fov * factor));
      this.camera.updateProjectionMatrix();
      this.changed();
    } else this.settle(zoomed(this.orbit, factor, anchor));
  }

  /** Pan by pixels, so that the table follows the pointer. */
  pan(right: number, down: number, height: number): void {
    if (this.eye) return;
    const perPixel = (2 * this.orbit.distance * Math.tan((FIELD * Math.PI) / 360)) / Math.max(1, height);
    const flat = Math.max(0.35, Math.sin((this.orbit.pitch * Math.PI) / 180));
    this.settle(panned(this.orbit, -right * perPixel, (down * perPixel) / flat));
  }

  /** Advance a flight; true while it continues. */
  fly(now: number): boolean {
    this.started = true;
    if (!this.flight) return false;
    const part = Math.min(1, (now - this.flight.since) / FLIGHT);
    this.orbit = between(this.flight.from, this.flight.to, part * part * (3 - 2 * part));
    if (part >= 1) this.flight = null;
    this.apply();
    return this.flight !== null;
  }

  private settle(orbit: Orbit): void {
    this.flight = null;
    this.home = null;
    this.chosen = true;
    this.orbit = orbit;
    this.apply();
  }

  private apply(): void {
    const { camera } = this;
    camera.aspect = this.aspect;
    if (this.eye) this.applyEye(this.eye);
    else {
      camera.fov = FIELD;
      camera.near = 0.1;
      const stand = standOf(this.orbit);
      camera.position.copy(toScene(stand));
      const yaw = (this.orbit.yaw * Math.PI) / 180;
      // From straight above, the yaw defines the up direction, which the camera would otherwise lose.
      camera.up.set(-Math.sin(yaw) * 0.001, 1, -Math.cos(yaw) * 0.001);
      camera.lookAt(toScene(this.orbit.target));
    }
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.changed();
  }

  private applyEye(eye: Eye): void {
    const { camera } = this;
    if (camera.fov === FIELD) camera.fov = EYE_FIELD;
    camera.near = eye.near;
    camera.position.copy(toScene(eye.from));
    camera.up.set(0, 1, 0);
    const ahead = new Vector3(
      Math.sin(eye.yaw) * Math.cos(eye.pitch),
      Math.sin(eye.pitch),
      -Math.cos(eye.yaw) * Math.cos(eye.pitch),
    );
    camera.lookAt(ahead.add(camera.position));
  }
}

/** Distance of the near plane: small if the eye is close to a wall, otherwise larger for exact depth. */
function nearPlane(from: Point): number {
  const gaps = [from.x, from.y].map((place) => Math.abs(place - Math.round(place)));
  return Math.min(0.05, Math.max(0.0015, Math.min(...gaps) * 0.5));
}
