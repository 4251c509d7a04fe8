import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Hello, ServerMessage, Update } from '../src/protocol';
import { EMPTY, isOurs, nearSide, received, stepsUpTo } from '../src/play/table';
import { question, step, study, update, view } from './sample';

const fixture = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;

describe('what the page knows about a battle', () => {
  it('appends the steps of an update and keeps the view of the last one', () => {
    const first = received(EMPTY, update(1, [step(1)]));
    const later = view({ round: 2 });
    const second = received(first, update(3, [step(2), step(3)], { view: later }));
    expect(second.steps.map((each) => each.n)).toEqual([1, 2, 3]);
    expect(second.steps[1]!.view).toBeNull();
    expect(second.steps[2]!.view).toBe(later);
    expect(second.number).toBe(3);
  });

  it('has the reasons of a plan when the step is shown that ended it', () => {
    const begun = received(EMPTY, update(1, [step(1)]));
    const reasons = [{ n: 1, why: ['Plan: shoot.'], why_rules: [''] }];
    const ended = received(received(begun, update(2, [step(2)])), update(3, [step(3)], { reasons }));
    expect(stepsUpTo(ended, 2).map(({ why }) => why)).toEqual([[], []]);
    expect(stepsUpTo(ended, 3).map(({ why }) => why)).toEqual([['Plan: shoot.'], [], []]);
    expect(received(ended, update(3, [step(1), step(2), step(3)], { after: 0 })).later).toEqual([]);
  });

  it('drops the steps that were undone', () => {
    const table = received(received(EMPTY, update(1, [step(1)])), update(2, [step(2)]));
    expect(received(table, update(1, [], { after: 1 })).steps.map((each) => each.n)).toEqual([1]);
  });

  it('forgets what was asked about models and cubes as soon as the question changes', () => {
    const asked = received(EMPTY, update(1, [step(1)]));
    const studied = received(asked, { type: 'studied', request: 1, n: 1, study: study({ model: 3 }) });
    expect(studied.studies[3]?.model).toBe(3);
    expect(received(studied, update(2, [step(2)])).studies).toEqual({});
  });

  it('ignores studies and looks that come too late', () => {
    const table = received(EMPTY, update(5, [step(5)]));
    expect(received(table, { type: 'studied', request: 1, n: 4, study: study() })).toBe(table);
    const looked = {
      type: 'looked',
      request: 1,
      n: 4,
      model: 0,
      cube: 0,
      spot: [200, 200],
      fits: true,
      reason: '',
      targets: [],
      threats: [],
      seen: [],
    };
    expect(received(table, looked as ServerMessage)).toBe(table);
  });

  it('shows a refusal until something happens', () => {
    const refused = received(EMPTY, { type: 'refused', to: 'answer', request: 0, n: 0, text: 'No.', rule: 'R-1' });
    expect(refused.refusal).toEqual({ text: 'No.', rule: 'R-1' });
    expect(received(refused, update(1, [step(1)], { question: question('action') })).refusal).toBeNull();
  });

  it('understands the messages of real battles', () => {
    const hello = fixture<Hello>('hello.en');
    let table = received(EMPTY, hello);
    table = received(table, fixture<Update>('history'));
    expect(table.steps.length).toBeGreaterThan(50);
    expect(isOurs(table, 0)).toBe(true);
    expect(isOurs(table, 1)).toBe(false);
    expect(nearSide(table)).toBe(0);
    for (const message of fixture<Update[]>('bot-turn')) table = received(table, message);
    expect(table.steps.at(-1)!.side).toBe(1);
    expect(nearSide(received(EMPTY, fixture<Hello>('hello.watch')))).toBe(0);
  });
});
