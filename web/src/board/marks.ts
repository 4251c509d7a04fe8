/** Markers of a model, drawn alike on the board and on the tactical map: small signs of 16 x 16. */

import type { ModelView } from '../protocol';

export type Mark = 'pinned' | 'burning' | 'reloading' | 'item' | 'activated';

/** Outlines to be filled with the even-odd rule. */
export const MARK_PATHS: Record<Mark, string> = {
  pinned: 'M8 15 2 8.2h3.6V1h4.8v7.2H14Z',
  burning: 'M8.6 1c.4 2.6 4.4 4.6 4.4 9a5 5 0 0 1-10 0c0-2.3 1.3-3.6 2.2-5 .3 1.2.8 1.8 1.6 2.3C6.6 5 7 2.7 8.6 1Z',
  reloading: 'M8 2a6 6 0 1 1-5.6 3.9l2 .8A3.9 3.9 0 1 0 8 4.1V6.8L3.6 3.4 8 0Z',
  item: 'M1.5 5 8 2l6.5 3v6.6L8 14.6l-6.5-3Zm2 1.6v3.7l3.6 1.7V8.3Zm9 0L8.9 8.3V12l3.6-1.7Z',
  activated: 'M6.3 13.4 1.5 8.6l2-2 2.8 2.8 6.2-6.5 2 2Z',
};

/** The markers a model bears, injuries apart: those are pips. */
export function marksOf(model: ModelView): Mark[] {
  const marks: Mark[] = [];
  if (model.pinned) marks.push('pinned');
  if (model.burning) marks.push('burning');
  if (model.reloading) marks.push('reloading');
  if (model.items.length > 0) marks.push('item');
  if (model.activated) marks.push('activated');
  return marks;
}
