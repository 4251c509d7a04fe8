import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  asCopy,
  asPlayed,
  balanced,
  edited,
  headerOf,
  imageOfEdit,
  levelsOf,
  newMap,
  NOTHING,
  OBJECTIVE,
  SYMMETRIES,
  withHeader,
  withLevel,
  withoutLevel,
  whyNot,
  type Edit,
  type Symmetry,
} from '../src/maps/edits';
import { mapsAddressOf, mapsPlaceOf } from '../src/maps/places';
import {
  cellAt,
  cubeOf,
  placeIn,
  placesOf,
  planOf,
  SIDES,
  sideAt,
  type Field,
  type Place,
  type Plan,
  type Side,
} from '../src/maps/plan';
import { placeOf } from '../src/place';
import { begin, done, redone, undone } from '../src/shelf/history';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly sides: string;
  readonly floors: string;
  readonly features: string;
  /** Marks with those of Patrol where the file has none. */
  readonly played: string;
}

const FOLDER = new URL('../fixtures/maps/', import.meta.url);
const CASES = JSON.parse(readFileSync(new URL('texts.json', FOLDER), 'utf8')) as Case[];
const named = (name: string): string => CASES.find((each) => each.name === name)!.text;
const REFINERY = named('refinery');
const REMARKS = named('remarks');

function symbolsOf(plan: Plan, field: Field): string {
  return plan.levels.flatMap((_, n) => placesOf(n + 1).map((each) => cellAt(plan, each)[field])).join('');
}

const marksOf = (text: string): string => symbolsOf(planOf(text)!, 'mark');

function readout(text: string): Omit<Case, 'name' | 'text'> {
  const plan = planOf(text)!;
  const places = plan.levels.flatMap((_, n) => placesOf(n + 1));
  return {
    sides: places.flatMap((each) => SIDES.map((side) => sideAt(plan, each, side))).join(''),
    floors: symbolsOf(plan, 'floor'),
    features: symbolsOf(plan, 'feature'),
    played: symbolsOf(asPlayed(plan), 'mark'),
  };
}

function at(row: number, column: number, level = 1): Place {
  return { level, row, column };
}

const side = (place: Place, which: Side, symbol: string): Edit => ({ what: 'side', place, side: which, symbol });

/** Random numbers that are the same everywhere. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % below;
  };
}

function randomEdit(chance: (below: number) => number, levels: number): Edit {
  const place = at(chance(8), chance(8), 1 + chance(levels));
  const pick = (symbols: string): string => symbols[chance(symbols.length)]!;
  const kind = chance(4);
  if (kind === 0) return side(place, chance(4) as Side, pick(' -DLMS1234'));
  if (kind === 1) return { what: 'floor', place, symbol: pick(' #nesw1234') };
  if (kind === 2) return { what: 'feature', place, symbol: pick(' H^>v<') };
  return { what: 'mark', place, symbol: pick(' RB**') };
}

/** One thing that somebody may do in the editor. */
function randomChange(chance: (below: number) => number, text: string): string {
  const kind = chance(12);
  const symmetry = SYMMETRIES[chance(SYMMETRIES.length)]!;
  if (kind === 0) return withLevel(text);
  if (kind === 1) return withoutLevel(text);
  if (kind === 2) return withHeader(text, 'name', `Yard ${chance(99)}`, chance(2) ? 'fr' : '');
  if (kind === 3) return balanced(text, symmetry);
  const edits = Array.from({ length: 1 + chance(6) }, () => randomEdit(chance, levelsOf(text)));
  return edited(text, edits, symmetry);
}

