/** The part that the figures play in a show: they recoil, lunge, shake, lie down and fall over. */

import { Vector3 } from 'three';
import type { Moment } from '../feel/course';
import type { Timed } from '../feel/effects';
import type { Actor, Figures } from './figures';

const RECOIL = 0.07;
const LUNGE = 0.34;
const SHAKE = 0.035;

export class Gestures {
  constructor(private readonly figures: Figures) {}

  /** Before the table changes: who dies stays until the show is over, who falls falls. */
  begin(show: readonly Timed[]): void {
    this.figures.linger(show.flatMap((act) => (act.kind === 'death' ? [act.model] : [])));
    for (const act of show) if (act.kind === 'fall') this.figures.tumble(act.model, act.time);
  }

  end(): void {
    this.figures.release();
  }

  show(moments: readonly Moment[]): void {
    this.figures.rest();
    for (const { act, part } of moments) this.play(act, part);
  }

  private play(act: Timed, part: number): void {
    if (act.kind === 'shot') this.push(act.from, act.to, -RECOIL * Math.sin(Math.min(1, part * 2) * Math.PI));
    else if (act.kind === 'strike')
      this.push(act.from, act.to, this.reach(act.from, act.to) * Math.sin(part * Math.PI));
    if (!('model' in act)) return;
    const actor = this.figures.actor(act.model);
    if (!actor) return;
    if (act.kind === 'wound' || act.kind === 'spark') shake(actor, part);
    if (act.kind === 'wound') this.figures.flash(actor, part < 0.6);
    else if (act.kind === 'pinned') this.figures.lie(actor, swell(part));
    else if (act.kind === 'fire')
      this.figures.flare(actor, 1 + 0.6 * Math.sin(part * Math.PI) + 0.15 * Math.sin(part * 30));
    else if (act.kind === 'death') fallOver(actor, part);
  }

  /** Move a figure towards another, or away from it. */
  private push(model: number, target: number, far: number): void {
    const [actor, other] = [this.figures.actor(model), this.figures.actor(target)];
    if (!actor || !other) return;
    const way = other.group.position.clone().sub(actor.group.position).setY(0);
    nudge(actor, way.normalize().multiplyScalar(far));
  }

  /** How far a lunge at a target goes: not into it. */
  private reach(model: number, target: number): number {
    const [actor, other] = [this.figures.actor(model), this.figures.actor(target)];
    if (!actor || !other) return 0;
    return Math.min(LUNGE, Math.max(0.1, actor.group.position.distanceTo(other.group.position) * 0.6));
  }
}

/** Move the body off its base, by a way in the scene. */
function nudge(actor: Actor, way: Vector3): void {
  actor.body.position.add(way.applyAxisAngle(new Vector3(0, 1, 0), -actor.group.rotation.y));
}

function shake(actor: Actor, part: number): void {
  actor.body.position.x += Math.sin(part * 22) * SHAKE * (1 - part);
}

/** Fall over backwards and sink away. */
function fallOver(actor: Actor, part: number): void {
  const over = Math.min(1, part * 1.6) ** 2;
  actor.body.rotation.x = (-over * Math.PI) / 2.1;
  actor.body.position.y += over * 0.05 - Math.max(0, part - 0.65) * actor.high * 0.6;
}

/** Quick at first, then slower, a little beyond its end and back. */
export function swell(part: number): number {
  const left = 1 - part;
  return 1 - left ** 3 + 0.25 * left * Math.sin(part * Math.PI);
}
