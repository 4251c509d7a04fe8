/** Markers of a model, as texts of the page. */

import type { ModelView } from '../protocol';

export type Marker = 'pinned' | 'burning' | 'reloading' | 'killed' | 'waiting' | 'left' | 'held';

export function markersOf(model: ModelView): Marker[] {
  if (model.fate !== 'table') return [model.fate];
  const marks: Marker[] = [];
  if (model.pinned) marks.push('pinned');
  if (model.burning) marks.push('burning');
  if (model.reloading) marks.push('reloading');
  return marks;
}
