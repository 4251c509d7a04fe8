/** The engine tells the same as Python's, step by step: cases of `tools/assistant_cases.py`, or of a long run. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import type { AssistantPack } from '../../protocol';
import { DiceStream } from './dice';
import { Game, gameRecord, Refusal, step } from './index';
import { fold, harmless } from './saying';

interface Case {
  readonly seed: number;
  readonly pack: string; // compressed
  readonly steps: readonly [string, number, string][];
  readonly digests: readonly string[];
}

const SAMPLE = 'fixtures/assistant/cases.json';
const LONG_RUN = process.env['DEADZONE_ASSISTANT_CASES'] ?? '';
const files = LONG_RUN ? readdirSync(LONG_RUN).map((name) => join(LONG_RUN, name)) : [SAMPLE];

function casesIn(file: string): Case[] {
  return JSON.parse(readFileSync(file, 'utf-8')) as Case[];
}

function packOf(each: Case): AssistantPack {
  return JSON.parse(inflateSync(Buffer.from(each.pack, 'base64')).toString('utf-8')) as AssistantPack;
}

/** JSON with sorted keys, as Python writes it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

function digest(game: Game, lang: string, refused: string): string {
  const told = new TextEncoder().encode(`${canonical(gameRecord(game, lang))}\n${refused}`);
  return bytesToHex(blake2b(told, { dkLen: 4 }));
}

/** Carry out a step; the refusal in words with its rule, or an empty text. */
function done(game: Game, [word, model, text]: readonly [string, number, string], lang: string): string {
  try {
    if (word === 'undo') game.undo();
    else game.do({ word, model, text });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return `${refusal.text(lang)} (${refusal.rule})`;
  }
  return '';
}

/** The first step after which something else is told than in Python; -1 if there is none. */
function firstDifference(each: Case): number {
  const pack = packOf(each);
  const langs = Object.keys(pack.texts).sort((one, other) => Number(other === 'en') - Number(one === 'en'));
  const game = new Game(pack);
  const digests = langs.map((lang) => digest(game, lang, ''));
  if (digests.some((own, place) => own !== each.digests[place])) return 0;
  for (const [number, one] of each.steps.entries()) {
    const lang = langs[number % langs.length]!;
    const refused = done(game, one, lang);
    if (digest(game, lang, refused) !== each.digests[langs.length + number]) return number + 1;
  }
  return -1;
}

describe('the same as in Python', () => {
  it.each(files)('%s', { timeout: 600_000 }, (file) => {
    const different = casesIn(file).flatMap((each) => {
      const number = firstDifference(each);
      return number < 0 ? [] : [{ seed: each.seed, step: number, word: each.steps[number - 1] }];
    });
    expect(different).toEqual([]);
  });
});

describe('a game', () => {
  const first = casesIn(SAMPLE)[0]!;

  it('goes on where it was', () => {
    const pack = packOf(first);
    const game = new Game(pack);
    for (const one of first.steps) done(game, one, 'en');
    const again = new Game(pack, JSON.parse(JSON.stringify(game.steps)));
    expect(gameRecord(again, 'fr')).toEqual(gameRecord(game, 'fr'));
  });

  it('changes nothing when it refuses', () => {
    const game = new Game(packOf(first));
    const before = canonical(gameRecord(game, 'en'));
    expect(() => game.do(step('heal', 0))).toThrow(Refusal);
    expect(() => game.do(step('dance', 0))).toThrow('unknown step');
    expect(canonical(gameRecord(game, 'en'))).toBe(before);
    expect(game.steps).toEqual([]);
  });
});

describe('its parts', () => {
  it('rolls the dice of Python', () => {
    const dice = new DiceStream('5/jade/blue');
    expect(Array.from({ length: 12 }, () => dice.die(8))).toEqual(ROLLED);
  });

  it('finds items by their names, however they are written', () => {
    expect(fold('Médi-Pack')).toBe('medi pack');
    expect(fold('Lance-grenades d’Œil ß (2)')).toBe('lance grenades doeil ss 2');
  });

  it('keeps what people write on one line', () => {
    expect(harmless('\u001b[2Ja \u202e thing', 40)).toBe('\ufffd[2Ja \ufffd thing');
    expect(harmless(' a\t b  ', 3)).toBe('a b');
  });
});

const ROLLED = [3, 6, 2, 7, 5, 7, 5, 6, 7, 6, 6, 8];
