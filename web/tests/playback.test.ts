import { describe, expect, it } from 'vitest';
import {
  activationOf,
  afterUndo,
  holdTime,
  lastShown,
  nextStep,
  NOTHING_SHOWN,
  outcomeOf,
  remaining,
  rollingTime,
  rolls,
  skipped,
  waitsForClick,
  type Manner,
} from '../src/play/playback';
import { event, step } from './sample';

const PLAY: Manner = { pace: 'play', speed: 'normal', dice: true, motion: true };
const DICE = { faces: [8, 3, 5], first: 2, target: 4, successes: 2, test: 'Shoot', modifiers: [], command: false };
const shot = step(3, {
  kind: 'target',
  weight: 'heavy',
  events: [event('shot'), event('rolled', { dice: DICE }), event('missed'), event('turn', { scene: 'turn' })],
});

describe('the queue of steps', () => {
  const steps = [step(1), step(2), shot];

  it('shows one step after the other', () => {
    expect(nextStep(NOTHING_SHOWN, steps)?.n).toBe(1);
    expect(nextStep({ shown: 2, rolling: null }, steps)?.n).toBe(3);
    expect(remaining({ shown: 1, rolling: null }, steps)).toBe(2);
    expect(lastShown({ shown: 2, rolling: null }, steps)?.n).toBe(2);
    expect(lastShown(NOTHING_SHOWN, steps)).toBeNull();
  });

  it('is empty after skipping', () => {
    expect(remaining(skipped(steps), steps)).toBe(0);
    expect(skipped([]).shown).toBe(-1);
  });

  it('takes undone steps off the table', () => {
    expect(afterUndo({ shown: 3, rolling: null }, [step(1)])).toEqual({ shown: 1, rolling: null });
    expect(afterUndo({ shown: 1, rolling: null }, steps)).toEqual({ shown: 1, rolling: null });
  });

  it('rolls dice as long as there are throws, and not at all when they are switched off', () => {
    expect(rolls(shot)).toEqual([DICE]);
    expect(rollingTime(shot, PLAY)).toBe(1500);
    expect(rollingTime(shot, { ...PLAY, speed: 'fast' })).toBe(600);
    expect(rollingTime(shot, { ...PLAY, dice: false })).toBe(0);
    expect(rollingTime(shot, { ...PLAY, motion: false })).toBe(0);
    expect(rollingTime(step(1), PLAY)).toBe(0);
  });

  it('says what came of the dice', () => {
    expect(outcomeOf(shot).map((each) => each.kind)).toEqual(['missed']);
  });

  it('hurries while models are set up, and waits for no click', () => {
    const deployed = step(1, { kind: 'spot', events: [event('deployed', { weight: 'light' })] });
    expect(holdTime(deployed, false, PLAY)).toBe(150);
    expect(waitsForClick(deployed, false, { ...PLAY, pace: 'step' })).toBe(false);
    const last = step(2, {
      kind: 'spot',
      events: [event('deployed', { weight: 'light' }), event('round', { weight: 'heavy', scene: 'round' })],
    });
    expect(holdTime(last, false, PLAY)).toBe(1500);
  });

  it('lingers on what somebody wants to read', () => {
    const dull = step(1, { kind: 'spot' });
    const kill = step(1, { kind: 'spot', events: [event('killed', { weight: 'heavy' })] });
    const card = step(1, { kind: 'spot', events: [event('jade-card', { weight: 'heavy' })] });
    const plain = step(1, { kind: 'spot', events: [event('placed')] });
    const times = [dull, plain, kill].map((each) => holdTime(each, false, PLAY));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(3);
    expect(holdTime(card, false, PLAY)).toBe(holdTime(kill, false, PLAY));
    expect(holdTime(kill, false, { ...PLAY, speed: 'slow' })).toBeGreaterThan(holdTime(kill, false, PLAY));
  });

  it('does not keep us waiting for our own steps, but for their dice', () => {
    expect(holdTime(step(1), true, PLAY)).toBe(0);
    expect(holdTime(shot, true, PLAY)).toBeGreaterThan(0);
    expect(holdTime(shot, true, { ...PLAY, motion: false })).toBe(holdTime(shot, true, PLAY));
    expect(holdTime(shot, true, { ...PLAY, dice: false })).toBe(0);
  });

  it('waits for a click only step by step, and only at steps of others that say something', () => {
    const byStep: Manner = { ...PLAY, pace: 'step' };
    expect(waitsForClick(shot, false, byStep)).toBe(true);
    expect(waitsForClick(shot, true, byStep)).toBe(false);
    expect(waitsForClick(shot, false, PLAY)).toBe(false);
    expect(waitsForClick(step(1, { kind: 'spot' }), false, byStep)).toBe(false);
  });
});

describe('the activation a step belongs to', () => {
  const steps = [
    step(1, { kind: 'deploy', side: 0 }),
    step(2, { kind: 'deploy', side: 1, model: 5 }),
    step(3, { kind: 'spot', side: 1, model: 5 }),
    step(4, { kind: 'activate', side: 1, events: [event('activated', { scene: 'activation' })] }),
    step(5, { kind: 'action', side: 1, model: 5 }),
    step(6, { kind: 'spend-dice', side: 0, model: 2 }),
    step(7, { kind: 'action', side: 1, model: 5, events: [event('turn', { scene: 'turn' })] }),
    step(8, { kind: 'reroll', side: 1 }),
  ];

  it('begins with the choice of the model and includes what others answered in between', () => {
    expect(activationOf(steps, 7).map((each) => each.n)).toEqual([4, 5, 6, 7]);
    expect(activationOf(steps, 5).map((each) => each.n)).toEqual([4, 5]);
  });

  it('outside activations is what one side did in a row', () => {
    expect(activationOf(steps, 2).map((each) => each.n)).toEqual([2]);
    expect(activationOf(steps, 3).map((each) => each.n)).toEqual([2, 3]);
    expect(activationOf(steps, 8).map((each) => each.n)).toEqual([8]);
    expect(activationOf([], 3)).toEqual([]);
  });
});