describe('reading a map', () => {
  it.each(CASES)('finds what the server finds: $name', ({ text, ...expected }) => {
    expect(readout(text)).toEqual(Object.fromEntries(Object.entries(expected).filter(([key]) => key !== 'name')));
  });

  it('finds Patrol where a map has no marks, on the highest floors', () => {
    const { text, played } = CASES.find((each) => each.name === 'unmarked')!;
    expect(marksOf(text).trim()).toBe('');
    expect([...played].flatMap((mark, cube) => (mark === OBJECTIVE ? [placeIn(cube).level] : []))).toContain(3);
    expect(symbolsOf(asPlayed(planOf(text)!), 'mark')).toBe(played);
  });

  it('gives no plan for what is none', () => {
    for (const text of ['', 'name: x', 'level 1', REFINERY.replace('level 1', ''), REFINERY.replace('  +', ' +')])
      expect(planOf(text)).toBeNull();
    expect(edited('level 1', [side(at(0, 0), 0, '-')])).toBe('level 1');
    expect([withLevel('x'), withoutLevel('x'), balanced('x', 'half-turn')]).toEqual(['x', 'x', 'x']);
  });

  it('counts cubes as the protocol does', () => {
    expect(cubeOf(at(3, 5, 2))).toBe(64 + 29);
    for (const cube of [0, 7, 63, 64, 575]) expect(cubeOf(placeIn(cube))).toBe(cube);
  });
});

describe('drawing', () => {
  it('changes the symbols that it is about, and nothing else', () => {
    const one = edited(REMARKS, [side(at(2, 3), 2, 'D')]);
    const [before, after] = [REMARKS.split('\n'), one.split('\n')];
    const changed = after.filter((line, n) => line !== before[n]);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/-D-.*; line \d+\r$/);
    expect(sideAt(planOf(one)!, at(3, 3), 0)).toBe('D');
    expect(edited(one, [side(at(2, 3), 2, sideAt(planOf(REMARKS)!, at(2, 3), 2))])).toBe(REMARKS);
  });

  it('keeps a remark in its column, and lets a longer line push it', () => {
    const text = newMap('x', 1).replace('\n3\n', '\n3 ; here\n');
    const longer = edited(text, [side(at(3, 7), 1, '-')]);
    expect(longer).toContain(`\n${`3${' '.repeat(33)}|`} ; here\n`);
    expect(edited(text, [side(at(3, 0), 3, '-')])).toContain('\n3 | ; here\n');
  });

  it('leaves the ground solid and the top without ramps, and says so', () => {
    const floor = (level: number): Edit => ({ what: 'floor', place: at(0, 0, level), symbol: '#' });
    const feature = (level: number, symbol: string): Edit => ({ what: 'feature', place: at(0, 0, level), symbol });
    const why = (edit: Edit): string | null => whyNot(planOf(REFINERY)!, edit);
    expect([why(floor(1)), why(floor(2))]).toEqual(['maps.noGroundFloor', null]);
    expect([why(feature(3, '^')), why(feature(2, '^')), why(feature(3, 'H')), why(feature(3, NOTHING))]).toEqual([
      'maps.noTopRamp',
      null,
      null,
      null,
    ]);
    for (const edit of [floor(1), feature(3, '^')]) expect(edited(REFINERY, [edit])).toBe(REFINERY);
    expect(edited(REFINERY, [{ what: 'feature', place: at(0, 0, 9), symbol: 'H' }])).toBe(REFINERY);
  });

  it('marks zones on the ground, and one objective in a square', () => {
    const zone = edited(REFINERY, [{ what: 'mark', place: at(5, 5, 2), symbol: 'R' }]);
    expect(cellAt(planOf(zone)!, at(5, 5)).mark).toBe('R');
    const moved = edited(edited(REFINERY, [{ what: 'mark', place: at(5, 5, 2), symbol: OBJECTIVE }]), [
      { what: 'mark', place: at(5, 5, 1), symbol: OBJECTIVE },
    ]);
    expect([1, 2, 3].map((level) => cellAt(planOf(moved)!, at(5, 5, level)).mark)).toEqual(['*', ' ', ' ']);
  });

  it('writes out the zones and objectives of Patrol before they are changed', () => {
    const text = newMap('x', 2);
    const zone = edited(text, [{ what: 'mark', place: at(0, 0), symbol: NOTHING }]);
    expect(marksOf(zone).slice(0, 4)).toBe(' RRR');
    expect(marksOf(zone).slice(60, 64)).toBe('BBBB');
    expect(marksOf(zone)).not.toContain('*');
    const objective = edited(text, [{ what: 'mark', place: at(3, 3), symbol: OBJECTIVE }]);
    expect([...marksOf(objective)].filter((each) => each === '*')).toHaveLength(5);
    expect(edited(text, [{ what: 'mark', place: at(3, 3), symbol: NOTHING }])).toBe(text);
    // A zone reaches up: it can be rubbed out on every level.
    expect(marksOf(edited(zone, [{ what: 'mark', place: at(0, 1, 2), symbol: NOTHING }])).slice(0, 4)).toBe('  RR');
  });

  it.each(SYMMETRIES)('draws its image as well: %s', (symmetry: Symmetry) => {
    const chance = chanceOf(5);
    for (let n = 0; n < 40; n++) {
      const edit = randomEdit(chance, 3);
      expect(imageOfEdit(imageOfEdit(edit, symmetry), symmetry)).toEqual(edit);
      const both = edited(REFINERY, [edit], symmetry);
      expect(edited(edited(REFINERY, [imageOfEdit(edit, symmetry)]), [edit])).toBe(
        symmetry === 'none' ? edited(REFINERY, [edit]) : both,
      );
    }
    const even = balanced(named('crash-site'), symmetry);
    expect(balanced(even, symmetry)).toBe(even);
    if (symmetry !== 'none') expect(even).not.toBe(named('crash-site'));
  });

  it('makes the halves equal', () => {
    const plan = planOf(balanced(named('crash-site'), 'half-turn'))!;
    for (const place of placesOf(1)) {
      const twin = at(7 - place.row, 7 - place.column);
      for (const each of SIDES) expect(sideAt(plan, twin, ((each + 2) % 4) as Side)).toBe(sideAt(plan, place, each));
    }
  });
});

