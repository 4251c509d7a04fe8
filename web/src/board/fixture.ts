/** Small boards and models for tests. */

import type { BoardInfo } from '../board-api';
import type { ModelView, View } from '../protocol';
import { across, cubeName } from './cubes';

export function emptyBoard(levels: number): BoardInfo {
  const cubes = levels * 64;
  return {
    name: 'Test ground',
    levels,
    sides: Array<number>(cubes * 4).fill(0),
    floors: Array.from({ length: cubes }, (_, cube) => (cube < 64 ? 1 : 0)),
    ladders: [],
    ramps: [],
    objectives: [],
    zones: [[], []],
    supported: [],
    cube_names: Array.from({ length: cubes }, (_, cube) => cubeName(cube)),
  };
}

/** The board with scenery on a side, set for both cubes that share it. */
export function withSide(board: BoardInfo, cube: number, side: number, type: number): BoardInfo {
  const sides = [...board.sides];
  sides[cube * 4 + side] = type;
  const other = across(cube, side);
  if (other >= 0) sides[other * 4 + ((side + 2) & 3)] = type;
  return { ...board, sides };
}

export function withFloor(board: BoardInfo, cube: number, floor: number): BoardInfo {
  const floors = [...board.floors];
  floors[cube] = floor;
  return { ...board, floors };
}

export function aModel(change: Partial<ModelView>): ModelView {
  return {
    side: 0,
    profile: 0,
    label: 'red-1',
    short: 'R1',
    number: 1,
    name: 'Trooper (R1)',
    cube: 0,
    x: 200,
    y: 200,
    fate: 'table',
    damage: 0,
    most_damage: 1,
    pinned: false,
    activated: false,
    burning: false,
    reloading: false,
    items: [],
    item_rules: [],
    states: [],
    radius: 64,
    height: 220,
    eye: 198,
    ...change,
  };
}

export function aView(change: Partial<View>): View {
  return {
    round: 1,
    initiative: 0,
    turn: 0,
    active: -1,
    winner: -2,
    vp: [
      [0, 0, 0],
      [0, 0, 0],
    ],
    points: [0, 0],
    command: [[], []],
    unactivated: [0, 0],
    models: [],
    tokens: [],
    smoke: [],
    markers: [],
    zones: [[], []],
    holders: [],
    secrets: ['', ''],
    secret_rules: ['', ''],
    ...change,
  };
}
