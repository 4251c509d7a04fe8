/** Markers of a model as 16 x 16 icons, the same on the board and on the tactical map. */

import type { ModelView, Sign } from '../protocol';

export type Mark = 'pinned' | 'burning' | 'reloading' | 'item' | 'activated' | 'threat' | Sign;

/** Outlines to be filled with the even-odd rule. */
export const MARK_PATHS: Record<Mark, string> = {
  pinned: 'M8 15 2 8.2h3.6V1h4.8v7.2H14Z',
  burning: 'M8.6 1c.4 2.6 4.4 4.6 4.4 9a5 5 0 0 1-10 0c0-2.3 1.3-3.6 2.2-5 .3 1.2.8 1.8 1.6 2.3C6.6 5 7 2.7 8.6 1Z',
  reloading: 'M8 2a6 6 0 1 1-5.6 3.9l2 .8A3.9 3.9 0 1 0 8 4.1V6.8L3.6 3.4 8 0Z',
  item: 'M1.5 5 8 2l6.5 3v6.6L8 14.6l-6.5-3Zm2 1.6v3.7l3.6 1.7V8.3Zm9 0L8.9 8.3V12l3.6-1.7Z',
  activated: 'M6.3 13.4 1.5 8.6l2-2 2.8 2.8 6.2-6.5 2 2Z',
  threat:
    'M7 0h2v2.6a5.5 5.5 0 0 1 4.4 4.4H16v2h-2.6A5.5 5.5 0 0 1 9 13.4V16H7v-2.6A5.5 5.5 0 0 1 2.6 9H0V7h2.6A5.5 5.5 0 0 1 7 2.6ZM8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  tagged: 'M1 1h6.5L15 8.5 8.5 15 1 7.5ZM4.5 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
  shard: 'M9 0l4.5 6L8 16 3 8.5ZM9 3 5.5 8 8 12.5 11 6.5Z',
  reload: 'M8 2a6 6 0 1 1-5.6 3.9l2 .8A3.9 3.9 0 1 0 8 4.1V6.8L3.6 3.4 8 0Z',
  ammo: 'M5 6h6v9H5ZM5 5c0-2 1.2-4 3-4s3 2 3 4ZM1 13.5 13.5 1 15 2.5 2.5 15Z',
  shield: 'M8 1l6 2v5c0 3.5-2.5 6-6 7-3.5-1-6-3.5-6-7V3ZM8.8 4 5.5 8.5h2L6.8 12l3.7-4.7H8.3Z',
  rampage: 'M8 0l1.8 4L14 2l-1.5 4.2L16 8l-3.5 1.8L14 14l-4.2-2L8 16l-1.8-4L2 14l1.5-4.2L0 8l3.5-1.8L2 2l4.2 2Z',
  stealth:
    'M0 8c2-3 5-5 8-5s6 2 8 5c-2 3-5 5-8 5s-6-2-8-5Zm3 0c1.4 1.8 3.2 3 5 3s3.6-1.2 5-3ZM1.5 13.5 13.5 1.5l1.2 1.2L2.7 14.7Z',
  smoke: 'M4.5 14a3.5 3.5 0 0 1-.7-6.9 4.5 4.5 0 0 1 8.6-1A4 4 0 0 1 12 14Z',
  toxic: 'M4.5 14a3.5 3.5 0 0 1-.7-6.9 4.5 4.5 0 0 1 8.6-1A4 4 0 0 1 12 14Z',
  trap: 'M8 1l7.5 13.5H.5ZM7 6v4.5h2V6Zm0 5.5v1.8h2v-1.8Z',
  link: 'M7 7h2v8H7ZM8 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM2.5 1l1.3 1.2a4.5 4.5 0 0 0 0 5.6L2.5 9a6 6 0 0 1 0-8ZM13.5 1a6 6 0 0 1 0 8l-1.3-1.2a4.5 4.5 0 0 0 0-5.6Z',
  state: 'M8 1l7 7-7 7-7-7Z',
};

/** Markers of a model, except injuries, which are shown as pips. */
export function marksOf(model: ModelView): Mark[] {
  const marks: Mark[] = [];
  if (model.pinned) marks.push('pinned');
  if (model.burning) marks.push('burning');
  if (model.reloading) marks.push('reloading');
  for (const { sign, spent } of model.states) if (!spent) marks.push(sign);
  if (model.items.length > 0) marks.push('item');
  if (model.activated) marks.push('activated');
  return marks;
}