describe('levels and headers', () => {
  it('come and go on top, and remarks stay', () => {
    const text = `${REFINERY}; the end`;
    const higher = withLevel(text);
    expect(levelsOf(higher)).toBe(4);
    expect(higher.endsWith('; the end')).toBe(true);
    expect(withoutLevel(higher)).toBe(text);
    expect(levelsOf(withLevel(newMap('x', 9)))).toBe(9);
    expect(withoutLevel(newMap('x', 1))).toBe(newMap('x', 1));
    const ramp = edited(higher, [{ what: 'feature', place: at(0, 0, 3), symbol: '>' }]);
    expect(withoutLevel(ramp)).toBe(text);
    const said = higher.replace('level 4\n', 'level 4\n; keep me\n');
    expect(withoutLevel(said)).toContain('; keep me');
  });

  it('have the line ends of the file, also if its last line has none', () => {
    const text = newMap('x', 1).trimEnd().replaceAll('\n', '\r\n');
    const higher = withLevel(text);
    expect(higher.split('\n').filter((line) => !line.endsWith('\r'))).toEqual([higher.split('\n').at(-1)]);
    expect(levelsOf(higher)).toBe(2);
  });

  it('are set, changed and taken away', () => {
    const text = newMap('Yard', 1);
    expect(headerOf(text, 'name')).toBe('Yard');
    const both = withHeader(withHeader(text, 'name', 'La cour', 'fr'), 'about', 'Small.');
    expect([headerOf(both, 'name', 'fr'), headerOf(both, 'about')]).toEqual(['La cour', 'Small.']);
    expect(withHeader(both, 'name', '', 'fr')).not.toContain('La cour');
    expect(headerOf(withHeader(text, 'name', `a\n\u0000\u202eb${'c'.repeat(99)}`), 'name')).toBe(
      `a b${'c'.repeat(57)}`,
    );
    expect(withHeader('; mine\n\nlevel 1', 'name', 'A')).toBe('; mine\nname: A\n\nlevel 1');
    expect(withHeader(REMARKS, 'name', headerOf(REMARKS, 'name'))).toBe(REMARKS);
  });

  it('call a copy a copy, in English and in the language of the page', () => {
    const names = (text: string): string[] => [headerOf(text, 'name'), headerOf(text, 'name', 'fr')];
    const yard = newMap('Yard', 1);
    expect(names(asCopy(yard, 'en'))).toEqual(['Yard (copy)', '']);
    expect(names(asCopy(yard, 'fr'))).toEqual(['Yard (copy)', 'Yard (copie)']);
    expect(names(asCopy(withHeader(yard, 'name', 'La cour', 'fr'), 'fr'))).toEqual(['Yard (copy)', 'La cour (copie)']);
    expect(names(asCopy(newMap('', 1), 'fr'))[0]).toMatch(/\w \(copy\)$/);
    const long = newMap('y'.repeat(60), 1);
    expect(names(asCopy(long, 'fr'))).toEqual([`${'y'.repeat(53)} (copy)`, `${'y'.repeat(52)} (copie)`]);
  });
});

