import { describe, expect, it } from 'vitest';
import { momentPath, placeOf } from '../src/place';
import type { FrameInfo, Hello, MarkInfo, MarkKind, ModelView, ReplayFrames, ReplayInfo } from '../src/protocol';
import { activationsAt, concerned, logSteps, markFrom, nextPiece, roundsOf, withFrames } from '../src/replay/frames';
import { jumpOf } from '../src/replay/keys';
import { askedFor, beginning, firstPlayers, jadeAnew, takesOver } from '../src/replay/playing-on';
import { event, step, view } from './sample';

function model(some: Partial<ModelView>): ModelView {
  return some as ModelView;
}

function frame(n: number, some: Partial<FrameInfo> = {}): FrameInfo {
  return { step: step(n), board: 0, view: null, models: [], rest: {}, ...some };
}

function mark(kind: MarkKind, at: number, round = 1): MarkInfo {
  return { kind, step: at, round, side: 0, model: 0, text: `${kind} ${at}` };
}

const MARKS = [
  mark('round', 4),
  mark('activation', 5),
  mark('kill', 6),
  mark('activation', 8),
  mark('score', 9),
  mark('round', 10, 2),
  mark('activation', 11, 2),
  mark('kill', 12, 2),
];

describe('frames', () => {
  const whole = view({ round: 1, models: [model({ cube: 1 }), model({ cube: 2 })] });
  const piece: ReplayFrames = {
    first: 3,
    frames: [
      frame(3, { view: whole }),
      frame(4, { models: [[1, model({ cube: 7 })]] }),
      frame(5, { rest: { round: 2 } }),
      frame(6, { models: [[2, model({ cube: 9 })]] }),
    ],
  };

  it('are put together from what changed', () => {
    const frames = withFrames([], piece);
    expect(frames[2]).toBeUndefined();
    expect(frames[3]!.view).toBe(whole);
    expect(frames[4]!.view.models.map(({ cube }) => cube)).toEqual([1, 7]);
    expect([frames[4]!.view.round, frames[5]!.view.round]).toEqual([1, 2]);
    expect(frames[6]!.view.models.map(({ cube }) => cube)).toEqual([1, 7, 9]);
    expect(whole.models.map(({ cube }) => cube)).toEqual([1, 2]);
  });

  it('share what did not change', () => {
    const frames = withFrames([], piece);
    expect(frames[4]!.view.models[0]).toBe(whole.models[0]);
    expect(frames[5]!.view.models).toBe(frames[4]!.view.models);
  });

  it('are fetched from the nearest piece on, until all are there', () => {
    const all = (first: number, last: number): ReplayFrames => ({
      first,
      frames: Array.from({ length: last - first + 1 }, (_, n) => frame(first + n, n === 0 ? { view: whole } : {})),
    });
    expect(nextPiece([], 25, 13, 10)).toBe(11);
    const one = withFrames([], all(11, 20));
    expect(nextPiece(one, 25, 19, 10)).toBe(21);
    expect(nextPiece(one, 25, 12, 10)).toBe(1);
    expect(nextPiece(withFrames(withFrames(one, all(1, 10)), all(21, 25)), 25, 12, 10)).toBeNull();
  });
});

describe('the timeline', () => {
  it('leads to the next mark and to the one before', () => {
    expect(markFrom(MARKS, ['kill'], 6, 1)?.step).toBe(12);
    expect(markFrom(MARKS, ['kill'], 6, -1)).toBeNull();
    expect(markFrom(MARKS, ['activation'], 9, -1)?.step).toBe(8);
    expect(markFrom(MARKS, ['round', 'end'], 10, 1)).toBeNull();
  });

  it('has rounds, and in each its Activations', () => {
    expect(roundsOf(MARKS)).toEqual([
      { round: 0, step: 1 },
      { round: 1, step: 4 },
      { round: 2, step: 10 },
    ]);
    expect(activationsAt(MARKS, 2)).toEqual([]);
    expect(activationsAt(MARKS, 9).map(({ step: n }) => n)).toEqual([5, 8]);
    expect(activationsAt(MARKS, 10).map(({ step: n }) => n)).toEqual([11]);
  });

  it('gives the log of the round up to now', () => {
    const frames = withFrames([], {
      first: 1,
      frames: Array.from({ length: 12 }, (_, n) => frame(n + 1, { view: view() })),
    });
    expect(logSteps(frames, MARKS, 8, 80).map(({ n }) => n)).toEqual([4, 5, 6, 7, 8]);
    expect(logSteps(frames, MARKS, 8, 2).map(({ n }) => n)).toEqual([7, 8]);
    expect(logSteps(frames, MARKS, 10, 80).map(({ n }) => n)).toEqual([10]);
  });

  it('lights whom a step concerns once', () => {
    const told = step(1, { events: [event('shot', { models: [1, 2] }), event('hit', { models: [2], cubes: [5] })] });
    expect(concerned(told)).toEqual({ models: [1, 2], cubes: [5] });
  });
});

