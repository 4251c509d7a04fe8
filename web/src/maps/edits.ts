/** Changes of a map as pure functions over its text: drawing with symmetry, levels, headers, new maps. */

import { COLUMNS, ROWS } from '../board/cubes';
import { translate, type Lang, type Word } from '../i18n/translate';
import {
  cellAt,
  MOST_LEVELS,
  placesOf,
  planOf,
  SIDES,
  sideAt,
  textOf,
  withField,
  withSide,
  type Field,
  type Place,
  type Plan,
  type Side,
} from './plan';

export type Symmetry = 'none' | 'half-turn' | 'mirror-ns' | 'mirror-we';
export const SYMMETRIES: readonly Symmetry[] = ['none', 'half-turn', 'mirror-ns', 'mirror-we'];

/** One stroke of the pen: a side, or one symbol of a square. */
export type Edit =
  | { readonly what: 'side'; readonly place: Place; readonly side: Side; readonly symbol: string }
  | { readonly what: Field; readonly place: Place; readonly symbol: string };

export const NOTHING = ' ';
export const OBJECTIVE = '*';
export const RAMPS = '^>v<';
/** Half floors by the side that they are on. */
export const HALVES = 'nesw';
const ZONES = 'RB';
/** Patrol's red zone and objectives, which a map without marks has (M-PATROL-02, M-PATROL-03). */
const PATROL_ZONE = [0, 1, 2, 3].map((column) => ({ level: 1, row: 0, column }));
const PATROL_OBJECTIVES: readonly (readonly [number, number])[] = [
  [1, 7],
  [6, 0],
  [3, 5],
  [4, 2],
];

// ------------------------------------------------------------------ symmetry

export function imageOf(place: Place, symmetry: Symmetry): Place {
  const [row, column] = [ROWS - 1 - place.row, COLUMNS - 1 - place.column];
  if (symmetry === 'half-turn') return { ...place, row, column };
  if (symmetry === 'mirror-ns') return { ...place, row };
  return symmetry === 'mirror-we' ? { ...place, column } : place;
}

function imageOfSide(side: Side, symmetry: Symmetry): Side {
  const turns = symmetry === 'half-turn' || symmetry === (side % 2 === 0 ? 'mirror-ns' : 'mirror-we');
  return turns ? (((side + 2) % 4) as Side) : side;
}

/** The edit as the other side of the board gets it: directions turn, red and blue change places. */
export function imageOfEdit(edit: Edit, symmetry: Symmetry): Edit {
  const place = imageOf(edit.place, symmetry);
  if (edit.what === 'side') return { ...edit, place, side: imageOfSide(edit.side, symmetry) };
  const { symbol } = edit;
  const turned = (row: string): string => row[imageOfSide(row.indexOf(symbol) as Side, symmetry)]!;
  if (edit.what === 'floor' && HALVES.includes(symbol)) return { ...edit, place, symbol: turned(HALVES) };
  if (edit.what === 'feature' && RAMPS.includes(symbol)) return { ...edit, place, symbol: turned(RAMPS) };
  if (edit.what === 'mark' && ZONES.includes(symbol)) return { ...edit, place, symbol: symbol === 'R' ? 'B' : 'R' };
  return { ...edit, place };
}

// ------------------------------------------------------------------ drawing

/** The text with edits and their images; the same text if nothing changes or it cannot be drawn on. */
export function edited(text: string, edits: readonly Edit[], symmetry: Symmetry = 'none'): string {
  let plan = planOf(text);
  if (!plan) return text;
  for (const edit of edits) {
    // The image first: where both meet, the drawn one counts.
    if (symmetry !== 'none') plan = carriedOut(plan, imageOfEdit(edit, symmetry));
    plan = carriedOut(plan, edit);
  }
  return textOf(plan);
}

function carriedOut(plan: Plan, edit: Edit): Plan {
  const { place, symbol } = edit;
  if (place.level < 1 || place.level > plan.levels.length || whyNot(plan, edit)) return plan;
  if (edit.what === 'side') return withSide(plan, place, edit.side, symbol);
  return edit.what === 'mark' ? marked(plan, place, symbol) : withField(plan, place, edit.what, symbol);
}

/** Why nothing can be drawn there; null if it can. */
export function whyNot(plan: Plan, { what, place, symbol }: Edit): Word | null {
  if (what === 'floor' && place.level === 1) return 'maps.noGroundFloor';
  const leadsUp = what === 'feature' && symbol !== NOTHING && RAMPS.includes(symbol);
  return leadsUp && place.level === plan.levels.length ? 'maps.noTopRamp' : null;
}

