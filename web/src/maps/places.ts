/** Addresses of the maps. */

import { Places, type Place } from '../shelf/places';

const KINDS = ['mine', 'ready'] as const;
const MAPS = new Places('/maps', 'map', KINDS);
const NEW = '/maps#new';

export type MapsPlace = Place<(typeof KINDS)[number]> | { readonly at: 'new' };

export const mapsPlaceOf = (path: string): MapsPlace => (path.endsWith('#new') ? { at: 'new' } : MAPS.of(path));
export const mapsAddressOf = (place: MapsPlace): string => (place.at === 'new' ? NEW : MAPS.address(place));
