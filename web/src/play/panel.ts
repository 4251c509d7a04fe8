/** What stands in the panel beside the board: always something that can be pressed, or who is waited for. */

export interface Standing {
  /** The lesson of the guided battle is over. */
  readonly learned: boolean;
  /** How the question that can be answered now is put; null if there is none. */
  readonly asked: 'sudden' | 'calm' | null;
  /** Everything that happened has been shown. */
  readonly shown: boolean;
  /** Another side's Activation is what was shown last. */
  readonly others: boolean;
  readonly over: boolean;
}

/**
 * `lesson`: the lesson leads on; `interrupt`, `question`: what is asked; `turn`, `steps`: what is being shown, in another's
 * Activation or elsewhere, with the buttons that go on; `over`: the way to the result; `waiting`: what is waited for.
 */
export type Panel = 'lesson' | 'interrupt' | 'question' | 'turn' | 'steps' | 'over' | 'waiting';

export function panelOf({ learned, asked, shown, others, over }: Standing): Panel {
  if (learned) return 'lesson';
  if (asked !== null) return asked === 'sudden' ? 'interrupt' : 'question';
  if (over) return 'over';
  if (others) return 'turn';
  return shown ? 'waiting' : 'steps';
}
