/** Outlines of models through whatever hides them: striped for red, dotted for blue, as their deployment zones are. */

import {
  AlwaysDepth,
  AlwaysStencilFunc,
  BufferGeometry,
  Color,
  EqualStencilFunc,
  Float32BufferAttribute,
  GreaterDepth,
  IncrementStencilOp,
  type Material,
  Mesh,
  ReplaceStencilOp,
  ShaderMaterial,
  Vector2,
} from 'three';
import type { Materials } from './materials';
import * as palette from './palette';

/** Value of the stencil buffer where a pixel shows a model or an outline. */
const TAKEN = 1;
/** Models are drawn after all scenery, so that the stencil holds only pixels that really show them. */
export const AFTER_SCENERY = 1;
const ORDER = 7;
/** Width of the line, in pixels of the screen. */
const WIDTH = 2.2;

const FLAT = 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }';
const SWOLLEN = `
  uniform vec2 frame;
  uniform float wide;
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    vec2 out2 = (projectionMatrix * vec4(normalMatrix * normal, 0.0)).xy * frame;
    float far = length(out2);
    if (far > 0.0) gl_Position.xy += out2 / far * wide * 2.0 / frame * gl_Position.w;
  }`;
const PATTERNS = [
  'mod(gl_FragCoord.x + gl_FragCoord.y, 7.0 * dot_size) < 2.6 * dot_size',
  'length(mod(gl_FragCoord.xy, 6.0 * dot_size) - 3.0 * dot_size) < 1.9 * dot_size',
] as const;
const paint = (alpha: string): string => `
  uniform vec3 colour;
  uniform float dot_size;
  void main() {
    gl_FragColor = vec4(colour, ${alpha});
    #include <colorspace_fragment>
  }`;

interface Pair {
  readonly fill: Material;
  readonly line: Material;
}

export class Outlines {
  private readonly frame = { value: new Vector2(1, 1) };
  private readonly dot = { value: 1 };
  private readonly wide = { value: WIDTH };
  /** By side: where something hides the model, and where its level is lifted off. */
  private readonly behind: readonly Pair[];
  private readonly lifted: readonly Pair[];
  private readonly hulls = new Map<BufferGeometry, BufferGeometry>();

  constructor(private readonly materials: Materials) {
    this.behind = [0, 1].map((side) => this.pair(side, true));
    this.lifted = [0, 1].map((side) => this.pair(side, false));
  }

  /** Mark the pixels of a model's own surface, over which no outline is drawn. */
  static mark(material: Material): void {
    material.stencilWrite = true;
    material.stencilFunc = AlwaysStencilFunc;
    material.stencilRef = TAKEN;
    material.stencilZPass = ReplaceStencilOp;
  }

  /** Add the outline of a body to it. */
  add(body: Mesh<BufferGeometry>, side: number): Mesh[] {
    const { fill, line } = this.behind[side === 1 ? 1 : 0]!;
    const parts = [new Mesh(body.geometry, fill), new Mesh(this.hullOf(body.geometry), line)];
    for (const [place, part] of parts.entries()) part.renderOrder = ORDER + place;
    body.add(...parts);
    return parts;
  }

  /** Show the whole outline of a model whose level is lifted off, else only what is hidden. */
  lift(parts: readonly Mesh[], side: number, lifted: boolean): void {
    const { fill, line } = (lifted ? this.lifted : this.behind)[side === 1 ? 1 : 0]!;
    parts.forEach((part, place) => (part.material = place === 0 ? fill : line));
  }

  /** Take the size of the picture, in pixels, and the number of its pixels per pixel of the page. */
  resize(wide: number, high: number, ratio: number): void {
    this.frame.value.set(wide * ratio, high * ratio);
    this.dot.value = ratio;
    this.wide.value = WIDTH * ratio;
  }

  dispose(): void {
    for (const hull of this.hulls.values()) hull.dispose();
  }

  private pair(side: number, behind: boolean): Pair {
    const uniforms = {
      colour: { value: new Color(palette.side(side).css) },
      frame: this.frame,
      dot_size: this.dot,
      wide: this.wide,
    };
    const make = (vertexShader: string, alpha: string): Material =>
      this.materials.keep(
        new ShaderMaterial({
          uniforms,
          vertexShader,
          fragmentShader: paint(alpha),
          transparent: true,
          depthWrite: false,
          depthFunc: behind ? GreaterDepth : AlwaysDepth,
          // Every pixel is painted once, and none that shows a model.
          stencilWrite: true,
          stencilFunc: EqualStencilFunc,
          stencilRef: 0,
          stencilZPass: IncrementStencilOp,
        }),
      );
    return { fill: make(FLAT, `${PATTERNS[side === 1 ? 1 : 0]} ? 0.8 : 0.28`), line: make(SWOLLEN, '0.95') };
  }

  private hullOf(body: BufferGeometry): BufferGeometry {
    const hull = this.hulls.get(body) ?? hullAround(body);
    this.hulls.set(body, hull);
    return hull;
  }
}

/** The same body with one normal per corner, so that it swells without gaps. */
export function hullAround(body: BufferGeometry): BufferGeometry {
  const [places, normals] = [body.getAttribute('position'), body.getAttribute('normal')];
  const sums = new Map<string, [number, number, number]>();
  const keys: string[] = [];
  for (let n = 0; n < places.count; n++) {
    const key = [places.getX(n), places.getY(n), places.getZ(n)].map((value) => value.toFixed(4)).join();
    keys.push(key);
    const sum = sums.get(key) ?? [0, 0, 0];
    sums.set(key, [sum[0] + normals.getX(n), sum[1] + normals.getY(n), sum[2] + normals.getZ(n)]);
  }
  const hull = new BufferGeometry();
  hull.setAttribute('position', places);
  hull.setAttribute(
    'normal',
    new Float32BufferAttribute(
      keys.flatMap((key) => sums.get(key)!),
      3,
    ),
  );
  hull.setIndex(body.getIndex());
  return hull;
}
