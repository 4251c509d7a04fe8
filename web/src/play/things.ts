/** What lies in a cube and can be explained: objectives, tokens, markers, wrecks, smoke. */

import type { BoardInfo, View } from '../protocol';
import type { Words } from '../board/words';

/** `id` is that of a term of the rule book, or of a rule. */
export interface Thing {
  readonly id: string;
  readonly name: string;
}

/** Everything in a cube, the same things once. */
export function thingsIn(board: BoardInfo, view: View | null, cube: number | null, words: Words): Thing[] {
  if (cube === null || !view) return [];
  const here = <T extends { readonly cube: number }>(all: readonly T[]): T[] =>
    all.filter((each) => each.cube === cube);
  const found = [
    ...here(board.objectives).map(({ vp }) => ({ id: 'objective', name: words('table.objective', { vp }) })),
    ...here(view.tokens).map(({ item, name, face_down }) =>
      face_down && !name ? { id: 'token', name: words('table.token') } : { id: ruleOf(item), name },
    ),
    ...here(view.markers).map(({ id, name }) => ({ id, name })),
    ...(view.smoke.includes(cube) ? [{ id: 'smoke', name: words('table.smoke') }] : []),
  ];
  return found.filter(({ id, name }, n) => found.findIndex((each) => each.id === id && each.name === name) === n);
}

/** The rule of an item such as `I-ENERGYSHIELD (2)`, without its number. */
function ruleOf(item: string): string {
  return item.split(' ')[0]!;
}
