import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulesFor } from '../src/play/rules';
import type { Hello } from '../src/protocol';

const HELLO = JSON.parse(readFileSync(new URL('../fixtures/hello.en.json', import.meta.url), 'utf8')) as Hello;

describe('the short texts of rules', () => {
  it('are found by the rules on a card', () => {
    const found = rulesFor(['A-TACTICIAN', 'I-FRAG', 'A-UNKNOWN'], HELLO);
    expect(found.map(({ name }) => name).sort()).toEqual(['Frag Grenade', 'Tactician']);
    expect(found.every(({ text }) => text.length > 20)).toBe(true);
  });
});
