/** The engine of JADE's assistant: draws, steps, and what the screens show. */

export { Game } from './game';
export { figuresOf, gameRecord } from './record';
export { Refusal } from './saying';
export * from './steps';
export type * from './types';
