/** Numbers of rows and columns around the mat, which turn so that they are never upside down. */

import { Euler, Group, InstancedMesh, Matrix4, PlaneGeometry, Quaternion, Vector3 } from 'three';
import { COLUMNS, ROWS } from './cubes';
import type { Materials } from './materials';
import { toScene } from './space';
import { MARGIN, rulerTexture } from './textures';

const SIZE = 0.34;
/** Height just above the mat. */
const UP = 0.004;
const FLAT = new Vector3(1, 1, 1);

/** Places of the number of a row and a column, at all four edges. */
export function rulerPlaces(number: number): readonly (readonly [number, number])[] {
  const out = MARGIN * 0.55;
  return [
    [number + 0.5, -out],
    [number + 0.5, ROWS + out],
    [-out, number + 0.5],
    [COLUMNS + out, number + 0.5],
  ];
}

/** Quarter turn, in degrees, at which texts on the table are readable for a camera at this yaw. */
export function quarter(yaw: number): number {
  return (((Math.round(yaw / 90) * 90) % 360) + 360) % 360;
}

export class Rulers {
  readonly group = new Group();
  private readonly plane = new PlaneGeometry(SIZE, SIZE);
  private readonly numbers: InstancedMesh[] = [];

  constructor(materials: Materials) {
    for (let number = 0; number < COLUMNS; number++) {
      const mesh = new InstancedMesh(this.plane, materials.flat({ map: rulerTexture(number) }), 4);
      mesh.raycast = () => undefined;
      this.numbers.push(mesh);
      this.group.add(mesh);
    }
    this.turn(0);
  }

  /** Turn every number to this angle, in radians. */
  turn(angle: number): void {
    const lying = new Quaternion().setFromEuler(new Euler(-Math.PI / 2, 0, angle));
    this.numbers.forEach((mesh, number) => {
      rulerPlaces(number).forEach(([x, y], place) => {
        mesh.setMatrixAt(place, new Matrix4().compose(toScene({ x, y, z: UP }), lying, FLAT));
      });
      mesh.instanceMatrix.needsUpdate = true;
    });
  }

  dispose(): void {
    this.plane.dispose();
    for (const mesh of this.numbers) mesh.dispose();
  }
}
