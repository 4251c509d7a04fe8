import { describe, expect, it } from 'vitest';
import { aModel, aView, emptyBoard } from '../src/board/fixture';
import { askedCube, happeningCube, mainLevel } from '../src/play/level';
import type { QuestionInfo, Step } from '../src/protocol';

const option = (cube: number) => ({ value: cube, cube, model: -1 });
const question = (about: object): QuestionInfo =>
  ({ part: 'home', domain: 'cube', model: -1, spot: null, options: [], ...about }) as unknown as QuestionInfo;
const step = (...events: object[]): Step => ({ events }) as unknown as Step;

describe('the level that the map shows large', () => {
  it('is at first the one on which most stands and lies', () => {
    const board = { ...emptyBoard(3), objectives: [64, 65, 130].map((cube) => ({ cube, vp: 1 })) };
    expect(mainLevel(board, null)).toBe(2);
    const models = [1, 2, 3].map((cube) => aModel({ cube }));
    expect(mainLevel(board, aView({ models }))).toBe(1);
    const away = models.map((model) => ({ ...model, fate: 'killed' as const }));
    expect(mainLevel(board, aView({ models: away }))).toBe(2);
    expect(mainLevel(emptyBoard(2), null)).toBe(1);
  });

  it('is that of the model that is asked about, else of the cubes that can be chosen, else of the selected model', () => {
    const view = aView({ models: [aModel({ cube: 70 }), aModel({ cube: 200 })] });
    expect(askedCube(question({ model: 0 }), view, 1)).toBe(70);
    expect(askedCube(question({ model: -1, options: [option(3), option(80), option(81)] }), view, 1)).toBe(80);
    expect(askedCube(question({ spot: { cube: 140 } }), view, null)).toBe(140);
    expect(askedCube(question({}), view, 1)).toBe(200);
    expect(askedCube(question({}), view, null)).toBe(-1);
    expect(askedCube(null, view, 1)).toBe(-1);
  });

  it('is in a replay that of what happens', () => {
    const view = aView({ models: [aModel({ cube: 70 })] });
    expect(happeningCube(step({ models: [0], cubes: [] }), view)).toBe(70);
    expect(happeningCube(step({ models: [0], cubes: [5, 130] }), view)).toBe(130);
    expect(happeningCube(step({ models: [], cubes: [] }), view)).toBe(-1);
  });
});
