/** What the table views say, in both languages. */

import type { BoardInfo, Lang, Overlays, ReachKind } from '../board-api';
import type { ModelView, View } from '../protocol';
import { columnOf, levelOf, rowOf } from './cubes';
import { HATCH, OPEN, floorOf, isPartial, isTrapdoor, sideOf, zonesOf } from './ground';
import { marksOf } from './marks';

interface Words {
  readonly board: string;
  readonly map: string;
  readonly level: (level: number) => string;
  readonly cube: (row: number, column: number, level: number) => string;
  readonly sides: readonly [string, string, string, string];
  readonly walls: readonly string[];
  readonly hatch: (size: number) => string;
  readonly half: (side: string) => string;
  readonly halves: readonly [string, string, string, string];
  readonly trapdoor: (size: number) => string;
  readonly noFloor: string;
  readonly ladder: string;
  readonly ramp: (side: string) => string;
  readonly objective: (vp: number) => string;
  readonly held: readonly [string, string];
  readonly vp: (vp: number) => string;
  readonly zone: readonly [string, string];
  readonly token: string;
  readonly smoke: string;
  readonly here: string;
  readonly reach: Record<ReachKind, string>;
  readonly seen: { readonly clear: string; readonly partial: string };
  readonly line: { readonly clear: string; readonly partial: string; readonly none: string };
  readonly marks: Readonly<Partial<Record<string, string>>>;
  readonly threat: string;
  readonly injured: (count: number) => string;
  readonly carries: string;
  readonly selected: string;
  readonly active: string;
  readonly closeUp: string;
  readonly placeHelp: string;
  readonly placedAt: (x: number, y: number) => string;
  readonly taken: string;
  readonly put: string;
  readonly moreLevels: string;
  readonly boardHelp: string;
}

const EN: Words = {
  board: 'The battlefield in three dimensions',
  map: 'Tactical map',
  level: (level) => (level === 1 ? 'Level 1, the ground' : `Level ${level}`),
  cube: (row, column, level) => `Row ${row}, column ${column}, level ${level}`,
  sides: ['north', 'east', 'south', 'west'],
  walls: ['open', 'door', 'low wall', 'large window', 'small window', 'wall'],
  hatch: (size) => `hatch up to Size ${size}`,
  half: (side) => `half floor, solid to the ${side}`,
  halves: ['north', 'east', 'south', 'west'],
  trapdoor: (size) => `trapdoor up to Size ${size}`,
  noFloor: 'no floor',
  ladder: 'ladder',
  ramp: (side) => `ramp rising to the ${side}`,
  objective: (vp) => `objective, ${vp} VP`,
  held: ['held by red', 'held by blue'],
  vp: (vp) => `${vp} VP`,
  zone: ['red zone', 'blue zone'],
  token: 'face-down token',
  smoke: 'smoke',
  here: 'Here',
  reach: {
    move: 'can be reached by moving',
    sprint: 'can be reached by sprinting',
    fight: 'entering means a fight',
    deploy: 'can be deployed here',
    option: 'can be chosen',
  },
  seen: { clear: 'clearly seen', partial: 'partly seen' },
  line: { clear: 'clear sight', partial: 'partial sight', none: 'no sight' },
  marks: { pinned: 'Pinned', burning: 'on fire', reloading: 'reloading', activated: 'activated' },
  threat: 'could shoot at this place',
  injured: (count) => `injured ${count}`,
  carries: 'carries',
  selected: 'selected',
  active: 'active',
  closeUp: 'Where in the cube?',
  placeHelp: 'Drag the model or use the arrow keys; Enter puts it down.',
  placedAt: (x, y) => `${x} from the west, ${y} from the north`,
  taken: 'another base is in the way',
  put: 'Put it here',
  moreLevels: 'another level',
  boardHelp: 'Drag to turn, right button to shift, wheel to zoom. The tactical map can be used with the keyboard.',
};

