/** What the keys of the table do. */

import { page } from '../page.svelte';
import type { KeyAction } from '../play/keys';
import type BoardArea from './BoardArea.svelte';
import type { Opened } from './TableDialogs.svelte';
import type { Battle } from './battle.svelte';

interface Reach {
  readonly battle: Battle;
  readonly board: BoardArea | undefined;
  open(what: Opened): void;
  /** Give the keyboard to the board, or from there back to the question. */
  other(): void;
}

export function act(action: KeyAction, { battle, board, open, other }: Reach): void {
  if (board?.act(action)) return;
  switch (action.do) {
    case 'option':
      battle.answerNumber(action.n);
      break;
    case 'sight':
      battle.pointing.whoSees();
      break;
    case 'advice':
      battle.advice.toggle();
      break;
    case 'end':
      battle.end();
      break;
    case 'undo':
      battle.undo();
      break;
    case 'next':
      battle.showing.next();
      break;
    case 'pace':
      battle.showing.setPace(page.settings.pace === 'play' ? 'step' : 'play');
      break;
    case 'skip':
      battle.showing.skip();
      break;
    case 'other':
      other();
      break;
    case 'mission':
      open('mission');
      break;
    case 'help':
      open('help');
      break;
  }
}
