import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '../src/protocol';
import {
  BRISK,
  Connection,
  FIRST_WAIT,
  HEARTBEAT,
  LONGEST_WAIT,
  SILENCE,
  STALL,
  type Status,
} from '../src/net/connection';
import { FakeSocket } from './socket';

let sockets: FakeSocket[];
let claims: boolean[];
let timers: Map<number, { action: () => void; due: number }>;
let statuses: [Status, string][];
let heard: ServerMessage[];
let connection: Connection;
let handled: number[];
let awaits: boolean;

const last = (): FakeSocket => sockets[sockets.length - 1]!;

function onlyTimer(): { action: () => void; due: number } {
  expect(timers.size).toBe(1);
  const [[id, timer]] = [...timers.entries()] as [[number, { action: () => void; due: number }]];
  timers.delete(id);
  return timer;
}

beforeEach(() => {
  sockets = [];
  claims = [];
  timers = new Map();
  statuses = [];
  heard = [];
  handled = [];
  awaits = false;
  let count = 0;
  connection = new Connection({
    token: 'seat',
    open: (claim) => {
      const socket = new FakeSocket();
      sockets.push(socket);
      claims.push(claim);
      return socket;
    },
    patience: { stall: STALL, silence: SILENCE },
    clock: {
      later: (action, due) => {
        timers.set(++count, { action, due });
        return count;
      },
      cancel: (timer) => void timers.delete(timer),
    },
    lang: () => 'fr',
    message: (message) => void heard.push(message),
    status: (status, text) => void statuses.push([status, text]),
    handled: (message) => void handled.push(message),
    awaits: () => awaits,
  });
  connection.start();
});

describe('a connection to a battle', () => {
  it('joins as soon as it is open and is open when it was greeted', () => {
    last().onopen?.();
    expect(last().sent).toEqual([{ type: 'join', protocol: 1, token: 'seat', lang: 'fr' }]);
    expect(statuses).toEqual([['connecting', '']]);
    last().says({ type: 'hello' });
    expect(statuses[1]).toEqual(['open', '']);
    expect(heard).toEqual([{ type: 'hello' }]);
  });

  it('comes back after the server was away, waits longer each time, and joins again', () => {
    last().onopen?.();
    last().says({ type: 'hello' });
    last().onclose?.();
    expect(statuses[2]).toEqual(['lost', '']);
    const waits: number[] = [];
    for (let n = 0; n < 6; n++) {
      const timer = onlyTimer();
      waits.push(timer.due);
      timer.action();
      if (n < 5) last().onclose?.();
    }
    expect(waits).toEqual([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT, LONGEST_WAIT, LONGEST_WAIT]);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ type: 'join', token: 'seat' });
  });

  it('sends nothing while there is no connection, and says so', () => {
    expect(connection.send({ type: 'alive' })).toBe(false);
    last().onopen?.();
    expect(connection.send({ type: 'alive' })).toBe(true);
  });

  it('tells what the server has dealt with: all that was sent before the sign of life that it answers', () => {
    last().onopen?.();
    last().says({ type: 'hello' });
    connection.send({ type: 'undo', n: 4, steps: 1 });
    connection.send({ type: 'alive' });
    connection.send({ type: 'undo', n: 3, steps: 1 });
    connection.send({ type: 'alive' });
    last().says({ type: 'company' });
    expect(handled).toEqual([]);
    last().says({ type: 'alive', n: 4 });
    expect(handled).toEqual([3]); // join, undo and the sign of life
    last().onclose?.();
    onlyTimer().action();
    last().onopen?.();
    // The sign of life that was lost with the connection is not taken for this one.
    connection.send({ type: 'alive' });
    last().says({ type: 'alive', n: 4 });
    expect(handled).toEqual([3, connection.sent]);
  });

  it('asks for a sign of life together with advice, which may take long', () => {
    last().onopen?.();
    last().says({ type: 'hello' });
    connection.send({ type: 'advise', request: 1, n: 4 });
    expect(last().sent.slice(-2)).toEqual([{ type: 'advise', request: 1, n: 4 }, { type: 'alive' }]);
    expect(onlyTimer().due).toBe(STALL);
    awaits = true;
    last().says({ type: 'alive', n: 4 });
    expect(onlyTimer().due).toBe(BRISK);
  });

  it('asks for a sign of life and gives a silent connection up', () => {
    last().onopen?.();
    last().says({ type: 'hello' });
    const beat = onlyTimer();
    expect(beat.due).toBe(HEARTBEAT);
    beat.action();
    expect(last().sent.at(-1)).toEqual({ type: 'alive' });
    const stall = onlyTimer();
    expect(stall.due).toBe(STALL);
    stall.action();
    expect(statuses.at(-1)).toEqual(['silent', '']);
    const silence = onlyTimer();
    expect(silence.due).toBe(SILENCE - STALL);
    const old = last();
    silence.action();
    expect(old.closed).toBe(true);
    expect(statuses.at(-1)).toEqual(['lost', '']);
  });

  it('says within two seconds that the server owes a word, and when it has come', () => {
    last().onopen?.();
    last().says({ type: 'hello' });
    connection.send({ type: 'answer', n: 1, value: 0 });
    connection.send({ type: 'study', request: 1, model: 0 });
    onlyTimer().action();
    expect(statuses.at(-1)).toEqual(['silent', '']);
    awaits = true;
    last().says({ type: 'update' });
    expect(statuses.at(-1)).toEqual(['open', '']);
    const beat = onlyTimer();
    expect(beat.due + STALL).toBeLessThan(2000);
    expect(beat.due).toBe(BRISK);
    expect(heard.at(-1)).toEqual({ type: 'update' });
  });

  it('gives up a server that takes the connection and says nothing', () => {
    onlyTimer().action();
    expect(statuses.at(-1)).toEqual(['silent', '']);
    onlyTimer().action();
    expect(statuses.at(-1)).toEqual(['lost', '']);
    expect(last().closed).toBe(true);
  });

  it('stays away when the server says that trying again is no use', () => {
    last().onopen?.();
    last().says({ type: 'ended', text: 'No such seat.', again: false });
    expect(statuses.at(-1)).toEqual(['refused', 'No such seat.']);
    expect(timers.size).toBe(0);
    expect(last().closed).toBe(true);
  });

  it('stays away while the battle is open in another tab, until it is to go on here', () => {
    last().onopen?.();
    last().onelsewhere?.();
    expect(statuses.at(-1)).toEqual(['elsewhere', '']);
    expect([timers.size, sockets.length, last().closed]).toEqual([0, 1, true]);
    connection.start(true);
    expect(claims).toEqual([false, true]);
    last().onopen?.();
    last().says({ type: 'hello' });
    expect(statuses.at(-1)).toEqual(['open', '']);
  });

  it('does not come back after it was stopped', () => {
    last().onopen?.();
    const socket = last();
    connection.stop();
    socket.onclose?.();
    expect(timers.size).toBe(0);
    expect(sockets).toHaveLength(1);
  });
});