/** Zones are marked on level 1; a square has its objective on one level only. */
function marked(plan: Plan, place: Place, symbol: string): Plan {
  if (symbol === NOTHING) return withoutMark(plan, place);
  if (symbol !== OBJECTIVE) return withField(withImplied(plan, 'zones'), { ...place, level: 1 }, 'mark', symbol);
  let fresh = withImplied(plan, 'objectives');
  for (let level = 1; level <= plan.levels.length; level++) {
    const there = { ...place, level };
    if (cellAt(fresh, there).mark === OBJECTIVE) fresh = withField(fresh, there, 'mark', NOTHING);
  }
  return withField(fresh, place, 'mark', OBJECTIVE);
}

/** Rub out the mark of a square: its objective, or the zone that reaches up to it. */
function withoutMark(plan: Plan, place: Place): Plan {
  const full = withImplied(plan, 'both');
  const spot = [place, { ...place, level: 1 }].find((each) => {
    const { mark } = cellAt(full, each);
    return each === place ? mark !== NOTHING : ZONES.includes(mark);
  });
  if (!spot) return plan;
  const kind = cellAt(full, spot).mark === OBJECTIVE ? 'objectives' : 'zones';
  return withField(withImplied(plan, kind), spot, 'mark', NOTHING);
}

function hasMark(plan: Plan, symbol: string): boolean {
  return plan.levels.some((_, n) => placesOf(n + 1).some((place) => cellAt(plan, place).mark === symbol));
}

/** The plan with Patrol's zones or objectives written out where it has none of its own, so that they can be changed. */
function withImplied(plan: Plan, what: 'zones' | 'objectives' | 'both'): Plan {
  let fresh = plan;
  const write = (place: Place, symbol: string): void => {
    if (cellAt(fresh, place).mark === NOTHING) fresh = withField(fresh, place, 'mark', symbol);
  };
  if (what !== 'objectives') {
    const [red, blue] = [hasMark(plan, 'R'), hasMark(plan, 'B')];
    for (const place of PATROL_ZONE) {
      if (!red) write(place, 'R');
      if (!blue) write(imageOf(place, 'half-turn'), 'B');
    }
  }
  if (what !== 'zones' && !hasMark(plan, OBJECTIVE)) {
    for (const [row, column] of PATROL_OBJECTIVES) write(highest(plan, row, column), OBJECTIVE);
  }
  return fresh;
}

/** The plan with the zones and objectives that a battle on it has, for drawing. */
export function asPlayed(plan: Plan): Plan {
  return withImplied(plan, 'both');
}

/** The highest place of a square where something can stand (R-OBJ-02). */
function highest(plan: Plan, row: number, column: number): Place {
  for (let level = plan.levels.length; level > 1; level--) {
    const place = { level, row, column };
    if (cellAt(plan, place).floor !== NOTHING) return place;
  }
  return { level: 1, row, column };
}

/** Make the south, or for `mirror-we` the east, of the board the image of its other half. */
export function balanced(text: string, symmetry: Symmetry): string {
  const plan = planOf(text);
  if (!plan || symmetry === 'none') return text;
  const first = plan.levels
    .flatMap((_, n) => placesOf(n + 1))
    .filter(({ row, column }) => (symmetry === 'mirror-we' ? column < COLUMNS / 2 : row < ROWS / 2));
  const edits = first.flatMap((place): Edit[] => {
    const { floor, feature } = cellAt(plan, place);
    return [
      ...SIDES.map((side): Edit => ({ what: 'side', place, side, symbol: sideAt(plan, place, side) })),
      { what: 'floor', place, symbol: floor },
      { what: 'feature', place, symbol: feature },
    ];
  });
  let fresh = planOf(edited(text, edits, symmetry))!;
  for (const place of first) {
    const twin = imageOfEdit({ what: 'mark', place, symbol: cellAt(plan, place).mark }, symmetry);
    fresh = withField(fresh, twin.place, 'mark', twin.symbol);
  }
  return textOf(fresh);
}

// ------------------------------------------------------------------ levels

export function levelsOf(text: string): number {
  return planOf(text)?.levels.length ?? 0;
}

/** Add an empty level on top, before remarks at the end of the file. */
export function withLevel(text: string): string {
  const plan = planOf(text);
  if (!plan || plan.levels.length >= MOST_LEVELS) return text;
  const last = plan.levels.at(-1)!.lines.at(-1)!;
  const end = plan.lines[0]!.endsWith('\r') ? '\r' : '';
  const fresh = ['', ...emptyLevel(plan.levels.length + 1)].map((line) => line + end);
  const lines = [...plan.lines];
  if (last === lines.length - 1) {
    // The file ends without a line end, and goes on doing so.
    lines[last] += end;
    fresh.push(fresh.pop()!.trimEnd());
  }
  lines.splice(last + 1, 0, ...fresh);
  return lines.join('\n');
}

