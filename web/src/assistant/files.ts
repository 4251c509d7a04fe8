/** A game as a file: to keep it, or to go on with it in another browser. */

import { readProgress, type Progress } from './checklist';
import type { AssistantPack } from '../protocol';
import { LANGS } from '../i18n/translate';
import { Game, gameRecord, type Step } from './engine';

const FORMAT = 'deadzone-assistant';
const VERSION = 1;

export interface GameFile {
  readonly pack: AssistantPack;
  readonly steps: readonly Step[];
  readonly progress: Progress;
}

export function writeGame({ pack, steps, progress }: GameFile): Blob {
  const text = JSON.stringify({ format: FORMAT, version: VERSION, steps, progress, pack });
  return new Blob([text], { type: 'application/json' });
}

/** The game in a file, played once to see that it is whole; null for anything else. */
export function readGame(text: string): GameFile | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    if (value?.['format'] !== FORMAT || value['version'] !== VERSION) return null;
    const pack = value['pack'] as AssistantPack;
    const steps = value['steps'] as Step[];
    const game = new Game(pack, steps);
    for (const lang of LANGS) gameRecord(game, lang);
    return { pack, steps: [...game.steps], progress: readProgress(value['progress']) };
  } catch {
    return null;
  }
}

/** Name of the file: the team in plain letters, and the day. */
export function fileName(team: string, day: Date): string {
  const plain = team
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase();
  return `jade-${plain || 'team'}-${day.toISOString().slice(0, 10)}.json`;
}
