import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Battle } from '../src/table/battle.svelte';
import { option, question, update } from './sample';
import type { FakeSocket } from './socket';

// A battle as the page holds it, with a server that says what the test wants.
const wire: { socket: FakeSocket } = vi.hoisted(() => ({ socket: null as unknown as FakeSocket }));
vi.mock('../src/page.svelte', () => ({
  page: { lang: 'en', settings: { warn: false, obvious: false, autoPlace: false, speed: 'fast', pace: 'play' } },
  t: (word: string) => word,
  calm: () => true,
  change: () => undefined,
}));
vi.mock('../src/net/carrier', async () => {
  const fake = await import('./socket');
  const patience = { stall: 1, silence: 2 };
  return { carrier: { open: () => (wire.socket = new fake.FakeSocket()), patience } };
});
vi.mock('../src/net/clock', () => ({ WINDOW_CLOCK: { later: () => 0, cancel: () => undefined } }));

const says = (message: object): void => wire.socket.says(message);
const sent = (type: string): object[] => wire.socket.sent.filter((message) => message.type === type);
const refuses = (to: string): void => says({ type: 'refused', to, request: 1, n: 4, text: 'no', rule: '' });
const hello = { type: 'hello', sides: [0], teams: [{}, {}] };
const asked = question('action', {
  n: 4,
  model: 0,
  part: 'action',
  options: [option('move'), option('stop')],
});
const asking = update(4, [], { question: asked, undo: true, waiting: { side: 0, bot: false, text: '' } as never });

const DEEDS: Record<string, (battle: Battle) => void> = {
  answer: (battle) => battle.answer('move'),
  go: (battle) => battle.errands.go(0, 7),
  undo: (battle) => battle.undo(),
  lesson: (battle) => battle.goToLesson(2),
};

let battle: Battle;

beforeEach(() => {
  battle = new Battle('some', 'seat');
  wire.socket.onopen?.();
  says(hello);
  const model = { side: 0, damage: 0, pinned: false, fate: 'table', cube: 1 };
  says({ ...asking, view: { ...asking.view, models: [model] } });
});

describe('a page that waits for the server', () => {
  for (const [type, act] of Object.entries(DEEDS)) {
    it(`is busy with ${type} until there is an update`, () => {
      act(battle);
      expect(wire.socket.sent.map((message) => message.type)).toEqual(['join', type, 'alive']);
      expect(battle.busy).toBe(true);
      says(asking);
      expect(battle.busy).toBe(false);
    });

    it(`goes on when ${type} is refused, but not because something else is`, () => {
      act(battle);
      for (const other of ['look', 'study', 'aim', 'sight', 'advise', 'say', 'attend', 'lang', 'claim']) refuses(other);
      expect(battle.busy).toBe(true);
      refuses(type);
      expect(battle.busy).toBe(false);
      expect(battle.question?.n).toBe(4);
    });

    it(`goes on after ${type} when the server has dealt with it and said nothing`, () => {
      act(battle);
      says({ type: 'company', seats: [], proposal: null });
      expect(battle.busy).toBe(true);
      says({ type: 'alive', n: 4 });
      expect(battle.busy).toBe(false);
      act(battle);
      expect(sent(type)).toHaveLength(2);
    });

    it(`goes on after ${type} when the connection was lost`, () => {
      act(battle);
      wire.socket.onclose?.();
      expect(battle.busy).toBe(false);
    });
  }

  it('goes on when a way ends before its first step, without any update', () => {
    battle.errands.go(0, 7);
    says({ type: 'went', n: 4, model: 0, text: 'In this lesson: choose the other one' });
    expect(battle.busy).toBe(false);
    expect(battle.errands.said?.text).toContain('In this lesson');
    battle.errands.go(0, 7);
    expect(sent('go')).toHaveLength(2);
  });

  it('waits for all answers of a way, its own or another’s', () => {
    battle.errands.go(0, 7);
    says(update(5, [], { more: true }));
    expect(battle.busy).toBe(true);
    says(update(6, [], { question: asked }));
    expect(battle.busy).toBe(false);
    says(update(7, [], { more: true }));
    expect(battle.busy).toBe(true);
    wire.socket.onclose?.();
    expect(battle.busy).toBe(false);
  });
});
