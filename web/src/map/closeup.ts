/** Close-up of one cube for placing a model exactly, with fingers, mouse or keyboard. */

import type { BoardInfo, Placing } from '../board-api';
import { UNITS } from '../board/cubes';
import { type Piece, floorOf, pieceAt, solidPart } from '../board/ground';
import { columnOf, levelOf, rowOf } from '../board/cubes';
import { type Snapped, firstSpot, nudge, snap } from '../board/snapping';
import type { Words } from '../board/words';
import { type Drawing, draw, group, rect, toElement } from './nodes';
import { CELL, drawSide } from './plan';
import { shape } from './things';

const SCALE = CELL / UNITS;
const RIM = 14;

export interface CloseUpEvents {
  moved(spot: Snapped): void;
  put(spot: Snapped): void;
}

export class CloseUp {
  readonly element = document.createElement('div');
  private readonly svg: SVGSVGElement;
  private readonly ghost = toElement(draw('g', { class: 'closeup-ghost' }));
  private readonly place = document.createElement('p');
  private readonly button = document.createElement('button');
  private spot: Snapped;

  constructor(
    board: BoardInfo,
    private readonly asked: Placing,
    private readonly side: number,
    name: string,
    private readonly words: Words,
    private readonly events: CloseUpEvents,
  ) {
    this.spot = firstSpot(asked);
    this.element.className = 'map-closeup';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', `${words('table.closeUp')} ${name}`);
    const heading = document.createElement('h2');
    heading.textContent = words('table.closeUp');
    this.svg = this.drawCube(board, name);
    this.place.className = 'map-place';
    this.place.setAttribute('aria-live', 'polite');
    this.button.type = 'button';
    this.button.className = 'map-put';
    this.button.textContent = words('table.put');
    this.button.addEventListener('click', () => this.put());
    const beside = document.createElement('div');
    beside.className = 'map-closeup-words';
    beside.append(heading, this.place, this.button);
    this.element.append(this.svg, beside);
    this.ghost.append(
      toElement(shape(side, asked.radius * SCALE, 'body')),
      toElement(draw('circle', { r: 1.2, class: 'dot' })),
    );
    this.listen();
    this.update();
  }

  get current(): Snapped {
    return this.spot;
  }

  focus(): void {
    this.svg.focus();
  }

  /** Move the model to the pointer, given as a point of the cube in units. */
  moveTo(x: number, y: number): void {
    this.set(snap(this.asked, x, y));
  }

  put(): void {
    if (this.spot.free) this.events.put(this.spot);
  }

  private drawCube(board: BoardInfo, name: string): SVGSVGElement {
    const { cube, taken, suggestions } = this.asked;
    const solid = solidPart(floorOf(board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
    const drawing = draw(
      'svg',
      { viewBox: `${-RIM} ${-RIM} ${CELL + 2 * RIM} ${CELL + 2 * RIM}`, tabindex: 0, role: 'application' },
      [
        rect(0, 0, CELL, CELL, 'air'),
        rect(
          solid.x0 * CELL,
          solid.y0 * CELL,
          (solid.x1 - solid.x0) * CELL,
          (solid.y1 - solid.y0) * CELL,
          'floor level-2',
        ),
        ...suggestions.map(([x, y]) => draw('circle', { cx: x * SCALE, cy: y * SCALE, r: 1.6, class: 'suggestion' })),
        ...taken.map(([x, y, radius]) =>
          draw('circle', { cx: x * SCALE, cy: y * SCALE, r: radius * SCALE, class: 'taken' }),
        ),
        group('sides', sidesAround(board, cube)),
      ],
    );
    const svg = toElement(drawing) as SVGSVGElement;
    svg.setAttribute('aria-label', `${name}. ${this.words('table.placeHelp')}`);
    svg.append(this.ghost);
    return svg;
  }

  private listen(): void {
    const drag = (event: PointerEvent): void => {
      const [x, y] = this.pointIn(event);
      this.moveTo(x, y);
    };
    this.svg.addEventListener('pointerdown', (event) => {
      this.svg.setPointerCapture(event.pointerId);
      drag(event);
    });
    this.svg.addEventListener('pointermove', (event) => {
      if (event.buttons > 0) drag(event);
    });
    this.svg.addEventListener('dblclick', () => this.put());
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  private pointIn(event: PointerEvent): readonly [number, number] {
    const frame = this.svg.getBoundingClientRect();
    const scale = (CELL + 2 * RIM) / frame.width;
    return [((event.clientX - frame.left) * scale - RIM) / SCALE, ((event.clientY - frame.top) * scale - RIM) / SCALE];
  }

  private key(event: KeyboardEvent): void {
    const steps: Partial<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const far = event.shiftKey ? 40 : 10;
    if (event.key === 'Enter') this.put();
    else if (step) this.set(nudge(this.asked, this.spot, step[0] * far, step[1] * far));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private set(spot: Snapped): void {
    if (spot.x === this.spot.x && spot.y === this.spot.y) return;
    this.spot = spot;
    this.update();
    this.events.moved(spot);
  }

  private update(): void {
    const { x, y, free } = this.spot;
    this.ghost.setAttribute('transform', `translate(${x * SCALE} ${y * SCALE})`);
    this.ghost.setAttribute('class', `closeup-ghost ${this.side === 1 ? 'blue' : 'red'}${free ? '' : ' refused'}`);
    this.place.textContent = free ? this.words('table.placedAt', { x, y }) : this.words('table.taken');
    this.button.disabled = !free;
  }
}

/** Drawings of the four sides of a cube, moved to the origin. */
function sidesAround(board: BoardInfo, cube: number): Drawing[] {
  const [row, column, level] = [rowOf(cube), columnOf(cube), levelOf(cube)];
  const here: Piece[] = [
    { ...pieceAt(board, row, column, level, true), row: 0, column: 0 },
    { ...pieceAt(board, row, column, level, false), row: 0, column: 0 },
    { ...pieceAt(board, row + 1, column, level, true), row: 1, column: 0 },
    { ...pieceAt(board, row, column + 1, level, false), row: 0, column: 1 },
  ];
  return here.filter((piece) => piece.type !== 0).map(drawSide);
}
