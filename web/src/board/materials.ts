/** Materials of the scene: full shading in high quality, cheap shading in low. */

import { type Material, MeshBasicMaterial, MeshLambertMaterial, MeshStandardMaterial, type Texture } from 'three';
import type { Quality } from '../board-api';

export interface Surface {
  readonly colour?: number;
  readonly map?: Texture;
  readonly painted?: boolean;
  readonly opacity?: number;
  readonly metal?: number;
  readonly rough?: number;
  readonly glow?: number;
  /** A floor covers surfaces that end in its plane, such as the tops of walls. */
  readonly floor?: boolean;
}

/** A surface whose texture may be changed. */
export type LitMaterial = MeshBasicMaterial | MeshLambertMaterial | MeshStandardMaterial;

export class Materials {
  private readonly made: Material[] = [];

  constructor(private readonly quality: Quality) {}

  lit(surface: Surface): MeshLambertMaterial | MeshStandardMaterial {
    this.sharpen(surface);
    const opacity = surface.opacity ?? 1;
    const common = {
      color: surface.colour ?? 0xffffff,
      map: surface.map ?? null,
      vertexColors: surface.painted ?? false,
      transparent: opacity < 1,
      opacity,
      depthWrite: opacity === 1,
      // Outlines are drawn over the faces in whose plane they lie, and floors over the tops of walls.
      polygonOffset: true,
      polygonOffsetFactor: surface.floor ? 1 : 2,
      polygonOffsetUnits: surface.floor ? 1 : 2,
      emissive: surface.glow ?? 0,
    };
    const material =
      this.quality === 'low'
        ? new MeshLambertMaterial(common)
        : new MeshStandardMaterial({ ...common, roughness: surface.rough ?? 0.85, metalness: surface.metal ?? 0 });
    return this.keep(material);
  }

  /** Unlit: overlays, lines of sight, rings. */
  flat(surface: Surface & { readonly onTop?: boolean; readonly solid?: boolean }): MeshBasicMaterial {
    this.sharpen(surface);
    const material = new MeshBasicMaterial({
      color: surface.colour ?? 0xffffff,
      map: surface.map ?? null,
      vertexColors: surface.painted ?? false,
      transparent: !surface.solid,
      opacity: surface.opacity ?? 1,
      depthWrite: surface.solid ?? false,
      depthTest: !surface.onTop,
    });
    this.keep(material);
    return material;
  }

  /** Keep textures sharp at a slant in high quality; too expensive without a graphics processor. */
  private sharpen(surface: Surface): void {
    if (surface.map) surface.map.anisotropy = this.quality === 'high' ? 8 : 1;
  }

  keep<T extends Material>(material: T): T {
    this.made.push(material);
    return material;
  }

  dispose(): void {
    for (const material of this.made) {
      const map = (material as MeshBasicMaterial).map;
      map?.dispose();
      material.dispose();
    }
  }
}
