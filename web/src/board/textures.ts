/** Textures drawn on canvases, the same on every run. */

import { CanvasTexture, SRGBColorSpace } from 'three';
import type { ReachKind } from '../board-api';
import { COLUMNS, ROWS, columnOf, rowOf } from './cubes';
import type { Zone } from './ground';
import { MAT, MAT_DARK, MAT_INK, MAT_LINE, REACH, SIDES, ZONE_OPEN } from './palette';

/** How far the mat extends beyond the board, in cube sides. */
export const MARGIN = 0.42;

type Pen = CanvasRenderingContext2D;
function texture(wide: number, high: number, draw: (pen: Pen) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  return made;
}

/** A seeded generator of numbers between 0 and 1, for noise that is the same on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A wall on the ground, from one corner of the grid to another. */
export type Wall = readonly [x0: number, y0: number, x1: number, y1: number];

/** The ground: worn concrete, dirt and shade along the walls, the grid, and the zones with colours and patterns. */
export function matTexture(zones: readonly Zone[], walls: readonly Wall[], pixels: number): CanvasTexture {
  return texture(pixels, pixels, (pen) => {
    const cell = pixels / (COLUMNS + 2 * MARGIN);
    pen.fillStyle = MAT_DARK;
    pen.fillRect(0, 0, pixels, pixels);
    pen.translate(MARGIN * cell, MARGIN * cell);
    pen.fillStyle = MAT;
    pen.fillRect(0, 0, COLUMNS * cell, ROWS * cell);
    wear(pen, cell);
    cracks(pen, cell);
    shade(pen, cell, walls);
    for (const { squares, side } of zones) for (const cube of squares) zoneSquare(pen, cell, cube, side);
    grid(pen, cell);
  });
}

function wear(pen: Pen, cell: number): void {
  const random = seeded(7);
  for (let blotch = 0; blotch < 260; blotch++) {
    const [x, y, r] = [random() * COLUMNS * cell, random() * ROWS * cell, (0.1 + random() * 0.6) * cell];
    const glow = pen.createRadialGradient(x, y, 0, x, y, r);
    const tone = random() < 0.5 ? '20, 14, 8' : '255, 238, 210';
    glow.addColorStop(0, `rgba(${tone}, ${0.02 + random() * 0.07})`);
    glow.addColorStop(1, `rgba(${tone}, 0)`);
    pen.fillStyle = glow;
    pen.fillRect(x - r, y - r, 2 * r, 2 * r);
  }
  for (let speck = 0; speck < 5200; speck++) {
    pen.fillStyle = random() < 0.6 ? 'rgba(20, 14, 8, 0.16)' : 'rgba(255, 240, 215, 0.1)';
    const size = (0.004 + random() * 0.011) * cell;
    pen.fillRect(random() * COLUMNS * cell, random() * ROWS * cell, size, size);
  }
}

