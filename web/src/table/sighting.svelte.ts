/** Who sees a model or a cube: asked with a key, or with a button and the next click. */

import type { ClientMessage, Sighted } from '../protocol';

/** A model, or a cube if it is null. */
export interface Subject {
  readonly model: number | null;
  readonly cube: number;
}

export class Sighting {
  answer: Sighted | null = $state.raw(null);
  /** The next click asks. */
  waiting = $state(false);
  readonly open: boolean = $derived(this.waiting || this.answer !== null);

  constructor(private readonly ask: (message: (request: number) => ClientMessage) => void) {}

  /** Ask about this, or about what is clicked next; a second time puts the answer away. */
  toggle(subject: Subject | null): void {
    const again = this.answer !== null && (subject === null || isAbout(this.answer, subject));
    const stops = again || (this.waiting && subject === null);
    this.clear();
    if (stops) return;
    if (subject) this.send(subject);
    else this.waiting = true;
  }

  /** Whether a click asks who sees this, instead of what it means otherwise. */
  takes(subject: Subject): boolean {
    if (!this.waiting) return false;
    this.waiting = false;
    this.send(subject);
    return true;
  }

  told(sighted: Sighted, number: number): void {
    if (sighted.n === number) this.answer = sighted;
  }

  clear(): void {
    this.answer = null;
    this.waiting = false;
  }

  private send({ model, cube }: Subject): void {
    this.ask((request) =>
      model === null ? { type: 'sight', request, cube } : { type: 'sight', request, cube, model },
    );
  }
}

function isAbout(answer: Sighted, { model, cube }: Subject): boolean {
  return model === null ? answer.model < 0 && answer.cube === cube : answer.model === model;
}
