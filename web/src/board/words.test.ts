import { describe, expect, it } from 'vitest';
import { NO_OVERLAYS } from '../board-api';
import { aModel, aView, emptyBoard, withFloor, withSide } from './fixture';
import { EAST, NORTH, cubeAt } from './cubes';
import { marksOf } from './marks';
import { initials, objectivePlace, tokenPlace } from './tokens';
import { tellCube, tellModel, tellMoment, wordsIn } from './words';

const CUBE = cubeAt(3, 5, 2);
const BOARD = withSide(withSide(withFloor(emptyBoard(2), CUBE, 3), CUBE, NORTH, 1), CUBE, EAST, 8);

describe('what a cube is called', () => {
  it('says floor and sides in both languages', () => {
    expect(tellCube(BOARD, CUBE, wordsIn('en'))).toBe(
      'Row 3, column 5, level 2, half floor, solid to the east, door north, hatch up to Size 3 east',
    );
    expect(tellCube(BOARD, CUBE, wordsIn('fr'))).toBe(
      'Ligne 3, colonne 5, niveau 2, demi-plancher, plein à l’est, porte au nord, trappe jusqu’à la Taille 3 à l’est',
    );
  });

  it('says which way ramps rise', () => {
    const board = {
      ...emptyBoard(2),
      ramps: [
        [4, 0],
        [5, 1],
      ] as [number, number][],
    };
    expect(tellCube(board, 4, wordsIn('fr'))).toContain('rampe montant vers le nord');
    expect(tellCube(board, 5, wordsIn('fr'))).toContain('rampe montant vers l’est');
    expect(tellCube(board, 5, wordsIn('en'))).toContain('ramp rising to the east');
  });

  it('says what is going on there', () => {
    const board = { ...BOARD, objectives: [{ cube: CUBE, vp: 2 }] };
    const view = aView({
      smoke: [CUBE],
      tokens: [{ cube: CUBE, face_down: true, item: '', name: '', wreck: false }],
      holders: [{ cube: CUBE, side: 1 }],
    });
    const overlays = { ...NO_OVERLAYS, reach: [{ cube: CUBE, kind: 'sprint' as const }] };
    expect(tellMoment(board, view, overlays, CUBE, wordsIn('en'))).toBe(
      'objective, 2 VP, held by blue, smoke, face-down token, can be reached by sprinting',
    );
    expect(tellMoment(board, null, NO_OVERLAYS, CUBE, wordsIn('en'))).toBe('objective, 2 VP');
  });

  it('tells the zones of the mission until the sides have chosen theirs', () => {
    const board = { ...emptyBoard(1), zones: [[0], [63]] as [number[], number[]] };
    const told = (view: ReturnType<typeof aView>, cube: number): string =>
      tellMoment(board, view, NO_OVERLAYS, cube, wordsIn('en'));
    expect(told(aView({}), 63)).toBe('deployment zone');
    expect(told(aView({ zones: [[63], []] }), 63)).toBe('Red’s zone');
    expect(told(aView({ zones: [[63], []] }), 0)).toBe('');
  });
});

describe('models', () => {
  it('are told with markers, items, sight and place', () => {
    const model = aModel({ cube: CUBE, damage: 1, pinned: true, items: ['Medi-pack'] });
    const overlays = { ...NO_OVERLAYS, lines: [{ from: 0, to: 4, grade: 'partial' as const }] };
    expect(tellModel('Trooper', 4, model, overlays, wordsIn('en'))).toBe(
      'Trooper, injured 1, Pinned, carries Medi-pack, partial line of sight, Row 3, column 5, level 2',
    );
  });

  it('bear their markers', () => {
    expect(marksOf(aModel({}))).toEqual([]);
    expect(marksOf(aModel({ pinned: true, burning: true, reloading: true, items: ['x'], activated: true }))).toEqual([
      'pinned',
      'burning',
      'reloading',
      'item',
      'activated',
    ]);
  });
});

describe('tokens', () => {
  it('lie on the solid floor, side by side', () => {
    const place = tokenPlace(BOARD, CUBE, 0, 2);
    const other = tokenPlace(BOARD, CUBE, 1, 2);
    expect(place.x).toBeGreaterThanOrEqual(5.5);
    expect(other.x - place.x).toBeGreaterThan(0.2);
    expect(objectivePlace(BOARD, CUBE)).toMatchObject({ x: 5.75, y: 3.5, z: 1 });
  });

  it('show the first letters of their names', () => {
    expect(initials('Ammo')).toBe('AM');
    expect(initials('Booby Trap')).toBe('BT');
    expect(initials('Medi-pack')).toBe('MP');
  });
});