describe('keys and addresses', () => {
  it('go back with the left arrow and further with Shift', () => {
    expect(jumpOf('ArrowLeft', false)).toEqual({ by: 'step', way: -1 });
    expect(jumpOf('ArrowRight', true)).toEqual({ by: 'mark', kinds: ['activation'], way: 1 });
    expect(jumpOf('X', true)).toEqual({ by: 'mark', kinds: ['kill'], way: -1 });
    expect(jumpOf('q', false)).toBeNull();
  });

  it('name a moment', () => {
    const path = momentPath('0123456789abcdef', 'to-ken_1', 57);
    expect(placeOf(path)).toEqual({ at: 'replay', battle: '0123456789abcdef', token: 'to-ken_1', step: 57 });
    expect(placeOf(`/under${path.replace('#', '?quality=low#')}`)).toMatchObject({ at: 'replay', step: 57 });
    expect(placeOf('/replay/0123#player.abc')).toMatchObject({ at: 'replay', token: 'player.abc', step: 1 });
    expect(placeOf('/replay')).toEqual({ at: 'replay-file' });
  });
});

describe('playing on from a moment', () => {
  const hello = (sides: readonly number[], ...players: readonly string[]): Hello =>
    ({ sides, teams: players.map((player) => ({ player, human: player === 'human' })) }) as unknown as Hello;
  const info = { playable: 20, changing: [4, 9, 15] } as unknown as ReplayInfo;

  it('offers the players of the battle, with this one among them', () => {
    expect(firstPlayers(hello([1], 'jade', 'human'), true)).toMatchObject({
      who: ['jade', 'me'],
      difficulty: ['', 'paper'],
    });
    expect(firstPlayers(hello([0], 'human', 'amber:expert'), true)).toMatchObject({
      who: ['me', 'amber'],
      levels: ['strong', 'expert'],
    });
    expect(firstPlayers(hello([0], 'human', 'human'), true).who).toEqual(['me', 'elsewhere']);
    expect(firstPlayers(hello([], 'human', 'human'), true).who).toEqual(['me', 'here']);
    expect(firstPlayers(hello([], 'jade', 'jade'), true).who).toEqual(['me', 'jade']);
    expect(firstPlayers(hello([], 'random', 'human'), true).who).toEqual(['jade', 'me']);
  });

  it('begins where a model is chosen if a side changes hands', () => {
    const before = hello([0], 'human', 'jade');
    const form = firstPlayers(before, true);
    expect([takesOver(form, before), jadeAnew(form, before)]).toEqual([false, false]);
    expect([takesOver({ ...form, who: ['me', 'here'] }, before), jadeAnew(form, before)]).toEqual([true, false]);
    expect(jadeAnew({ ...form, difficulty: ['', 'hard'] }, before)).toBe(true);
    expect(jadeAnew({ ...form, who: ['jade', 'jade'] }, before)).toBe(true);
    expect([beginning(info, 12, false), beginning(info, 12, true)]).toEqual([12, 9]);
    expect([beginning(info, 3, false), beginning(info, 3, true), beginning(info, 21, false)]).toEqual([3, null, null]);
  });

  it('asks for the moment, the players and the seat', () => {
    const asked = (...who: [string, string]): string =>
      askedFor({ who, difficulty: ['', 'hard'], levels: ['strong', 'novice'] }, 7);
    expect(asked('me', 'jade')).toBe('at=7&red=human&blue=jade&blue_difficulty=hard&seat=red');
    expect(asked('me', 'amber')).toBe('at=7&red=human&blue=amber%3Anovice&seat=red');
    expect(asked('elsewhere', 'me')).toBe('at=7&red=human&blue=human&seat=blue');
    expect(asked('here', 'me')).toBe('at=7&red=human&blue=human&hot_seat=true');
    expect(asked('jade', 'jade')).toBe('at=7&red=jade&blue=jade&blue_difficulty=hard');
  });
});
