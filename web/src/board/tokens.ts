/** Things on the table besides models: objectives, item tokens, smoke, wrecks, markers. */

import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Group,
  type Material,
  Mesh,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  TorusGeometry,
} from 'three';
import type { BoardInfo } from '../board-api';
import type { MarkerView, TokenView, View } from '../protocol';
import { columnOf, levelOf, rowOf } from './cubes';
import { floorOf, isPartial, isTrapdoor, solidPart } from './ground';
import { MARK_PATHS } from './marks';
import type { Materials } from './materials';
import * as palette from './palette';
import { Sculpt } from './sculpt';
import type { Point } from './solids';
import { toScene } from './space';
import { markerTexture, puffTexture, tokenTexture } from './textures';

/** Tokens lie a little askew, in radians, as if dropped. */
const ASKEW = 0.35;
/** Puffs of smoke that fill a cube: position and size, as fractions of its sides. */
const PUFFS = [
  [0.22, 0.2, 0.3, 0.62],
  [0.76, 0.26, 0.28, 0.66],
  [0.3, 0.78, 0.3, 0.64],
  [0.78, 0.76, 0.32, 0.6],
  [0.5, 0.5, 0.3, 0.8],
  [0.34, 0.4, 0.68, 0.62],
  [0.68, 0.6, 0.72, 0.6],
  [0.52, 0.24, 0.76, 0.5],
  [0.5, 0.78, 0.62, 0.54],
] as const;

/** Position of an objective: the middle of the solid floor, or beside its trapdoor. */
export function objectivePlace(board: BoardInfo, cube: number): Point {
  const floor = floorOf(board, cube);
  const solid = solidPart(floor) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
  const aside = isTrapdoor(floor) ? 0.24 : 0;
  return {
    x: columnOf(cube) + (solid.x0 + solid.x1) / 2 - aside,
    y: rowOf(cube) + (solid.y0 + solid.y1) / 2 + aside,
    z: levelOf(cube) - 1,
  };
}

/** Position of a token: in a row along the southern part of its cube. */
export function tokenPlace(board: BoardInfo, cube: number, index: number, count: number): Point {
  const floor = floorOf(board, cube);
  const solid = isPartial(floor) ? solidPart(floor) : null;
  const across = (index - (count - 1) / 2) * 0.27;
  return {
    x: columnOf(cube) + (solid ? (solid.x0 + solid.x1) / 2 : 0.5) + across,
    y: rowOf(cube) + (solid ? (solid.y0 + solid.y1) / 2 : 0.5) + (solid ? 0 : 0.22),
    z: levelOf(cube) - 1,
  };
}

/** Position of a marker: in the north-west of its cube, away from tokens and objectives. */
export function markerPlace(board: BoardInfo, cube: number, index: number): Point {
  const solid = solidPart(floorOf(board, cube)) ?? { x0: 0, x1: 1, y0: 0, y1: 1 };
  return { x: columnOf(cube) + solid.x0 + 0.2 + index * 0.3, y: rowOf(cube) + solid.y0 + 0.2, z: levelOf(cube) - 1 };
}

