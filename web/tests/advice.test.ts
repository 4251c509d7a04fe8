import { describe, expect, it } from 'vitest';
import { CLEAR_MISTAKE, isWarned, whyNoAdvice } from '../src/play/advice';
import { EMPTY, type Table } from '../src/play/table';
import type { Advised, Hello, LessonInfo } from '../src/protocol';

const table = (sides: number[], human: boolean, lesson: LessonInfo | null = null): Table => ({
  ...EMPTY,
  lesson,
  hello: { sides, teams: [{ human: true }, { human }] } as unknown as Hello,
});
const advised = (lost: number, mine: boolean): Advised =>
  ({ type: 'advised', request: 1, n: 1, plans: [], mine: mine ? {} : null, lost }) as unknown as Advised;

describe('advice', () => {
  it('is for one side against an artificial player, and not in a lesson', () => {
    expect(whyNoAdvice(table([0], false), true)).toBeNull();
    expect(whyNoAdvice(table([0], true), true)).toBe('advice.people');
    expect(whyNoAdvice(table([0, 1], false), true)).toBe('advice.people');
    expect(whyNoAdvice(table([], false), true)).toBe('advice.people');
    expect(whyNoAdvice(table([0], false, {} as LessonInfo), true)).toBe('advice.lesson');
    expect(whyNoAdvice(table([0], false), false)).toBe('advice.off');
  });

  it('warns of what is clearly worse than the best plan', () => {
    expect(isWarned(advised(CLEAR_MISTAKE, true))).toBe(true);
    expect(isWarned(advised(CLEAR_MISTAKE - 1, true))).toBe(false);
    expect(isWarned(advised(CLEAR_MISTAKE, false))).toBe(false);
  });
});
