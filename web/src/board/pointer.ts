/** Mouse, pen and fingers on the canvas: turning, panning, zooming, pointing, choosing, dragging. */

export interface Gestures {
  turn(right: number, down: number): void;
  pan(right: number, down: number): void;
  zoom(factor: number, x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  choose(x: number, y: number, finger: boolean): void;
  /** A press begins; returns true if it drags something other than the camera. */
  grab(x: number, y: number, finger: boolean): boolean;
  drag(x: number, y: number): void;
  /** The press ends; `still` if it has not moved. */
  drop(x: number, y: number, still: boolean): void;
}

/** A press that moves fewer pixels than this is a click. */
const STILL = 6;

interface Finger {
  x: number;
  y: number;
}

/** Listen on an element; the returned function stops listening. */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const pointer = new Pointer(element, gestures);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  element.addEventListener('pointerdown', (event) => pointer.down(event), options);
  element.addEventListener('pointermove', (event) => pointer.move(event), options);
  element.addEventListener('pointerup', (event) => pointer.up(event), options);
  element.addEventListener('pointercancel', (event) => pointer.cancel(event), options);
  element.addEventListener('pointerleave', () => gestures.leave(), options);
  element.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  element.addEventListener('wheel', (event) => pointer.wheel(event), { ...options, passive: false });
  return () => stop.abort();
}

class Pointer {
  private readonly fingers = new Map<number, Finger>();
  private start: Finger | null = null;
  private shifting = false;
  private dragging = false;
  private moved = false;
  private finger = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly gestures: Gestures,
  ) {}

  private place(event: MouseEvent): Finger {
    const frame = this.element.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  down(event: PointerEvent): void {
    const place = this.place(event);
    this.fingers.set(event.pointerId, place);
    this.element.setPointerCapture(event.pointerId);
    if (this.fingers.size > 1) {
      this.moved = true;
      this.dragging = false;
      return;
    }
    this.start = place;
    this.moved = false;
    this.shifting = event.button !== 0 || event.shiftKey;
    this.finger = event.pointerType === 'touch';
    this.dragging = !this.shifting && this.gestures.grab(place.x, place.y, this.finger);
  }

  move(event: PointerEvent): void {
    const place = this.place(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      this.gestures.hover(place.x, place.y);
      return;
    }
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, place);
    else this.single(before, place);
    this.fingers.set(event.pointerId, place);
  }

  private single(before: Finger, place: Finger): void {
    if (this.start && Math.hypot(place.x - this.start.x, place.y - this.start.y) > STILL) this.moved = true;
    // Fingers tremble: what a finger holds stays until it really moves.
    if (this.dragging) {
      if (this.moved || !this.finger) this.gestures.drag(place.x, place.y);
    } else if (this.moved && this.shifting) this.gestures.pan(place.x - before.x, place.y - before.y);
    else if (this.moved) this.gestures.turn(place.x - before.x, place.y - before.y);
  }

  /** Two fingers pan and zoom. */
  private pinch(id: number, before: Finger, place: Finger): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const [was, is] = [
      Math.hypot(before.x - other.x, before.y - other.y),
      Math.hypot(place.x - other.x, place.y - other.y),
    ];
    if (was > 0 && is > 0) this.gestures.zoom(was / is, (place.x + other.x) / 2, (place.y + other.y) / 2);
    this.gestures.pan((place.x - before.x) / 2, (place.y - before.y) / 2);
  }

  up(event: PointerEvent): void {
    const place = this.place(event);
    const pressed = this.fingers.delete(event.pointerId);
    if (!pressed || this.fingers.size > 0) return;
    if (this.dragging) this.gestures.drop(place.x, place.y, !this.moved);
    else if (!this.moved && !this.shifting) this.gestures.choose(place.x, place.y, this.finger);
    this.dragging = false;
    this.start = null;
  }

  cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.dragging = false;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const place = this.place(event);
    const lines = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    this.gestures.zoom(Math.exp(Math.max(-240, Math.min(240, lines)) * 0.0014), place.x, place.y);
  }
}
