import { describe, expect, it } from 'vitest';
import { activationOf, shownView } from '../src/play/playback';
import { partsOf } from '../src/play/parts';
import { turnOf } from '../src/play/turn';
import { event, step } from './sample';

const turn = (side: number) => event('turn', { values: { side } });

describe('a step after which the other side acts without being asked', () => {
  const ours = step(8, {
    side: 0,
    kind: 'spot',
    events: [
      event('placed'),
      turn(1),
      event('activated', { models: [6] }),
      event('jade-card', { text: 'Hold' }),
      event('jade-skipped'),
      turn(0),
    ],
  });

  it('is shown in parts, each the doing of one side', () => {
    const parts = partsOf(ours);
    expect(parts.map(({ n, side, model }) => [n, side, model])).toEqual([
      [7.5, 0, -1],
      [8, 1, 6],
    ]);
    expect(parts.map(({ events }) => events.map(({ kind }) => kind))).toEqual([
      ['placed'],
      ['turn', 'activated', 'jade-card', 'jade-skipped', 'turn'],
    ]);
  });

  it('stays whole when the turn only passes on', () => {
    const whole = step(8, { side: 1, events: [event('placed'), turn(0)] });
    expect(partsOf(whole)).toEqual([whole]);
    expect(partsOf(step(0, { side: -1, events: [turn(0), event('x')] }))).toHaveLength(1);
  });

  it('tells the activation from its beginning', () => {
    const steps = [...partsOf(ours), step(9, { side: 1, model: 6, events: [event('missed', { text: 'Missed.' })] })];
    expect(activationOf(steps, 9).map(({ n }) => n)).toEqual([8, 9]);
    const told = turnOf(activationOf(steps, 9));
    expect(told.model).toBe(6);
    expect(told.card).toEqual(['Hold']);
    expect(told.beats.at(-1)!.lines).toEqual([{ kind: 'missed', text: 'Missed.' }]);
  });

  it('is looked at as it stood before, where nothing newer is known', () => {
    const seen = [
      { ...step(1), view: 'one' },
      { ...step(2), view: null },
      { ...step(3), view: 'three' },
    ];
    expect(shownView({ shown: 2, rolling: null }, seen)).toBe('one');
    expect(shownView({ shown: 3, rolling: null }, seen)).toBe('three');
    expect(shownView({ shown: 0, rolling: null }, seen)).toBeNull();
  });
});
