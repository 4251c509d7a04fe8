import { afterEach, describe, expect, it, vi } from 'vitest';
import { aModel } from '../src/board/fixture';
import { Course } from '../src/feel/course';
import { actsOf, lengthOf, LONGEST, missileOf, timed, type Act } from '../src/feel/effects';
import { SOUNDS, soundOf, Sounds } from '../src/feel/sound';
import { holdTime, speedFactor } from '../src/play/playback';
import type { ProfileInfo, Step, WeaponInfo } from '../src/protocol';
import { readSettings } from '../src/settings';
import hello from '../fixtures/hello.en.json';
import history from '../fixtures/history.json';
import { event, step } from './sample';

const GUN: WeaponInfo = { name: 'Rifle', range: 6, ap: 0, abilities: [], rules: [] };
const PROFILE = { ...hello.profiles[0]!, weapons: [GUN] } as unknown as ProfileInfo;
const CAST = { models: [aModel({}), aModel({ side: 1, cube: 9 })], profiles: [PROFILE] };
const shot = event('shot', { values: { model: 0, target: 1, weapon: 0, fire_for_effect: 0 } });
const hit = event('hit', { values: { model: 0, target: 1, potential: 2 } });

function acts(...events: Step['events']): Act[] {
  return actsOf(step(2, { events }), [], CAST);
}

function of(kind: string, model: number): Step['events'][number] {
  return event(kind, { values: { model } });
}

describe('what a step shows', () => {
  it('is a shot and what comes of it', () => {
    expect(acts(shot, event('rolled'), hit, of('damaged', 1), of('killed', 1))).toEqual([
      { kind: 'shot', from: 0, to: 1, missile: 'bullet', hit: true },
      { kind: 'wound', model: 1 },
      { kind: 'death', model: 1 },
    ]);
  });

  it('is a shot when it is decided, also in a later step than it was announced', () => {
    expect(acts(shot)).toEqual([]);
    const missed = event('missed', { values: { model: 0, target: 1 } });
    const later = actsOf(step(4, { events: [missed] }), [step(2, { events: [shot] }), step(3)], CAST);
    expect(later).toEqual([{ kind: 'shot', from: 0, to: 1, missile: 'bullet', hit: false }]);
    expect(actsOf(step(5, { events: [of('killed', 1)] }), [step(2, { events: [shot, missed] })], CAST)).toEqual([
      { kind: 'death', model: 1 },
    ]);
  });

  it('is a shot that only pins, when it was fired for effect', () => {
    expect(acts(shot, of('pinned', 1)).map(({ kind }) => kind)).toEqual(['shot', 'pinned']);
  });

  it('is a blow of whoever wins the fight', () => {
    const fight = event('fight', { values: { model: 0, target: 1 } });
    const won = event('hit', { values: { model: 1, target: 0, potential: 1 } });
    expect(acts(fight, won)).toEqual([{ kind: 'strike', from: 1, to: 0 }]);
    expect(acts(fight, event('fight-drawn'))).toEqual([{ kind: 'strike', from: 0, to: 1 }]);
  });

  it('is a grenade that flies to where it ends up', () => {
    const at = (kind: string, cube: number): Step['events'][number] => event(kind, { values: { cube } });
    const grenade = event('grenade', { values: { model: 0, item: 'I-FRAG', cube: 5 } });
    expect(acts(grenade, at('grenade-lands', 5), at('grenade-scatters', 6), at('explosion', 6))).toEqual([
      { kind: 'throw', from: 0, cube: 6 },
      { kind: 'blast', cube: 6 },
    ]);
    expect(acts(at('smoke', 7), at('smoke-gone', 8))).toEqual([
      { kind: 'smoke', cube: 7 },
      { kind: 'clearing', cube: 8 },
    ]);
  });

  it('is a blast where somebody explodes, a fall, flames', () => {
    expect(acts(of('boom', 1), of('fell', 0), of('burning', 0))).toEqual([
      { kind: 'blast', cube: 9 },
      { kind: 'fall', model: 0 },
      { kind: 'fire', model: 0 },
    ]);
  });

  it('is nothing for events that it has never heard of', () => {
    expect(acts(event('levitated', { values: { model: 'x' } }), event('killed'))).toEqual([]);
  });

  it('is made of every step of a real battle', () => {
    const { steps } = history as unknown as { steps: Step[] };
    const found = steps.flatMap((each, place) => actsOf(each, steps.slice(0, place), CAST));
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['shot', 'spark', 'wound', 'pinned', 'death']));
    const announced = steps.flatMap(({ events }) => events).filter(({ kind }) => kind === 'shot').length;
    expect(found.filter(({ kind }) => kind === 'shot')).toHaveLength(announced);
  });

  it('shows the weapon: flames, bursts, beams', () => {
    const fires = (change: Partial<WeaponInfo>): string =>
      missileOf(0, 0, { ...CAST, profiles: [{ ...PROFILE, weapons: [{ ...GUN, ...change }] }] });
    expect(fires({ rules: ['A-BURNS'] })).toBe('flame');
    expect(fires({ rules: ['A-RAPIDFIRE'] })).toBe('burst');
    expect(fires({ ap: 3 })).toBe('beam');
    expect(fires({})).toBe('bullet');
    expect(missileOf(7, 3, CAST)).toBe('bullet');
  });
});

