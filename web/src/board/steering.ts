/** The keyboard on the board: it places a model, or moves the camera. */

import type { Placer } from './placer';
import type { Rig } from './rig';

/** How far a key moves the model that is being placed, in units, without and with Shift. */
const STEP = 10;
const STRIDE = 40;
const KEYS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Do what a key means; `high` is the height of the board in pixels. */
export function steer(event: KeyboardEvent, placer: Placer, rig: Rig, high: number): void {
  const step = KEYS[event.key];
  const far = event.shiftKey ? STRIDE : STEP;
  if (event.key === 'Enter' && placer.asked) placer.putDown();
  else if (event.key === '+' || event.key === '=') rig.zoom(0.85);
  else if (event.key === '-') rig.zoom(1.18);
  else if (!step) return;
  else if (placer.asked) placer.step(step[0] * far, step[1] * far);
  else if (event.shiftKey) rig.pan(-step[0] * 40, -step[1] * 40, high);
  else rig.turn(step[0] * -30, step[1] * 20);
  event.preventDefault();
  event.stopPropagation();
}
