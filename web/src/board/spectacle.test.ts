import { Texture } from 'three';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act } from '../feel/effects';
import { timed } from '../feel/effects';
import { aModel, aView, emptyBoard } from './fixture';
import { Figures } from './figures';
import { Materials } from './materials';
import { Rig } from './rig';
import { Spectacle } from './spectacle';
import { Tokens } from './tokens';

// There is no canvas to paint textures on.
vi.mock('./textures', () => ({
  puffTexture: () => new Texture(),
  tokenTexture: () => new Texture(),
  markerTexture: () => new Texture(),
}));

const HERE = aModel({});
const THERE = aModel({ side: 1, cube: 12 });
const BEFORE = aView({ models: [HERE, THERE] });
const SHOWS: Record<Act['kind'], Act> = {
  shot: { kind: 'shot', from: 0, to: 1, missile: 'burst', hit: true },
  strike: { kind: 'strike', from: 0, to: 1 },
  throw: { kind: 'throw', from: 0, cube: 12 },
  blast: { kind: 'blast', cube: 12 },
  smoke: { kind: 'smoke', cube: 12 },
  clearing: { kind: 'clearing', cube: 12 },
  spark: { kind: 'spark', model: 1 },
  wound: { kind: 'wound', model: 1 },
  pinned: { kind: 'pinned', model: 1 },
  death: { kind: 'death', model: 1 },
  fall: { kind: 'fall', model: 1 },
  fire: { kind: 'fire', model: 1 },
};
/** Draw calls of a show at any moment. */
const MOST_MESHES = 40;

let figures: Figures;
let tokens: Tokens;
let spectacle: Spectacle;

beforeEach(() => {
  const materials = new Materials('low');
  figures = new Figures(materials, [], new Map(), () => true);
  tokens = new Tokens(emptyBoard(1), materials);
  spectacle = new Spectacle(emptyBoard(1), materials, figures, tokens);
  figures.show(BEFORE);
});

/** Everything that a show may change, as text. */
function looks(): string {
  const [one, two] = [figures.actor(0), figures.actor(1)];
  const told = [one, two].map((actor) => [
    actor?.group.position.toArray(),
    actor?.body.position.toArray(),
    actor?.body.rotation.toArray(),
    (actor?.body.material as { uuid: string } | undefined)?.uuid,
    actor?.flames.visible,
  ]);
  const flying = spectacle.group.children.map(({ position, scale }) => [position.toArray(), scale.toArray()]);
  return JSON.stringify([told, flying]);
}

describe('a show on the board', () => {
  it.each(Object.values(SHOWS))('of $kind is seen, ends by itself, and leaves everything as it was', (act) => {
    const after = aView({ models: [HERE, THERE], smoke: act.kind === 'smoke' ? [12] : [] });
    figures.show(after);
    tokens.show(after);
    const before = looks();
    const cloud = (): number => tokens.group.getObjectByProperty('type', 'Sprite')?.parent?.scale.x ?? 1;
    spectacle.play(timed([act], 1));
    const seen = new Set<string>();
    let most = 0;
    for (let now = 1000; now < 1600 && spectacle.step(now); now += 20) {
      seen.add(looks() + String(cloud()));
      most = Math.max(most, spectacle.group.children.length);
    }
    expect(seen.size).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(MOST_MESHES);
    expect(spectacle.step(1600)).toBe(false);
    expect(looks()).toBe(before);
    expect(cloud()).toBe(1);
  });

  it.each(Object.values(SHOWS))('of $kind ends at once on a key or tap', (act) => {
    spectacle.play(timed([act], 1));
    spectacle.step(1000);
    spectacle.step(1100);
    expect(spectacle.running).toBe(true);
    expect(spectacle.finish()).toBe(true);
    expect(spectacle.running).toBe(false);
    expect(spectacle.group.children).toHaveLength(0);
    expect(spectacle.finish()).toBe(false);
    expect(spectacle.step(1120)).toBe(false);
  });

  it('keeps the dead on the table until they have fallen, but nobody can click them', () => {
    spectacle.play(timed([SHOWS.death], 1));
    figures.show(aView({ models: [HERE, { ...THERE, fate: 'killed' }] }));
    for (const now of [1000, 1150, 1300]) spectacle.step(now);
    const fallen = figures.actor(1)!;
    expect(fallen.body.rotation.x).toBeLessThan(-0.5);
    expect(figures.standing().map(({ model }) => model)).toEqual([0]);
    spectacle.finish();
    expect(figures.actor(1)).toBeUndefined();
    expect(figures.group.children).not.toContain(fallen.group);
  });

  it('does not keep the dead of another show', () => {
    spectacle.play(timed([SHOWS.spark], 1));
    figures.show(aView({ models: [HERE, { ...THERE, fate: 'killed' }] }));
    expect(figures.actor(1)).toBeUndefined();
  });

  it('lets a model fall, and one that walks arrive when everything is ended', () => {
    spectacle.play(timed([SHOWS.fall], 1));
    figures.show(aView({ models: [HERE, { ...THERE, cube: 20 }] }));
    const now = performance.now();
    expect(figures.move(now + 10)).toBe(true);
    expect(figures.settle()).toBe(true);
    expect(figures.move(now + 20)).toBe(false);
    expect(figures.settle()).toBe(false);
    const { group, foot } = figures.actor(1)!;
    expect([group.position.x + 4, group.position.z + 4]).toEqual([foot.x, foot.y]);
  });

  it('has a camera that lands once, so that a key at rest redraws nothing', () => {
    const rig = new Rig(() => true);
    rig.fly(0);
    expect(rig.land()).toBe(false);
    rig.go('n');
    expect([rig.land(), rig.land()]).toEqual([true, false]);
  });

  it('is not performed by a machine that is too slow for it', () => {
    spectacle.play(timed([SHOWS.death, SHOWS.blast], 1));
    expect(spectacle.step(1000)).toBe(true);
    expect(spectacle.step(1300)).toBe(false);
    expect(spectacle.running).toBe(false);
  });

  it('of a newer step replaces an older one', () => {
    spectacle.play(timed([SHOWS.blast], 1));
    spectacle.step(1000);
    spectacle.play([]);
    expect(spectacle.running).toBe(false);
    expect(spectacle.group.children).toHaveLength(0);
  });
});
