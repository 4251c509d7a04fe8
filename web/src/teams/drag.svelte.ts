/** Dragging with mouse, finger or pen: a model of the list into the team, a line of the team to another place or out. */

export type Dragged = { readonly kind: 'unit'; readonly id: string } | { readonly kind: 'member'; readonly at: number };
/** Place among the members, or out of the team. */
export type Over = number | 'out' | null;

interface Drag {
  what: Dragged | null;
  words: string;
  x: number;
  y: number;
  over: Over;
}

export const drag: Drag = $state({ what: null, words: '', x: 0, y: 0, over: null });

const FAR_ENOUGH = 6; // pixels, below which it is a click
const CONTROLS = '.button, .card, input, select';
export const GRIP = '.grip';

export interface Grip {
  what(): Dragged;
  words(): string;
  drop(what: Dragged, over: Over): void;
}

/** Makes an element draggable: with a mouse anywhere but on its controls, with a finger by its grip. */
export function dragged(grip: Grip): (node: HTMLElement) => () => void {
  return (node) => {
    const begin = (event: PointerEvent): void => begun(node, grip, event);
    node.addEventListener('pointerdown', begin);
    return () => node.removeEventListener('pointerdown', begin);
  };
}

function begun(node: HTMLElement, grip: Grip, first: PointerEvent): void {
  const target = first.target as Element;
  const held = target.closest(GRIP) !== null;
  if (first.button !== 0 || (!held && (first.pointerType !== 'mouse' || target.closest(CONTROLS)))) return;
  const listening = new AbortController();
  const { signal } = listening;
  const end = (): void => {
    listening.abort();
    drag.what = null;
    drag.over = null;
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== first.pointerId) return;
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    if (!drag.what && far < FAR_ENOUGH) return;
    if (!drag.what) {
      drag.what = grip.what();
      drag.words = grip.words();
      node.setPointerCapture(event.pointerId);
    }
    event.preventDefault();
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.over = overAt(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== first.pointerId) return;
    const { what, over } = drag;
    end();
    if (!what) return;
    swallowClick();
    grip.drop(what, over);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}

function overAt(x: number, y: number): Over {
  const below = document.elementFromPoint(x, y);
  const line = below?.closest<HTMLElement>('[data-slot]');
  if (line) {
    const { top, height } = line.getBoundingClientRect();
    return Number(line.dataset['slot']) + (y > top + height / 2 ? 1 : 0);
  }
  const area = below?.closest<HTMLElement>('[data-drop]');
  if (!area) return null;
  return area.dataset['drop'] === 'out' ? 'out' : Number(area.dataset['drop']);
}
