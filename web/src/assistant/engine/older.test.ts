/** Games that browsers kept with earlier versions open and go on; `tools/older_files.py` has made them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AssistantPack } from '../../protocol';
import { Game, gameRecord, step } from './index';

interface Kept {
  readonly pack: AssistantPack;
  readonly steps: readonly [string, number, string][];
}

const OLDER = 'fixtures/older';
const files = readdirSync(OLDER).flatMap((version) =>
  readdirSync(join(OLDER, version)).map((name) => join(OLDER, version, name)),
);

describe('a game of an earlier version', () => {
  it.each(files)('%s', (file) => {
    const { pack, steps } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf-8')) as Kept;
    const game = new Game(
      pack,
      steps.map(([word, model, text]) => ({ word, model, text })),
    );
    expect(game.steps).toHaveLength(steps.length);
    game.do(step('score', 0, '1 other'));
    for (const lang of Object.keys(pack.texts)) expect(gameRecord(game, lang)).toBeTruthy();
  });
});
