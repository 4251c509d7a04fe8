import { describe, expect, it } from 'vitest';
import { onlyAnswer } from '../src/play/intent';
import { option, question } from './sample';

describe('answers that go without saying', () => {
  it('are given where there is only one, but never for interrupts or the end of an activation', () => {
    expect(onlyAnswer(question('weapon', { options: [option(0)] }))).toBe(0);
    expect(onlyAnswer(question('weapon', { options: [option(0), option(1)] }))).toBeNull();
    expect(onlyAnswer(question('defence', { interrupt: true, options: [option('dodge')] }))).toBeNull();
    expect(onlyAnswer(question('action', { attention: 'turn', options: [option('stop')] }))).toBeNull();
    expect(onlyAnswer(question('spot'))).toBeNull();
  });
});
