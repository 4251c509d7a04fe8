import { describe, expect, it } from 'vitest';
import { isWanted, lessonCube, progress } from '../src/play/lesson';
import { overlaysOf, withLesson } from '../src/play/overlays';
import { EMPTY, received } from '../src/play/table';
import type { LessonInfo, ModelView } from '../src/protocol';
import { question, step, update, view } from './sample';

const lesson = (some: Partial<LessonInfo> = {}): LessonInfo => ({
  number: 3,
  of: 12,
  name: '',
  text: '',
  done: false,
  free: false,
  models: [],
  cubes: [],
  answers: [],
  ...some,
});

describe('the guided battle', () => {
  it('marks the answers that lead on, whatever their kind', () => {
    const wanted = lesson({ answers: [2, 'move', [4, 4]] });
    expect([2, 'move', [4, 4]].map((value) => isWanted(wanted, value))).toEqual([true, true, true]);
    expect([0, '2', 'shoot', [4], [4, 4, 4]].map((value) => isWanted(wanted, value))).not.toContain(true);
    expect(isWanted(null, 2)).toBe(false);
    expect(isWanted(lesson(), 2)).toBe(false);
  });

  it('counts the lessons that are done; the battle at the end is none of them', () => {
    expect(progress(lesson({ number: 1 }))).toEqual({ value: 0, max: 11 });
    expect(progress(lesson({ number: 1, done: true }))).toEqual({ value: 1, max: 11 });
    expect(progress(lesson({ number: 12, free: true }))).toEqual({ value: 11, max: 11 });
  });

  it('lights its models alone, and its cubes', () => {
    const focus = { selected: null, study: null, looked: null, models: [7], cubes: [8], toward: null };
    const lit = overlaysOf(null, focus);
    expect(withLesson(lit, lesson({ models: [2], cubes: [11] })).highlight).toEqual({ models: [2], cubes: [8, 11] });
    expect(withLesson(lit, lesson())).toBe(lit);
    expect(withLesson(lit, null)).toBe(lit);
  });

  it('shows the level of the model to choose, then that of its goal', () => {
    const up = lesson({ models: [0], cubes: [84] });
    const seen = view({ models: [{ cube: 12 } as ModelView] });
    expect(lessonCube(up, question('activate', { part: 'actor' }), seen)).toBe(12);
    expect(lessonCube(up, question('action', { part: 'action' }), seen)).toBe(84);
    expect(lessonCube(lesson({ models: [0] }), question('action'), seen)).toBe(12);
    expect(lessonCube(null, null, seen)).toBe(-1);
  });

  it('knows the lesson of the last update', () => {
    const begun = received(EMPTY, update(1, [step(1)], { lesson: lesson() }));
    expect(begun.lesson?.number).toBe(3);
    expect(received(begun, update(2, [step(2)])).lesson).toBeNull();
  });
});
