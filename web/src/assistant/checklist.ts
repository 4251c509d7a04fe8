/**
 * Where the person at the table is in an activation: what was ticked, answered and done. It decides nothing about
 * the game, so it is no step of it: undo takes back the draw, and the ticks with it.
 */

import type { SheetRecord } from './engine';

/** Whether an action was carried out or was not possible. */
export type Result = 'done' | 'impossible';

export interface Progress {
  /** The draw that the ticks belong to, counted from 1; 0 before the first. */
  readonly draw: number;
  /** Ticked points of the start, by their place. */
  readonly ticked: readonly number[];
  readonly started: boolean;
  /** Answers to the forced actions, in their order. */
  readonly answers: readonly boolean[];
  /** Results of the forced action's parts, in their order. */
  readonly forced: readonly Result[];
  /** Results of the printed actions, in their order. */
  readonly card: readonly Result[];
  readonly ended: boolean;
}

export const NOTHING: Progress = {
  draw: 0,
  ticked: [],
  started: false,
  answers: [],
  forced: [],
  card: [],
  ended: true,
};

/** A new draw: nothing of it is ticked. */
export function freshProgress(draw: number): Progress {
  return draw === 0 ? NOTHING : { ...NOTHING, draw, ended: false };
}

/** The progress that fits the number of draws: a new draw begins anew; if one was undone, the one before is over. */
export function fitting(progress: Progress, draws: number): Progress {
  if (progress.draw === draws) return progress;
  const undone = draws < progress.draw;
  return undone && draws > 0 ? { ...freshProgress(draws), started: true, ended: true } : freshProgress(draws);
}

export type Stage = 'start' | 'questions' | 'forced' | 'card' | 'end' | 'over';

/** The forced action that applies, by its place, or -1. */
export function chosenForced(progress: Progress): number {
  return progress.answers.indexOf(true);
}

/** Whether the card is played after the forced action: because none of it was possible, or because both are done. */
export function playsCard(sheet: SheetRecord, progress: Progress): boolean {
  const chosen = sheet.forced[chosenForced(progress)];
  if (!chosen || !sheet.replaces) return true;
  const all = progress.forced.length === chosen.actions.length;
  return all && progress.forced.every((result) => result === 'impossible');
}

/** Whether nothing of what was to be done was possible. */
export function nothingDone(progress: Progress): boolean {
  return [...progress.forced, ...progress.card].every((result) => result === 'impossible');
}

export function stageOf(sheet: SheetRecord, progress: Progress): Stage {
  if (progress.ended) return 'over';
  if (!progress.started) return 'start';
  const place = chosenForced(progress);
  if (place < 0 && progress.answers.length < sheet.forced.length) return 'questions';
  const forced = sheet.forced[place];
  if (forced && progress.forced.length < forced.actions.length) return 'forced';
  if (playsCard(sheet, progress) && progress.card.length < sheet.actions.length) return 'card';
  return 'end';
}

export function tick(progress: Progress, place: number): Progress {
  const { ticked } = progress;
  return {
    ...progress,
    ticked: ticked.includes(place) ? ticked.filter((each) => each !== place) : [...ticked, place],
  };
}

export function start(progress: Progress): Progress {
  return { ...progress, started: true };
}

export function answer(progress: Progress, yes: boolean): Progress {
  return { ...progress, answers: [...progress.answers, yes] };
}

export function report(progress: Progress, stage: 'forced' | 'card', result: Result): Progress {
  return { ...progress, [stage]: [...progress[stage], result] };
}

export function finish(progress: Progress): Progress {
  return { ...progress, ended: true };
}

/** Go back to an earlier place of the checklist: what follows it is open again. */
export function backTo(progress: Progress, stage: Stage, place = 0): Progress {
  const open = { ...progress, ended: false };
  if (stage === 'start') return { ...open, started: false, answers: [], forced: [], card: [] };
  if (stage === 'questions') return { ...open, answers: open.answers.slice(0, place), forced: [], card: [] };
  if (stage === 'forced') return { ...open, forced: open.forced.slice(0, place), card: [] };
  return stage === 'card' ? { ...open, card: open.card.slice(0, place) } : open;
}

/** Ticks from a file or an old version: anything that does not fit begins anew. */
export function readProgress(value: unknown): Progress {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const list = <T>(name: string, fits: (each: unknown) => each is T): T[] => {
    const found = given[name];
    return Array.isArray(found) ? found.filter(fits) : [];
  };
  const isResult = (each: unknown): each is Result => each === 'done' || each === 'impossible';
  return {
    draw: typeof given['draw'] === 'number' ? given['draw'] : 0,
    ticked: list('ticked', (each): each is number => typeof each === 'number'),
    started: given['started'] === true,
    answers: list('answers', (each): each is boolean => typeof each === 'boolean'),
    forced: list('forced', isResult),
    card: list('card', isResult),
    ended: given['ended'] !== false,
  };
}