/** Initials of an item's name. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word.length > 2 || name.length < 4);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [name.slice(0, 2)];
  return letters.join('').toUpperCase();
}

export class Tokens {
  readonly group = new Group();
  private readonly objectives: { cube: number; ring: Mesh; group: Group }[] = [];
  private readonly loose = new Group();
  private readonly clouds = new Map<number, Group>();
  private readonly disc = new CylinderGeometry(0.2, 0.22, 0.035, 40);
  private readonly ring = new TorusGeometry(0.255, 0.022, 8, 44);
  private readonly chip = new BoxGeometry(0.24, 0.05, 0.24);
  private readonly top = new PlaneGeometry(0.24, 0.24).rotateX(-Math.PI / 2);
  private readonly wreckShape: BufferGeometry;
  private readonly tops = new Map<string, Material>();
  private readonly gold: Material;
  private readonly dark: Material;
  private readonly holders: readonly Material[];
  private readonly painted: Material;
  private readonly puff: SpriteMaterial;
  private readonly toxicPuff: SpriteMaterial;
  /** Angle of everything that lies flat, so that it is readable for the camera. */
  private angle = 0;
  private shownLevel = 9;

  constructor(
    private readonly board: BoardInfo,
    private readonly materials: Materials,
  ) {
    this.gold = materials.lit({ colour: palette.GOLD, rough: 0.5, glow: 0x3a2a00 });
    this.dark = materials.lit({ colour: 0x2d2a33 });
    this.painted = materials.lit({ painted: true });
    this.holders = palette.SIDES.map((side) => materials.lit({ colour: side.main, glow: side.dark }));
    [this.puff, this.toxicPuff] = [false, true].map((toxic) =>
      materials.keep(
        new SpriteMaterial({ map: puffTexture(toxic), transparent: true, depthWrite: false, opacity: 0.85 }),
      ),
    ) as [SpriteMaterial, SpriteMaterial];
    this.wreckShape = wreck();
    this.group.add(this.loose);
    for (const objective of board.objectives) this.addObjective(objective.cube);
  }

  show(view: View): void {
    for (const objective of this.objectives) {
      const holder = view.holders.find((held) => held.cube === objective.cube)?.side ?? -1;
      objective.ring.material = this.holders[holder] ?? this.gold;
    }
    this.loose.clear();
    this.clouds.clear();
    const counts = new Map<number, number>();
    for (const token of view.tokens) counts.set(token.cube, (counts.get(token.cube) ?? 0) + 1);
    const placed = new Map<number, number>();
    for (const token of view.tokens) {
      const index = placed.get(token.cube) ?? 0;
      placed.set(token.cube, index + 1);
      this.addToken(token, tokenPlace(this.board, token.cube, index, counts.get(token.cube) ?? 1));
    }
    const toxic = new Set(view.markers.filter(({ sign }) => sign === 'toxic').map(({ cube }) => cube));
    for (const cube of view.smoke) this.addSmoke(cube, toxic.has(cube) ? this.toxicPuff : this.puff);
    this.addMarkers(view.markers.filter(({ sign, model }) => sign !== 'toxic' && model < 0));
    this.turn(this.angle);
    this.reveal(this.shownLevel);
  }

  reveal(level: number): void {
    this.shownLevel = level;
    for (const objective of this.objectives) objective.group.visible = levelOf(objective.cube) <= level;
    for (const thing of this.loose.children) thing.visible = levelOf(thing.userData['cube'] as number) <= level;
  }

  /** Let the smoke of a cube be as large as this part of its usual size. */
  swell(cube: number, part: number): void {
    this.clouds.get(cube)?.scale.setScalar(Math.max(0.01, part));
  }

  /** All smoke at its usual size. */
  settle(): void {
    for (const cloud of this.clouds.values()) cloud.scale.setScalar(1);
  }

  /** Turn everything that lies flat to this angle, in radians. */
  turn(angle: number): void {
    this.angle = angle;
    for (const thing of this.loose.children) {
      if (typeof thing.userData['askew'] === 'number') thing.rotation.y = angle + thing.userData['askew'];
    }
  }

  dispose(): void {
    for (const shape of [this.disc, this.ring, this.chip, this.top, this.wreckShape]) shape.dispose();
  }

  private addObjective(cube: number): void {
    const group = new Group();
    const disc = new Mesh(this.disc, this.gold);
    disc.position.y = 0.0175;
    const ring = new Mesh(this.ring, this.gold);
    ring.rotation.x = Math.PI / 2;
    ring.position.y = 0.02;
    disc.castShadow = disc.receiveShadow = true;
    group.add(disc, ring);
    group.position.copy(toScene(objectivePlace(this.board, cube)));
    this.group.add(group);
    this.objectives.push({ cube, ring, group });
  }

  private addToken(token: TokenView, place: Point): void {
    const mesh = token.wreck ? new Mesh(this.wreckShape, this.painted) : this.chipOf(...this.facesOf(token));
    if (!token.wreck) mesh.userData['askew'] = ASKEW;
    mesh.position.copy(toScene(place));
    mesh.position.y += token.wreck ? 0 : 0.03;
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData['cube'] = token.cube;
    this.loose.add(mesh);
  }

  /** A chip with a picture on top. */
  private chipOf(rim: Material, top: Material): Mesh {
    const chip = new Mesh(this.chip, rim);
    const picture = new Mesh(this.top, top);
    picture.position.y = 0.0255;
    picture.receiveShadow = true;
    chip.add(picture);
    return chip;
  }

  private facesOf(token: TokenView): [rim: Material, top: Material] {
    const letters = token.face_down ? '?' : initials(token.name);
    const top = this.tops.get(letters) ?? this.materials.lit({ map: tokenTexture(letters, token.face_down) });
    this.tops.set(letters, top);
    return [token.face_down ? this.dark : this.gold, top];
  }

  private addMarkers(markers: readonly MarkerView[]): void {
    const placed = new Map<number, number>();
    for (const marker of markers) {
      const index = placed.get(marker.cube) ?? 0;
      placed.set(marker.cube, index + 1);
      const mesh = this.chipOf(this.dark, this.topOf(marker));
      mesh.position.copy(toScene(markerPlace(this.board, marker.cube, index)));
      mesh.position.y += 0.03;
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData['cube'] = marker.cube;
      mesh.userData['askew'] = 0;
      this.loose.add(mesh);
    }
  }

  private topOf({ sign, side }: MarkerView): Material {
    const ground = side === 0 || side === 1 ? palette.MARKERS[side] : palette.MARKERS[2];
    const key = `${sign}/${ground}`;
    const top = this.tops.get(key) ?? this.materials.lit({ map: markerTexture(MARK_PATHS[sign], ground) });
    this.tops.set(key, top);
    return top;
  }

  private addSmoke(cube: number, material: SpriteMaterial): void {
    const cloud = new Group();
    for (const [x, y, z, size] of PUFFS) {
      const puff = new Sprite(material);
      puff.position.set(x - 0.5, z, y - 0.5);
      puff.scale.setScalar(size * 1.25);
      cloud.add(puff);
    }
    cloud.position.copy(toScene({ x: columnOf(cube) + 0.5, y: rowOf(cube) + 0.5, z: levelOf(cube) - 1 }));
    cloud.userData['cube'] = cube;
    this.loose.add(cloud);
    this.clouds.set(cube, cloud);
  }
}

/** A gun in pieces. */
function wreck(): BufferGeometry {
  return new Sculpt()
    .box(0x3b3530, [0.2, 0.12, 0.16], { at: [0, 0.07, 0], turn: [14, 30, 20] })
    .tube(0x57504a, 0.022, 0.022, 0.34, 6, { at: [0.12, 0.05, 0.08], turn: [80, 40, 0] })
    .tube(0x57504a, 0.018, 0.018, 0.3, 6, { at: [-0.14, 0.04, 0.06], turn: [76, -60, 0] })
    .tube(0x57504a, 0.018, 0.018, 0.26, 6, { at: [0, 0.04, -0.14], turn: [84, 170, 0] })
    .ball(0x26211d, 0.06, { at: [0.02, 0.14, 0.02] }, 8)
    .done();
}
