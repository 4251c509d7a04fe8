/** Text and icons above the table, as HTML elements: crisp and readable at any zoom. */

import type { PerspectiveCamera } from 'three';
import { MARK_PATHS, type Mark } from './marks';
import type { Point } from './solids';
import { toScene } from './space';

const SVG = 'http://www.w3.org/2000/svg';

interface Label {
  readonly element: HTMLElement;
  anchor: Point;
  /** Labels with a width are kept apart from each other. */
  width: number;
  height: number;
}

/** Average width of a letter and height of a line of a name tag, in pixels. */
const LETTER = 6.6;
const LINE = 24;

export class Labels {
  readonly element = document.createElement('div');
  private readonly labels = new Map<string, Label>();

  constructor() {
    this.element.className = 'board-labels';
    // The tactical map is the view for screen readers; these labels are only visual.
    this.element.setAttribute('aria-hidden', 'true');
  }

  /** Put a label at a point of the table; `fill` creates its content. Labels that are kept apart do not overlap. */
  put(key: string, className: string, anchor: Point, fill: (element: HTMLElement) => void, apart = false): void {
    const label = this.labels.get(key) ?? this.make(key);
    label.anchor = anchor;
    label.element.className = `board-label ${className}`;
    label.element.replaceChildren();
    fill(label.element);
    // Measured by the number of letters: asking the browser would make it lay out the whole page.
    label.width = apart ? 16 + (label.element.textContent?.length ?? 0) * LETTER : 0;
    label.height = LINE * label.element.childElementCount;
  }

  keepOnly(prefix: string, keys: ReadonlySet<string>): void {
    for (const [key, label] of this.labels) {
      if (!key.startsWith(prefix) || keys.has(key)) continue;
      label.element.remove();
      this.labels.delete(key);
    }
  }

  /** Move every label to where its anchor appears; `visible` may hide some. */
  place(camera: PerspectiveCamera, wide: number, high: number, visible: (key: string, anchor: Point) => boolean): void {
    const placed: Placed[] = [];
    for (const [key, label] of this.labels) {
      const spot = project(camera, label.anchor, wide, high);
      const show = spot !== null && visible(key, label.anchor);
      label.element.hidden = !show;
      if (spot && show) placed.push({ ...spot, element: label.element, width: label.width, height: label.height });
    }
    for (const { element, x, y, depth } of apart(placed)) {
      element.style.transform = `translate(-50%, -100%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      element.style.zIndex = String(Math.round((1 - depth) * 100000));
    }
  }

  private make(key: string): Label {
    const element = document.createElement('div');
    element.dataset['label'] = key;
    this.element.append(element);
    const label = { element, anchor: { x: 0, y: 0, z: 0 }, width: 0, height: 0 };
    this.labels.set(key, label);
    return label;
  }
}

interface Placed {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly width: number;
  readonly height: number;
}

/** Labels moved up until those with a width no longer overlap; the lowest stay where they are. */
export function apart<P extends Pick<Placed, 'x' | 'y' | 'width' | 'height'>>(labels: readonly P[]): P[] {
  const done: P[] = [];
  for (const label of [...labels].sort((a, b) => b.y - a.y)) {
    let y = label.y;
    const inTheWay = (other: P): boolean =>
      other.width > 0 &&
      Math.abs(other.x - label.x) < (other.width + label.width) / 2 &&
      other.y - other.height < y &&
      y - label.height < other.y;
    for (let blocker = done.find(inTheWay); label.width > 0 && blocker; blocker = done.find(inTheWay))
      y = blocker.y - blocker.height;
    done.push({ ...label, y });
  }
  return done;
}

/** Position of a table point on the canvas; null if it is behind the camera. */
export function project(
  camera: PerspectiveCamera,
  point: Point,
  wide: number,
  high: number,
): { x: number; y: number; depth: number } | null {
  const seen = toScene(point).project(camera);
  if (seen.z > 1 || seen.z < -1) return null;
  return { x: ((seen.x + 1) / 2) * wide, y: ((1 - seen.y) / 2) * high, depth: seen.z };
}

/** A 16 x 16 icon in the colour of the text. */
export function sign(mark: Mark): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `mark mark-${mark}`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', MARK_PATHS[mark]);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}
