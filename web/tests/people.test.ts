import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { clockAt, timeOf } from '../src/people/clock';
import { calledOf, hasCompany, maySpeak, nameOf, presenceOf } from '../src/people/presence';
import { PHRASES, spoken } from '../src/people/talking';
import { EMPTY, received, type Table } from '../src/play/table';
import type { ClockInfo, Company, Hello, Remark, SeatInfo } from '../src/protocol';
import { step, update, view } from './sample';

vi.mock('../src/page.svelte', () => ({ t: (word: string) => word }));

const fixture = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;

const CLOCK: ClockInfo = {
  turn: 60_000,
  left: [300_000, 120_000],
  side: 1,
  spent: 50_000,
  grace: 60_000,
  running: true,
};

describe('the clock', () => {
  it('uses the time of the turn first, then the reserve of the side being asked', () => {
    expect(clockAt(CLOCK, 4000)).toMatchObject({ turn: 6000, left: [300_000, 120_000], claimIn: null });
    expect(clockAt(CLOCK, 30_000)).toMatchObject({ turn: 0, left: [300_000, 100_000], claimIn: null });
  });

  it('warns when both are used up, and allows a claim after the grace', () => {
    expect(clockAt(CLOCK, 140_000)).toMatchObject({ left: [300_000, 0], claimIn: 50_000 });
    expect(clockAt(CLOCK, 999_000).claimIn).toBe(0);
  });

  it('stands unless it runs, and while nobody is asked', () => {
    expect(clockAt({ ...CLOCK, running: false }, 999_000)).toMatchObject({ turn: 10_000, claimIn: null });
    expect(clockAt({ ...CLOCK, side: -1, spent: 0, running: false }, 5).claimIn).toBeNull();
  });

  it('shows no zero before time is up', () => {
    expect([1, 1000, 61_000, 3_600_000, 0].map(timeOf)).toEqual(['0:01', '0:01', '1:01', '1:00:00', '0:00']);
  });
});

const seat = (role: 'red' | 'blue', more: Partial<SeatInfo> = {}): SeatInfo => ({
  role,
  state: 'taken',
  name: 'Anna',
  sitting: 1,
  here: true,
  ends: 0,
  ...more,
});
const company = (...seats: SeatInfo[]): Company => ({
  type: 'company',
  seats,
  watching: 0,
  watch_open: false,
  watch_ends: 0,
  free_undo: false,
  proposal: null,
  absence: null,
  clock: null,
});

function table(seats: SeatInfo[], hello: Partial<Hello> = {}): Table {
  const teams = fixture<Hello>('hello.watch').teams.map((team) => ({
    ...team,
    human: true,
  })) as unknown as Hello['teams'];
  const greeted = received(EMPTY, { ...fixture<Hello>('hello.watch'), role: 'red', sides: [0], teams, ...hello });
  const asked = update(1, [], { waiting: { side: 1, text: '', model: -1, bot: false } });
  return received(received(greeted, asked), company(...seats));
}

describe('presence', () => {
  it('tells who is here, thinks, is away or not there yet', () => {
    const seen = (red: SeatInfo, blue: SeatInfo) => [0, 1].map((side) => presenceOf(table([red, blue]), side as 0 | 1));
    expect(seen(seat('red'), seat('blue'))).toEqual(['here', 'thinking']);
    expect(seen(seat('red', { here: false }), seat('blue', { here: false }))).toEqual(['away', 'away']);
    expect(seen(seat('red'), seat('blue', { state: 'invited' }))).toEqual(['here', 'invited']);
    expect(presenceOf(table([seat('red')]), 1)).toBeNull();
  });

  it('says the name of somebody who has not chosen one in the language of the reader', () => {
    expect(['Joueur', 'Player', 'Anna', ''].map((name) => nameOf(name, 'fr'))).toEqual([
      'Joueur',
      'Joueur',
      'Anna',
      '',
    ]);
  });

  it('tells two players of one name apart by their sides', () => {
    const called = (red: string, blue: string): string[] => {
      const both = table([seat('red', { name: red }), seat('blue', { name: blue })]);
      return [calledOf(both, 0, red, 'fr'), calledOf(both, 1, blue, 'fr')];
    };
    expect(called('Anna', 'Ben')).toEqual(['Anna', 'Ben']);
    expect(called('Player', 'Joueur')).toEqual(['Joueur (Rouge)', 'Joueur (Bleu)']);
    expect(calledOf(table([seat('red')]), 0, 'Anna', 'fr')).toBe('Anna');
  });

  it('offers messages only between two people on two devices', () => {
    expect(maySpeak(table([seat('red'), seat('blue')]))).toBe(true);
    expect(maySpeak(table([seat('red'), seat('blue')], { role: 'watch', sides: [] }))).toBe(false);
    expect(hasCompany(table([], { role: 'both', sides: [0, 1] }))).toBe(false);
    expect(hasCompany(table([seat('red')], { teams: fixture<Hello>('hello.en').teams }))).toBe(false);
  });
});

describe('messages', () => {
  const remark = (n: number, more: Partial<Remark> = {}): Remark => ({
    ...{ n, role: 'blue', name: 'Anna', phrase: '', text: 'a text', at: 0 },
    ...more,
  });
  const t = (word: string): string => `<${word}>`;

  it('are read by phrase, by text, and by id if the page does not know a phrase', () => {
    expect(spoken(remark(1), t)).toBe('a text');
    for (const phrase of PHRASES) expect(spoken(remark(1, { phrase, text: '' }), t)).toBe(`<phrase.${phrase}>`);
    expect(spoken(remark(1, { phrase: 'unknown' as Remark['phrase'], text: '' }), t)).toBe('unknown');
  });

  it('begin anew when the server has forgotten them', () => {
    const some = received(EMPTY, { type: 'talk', after: 0, remarks: [remark(1), remark(2)] });
    expect(received(some, { type: 'talk', after: 2, remarks: [remark(3)] }).remarks.map(({ n }) => n)).toEqual([
      1, 2, 3,
    ]);
    expect(received(some, { type: 'talk', after: 0, remarks: [] }).remarks).toEqual([]);
  });
});

describe('one screen for both sides', () => {
  it('keeps for playback only what both may see', () => {
    const [known, common] = [view({ secrets: ['Assassinate', ''] }), view()];
    const told = received(EMPTY, update(1, [step(1)], { view: known, open: common }));
    expect(told.steps.at(-1)?.view).toBe(common);
    expect([told.view, told.open]).toEqual([known, common]);
  });
});
