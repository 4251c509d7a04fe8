import { describe, expect, it } from 'vitest';
import { aView, emptyBoard } from '../board/fixture';
import { wordsIn } from '../board/words';
import { thingsIn } from './things';

const words = wordsIn('en');
const down = { cube: 9, face_down: true, item: '', name: '', wreck: false };
const board = { ...emptyBoard(1), objectives: [{ cube: 9, vp: 2 }] };

describe('what lies in a cube', () => {
  it('is everything there, the same things once, each with the id of its explanation', () => {
    const view = aView({
      tokens: [
        down,
        down,
        { ...down, face_down: false, item: 'I-ENERGYSHIELD (2)', name: 'Energy Shield (2)' },
        { ...down, cube: 3 },
      ],
      markers: [{ id: 'A-TRAP', name: 'Trap', sign: 'trap', cube: 9, side: 0, model: -1 }],
      smoke: [9],
    });
    expect(thingsIn(board, view, 9, words)).toEqual([
      { id: 'objective', name: 'objective, 2 VP' },
      { id: 'token', name: 'face-down token' },
      { id: 'I-ENERGYSHIELD', name: 'Energy Shield (2)' },
      { id: 'A-TRAP', name: 'Trap' },
      { id: 'smoke', name: 'smoke' },
    ]);
    expect(thingsIn(board, view, 4, words)).toEqual([]);
    expect(thingsIn(board, view, null, words)).toEqual([]);
  });

  it('is called by its name if this player was allowed to look at it', () => {
    const view = aView({ tokens: [{ ...down, item: 'I-INTEL', name: 'Intel' }] });
    expect(thingsIn(emptyBoard(1), view, 9, words)).toEqual([{ id: 'I-INTEL', name: 'Intel' }]);
  });
});
