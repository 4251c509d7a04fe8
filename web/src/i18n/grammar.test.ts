import { expect, it } from 'vitest';
import cases from '../../fixtures/language/grammar.json';
import { filledIn } from './grammar';

/** The program says the same: tests/language/test_language_grammar.py has these cases, too. */
it.each(cases)('$said', ({ template, values, lang, said }) => {
  expect(filledIn(template, values as unknown as Record<string, string | number>, lang)).toBe(said);
});

it('leaves the place of a value that is missing', () => {
  expect(filledIn('{a} {le:b} {c:d|e} {f|g|h}', { a: 1 }, 'fr')).toBe('1 {le:b} {c:d|e} {f|g|h}');
});

it('says texts of a language that the page does not have', () => {
  expect(filledIn('{Le:model} {n|Tag|Tage}', { model: 'Enforcer', n: 2 }, 'xx')).toBe('Enforcer Tage');
});
