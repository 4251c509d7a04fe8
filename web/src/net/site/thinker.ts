/**
 * The second worker, as that of the engine sees it: it thinks, one order after the other, so that nobody at the table waits
 * for it. It begins with the first order; what is cancelled in the middle ends with its worker, and another takes its place.
 */

import { whenEnded } from './living';
import type { FromThinker, ToThinker } from './messages';

interface Order {
  readonly id: number;
  readonly order: Uint8Array;
  readonly resolve: (reply: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

/** As much of a worker as is needed here. */
export type Aside = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export class Thinker {
  private worker: Aside | null = null;
  private stopWatching: () => void = () => undefined;
  private orders: Order[] = [];
  private workers = 0;

  /** `make` begins a worker; `lock` is the beginning of the names of their locks. */
  constructor(
    private readonly make: () => Aside,
    private readonly root: string,
    private readonly lock: string,
  ) {}

  /** The reply to an order; rejected if it is cancelled, or its worker ends or fails at it. */
  ask(id: number, order: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.orders.push({ id, order, resolve, reject });
      if (this.orders.length === 1) this.next();
    });
  }

  cancel(id: number): void {
    const place = this.orders.findIndex((each) => each.id === id);
    if (place < 0) return;
    const [order] = this.orders.splice(place, 1);
    if (place === 0) {
      this.end();
      this.begin();
      this.next();
    }
    order!.reject(new Error('cancelled'));
  }

  private next(): void {
    const [order] = this.orders;
    if (!order) return;
    if (!this.worker) this.begin();
    this.post({ kind: 'think', order: order.order });
  }

  private begin(): void {
    const worker = this.make();
    this.workers += 1;
    const lock = `${this.lock} ${this.workers}`;
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<FromThinker>) => this.hear(event.data, lock);
    worker.onerror = () => this.lost('failed');
    this.post({ kind: 'prepare', root: this.root, lock });
  }

  private hear(said: FromThinker, lock: string): void {
    if (said.kind === 'alive') {
      this.stopWatching = whenEnded(lock, () => this.lost('ended'));
      return;
    }
    const order = this.orders.shift();
    if (said.kind === 'thought') order?.resolve(said.reply);
    else order?.reject(new Error(said.text));
    this.next();
  }

  /** The worker is gone, and with it what it thought about; the next order gets another. */
  private lost(why: string): void {
    this.end();
    const order = this.orders.shift();
    this.next();
    order?.reject(new Error(why));
  }

  private end(): void {
    this.stopWatching();
    this.worker?.terminate();
    if (this.worker) this.worker.onmessage = this.worker.onerror = null;
    this.worker = null;
  }

  private post(message: ToThinker): void {
    this.worker!.postMessage(message);
  }
}
