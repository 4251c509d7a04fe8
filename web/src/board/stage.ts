/** Renderer, lamps and table. A frame is drawn only when something has changed. */

import {
  AmbientLight,
  BoxGeometry,
  CircleGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  PCFShadowMap,
  type PerspectiveCamera,
  PlaneGeometry,
  Scene,
  WebGLRenderer,
} from 'three';
import type { Quality } from '../board-api';
import { COLUMNS, ROWS } from './cubes';
import type { Zone } from './ground';
import type { LitMaterial, Materials } from './materials';
import * as palette from './palette';
import { MARGIN, type Wall, duskTexture, matTexture, tableTexture } from './textures';

/** Milliseconds between the frames of an animation in low quality, in which the processor is free for the player. */
const PAUSE = 30;
/** Pixels of a picture in low quality. */
const MOST_PIXELS = 600_000;

export class Stage {
  readonly scene = new Scene();
  readonly renderer: WebGLRenderer;
  private readonly room = new Color(palette.NIGHT);
  private readonly dusk = duskTexture();
  private ground: LitMaterial | null = null;
  /** The walls that are painted on the ground; they never change. */
  private walls: readonly Wall[] = [];
  private painted = '';
  private frame = 0;
  private pause = 0;
  private alive = true;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly quality: Quality,
    /** Advances all animations; true if another frame is needed. */
    private readonly step: (now: number) => boolean,
    private readonly camera: PerspectiveCamera,
    private readonly drawn: () => void,
  ) {
    const high = quality === 'high';
    this.renderer = new WebGLRenderer({ canvas, antialias: high, stencil: true, powerPreference: 'low-power' });
    this.renderer.toneMapping = high ? NeutralToneMapping : NoToneMapping;
    this.renderer.toneMappingExposure = 1.05;
    this.renderer.shadowMap.enabled = high;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.sky(false);
    this.lamps();
  }

  /** Set the background: a dusky sky for the view through a model's eyes, else the dark room. */
  sky(open: boolean): void {
    this.scene.background = open ? this.dusk : this.room;
  }

  /** Request a frame; with `shadows` if something on the table has changed, not only the camera. */
  invalidate(shadows = false): void {
    if (shadows) this.renderer.shadowMap.needsUpdate = true;
    if (this.frame === 0 && this.alive) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  /** Fit the picture to the page; returns its pixels per pixel of the page. */
  resize(wide: number, high: number): number {
    // The processor paints at most so many pixels quickly; on a larger board they are larger.
    const fast = Math.min(1, Math.sqrt(MOST_PIXELS / (wide * high)));
    const ratio = this.quality === 'low' ? fast : Math.min(2, window.devicePixelRatio);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(wide, high, false);
    this.invalidate();
    return ratio;
  }

  /** Add the ground with its frame, and the table under it. */
  layTable(materials: Materials, walls: readonly Wall[]): void {
    this.walls = walls;
    const wide = COLUMNS + 2 * MARGIN;
    const high = this.quality === 'high';
    // Without shadows the ground is evenly lit, so it needs no lighting.
    this.ground = high ? materials.lit({ rough: 0.95 }) : materials.flat({ solid: true });
    const mat = new Mesh(new PlaneGeometry(wide, ROWS + 2 * MARGIN), this.ground);
    mat.rotation.x = -Math.PI / 2;
    mat.receiveShadow = true;
    const slab = new Mesh(new BoxGeometry(wide + 0.16, 0.3, wide + 0.16), materials.lit({ colour: palette.FRAME }));
    slab.position.y = -0.155;
    slab.receiveShadow = slab.castShadow = true;
    const rim = new Mesh(new BoxGeometry(wide + 0.05, 0.3, wide + 0.05), materials.lit({ colour: palette.FRAME_EDGE }));
    rim.position.y = -0.152;
    this.scene.add(mat, slab, rim);
    const table = new Mesh(new CircleGeometry(26, 48), materials.flat({ map: tableTexture(), solid: true }));
    table.rotation.x = -Math.PI / 2;
    table.position.y = -0.32;
    this.scene.add(table);
  }

  /** Paint the ground with the current zones, which change at most a few times in a battle. */
  paintGround(zones: readonly Zone[]): void {
    const painted = JSON.stringify(zones);
    if (painted === this.painted || !this.ground) return;
    this.painted = painted;
    this.ground.map?.dispose();
    this.ground.map = matTexture(zones, this.walls, this.quality === 'high' ? 2048 : 1024);
    this.ground.map.anisotropy = this.quality === 'high' ? 8 : 1;
    this.ground.needsUpdate = true;
    this.invalidate();
  }

  dispose(): void {
    this.alive = false;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.pause);
    this.scene.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose();
    });
    this.dusk.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private draw(now: number): void {
    this.frame = 0;
    const more = this.step(now);
    this.renderer.render(this.scene, this.camera);
    this.drawn();
    if (!more) return;
    if (this.quality === 'high') this.invalidate(true);
    else this.pause = window.setTimeout(() => this.invalidate(), PAUSE);
  }

  private lamps(): void {
    const sun = new DirectionalLight(0xfff0da, this.quality === 'high' ? 2.6 : 1.9);
    sun.position.set(-6, 11, 6.5);
    if (this.quality === 'high') {
      sun.castShadow = true;
      sun.shadow.mapSize.set(2048, 2048);
      const camera = sun.shadow.camera;
      camera.left = camera.bottom = -7;
      camera.right = camera.top = 7;
      camera.near = 2;
      camera.far = 26;
      sun.shadow.bias = -0.0008;
      sun.shadow.normalBias = 0.03;
      sun.shadow.radius = 3;
    }
    this.scene.add(sun, new HemisphereLight(0xc8d4e2, 0x9c8d7c, 1.7), new AmbientLight(0xfff2e2, 0.45));
  }
}
