/** Building blocks for pieces: coloured solids merged into one geometry. */

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  Euler,
  LatheGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

export interface Where {
  readonly at: readonly [number, number, number];
  /** Rotation about x, y, z in degrees. */
  readonly turn?: readonly [number, number, number];
  readonly scale?: readonly [number, number, number];
}

const DEGREES = Math.PI / 180;

export type Spot = readonly [number, number, number];

/** Collects solids; y is up, and a piece looks along +z. */
export class Sculpt {
  private readonly parts: BufferGeometry[] = [];
  /** Place of the group that is being added. */
  private place = new Matrix4();

  box(colour: number, size: readonly [number, number, number], where: Where, foot = colour): this {
    return this.add(new BoxGeometry(...size), colour, where, foot);
  }

  /** Add an upright cylinder or cone, with its bottom and top radius. */
  tube(colour: number, bottom: number, top: number, height: number, sides: number, where: Where): this {
    return this.add(new CylinderGeometry(top, bottom, height, sides), colour, where);
  }

  ball(colour: number, radius: number, where: Where, sides = 12): this {
    return this.add(new SphereGeometry(radius, sides, Math.max(6, sides / 2)), colour, where);
  }

  /** Add a solid of revolution, given (radius, height) from bottom to top. */
  turned(colour: number, outline: readonly (readonly [number, number])[], sides: number, where: Where): this {
    const points = outline.map(([radius, height]) => new Vector2(radius, height));
    return this.add(new LatheGeometry(points, sides), colour, where);
  }

  /** Add a limb or barrel from one point to another, with its radius at both. */
  limb(colour: number, from: Spot, to: Spot, start: number, end: number, sides = 7): this {
    const [a, b] = [new Vector3(...from), new Vector3(...to)];
    const along = b.clone().sub(a);
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along.clone().normalize());
    const middle = a.add(b).multiplyScalar(0.5);
    const solid = new CylinderGeometry(end, start, along.length(), sides);
    return this.lay(solid, colour, colour, new Matrix4().compose(middle, turn, new Vector3(1, 1, 1)));
  }

  /** Add several solids that are moved and turned together. */
  group(where: Where, fill: () => void): this {
    const before = this.place;
    this.place = before.clone().multiply(matrixOf(where));
    fill();
    this.place = before;
    return this;
  }

  private add(geometry: BufferGeometry, colour: number, where: Where, foot = colour): this {
    return this.lay(geometry, colour, foot, matrixOf(where));
  }

  private lay(geometry: BufferGeometry, colour: number, foot: number, where: Matrix4): this {
    paint(geometry, colour, foot);
    geometry.applyMatrix4(where.premultiply(this.place));
    geometry.deleteAttribute('uv');
    this.parts.push(geometry);
    return this;
  }

  done(): BufferGeometry {
    const merged = mergeGeometries(this.parts);
    for (const part of this.parts) part.dispose();
    return merged;
  }
}

function matrixOf(where: Where): Matrix4 {
  const [x, y, z] = where.turn ?? [0, 0, 0];
  const turn = new Quaternion().setFromEuler(new Euler(x * DEGREES, y * DEGREES, z * DEGREES, 'YXZ'));
  const scale = where.scale ? new Vector3(...where.scale) : new Vector3(1, 1, 1);
  return new Matrix4().compose(new Vector3(...where.at), turn, scale);
}

/** Colour the corners of a solid; those below its middle get the colour of its foot. */
function paint(geometry: BufferGeometry, colour: number, foot: number): void {
  const places = geometry.getAttribute('position');
  const [upper, lower] = [new Color(colour), new Color(foot)];
  const colours = new Float32Array(places.count * 3);
  for (let corner = 0; corner < places.count; corner++) {
    (places.getY(corner) < 0 ? lower : upper).toArray(colours, corner * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
}
