import { InstancedMesh, Line, Mesh, type Object3D, Sprite, Texture } from 'three';
import { describe, expect, it, vi } from 'vitest';
import type { Hello, Update, View } from '../protocol';
import hello from '../../fixtures/hello.en.json';
import action from '../../fixtures/question.action.json';
import { Figures } from './figures';
import { Glow } from './glow';
import { Materials } from './materials';
import { Rulers } from './rulers';
import { Terrain } from './terrain';
import { Tokens } from './tokens';

const painted: string[] = [];
// There is no canvas to paint textures on; this notes which ones are asked for.
vi.mock('./textures', async (original) =>
  Object.fromEntries(
    Object.entries(await original<object>()).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? () => {
            painted.push(name);
            return new Texture();
          }
        : (value as unknown),
    ]),
  ),
);

/** What a frame of a full table may take; what casts a shadow is drawn twice, and its triangles are counted twice. */
const MOST = { calls: 480, shadowCalls: 320, triangles: 180_000, textures: 38 };
const TEAM = 16;

const greeting = hello as unknown as Hello;

/** A full table: `TEAM` models a side that look different, some of them burning, tokens and smoke. */
function fullTable(): View {
  const { view } = action as unknown as Update;
  const places = greeting.board.supported;
  const models = Array.from({ length: 2 * TEAM }, (_, n) => ({
    ...view.models[n % view.models.length]!,
    side: (n % 2) as 0 | 1,
    fate: 'table' as const,
    cube: places[(n * 7) % places.length]!,
    burning: n % 8 === 0,
    items: n % 4 === 0 ? ['Medi-pack'] : [],
  }));
  return { ...view, models, smoke: places.slice(0, 4) };
}

interface Cost {
  calls: number;
  shadowCalls: number;
  triangles: number;
}

/** What the renderer does for the visible things of a group. */
function costOf(groups: readonly Object3D[]): Cost {
  const cost: Cost = { calls: 0, shadowCalls: 0, triangles: 0 };
  const count = (thing: Object3D): void => {
    if (!thing.visible) return;
    if (thing instanceof Mesh || thing instanceof Line || thing instanceof Sprite) {
      const calls = Array.isArray(thing.material) ? thing.material.length : 1;
      cost.calls += calls;
      if (thing.castShadow) cost.shadowCalls += calls;
      if (thing instanceof Mesh) {
        const { index, attributes } = (thing as Mesh).geometry;
        const each = (index?.count ?? attributes['position']!.count) / 3;
        cost.triangles += each * (thing instanceof InstancedMesh ? thing.count : 1) * (thing.castShadow ? 2 : 1);
      }
    }
    thing.children.forEach(count);
  };
  groups.forEach(count);
  return cost;
}

describe('a full table in high quality', () => {
  it('stays within its budget of draw calls, triangles and textures', () => {
    const materials = new Materials('high');
    const terrain = new Terrain(greeting.board, materials);
    const figures = new Figures(materials, greeting.profiles, new Map(greeting.board.ramps), () => true);
    const tokens = new Tokens(greeting.board, materials);
    const [glow, rulers] = [new Glow(greeting.board, materials), new Rulers(materials)];
    const view = fullTable();
    figures.show(view);
    tokens.show(view);
    const cost = costOf([...terrain.levels, figures.group, tokens.group, glow.group, rulers.group]);
    const found = { ...cost, textures: painted.length };
    expect(found.calls).toBeGreaterThan(300);
    for (const [what, most] of Object.entries(MOST))
      expect(found[what as keyof typeof MOST], JSON.stringify(found)).toBeLessThanOrEqual(most);
  });
});
