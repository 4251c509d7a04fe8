import { createBoard } from '../board';
export const createMap = createBoard;