/** Take the top level away, but not the remarks in it; a ramp that would lead to it goes, too. */
export function withoutLevel(text: string): string {
  const plan = planOf(text);
  if (!plan || plan.levels.length < 2) return text;
  const top = plan.levels.length;
  let below = plan;
  for (const place of placesOf(top - 1)) {
    const { feature } = cellAt(plan, place);
    if (feature !== NOTHING && RAMPS.includes(feature)) below = withField(below, place, 'feature', NOTHING);
  }
  const { head, lines } = plan.levels[top - 1]!;
  const last = lines.at(-1)!;
  const kept = below.lines.filter((line, n) => n < head || n > last || line.trimStart().startsWith(';'));
  if (kept[head - 1]?.trim() === '') kept.splice(head - 1, 1);
  return kept.join('\n');
}

function emptyLevel(level: number): string[] {
  const corners = `  ${Array.from({ length: COLUMNS + 1 }, () => '+').join('   ')}`;
  const rows = Array.from({ length: ROWS }, (_, row) => [corners, String(row)]).flat();
  const ruler = `    ${Array.from({ length: COLUMNS }, (_, column) => column).join('   ')}`;
  return [`level ${level}`, ruler, ...rows, corners];
}

/** An empty battlefield. */
export function newMap(name: string, levels: number): string {
  const plans = Array.from({ length: levels }, (_, n) => ['', ...emptyLevel(n + 1)]).flat();
  return withHeader([...plans.slice(1), ''].join('\n'), 'name', name);
}

// ------------------------------------------------------------------ headers

export type Header = 'name' | 'about';
const LONGEST: Readonly<Record<Header, number>> = { name: 60, about: 200 };

/** A header in a language, '' for English; '' if there is none. */
export function headerOf(text: string, header: Header, lang = ''): string {
  const key = lang ? `${header}-${lang}` : header;
  for (const line of headerLines(text)) {
    const [, said, value] = /^\s*([a-z-]+)\s*:(.*)$/i.exec(line.text) ?? [];
    if (said?.toLowerCase() === key) return value!.trim();
  }
  return '';
}

export function withHeader(text: string, header: Header, value: string, lang = ''): string {
  const key = lang ? `${header}-${lang}` : header;
  const said = fitting(value, LONGEST[header]);
  if (said === headerOf(text, header, lang)) return text;
  const lines = text.split('\n');
  const known = headerLines(text);
  const end = lines[0]?.endsWith('\r') ? '\r' : '';
  const old = known.find((line) => new RegExp(`^\\s*${key}\\s*:`, 'i').test(line.text));
  if (old && said) lines[old.number] = `${key}: ${said}${end}`;
  else if (old) lines.splice(old.number, 1);
  else lines.splice(slot(lines, known, header), 0, `${key}: ${said}${end}`);
  return lines.join('\n');
}

/** Where a new header goes: after the last one, a name before all others, both after remarks at the top. */
function slot(lines: readonly string[], known: readonly { number: number }[], header: Header): number {
  if (known.length > 0) return header === 'name' ? known[0]!.number : known.at(-1)!.number + 1;
  const first = lines.findIndex((line) => !line.trimStart().startsWith(';'));
  return first < 0 ? lines.length : first;
}

/** Lines with headers: before the first level, without remarks. */
function headerLines(text: string): { number: number; text: string }[] {
  const found: { number: number; text: string }[] = [];
  for (const [number, line] of text.split('\n').entries()) {
    if (/^\s*level(\s|$)/i.test(line)) break;
    if (line.trim() !== '' && !line.trimStart().startsWith(';')) found.push({ number, text: line.replace(/\r$/, '') });
  }
  return found;
}

/** The text as a copy: its name says so in English and in another language, each in its own words. */
export function asCopy(text: string, lang: Lang): string {
  const [english, other] = [headerOf(text, 'name'), headerOf(text, 'name', lang)];
  const fresh = withHeader(text, 'name', copyName('en', english || other || translate('en', 'maps.unnamed')));
  const said = other || english || translate(lang, 'maps.unnamed');
  return lang === 'en' ? fresh : withHeader(fresh, 'name', copyName(lang, said), lang);
}

/** A long name is cut, so that the copy of it still differs. */
function copyName(lang: Lang, name: string): string {
  const added = Array.from(translate(lang, 'teams.copyOf', { name: '' })).length;
  return translate(lang, 'teams.copyOf', { name: fitting(name, LONGEST.name - added) });
}

function fitting(value: string, most: number): string {
  const clean = value.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return Array.from(clean).slice(0, most).join('').trim();
}
