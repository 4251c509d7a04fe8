/** Outlines of the scenery: on each level one drawing for what is solid and one for what is translucent. */

import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  type Group,
  LineSegments,
  type Material,
  type Mesh,
} from 'three';

/** Least angle between two faces whose common edge is outlined, in degrees. */
const SHARP = 30;

interface Seam {
  readonly of: Mesh;
  /** Ends of the lines, relative to the piece. */
  readonly ends: Float32Array;
}

export class Seams {
  private readonly seams: Seam[] = [];
  private readonly lines: readonly LineSegments[];
  private stale = true;

  /** Adds the drawings to the group of their level. */
  constructor(
    group: Group,
    private readonly isClear: (piece: Mesh) => boolean,
    solid: Material,
    clear: Material,
  ) {
    this.lines = [solid, clear].map((material) => new LineSegments(new BufferGeometry(), material));
    for (const each of this.lines) each.frustumCulled = false;
    group.add(...this.lines);
  }

  add(of: Mesh): void {
    const edges = new EdgesGeometry(of.geometry, SHARP);
    this.seams.push({ of, ends: edges.getAttribute('position').array as Float32Array });
    edges.dispose();
  }

  /** Something is solid, translucent, thick or thin that was not before. */
  change(): void {
    this.stale = true;
  }

  /** Draw what has changed. */
  update(): void {
    if (!this.stale) return;
    this.stale = false;
    this.lines.forEach((lines, clear) => {
      const seams = this.seams.filter(({ of }) => this.isClear(of) === (clear === 1));
      lines.geometry.dispose();
      lines.geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(joined(seams), 3));
      lines.visible = seams.length > 0;
    });
  }
}

/** The lines of these pieces where they are, as thin as they are. */
function joined(seams: readonly Seam[]): Float32Array {
  const all = new Float32Array(seams.reduce((sum, { ends }) => sum + ends.length, 0));
  let at = 0;
  for (const { of, ends } of seams) {
    const [place, scale] = [of.position.toArray(), of.scale.toArray()];
    for (let n = 0; n < ends.length; n++) all[at++] = ends[n]! * scale[n % 3]! + place[n % 3]!;
  }
  return all;
}
