/**
 * Signs for what models bear and what lies in cubes. The words come from the server, by rule id; a rule that the page has
 * never heard of gets the plain sign.
 */

export type Sign =
  'tagged' | 'shard' | 'ammo' | 'shield' | 'rampage' | 'stealth' | 'reload' | 'smoke' | 'trap' | 'link' | 'state';

const BY_WORD: readonly (readonly [RegExp, Sign])[] = [
  [/tag/, 'tagged'],
  [/shard/, 'shard'],
  [/reload/, 'reload'],
  [/ammo/, 'ammo'],
  [/shield/, 'shield'],
  [/rampag/, 'rampage'],
  [/stealth/, 'stealth'],
  [/smoke|toxic/, 'smoke'],
  [/trap|mine/, 'trap'],
  [/comm/, 'link'],
];

/** The sign for a rule or a field, by its id: `A-TAG`, `out_of_ammo`. */
export function signOf(id: string): Sign {
  const plain = id.toLowerCase();
  return BY_WORD.find(([words]) => words.test(plain))?.[1] ?? 'state';
}

/** Whether a marker says what is in the smoke of its cube. */
export function isToxic(id: string): boolean {
  return /toxic/i.test(id);
}
