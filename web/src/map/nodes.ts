/** Drawings as plain values, which can be tested without a browser, and their conversion to SVG. */

export interface Drawing {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly Drawing[];
  readonly text: string;
}

type Attributes = Readonly<Record<string, string | number>>;

export function draw(tag: string, attributes: Attributes = {}, children: readonly Drawing[] = [], text = ''): Drawing {
  return { tag, attributes, children, text };
}

export function line(x1: number, y1: number, x2: number, y2: number, className: string): Drawing {
  return draw('line', { x1, y1, x2, y2, class: className });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  className: string,
  more: Attributes = {},
): Drawing {
  return draw('rect', { x, y, width, height, class: className, ...more });
}

export function words(x: number, y: number, text: string, className: string): Drawing {
  return draw('text', { x, y, class: className }, [], text);
}

export function path(d: string, className: string, more: Attributes = {}): Drawing {
  return draw('path', { d, class: className, ...more });
}

export function group(className: string, children: readonly Drawing[], more: Attributes = {}): Drawing {
  return draw('g', { class: className, ...more }, children);
}

const SVG = 'http://www.w3.org/2000/svg';

export function toElement(drawing: Drawing): SVGElement {
  const element = document.createElementNS(SVG, drawing.tag);
  for (const [name, value] of Object.entries(drawing.attributes)) {
    element.setAttribute(name, typeof value === 'number' ? shorten(value) : value);
  }
  if (drawing.text) element.textContent = drawing.text;
  element.append(...drawing.children.map(toElement));
  return element;
}

function shorten(value: number): string {
  return String(Math.round(value * 100) / 100);
}