describe('200 random sequences', () => {
  it('come back to the same text by undo, and forth again', () => {
    for (let seed = 0; seed < 200; seed++) {
      const chance = chanceOf(seed);
      const first = CASES[seed % CASES.length]!.text;
      let history = begin(first);
      for (let n = 0; n < 12; n++) {
        const now = randomChange(chance, history.now);
        if (now !== history.now) history = done(history, now, String(n));
        expect(planOf(now), `seed ${seed}`).not.toBeNull();
      }
      const [last, steps] = [history.now, history.past.length];
      for (let n = 0; n < steps; n++) history = undone(history);
      expect(history.now).toBe(first);
      for (let n = 0; n < steps; n++) history = redone(history);
      expect(history.now).toBe(last);
    }
  });

  it('keep all remarks', () => {
    for (let seed = 0; seed < 50; seed++) {
      const chance = chanceOf(seed);
      let text = REMARKS;
      for (let n = 0; n < 8; n++) {
        const edits = Array.from({ length: 5 }, () => randomEdit(chance, levelsOf(text)));
        text = edited(text, edits, SYMMETRIES[chance(4)]);
      }
      const remarks = (all: string): string[] => all.split('\n').map((line) => /;.*$/.exec(line)?.[0] ?? '');
      expect(remarks(text)).toEqual(remarks(REMARKS));
    }
  });

  it('give files that the reader reads alike (tests/maps/test_maps_edited.py)', async () => {
    const made = Array.from({ length: 40 }, (_, seed) => {
      const chance = chanceOf(1000 + seed);
      const { name, text: first } = CASES[seed % CASES.length]!;
      let text = seed % 10 === 9 ? newMap('Drawn', 1 + chance(4)) : first;
      for (let n = 0; n < 10; n++) text = randomChange(chance, text);
      return { name: `${seed} ${name}`, levels: levelsOf(text), text, ...readout(text) };
    });
    await expect(`${JSON.stringify(made, null, 1)}\n`).toMatchFileSnapshot(new URL('edited.json', FOLDER).pathname);
  });
});

describe('addresses of maps', () => {
  it('are read and written', () => {
    expect(placeOf('/maps')).toEqual({ at: 'maps' });
    expect(placeOf('/under/maps?x=1#mine=3')).toEqual({ at: 'maps' });
    for (const place of [
      { at: 'home' },
      { at: 'new' },
      { at: 'mine', id: 'a b' },
      { at: 'ready', id: 'refinery' },
      { at: 'link', code: 'Aabc' },
    ] as const)
      expect(mapsPlaceOf(mapsAddressOf(place))).toEqual(place);
    expect(mapsPlaceOf('/maps#mine=%E0%A4%A')).toEqual({ at: 'mine', id: '%E0%A4%A' });
    expect(mapsPlaceOf('/maps#elves')).toEqual({ at: 'home' });
  });
});
