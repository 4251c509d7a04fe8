/**
 * Where the person at the table is in an activation: what was ticked, answered and done. It decides nothing about
 * the game, so it is no step of it: undo takes back the draw, and the ticks with it.
 */

import type { TablePoint } from '../protocol';
import type { HelpRecord, SheetRecord } from './engine';

/** Whether an action was carried out or was not possible. */
export type Result = 'done' | 'impossible';

export interface Progress {
  /** The draw that the ticks belong to, counted from 1; 0 before the first. */
  readonly draw: number;
  /** Ticked points of the start, by rule and text: their places change with the marks. */
  readonly ticked: readonly string[];
  readonly started: boolean;
  /** Answers to the forced actions, in their order. */
  readonly answers: readonly boolean[];
  /** Results of the forced action's parts, in their order. */
  readonly forced: readonly Result[];
  /** The ability that replaces the card, by its place on the sheet when the start was done; -1 for none. */
  readonly helps: number;
  /** Results of that ability's actions, in their order. */
  readonly help: readonly Result[];
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
  helps: -1,
  help: [],
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

export type Stage = 'start' | 'questions' | 'forced' | 'help' | 'card' | 'end' | 'over';

/** The forced action that applies, by its place, or -1. */
export function chosenForced(progress: Progress): number {
  return progress.answers.indexOf(true);
}

/** The ability that replaces the card, once no forced action applies. J-AMB-38 */
export function chosenHelp(sheet: SheetRecord, progress: Progress): HelpRecord | undefined {
  const unforced = chosenForced(progress) < 0 && progress.answers.length >= sheet.forced.length;
  return unforced ? sheet.helps[progress.helps] : undefined;
}

/** Whether the card is played after what replaces it, because none of that was possible, or because both are done. */
export function playsCard(sheet: SheetRecord, progress: Progress): boolean {
  const forced = sheet.forced[chosenForced(progress)];
  const help = chosenHelp(sheet, progress);
  const failed = (results: readonly Result[], of: number): boolean =>
    results.length === of && results.every((result) => result === 'impossible');
  if (forced) return !sheet.replaces || failed(progress.forced, forced.actions.length);
  return !help || failed(progress.help, help.actions.length);
}

/** Whether nothing of what was to be done was possible. */
export function nothingDone(progress: Progress): boolean {
  return [...progress.forced, ...progress.help, ...progress.card].every((result) => result === 'impossible');
}

export function stageOf(sheet: SheetRecord, progress: Progress): Stage {
  if (progress.ended) return 'over';
  if (!progress.started) return 'start';
  const place = chosenForced(progress);
  if (place < 0 && progress.answers.length < sheet.forced.length) return 'questions';
  const forced = sheet.forced[place];
  if (forced && progress.forced.length < forced.actions.length) return 'forced';
  const help = chosenHelp(sheet, progress);
  if (help && progress.help.length < help.actions.length) return 'help';
  if (playsCard(sheet, progress) && progress.card.length < sheet.actions.length) return 'card';
  return 'end';
}

const keyOf = ({ rule, text }: TablePoint): string => `${rule} ${text}`;

export function isTicked(progress: Progress, point: TablePoint): boolean {
  return progress.ticked.includes(keyOf(point));
}

export function tick(progress: Progress, point: TablePoint): Progress {
  const others = progress.ticked.filter((each) => each !== keyOf(point));
  return { ...progress, ticked: isTicked(progress, point) ? others : [...others, keyOf(point)] };
}

/** The start is done; the friends in need now decide about the abilities that replace the card. */
export function start(progress: Progress, sheet: SheetRecord): Progress {
  return { ...progress, started: true, helps: sheet.helps.findIndex((help) => help.who.length > 0) };
}

export function answer(progress: Progress, yes: boolean): Progress {
  return { ...progress, answers: [...progress.answers, yes] };
}

/** Stages that walk through actions. */
export type Walked = 'forced' | 'help' | 'card';

export function report(progress: Progress, stage: Walked, result: Result): Progress {
  return { ...progress, [stage]: [...progress[stage], result] };
}

export function finish(progress: Progress): Progress {
  return { ...progress, ended: true };
}

/** Go back to an earlier place of the checklist: what follows it is open again. */
export function backTo(progress: Progress, stage: Stage, place = 0): Progress {
  const open = { ...progress, ended: false };
  const undone = { ...open, forced: [], help: [], card: [] };
  if (stage === 'start') return { ...undone, started: false, answers: [], helps: -1 };
  if (stage === 'questions') return { ...undone, answers: open.answers.slice(0, place) };
  if (stage === 'help') return { ...open, help: open.help.slice(0, place), card: [] };
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
    ticked: list('ticked', (each): each is string => typeof each === 'string'),
    started: given['started'] === true,
    answers: list('answers', (each): each is boolean => typeof each === 'boolean'),
    forced: list('forced', isResult),
    helps: typeof given['helps'] === 'number' ? given['helps'] : -1,
    help: list('help', isResult),
    card: list('card', isResult),
    ended: given['ended'] !== false,
  };
}
