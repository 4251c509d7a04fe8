import { describe, expect, it } from 'vitest';
import { placeOf } from '../src/place';
import { cited } from '../src/ui/citing';

const RULES = ['R-OBJ-04', 'R-OBJ-05', 'R-DMG-02', 'R-DMG-03', 'A-FRAG-02', 'A-FRAG-04', 'A-TOUGH', 'R-LEVEL-10b'];
const named = (line: string) =>
  cited(line, (rule) => RULES.includes(rule))
    .filter(({ rule }) => rule)
    .map(({ text, rule }) => `${text}=${rule}`);

describe('the rules that a text names', () => {
  it.each([
    ['see R-OBJ-04.', ['R-OBJ-04=R-OBJ-04']],
    ['(R-OBJ-04, -05)', ['R-OBJ-04=R-OBJ-04', '-05=R-OBJ-05']],
    ['R-DMG-02/03.', ['R-DMG-02=R-DMG-02', '03=R-DMG-03']],
    ['A-FRAG-02 to -04', ['A-FRAG-02=A-FRAG-02', '-04=A-FRAG-04']],
    ['A-FRAG-02 à -04', ['A-FRAG-02=A-FRAG-02', '-04=A-FRAG-04']],
    ['R-OBJ-04 et -05', ['R-OBJ-04=R-OBJ-04', '-05=R-OBJ-05']],
    ['R-LEVEL-10b and A-TOUGH', ['R-LEVEL-10b=R-LEVEL-10b', 'A-TOUGH=A-TOUGH']],
    ['XR-OBJ-04, R-NONE-01, R-OBJ-*', []],
    ['R-OBJ-04, 05 dice, and -09', ['R-OBJ-04=R-OBJ-04']],
    ['A-TOUGH, -05', ['A-TOUGH=A-TOUGH']],
  ])('%s', (line, found) => {
    expect(named(line)).toEqual(found);
  });

  it('leaves every letter of the text in its place', () => {
    const line = 'R-OBJ-04, -05; a die of -1 (R-DMG-02/03), R-NONE-02.';
    const pieces = cited(line, (rule) => RULES.includes(rule));
    expect(pieces.map(({ text }) => text).join('')).toBe(line);
    expect(cited('', () => true)).toEqual([]);
  });
});

describe('the address of a rule', () => {
  it.each([
    ['/rules', ''],
    ['/rules/', ''],
    ['/under/rules?quality=low#R-OBJ-04', 'R-OBJ-04'],
    ['/rules#06-missions', '06-missions'],
  ])('%s', (path, rule) => {
    expect(placeOf(path)).toEqual({ at: 'rules', rule });
  });
});
