import { describe, expect, it } from 'vitest';
import { answerOf, goThere, onlyAnswer, shootAt } from '../src/play/intent';
import { option, question, study } from './sample';

const walker = study({
  model: 2,
  reach: [
    { cube: 9, kind: 'move' },
    { cube: 17, kind: 'sprint' },
    { cube: 10, kind: 'fight' },
  ],
});

describe('a click that says several answers', () => {
  it('goes to a lit cube with the action that reaches it', () => {
    expect(goThere(walker, 9)?.action).toBe('move');
    expect(goThere(walker, 10)?.action).toBe('move');
    expect(goThere(walker, 17)?.action).toBe('sprint');
    expect(goThere(walker, 50)).toBeNull();
  });

  it('answers one question after the other, only with what is offered', () => {
    const intent = goThere(walker, 9)!;
    const action = question('action', { part: 'action', model: 2, options: [option('stop'), option('move')] });
    expect(answerOf(intent, action)).toBe('move');
    expect(answerOf(intent, { ...action, options: [option('stop'), option('free-move')] })).toBeNull();
    const way = question('step', {
      part: 'way',
      model: 2,
      domain: 'cube',
      options: [option(9, { cube: 9 }), option(-1)],
    });
    expect(answerOf(intent, way)).toBe(9);
    expect(answerOf(intent, { ...way, options: [option(1, { cube: 1 })] })).toBeNull();
    expect(answerOf(intent, question('spot', { model: 2 }))).toBeNull();
  });

  it('gives no answer for another model', () => {
    expect(
      answerOf(goThere(walker, 9)!, question('action', { part: 'action', model: 1, options: [option('move')] })),
    ).toBeNull();
  });

  it('shoots with the weapon and at the target that were clicked', () => {
    const intent = shootAt(walker, 7, 1);
    expect(answerOf(intent, question('action', { part: 'action', model: 2, options: [option('shoot')] }))).toBe(
      'shoot',
    );
    expect(answerOf(intent, question('weapon', { part: 'weapon', model: 2, options: [option(0), option(1)] }))).toBe(1);
    expect(answerOf(intent, question('target', { part: 'target', model: 2, options: [option(7, { model: 7 })] }))).toBe(
      7,
    );
    expect(
      answerOf(intent, question('mode', { model: 2, options: [option('shoot'), option('fire-for-effect')] })),
    ).toBeNull();
  });
});

describe('answers that go without saying', () => {
  it('are given where there is only one, but never for interrupts or the end of an activation', () => {
    expect(onlyAnswer(question('weapon', { options: [option(0)] }))).toBe(0);
    expect(onlyAnswer(question('weapon', { options: [option(0), option(1)] }))).toBeNull();
    expect(onlyAnswer(question('defence', { interrupt: true, options: [option('dodge')] }))).toBeNull();
    expect(onlyAnswer(question('action', { attention: 'turn', options: [option('stop')] }))).toBeNull();
    expect(onlyAnswer(question('spot'))).toBeNull();
  });
});
