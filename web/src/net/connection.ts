/** Connection to a battle: joins, sends heartbeats, and reconnects after the server was away. */

import { PROTOCOL, type ClientMessage, type Lang, type ServerMessage } from '../protocol';

/** `silent`: connected, but the server owes a word. `elsewhere`: somebody plays this battle in another tab. */
export type Status = 'connecting' | 'open' | 'silent' | 'lost' | 'refused' | 'elsewhere';

/** The part of WebSocket used here, so that tests can replace it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  /** The battle is open in another tab; this socket ends. No socket of a server ever says so. */
  onelsewhere?: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Clock {
  later(action: () => void, milliseconds: number): number;
  cancel(timer: number): void;
}

export interface ConnectionOptions {
  readonly token: string;
  /** With `claim` even if the battle is open in another tab. */
  open(claim: boolean): Socket;
  /** Milliseconds without a word that the server owes until the player is told, and until the connection counts as lost. */
  readonly patience: { readonly stall: number; readonly silence: number };
  readonly clock: Clock;
  lang(): Lang;
  message(message: ServerMessage): void;
  status(status: Status, text: string): void;
  /** The server has dealt with every message up to this one, counted by `sent`: whatever it says to them has been said. */
  handled(message: number): void;
  /** Whether the page waits for the server now, so that a stop must be noticed soon. */
  awaits(): boolean;
}

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 4000;
export const HEARTBEAT = 20_000;
/** Milliseconds between heartbeats while the page waits for the server; with `STALL` less than two seconds. */
export const BRISK = 600;
/** Milliseconds without a word that a server owes until the player is told. */
export const STALL = 1200;
/** Milliseconds without a word until the connection counts as lost. */
export const SILENCE = 10_000;

export class Connection {
  private socket: Socket | null = null;
  private wait = FIRST_WAIT;
  private timer: number | null = null;
  private closed = false;
  private expecting = false;
  private greeted = false;
  private silent = false;
  /** Messages sent so far. */
  sent = 0;
  /** How many messages had been sent with each sign of life that the server has not answered yet. */
  private signs: number[] = [];

  constructor(private readonly options: ConnectionOptions) {}

  /** Connect; with `claim` to a battle that is open in another tab, where it ends. */
  start(claim = false): void {
    this.closed = false;
    this.connect(claim);
  }

  /** Send a message; false if there is no connection, since messages are not queued for later. */
  send(message: ClientMessage): boolean {
    const { socket } = this;
    if (socket === null) return false;
    this.write(socket, message);
    // AMBER takes its time, during which the server says nothing else: it owes a sign of life.
    if (message.type === 'advise') this.write(socket, { type: 'alive' });
    this.expectWord(socket);
    return true;
  }

  stop(): void {
    this.closed = true;
    this.cancel();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private write(socket: Socket, message: ClientMessage): void {
    socket.send(JSON.stringify(message));
    this.sent += 1;
    if (message.type === 'alive') this.signs.push(this.sent);
  }

  private connect(claim = false): void {
    this.options.status('connecting', '');
    this.signs = [];
    const socket = this.options.open(claim);
    socket.onopen = () => {
      this.socket = socket;
      this.join();
    };
    socket.onmessage = (event) => this.receive(socket, event.data);
    socket.onclose = () => this.lost(socket);
    socket.onelsewhere = () => {
      this.stop();
      this.options.status('elsewhere', '');
    };
    this.greeted = false;
    this.expectWord(socket);
  }

  private join(): void {
    const { token, lang } = this.options;
    this.send({ type: 'join', protocol: PROTOCOL, token, lang: lang() });
  }

  private receive(socket: Socket, data: unknown): void {
    if (socket !== this.socket || typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'ended' && !message.again) {
      this.stop();
      this.options.status('refused', message.text);
      return;
    }
    this.wait = FIRST_WAIT;
    const greets = message.type === 'hello';
    this.greeted ||= greets;
    if (greets || (this.silent && this.greeted)) this.options.status('open', '');
    this.cancel();
    this.options.message(message);
    // The server takes one message after the other, so a sign of life follows whatever it had to say before.
    const handled = message.type === 'alive' ? this.signs.shift() : undefined;
    if (handled !== undefined) this.options.handled(handled);
    // An answer given in the meantime has its own wait.
    if (!this.expecting && socket === this.socket) this.beat();
  }

  /** Schedule the next heartbeat, after a message has arrived. */
  private beat(): void {
    this.cancel();
    this.timer = this.options.clock.later(
      () => {
        this.send({ type: 'alive' });
      },
      this.options.awaits() ? BRISK : HEARTBEAT,
    );
  }

  /** The server owes a word on this socket: tell the player when it is late, and give up when it does not come. */
  private expectWord(socket: Socket): void {
    if (this.expecting) return;
    const { stall, silence } = this.options.patience;
    this.cancel();
    this.expecting = true;
    this.timer = this.options.clock.later(() => {
      this.silent = true;
      this.options.status('silent', '');
      this.timer = this.options.clock.later(() => {
        socket.close();
        this.lost(socket);
      }, silence - stall);
    }, stall);
  }

  private lost(socket: Socket): void {
    socket.onopen = socket.onmessage = socket.onclose = socket.onelsewhere = null;
    if (this.closed) return;
    this.socket = null;
    this.cancel();
    this.options.status('lost', '');
    this.timer = this.options.clock.later(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private cancel(): void {
    if (this.timer !== null) this.options.clock.cancel(this.timer);
    this.timer = null;
    this.expecting = this.silent = false;
  }
}