function cracks(pen: Pen, cell: number): void {
  const random = seeded(23);
  pen.lineCap = 'round';
  for (let crack = 0; crack < 46; crack++) {
    let [x, y, way] = [random() * COLUMNS * cell, random() * ROWS * cell, random() * 6.3];
    pen.strokeStyle = `rgba(26, 18, 12, ${0.16 + random() * 0.2})`;
    pen.lineWidth = (0.006 + random() * 0.008) * cell;
    pen.beginPath();
    pen.moveTo(x, y);
    for (let bend = 0; bend < 5; bend++) {
      way += (random() - 0.5) * 1.3;
      [x, y] = [x + Math.cos(way) * cell * 0.13, y + Math.sin(way) * cell * 0.13];
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
}

/** Darken the ground towards the walls, where little light comes and dirt gathers, and towards the rim. */
function shade(pen: Pen, cell: number, walls: readonly Wall[]): void {
  pen.strokeStyle = 'rgba(22, 14, 8, 0.085)';
  for (const wide of [0.46, 0.34, 0.24, 0.16, 0.1]) {
    pen.lineWidth = wide * cell;
    pen.beginPath();
    for (const [x0, y0, x1, y1] of walls) {
      pen.moveTo(x0 * cell, y0 * cell);
      pen.lineTo(x1 * cell, y1 * cell);
    }
    pen.stroke();
  }
  const middle = (COLUMNS * cell) / 2;
  const rim = pen.createRadialGradient(middle, middle, middle * 0.7, middle, middle, middle * 1.45);
  rim.addColorStop(0, 'rgba(22, 14, 8, 0)');
  rim.addColorStop(1, 'rgba(22, 14, 8, 0.4)');
  pen.fillStyle = rim;
  pen.fillRect(0, 0, COLUMNS * cell, ROWS * cell);
}

/** Draw a square of a zone: striped for red, dotted for blue, as on the printed maps; with crosses while nobody's. */
function zoneSquare(pen: Pen, cell: number, cube: number, side: Zone['side']): void {
  const [x, y] = [columnOf(cube) * cell, rowOf(cube) * cell];
  const colour = side === null ? ZONE_OPEN : SIDES[side].css;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, cell, cell);
  pen.clip();
  pen.globalAlpha = 0.16;
  pen.fillStyle = colour;
  pen.fillRect(x, y, cell, cell);
  pen.globalAlpha = 0.4;
  pen.strokeStyle = colour;
  pen.lineWidth = cell * 0.035;
  if (side === null) crosses(pen, x, y, cell);
  else if (side === 1) dots(pen, x, y, cell);
  else stripes(pen, x, y, cell);
  pen.restore();
}

function stripes(pen: Pen, x: number, y: number, cell: number): void {
  pen.beginPath();
  for (let stripe = -6; stripe < 6; stripe++) {
    const shift = ((stripe + 0.5) / 6) * cell;
    pen.moveTo(x + shift, y + cell);
    pen.lineTo(x + shift + cell, y);
  }
  pen.stroke();
}

function dots(pen: Pen, x: number, y: number, cell: number): void {
  pen.beginPath();
  for (let place = 0; place < 36; place++) {
    const [px, py] = [x + ((place % 6) + 0.5) * (cell / 6), y + (Math.floor(place / 6) + 0.5) * (cell / 6)];
    pen.moveTo(px + cell * 0.022, py);
    pen.arc(px, py, cell * 0.022, 0, 2 * Math.PI);
  }
  pen.stroke();
}

function crosses(pen: Pen, x: number, y: number, cell: number): void {
  pen.beginPath();
  const arm = cell * 0.05;
  for (let place = 0; place < 16; place++) {
    const [px, py] = [x + ((place % 4) + 0.5) * (cell / 4), y + (Math.floor(place / 4) + 0.5) * (cell / 4)];
    pen.moveTo(px - arm, py);
    pen.lineTo(px + arm, py);
    pen.moveTo(px, py - arm);
    pen.lineTo(px, py + arm);
  }
  pen.stroke();
}

function grid(pen: Pen, cell: number): void {
  pen.strokeStyle = MAT_LINE;
  pen.lineWidth = cell * 0.014;
  pen.beginPath();
  for (let place = 0; place <= COLUMNS; place++) {
    pen.moveTo(place * cell, 0);
    pen.lineTo(place * cell, ROWS * cell);
    pen.moveTo(0, place * cell);
    pen.lineTo(COLUMNS * cell, place * cell);
  }
  pen.stroke();
}

/** The number of a row or a column. */
export function rulerTexture(number: number): CanvasTexture {
  return texture(96, 96, (pen) => {
    pen.fillStyle = MAT_INK;
    pen.font = '600 64px "Barlow Condensed", "Arial Narrow", sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(String(number), 48, 52);
  });
}

/** A floor above the ground: steel plates, or the bars of a grating for half tiles. */
export function floorTexture(colour: string, grating: boolean): CanvasTexture {
  return texture(128, 128, (pen) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 128, 128);
    pen.strokeStyle = 'rgba(12, 16, 18, 0.34)';
    pen.lineWidth = grating ? 3 : 2;
    pen.beginPath();
    const step = grating ? 16 : 64;
    for (let line = 0; line <= 128; line += step) {
      pen.moveTo(line, 0);
      pen.lineTo(line, 128);
      pen.moveTo(0, line);
      pen.lineTo(128, line);
    }
    pen.stroke();
    if (!grating) rivets(pen);
    pen.strokeStyle = 'rgba(255, 244, 225, 0.22)';
    pen.lineWidth = 3;
    pen.strokeRect(1.5, 1.5, 125, 125);
  });
}

function rivets(pen: Pen): void {
  pen.fillStyle = 'rgba(12, 16, 18, 0.4)';
  for (const x of [8, 56, 72, 120]) {
    for (const y of [8, 56, 72, 120]) pen.fillRect(x - 1.5, y - 1.5, 3, 3);
  }
}

/** A digit on a hatch or a trapdoor: the largest Size that passes. */
export function digitTexture(digit: number): CanvasTexture {
  return texture(64, 64, (pen) => {
    pen.fillStyle = '#fff6e4';
    pen.font = '700 52px "Barlow Condensed", "Arial Narrow", sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(String(digit), 32, 35);
  });
}

/** Planks of dark wood, lit by a lamp above the board. */
export function tableTexture(): CanvasTexture {
  return texture(1024, 1024, (pen) => {
    const random = seeded(21);
    for (let plank = 0; plank < 32; plank++) {
      const tone = 0.85 + random() * 0.3;
      pen.fillStyle = `rgb(${Math.round(62 * tone)}, ${Math.round(45 * tone)}, ${Math.round(34 * tone)})`;
      pen.fillRect(0, plank * 32, 1024, 32);
      pen.fillStyle = 'rgba(12, 7, 4, 0.1)';
      for (let grain = 0; grain < 26; grain++) {
        pen.fillRect(random() * 1024, plank * 32 + random() * 32, 60 + random() * 240, 1);
      }
      pen.fillStyle = 'rgba(10, 6, 4, 0.55)';
      pen.fillRect(0, plank * 32, 1024, 1.5);
      pen.fillRect(random() * 1024, plank * 32, 1.5, 32);
    }
    const dark = pen.createRadialGradient(512, 512, 130, 512, 512, 505);
    dark.addColorStop(0, 'rgba(20, 16, 14, 0.1)');
    dark.addColorStop(0.55, 'rgba(20, 16, 14, 0.72)');
    dark.addColorStop(1, 'rgba(20, 16, 14, 1)');
    pen.fillStyle = dark;
    pen.fillRect(0, 0, 1024, 1024);
  });
}