describe('the times of a show', () => {
  const many: Act[] = Array.from({ length: 12 }, (_, model) => [
    { kind: 'shot' as const, from: 0, to: model, missile: 'bullet' as const, hit: true },
    { kind: 'death' as const, model },
  ]).flat();

  it('put causes before what they bring about', () => {
    const [fired, wound] = timed(acts(shot, hit, of('damaged', 1)), 1);
    expect(wound!.at).toBe(fired!.at + fired!.time);
  });

  it.each(['slow', 'normal', 'fast'] as const)('never exceed those of the step, at speed %s', (speed) => {
    const heavy = step(3, { side: 1, events: [event('killed', { weight: 'heavy' })] });
    const plain = step(3, { side: 1, events: [event('moved')] });
    const manner = { pace: 'play', speed, dice: true, motion: true } as const;
    const long = lengthOf(timed(many, speedFactor(speed)));
    expect(long).toBeCloseTo(LONGEST * speedFactor(speed));
    for (const shown of [heavy, plain]) expect(long).toBeLessThanOrEqual(holdTime(shown, false, manner));
  });

  it('begin when the first frame is drawn and end', () => {
    const course = new Course(timed([{ kind: 'death', model: 3 }], 1));
    expect(course.over(900)).toBe(false);
    expect(course.at(1000).map(({ part }) => part)).toEqual([0]);
    expect(course.at(1260).map(({ part }) => part)).toEqual([0.5]);
    expect(course.over(1260)).toBe(false);
    expect(course.at(1520)).toEqual([]);
    expect(course.over(1520)).toBe(true);
  });
});

/** An audio context that notes what is started and how loud. */
class Tape {
  readonly currentTime = 10;
  readonly sampleRate = 100;
  readonly destination = {};
  readonly started: { at: number; stopped: number[] }[] = [];
  readonly peaks: number[] = [];
  resume(): Promise<void> {
    return Promise.resolve();
  }
  createGain(): unknown {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: (value: number) => this.peaks.push(value) };
    return { gain, connect: (to: unknown) => to };
  }
  createBuffer(): unknown {
    return { getChannelData: () => new Float32Array(100) };
  }
  createBiquadFilter(): unknown {
    return { frequency: this.ramp(), connect: (to: unknown) => to };
  }
  createBufferSource(): unknown {
    return this.source();
  }
  createOscillator(): unknown {
    return this.source();
  }
  private ramp(): unknown {
    return { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  }
  private source(): unknown {
    const entry = { at: -1, stopped: [] as number[] };
    return {
      frequency: this.ramp(),
      connect: (to: unknown) => to,
      addEventListener: vi.fn(),
      start: (at: number) => {
        entry.at = at;
        this.started.push(entry);
      },
      stop: (at = 0) => entry.stopped.push(at),
    };
  }
}

describe('sounds', () => {
  const tape = new Tape();
  const open = vi.fn(() => tape as unknown as AudioContext);
  afterEach(() => {
    tape.started.length = tape.peaks.length = 0;
    open.mockClear();
  });

  it('are off until the first click: not even audio is opened', () => {
    let touched = false;
    const sounds = new Sounds({ volume: () => 50, touched: () => touched, open });
    sounds.play('blast');
    expect(open).not.toHaveBeenCalled();
    touched = true;
    sounds.play('blast');
    sounds.play('spark');
    expect(open).toHaveBeenCalledTimes(1);
    expect(tape.started).toHaveLength(SOUNDS.blast.length + SOUNDS.spark.length);
  });

  it('are as loud as the settings say, and silent at 0', () => {
    const loudest = (volume: number): number => {
      tape.peaks.length = 0;
      new Sounds({ volume: () => volume, touched: () => true, open }).play('blast');
      return Math.max(0, ...tape.peaks);
    };
    expect(loudest(0)).toBe(0);
    expect(open).not.toHaveBeenCalled();
    expect(loudest(100)).toBeGreaterThan(loudest(50));
    expect(loudest(50)).toBeGreaterThan(loudest(5));
    expect(loudest(100)).toBeLessThanOrEqual(1);
  });

  it('accompany a show in time, and what has not begun is left out when it is ended', () => {
    const sounds = new Sounds({ volume: () => 50, touched: () => true, open });
    sounds.accompany([
      { kind: 'spark', model: 0, at: 0, time: 100 },
      { kind: 'wound', model: 0, at: 500, time: 100 },
    ]);
    expect(tape.started.map(({ at }) => at)).toEqual([10, 10.5]);
    sounds.hush();
    expect(tape.started.map(({ stopped }) => stopped.includes(0))).toEqual([false, true]);
  });

  it('exist for everything that can be shown', () => {
    expect(soundOf({ kind: 'shot', from: 0, to: 1, missile: 'beam', hit: true })).toBe('beam');
    expect(soundOf({ kind: 'blast', cube: 1 })).toBe('blast');
    for (const voices of Object.values(SOUNDS)) expect(voices.length).toBeGreaterThan(0);
  });

  it('do not break a browser without audio', () => {
    const deaf = new Sounds({
      volume: () => 50,
      touched: () => true,
      open: () => {
        throw new Error('no audio');
      },
    });
    expect(() => deaf.play('turn')).not.toThrow();
  });
});

describe('the settings', () => {
  it('have a volume and less motion; damaged values fall back', () => {
    expect(readSettings('{"volume": 0, "calm": true}')).toMatchObject({ volume: 0, calm: true });
    for (const volume of ['"loud"', '-1', '101', 'null'])
      expect(readSettings(`{"volume": ${volume}, "calm": "x"}`)).toMatchObject({ volume: 50, calm: false });
  });
});
