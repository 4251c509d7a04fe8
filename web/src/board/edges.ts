/** Pointers at the edge of the board to models outside the picture; a click on one turns the camera to its model. */

import type { PerspectiveCamera } from 'three';
import type { Point } from './solids';
import { toScene } from './space';

/** Distance of a pointer from the edge, in pixels. */
const RIM = 26;

export interface Absent {
  readonly model: number;
  readonly name: string;
  readonly side: number;
  readonly place: Point;
}

export class Edges {
  readonly element = document.createElement('div');
  private drawn = '';

  constructor(
    private readonly words: (name: string) => string,
    private readonly chosen: (place: Point) => void,
  ) {
    this.element.className = 'board-edges';
  }

  /** Show a pointer for each of these models that is outside the picture. */
  show(camera: PerspectiveCamera, wide: number, high: number, models: readonly Absent[]): void {
    const found = models.flatMap((model) => {
      const spot = edgeSpot(camera, model.place, wide, high);
      return spot ? [{ ...model, ...spot }] : [];
    });
    const drawn = JSON.stringify(found);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.element.replaceChildren(...found.map((each) => this.pointer(each)));
  }

  private pointer({ model, name, side, place, x, y, angle }: Absent & Spot): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `board-edge ${side === 1 ? 'blue' : 'red'}`;
    button.dataset['model'] = String(model);
    button.style.transform = `translate(-50%, -50%) translate(${x.toFixed(0)}px, ${y.toFixed(0)}px)`;
    button.setAttribute('aria-label', this.words(name));
    const arrow = document.createElement('i');
    arrow.style.transform = `rotate(${angle.toFixed(2)}rad)`;
    button.append(arrow, name);
    button.addEventListener('click', () => this.chosen(place));
    return button;
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Direction of the model, in radians clockwise from the right. */
  readonly angle: number;
}

/** Where the edge of the picture is nearest to a point outside it; null for a point inside. */
export function edgeSpot(camera: PerspectiveCamera, place: Point, wide: number, high: number): Spot | null {
  const seen = toScene(place).project(camera);
  // Behind the camera everything appears upside down.
  const back = seen.z > 1 ? -1 : 1;
  const [right, down] = [seen.x * back, -seen.y * back];
  if (back === 1 && Math.abs(right) <= 1 && Math.abs(down) <= 1) return null;
  const far = Math.max(Math.abs(right), Math.abs(down), 0.001);
  const [halfWide, halfHigh] = [Math.max(1, wide / 2 - RIM), Math.max(1, high / 2 - RIM)];
  return {
    x: wide / 2 + (right / far) * halfWide,
    y: high / 2 + (down / far) * halfHigh,
    angle: Math.atan2(down * halfHigh, right * halfWide),
  };
}
