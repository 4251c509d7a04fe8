/** Frames of a replay and ways through its timeline, as pure functions. */

import type { FrameInfo, MarkInfo, MarkKind, ReplayFrames, Step, View } from '../protocol';

/** A step with the whole table after it. */
export interface Frame {
  readonly step: Step;
  readonly board: number;
  readonly view: View;
}

/** Frames by step; those that were not fetched yet are missing. */
export type Frames = readonly (Frame | undefined)[];

/** Add what was fetched. Frames share all that did not change, so that a whole battle takes little memory. */
export function withFrames(known: Frames, fetched: ReplayFrames): Frames {
  const all = [...known];
  let view: View | null = null;
  for (const frame of fetched.frames) {
    view = frame.view ?? (view && changed(view, frame));
    if (view) all[frame.step.n] = { step: frame.step, board: frame.board, view };
  }
  return all;
}

function changed(before: View, { models, rest }: FrameInfo): View {
  if (models.length === 0) return { ...before, ...rest };
  const all = [...before.models];
  for (const [number, model] of models) all[number] = model;
  return { ...before, ...rest, models: all };
}

/** First step of the piece to fetch next: the missing one nearest to a step; null if all are there. */
export function nextPiece(frames: Frames, number: number, at: number, piece: number): number | null {
  const starts = Array.from({ length: Math.ceil(number / piece) }, (_, n) => n * piece + 1);
  const missing = starts.filter((first) => !frames[first] || !frames[Math.min(number, first + piece - 1)]);
  const away = (first: number): number => (at < first ? first - at : Math.max(0, at - first - piece + 1));
  return missing.sort((a, b) => away(a) - away(b))[0] ?? null;
}

/** The next or the last mark of these kinds from a step on; null if there is none. */
export function markFrom(
  marks: readonly MarkInfo[],
  kinds: readonly MarkKind[],
  at: number,
  by: 1 | -1,
): MarkInfo | null {
  const wanted = marks.filter((mark) => kinds.includes(mark.kind) && (by > 0 ? mark.step > at : mark.step < at));
  return (by > 0 ? wanted[0] : wanted.at(-1)) ?? null;
}

/** The last of these that begins at a step or before; they are in their order. */
export function reached<T extends { readonly step: number }>(all: readonly T[], at: number): T | null {
  return all.filter(({ step }) => step <= at).at(-1) ?? null;
}

/** Rounds with their first steps; 0 is what comes before the first round. */
export function roundsOf(marks: readonly MarkInfo[]): { readonly round: number; readonly step: number }[] {
  const begun = marks.filter(({ kind }) => kind === 'round').map(({ round, step }) => ({ round, step }));
  return [{ round: 0, step: 1 }, ...begun];
}

/** The round and its Activations at a step, for the list of them. */
export function activationsAt(marks: readonly MarkInfo[], at: number): readonly MarkInfo[] {
  const now = reached(roundsOf(marks), at)!;
  const next = roundsOf(marks).find(({ step }) => step > now.step);
  return marks.filter(
    ({ kind, step }) => kind === 'activation' && step >= now.step && (next === undefined || step < next.step),
  );
}

/** The steps whose lines the log shows: those of the current round up to now, at most so many. */
export function logSteps(frames: Frames, marks: readonly MarkInfo[], at: number, most: number): Step[] {
  const begun = reached(roundsOf(marks), at)!.step;
  const first = Math.max(begun, at - most + 1);
  return frames.slice(first, at + 1).flatMap((frame) => (frame ? [frame.step] : []));
}

/** Models and cubes of what happens in a step. */
export function concerned(step: Step): { readonly models: readonly number[]; readonly cubes: readonly number[] } {
  return {
    models: [...new Set(step.events.flatMap(({ models }) => models))],
    cubes: [...new Set(step.events.flatMap(({ cubes }) => cubes))],
  };
}