/** The sky in the view through a model's eyes. */
export function duskTexture(): CanvasTexture {
  return texture(16, 256, (pen) => {
    const fade = pen.createLinearGradient(0, 0, 0, 256);
    fade.addColorStop(0, '#2a3440');
    fade.addColorStop(0.45, '#5d625f');
    fade.addColorStop(0.62, '#9a8467');
    fade.addColorStop(1, '#3a2c22');
    pen.fillStyle = fade;
    pen.fillRect(0, 0, 16, 256);
  });
}

/** One puff of smoke; toxic smoke is green. */
export function puffTexture(toxic = false): CanvasTexture {
  const [inner, outer] = toxic ? ['150, 190, 70', '110, 150, 50'] : ['206, 202, 196', '178, 174, 168'];
  return texture(64, 64, (pen) => {
    const glow = pen.createRadialGradient(32, 32, 2, 32, 32, 31);
    glow.addColorStop(0, `rgba(${inner}, 0.95)`);
    glow.addColorStop(0.55, `rgba(${outer}, 0.6)`);
    glow.addColorStop(1, `rgba(${outer}, 0)`);
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 64, 64);
  });
}

/** A lit floor. Kinds differ in colour and symbol: a dot, chevrons, crossed blades, an arrow, a ring. */
export function reachTexture(kind: ReachKind): CanvasTexture {
  return texture(128, 128, (pen) => {
    pen.fillStyle = REACH[kind];
    pen.strokeStyle = REACH[kind];
    pen.globalAlpha = 0.3;
    pen.fillRect(4, 4, 120, 120);
    pen.globalAlpha = 0.95;
    pen.lineWidth = 5;
    pen.strokeRect(6, 6, 116, 116);
    pen.lineWidth = 8;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    REACH_GLYPHS[kind](pen);
    pen.stroke();
  });
}

function strokes(pen: Pen, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
}

const REACH_GLYPHS: Record<ReachKind, (pen: Pen) => void> = {
  move: (pen) => pen.arc(64, 64, 9, 0, 2 * Math.PI),
  sprint: (pen) => {
    for (const x of [46, 66]) {
      strokes(pen, [
        [x, 46],
        [x + 18, 64],
        [x, 82],
      ]);
    }
  },
  fight: (pen) => {
    strokes(pen, [
      [42, 42],
      [86, 86],
    ]);
    strokes(pen, [
      [86, 42],
      [42, 86],
    ]);
  },
  deploy: (pen) => {
    strokes(pen, [
      [64, 40],
      [64, 86],
    ]);
    strokes(pen, [
      [46, 68],
      [64, 88],
      [82, 68],
    ]);
  },
  option: (pen) => pen.arc(64, 64, 20, 0, 2 * Math.PI),
};

/** Floor of a visible cube: filled for clear, hatched for partial. */
export function seenTexture(clear: boolean): CanvasTexture {
  return texture(128, 128, (pen) => {
    pen.fillStyle = '#ffe9a8';
    pen.strokeStyle = '#ffe9a8';
    pen.globalAlpha = 0.3;
    if (clear) {
      pen.fillRect(0, 0, 128, 128);
      return;
    }
    pen.lineWidth = 7;
    pen.beginPath();
    for (let line = -120; line < 128; line += 24) {
      pen.moveTo(line, 128);
      pen.lineTo(line + 128, 0);
    }
    pen.stroke();
  });
}

/** Top of a marker: its symbol on the colour of its side. */
export function markerTexture(outline: string, ground: string): CanvasTexture {
  return texture(96, 96, (pen) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 96, 96);
    pen.translate(20, 20);
    pen.scale(3.5, 3.5);
    pen.fillStyle = '#fff2d8';
    pen.fill(new Path2D(outline), 'evenodd');
  });
}

/** A face-down token, or the initials of the item. */
export function tokenTexture(letters: string, faceDown: boolean): CanvasTexture {
  return texture(96, 96, (pen) => {
    pen.fillStyle = faceDown ? '#2d2a33' : '#efe2c6';
    pen.fillRect(0, 0, 96, 96);
    pen.strokeStyle = faceDown ? '#e9b93c' : '#6f4c1c';
    pen.lineWidth = 7;
    pen.strokeRect(7, 7, 82, 82);
    pen.fillStyle = faceDown ? '#e9b93c' : '#2b2119';
    pen.font = `700 ${letters.length > 1 ? 42 : 60}px "Barlow Condensed", "Arial Narrow", sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(letters, 48, 52);
  });
}
