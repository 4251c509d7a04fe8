/** Addresses of the teams. */

import { Places, type Place } from '../shelf/places';

const KINDS = ['mine', 'ready', 'list'] as const;
const TEAMS = new Places('/teams', 'team', KINDS);

export type TeamsPlace = Place<(typeof KINDS)[number]>;

export const teamsPlaceOf = (path: string): TeamsPlace => TEAMS.of(path);
export const addressOf = (place: TeamsPlace): string => TEAMS.address(place);