const FR: Words = {
  board: 'Le champ de bataille en trois dimensions',
  map: 'Carte tactique',
  level: (level) => (level === 1 ? 'Niveau 1, le sol' : `Niveau ${level}`),
  cube: (row, column, level) => `Rangée ${row}, colonne ${column}, niveau ${level}`,
  sides: ['au nord', 'à l’est', 'au sud', 'à l’ouest'],
  walls: ['ouvert', 'porte', 'muret', 'grande fenêtre', 'petite fenêtre', 'mur'],
  hatch: (size) => `trappe jusqu’à la Taille ${size}`,
  half: (side) => `demi-plancher, plein ${side}`,
  halves: ['au nord', 'à l’est', 'au sud', 'à l’ouest'],
  trapdoor: (size) => `trappe au sol jusqu’à la Taille ${size}`,
  noFloor: 'pas de plancher',
  ladder: 'échelle',
  ramp: (side) =>
    `rampe montant ${side === 'au nord' || side === 'au sud' ? side.replace('au ', 'vers le ') : side.replace('à l’', 'vers l’')}`,
  objective: (vp) => `objectif, ${vp} PV`,
  held: ['tenu par les rouges', 'tenu par les bleus'],
  vp: (vp) => `${vp} PV`,
  zone: ['zone rouge', 'zone bleue'],
  token: 'jeton face cachée',
  smoke: 'fumée',
  here: 'Ici',
  reach: {
    move: 'accessible par un Mouvement',
    sprint: 'accessible par un Sprint',
    fight: 'y entrer, c’est combattre',
    deploy: 'déploiement possible',
    option: 'peut être choisi',
  },
  seen: { clear: 'bien visible', partial: 'visible en partie' },
  line: { clear: 'vue dégagée', partial: 'vue partielle', none: 'pas de vue' },
  marks: { pinned: 'Bloquée', burning: 'en feu', reloading: 'recharge', activated: 'activée' },
  threat: 'pourrait tirer ici',
  injured: (count) => `blessée ${count}`,
  carries: 'porte',
  selected: 'choisie',
  active: 'en activation',
  closeUp: 'Où dans le cube ?',
  placeHelp: 'Glissez la figurine ou utilisez les flèches ; Entrée la pose.',
  placedAt: (x, y) => `${x} depuis l’ouest, ${y} depuis le nord`,
  taken: 'un autre socle gêne',
  put: 'La poser ici',
  moreLevels: 'un autre niveau',
  boardHelp:
    'Glisser pour tourner, bouton droit pour déplacer, molette pour zoomer. La carte tactique s’utilise au clavier.',
};

export function wordsIn(lang: Lang): Words {
  return lang === 'fr' ? FR : EN;
}

export type { Words };

/** What a cube looks like, for people who listen: floor, sides, what lies in it. */
export function tellCube(board: BoardInfo, cube: number, words: Words): string {
  const told = [words.cube(rowOf(cube), columnOf(cube), levelOf(cube))];
  const floor = floorOf(board, cube);
  if (floor === 0) told.push(words.noFloor);
  else if (isPartial(floor)) told.push(words.half(words.halves[(floor - 2) as 0 | 1 | 2 | 3]));
  else if (isTrapdoor(floor)) told.push(words.trapdoor(floor - 5));
  for (let side = 0; side < 4; side++) {
    const type = sideOf(board, cube, side);
    if (type === OPEN) continue;
    const wall = type > HATCH ? words.hatch(type - HATCH) : (words.walls[type] ?? '');
    told.push(`${wall} ${words.sides[side as 0 | 1 | 2 | 3]}`);
  }
  if (board.ladders.includes(cube)) told.push(words.ladder);
  const ramp = board.ramps.find(([place]) => place === cube);
  if (ramp) told.push(words.ramp(words.sides[ramp[1] as 0 | 1 | 2 | 3]));
  return told.join(', ');
}

/** What is going on in a cube now. */
export function tellMoment(
  board: BoardInfo,
  view: View | null,
  overlays: Overlays,
  cube: number,
  words: Words,
): string {
  const told: string[] = [];
  const objective = board.objectives.find((place) => place.cube === cube);
  if (objective) {
    const holder = view?.holders.find((held) => held.cube === cube)?.side ?? -1;
    told.push(words.objective(objective.vp) + (holder >= 0 ? `, ${words.held[holder as 0 | 1]}` : ''));
  }
  zonesOf(board, view).forEach((zone, side) => zone.includes(cube) && told.push(words.zone[side as 0 | 1]));
  if (view) {
    if (view.smoke.includes(cube)) told.push(words.smoke);
    for (const token of view.tokens) if (token.cube === cube) told.push(token.face_down ? words.token : token.name);
    for (const marker of view.markers) if (marker.cube === cube) told.push(marker.name);
  }
  for (const reach of overlays.reach) if (reach.cube === cube) told.push(words.reach[reach.kind]);
  for (const seen of overlays.seen) if (seen.cube === cube) told.push(words.seen[seen.grade]);
  return told.join(', ');
}

/** The names of what lies face up in a cube. */
export function namesIn(view: View | null, cube: number | null): string[] {
  const things = [...(view?.tokens.filter((token) => !token.face_down) ?? []), ...(view?.markers ?? [])];
  return things.filter((thing) => thing.cube === cube).map((thing) => thing.name);
}

/** A model with its markers, its place and how it is seen. */
export function tellModel(name: string, number: number, model: ModelView, overlays: Overlays, words: Words): string {
  const told = [name];
  if (model.damage > 0) told.push(words.injured(model.damage));
  for (const mark of marksOf(model)) told.push(words.marks[mark] ?? '');
  for (const state of model.states) told.push(state.name);
  if (model.items.length > 0) told.push(`${words.carries} ${model.items.join(', ')}`);
  if (overlays.selected === number) told.push(words.selected);
  for (const line of overlays.lines) if (line.to === number) told.push(words.line[line.grade]);
  if (overlays.threats.includes(number)) told.push(words.threat);
  told.push(words.cube(rowOf(model.cube), columnOf(model.cube), levelOf(model.cube)));
  return told.filter(Boolean).join(', ');
}
