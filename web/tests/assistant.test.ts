import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  answer,
  backTo,
  finish,
  fitting,
  freshProgress,
  isTicked,
  nothingDone,
  NOTHING,
  playsCard,
  readProgress,
  report,
  stageOf,
  start,
  tick,
} from '../src/assistant/checklist';
import { figuresOf, outline, WIDTH } from '../src/assistant/cube';
import { step, type GameRecord, type SheetRecord } from '../src/assistant/engine';
import { explained, pointsBefore } from '../src/assistant/explaining';
import { fileName, readGame, writeGame } from '../src/assistant/files';
import { codeIn, firstSetup, gameIn, requestOf, rolled, withMission } from '../src/assistant/setup';
import type { AssistantPack, TableAction } from '../src/protocol';

const action = (verb: string, target: string | null = null): TableAction => ({
  verb,
  target,
  text: `${verb} ${target}`,
});

function sheet(some: Partial<SheetRecord> = {}): SheetRecord {
  const forced = (name: string) => ({ rule: '', name, condition: '', actions: [action('flee'), action('shoot')] });
  return {
    forced: [forced('melee'), forced('too close')],
    actions: [action('move', 'nearest-enemy'), action('special')],
    helps: [],
    words: [],
    replaces: true,
    ...some,
  } as SheetRecord;
}

describe('the checklist of an activation', () => {
  it('goes from the start over the questions to the card and the end', () => {
    const all = sheet();
    let now = freshProgress(1);
    expect(stageOf(all, now)).toBe('start');
    now = start(tick(now, { rule: 'J-GEN-06', text: 'Item' }), all);
    expect(stageOf(all, now)).toBe('questions');
    now = answer(answer(now, false), false);
    expect(stageOf(all, now)).toBe('card');
    now = report(report(now, 'card', 'done'), 'card', 'impossible');
    expect(stageOf(all, now)).toBe('end');
    expect(nothingDone(now)).toBe(false);
    expect(stageOf(all, finish(now))).toBe('over');
  });

  it('asks no further question once a forced action applies, which replaces the card', () => {
    const all = sheet();
    let now = answer(start(freshProgress(1), sheet()), true);
    expect(stageOf(all, now)).toBe('forced');
    now = report(report(now, 'forced', 'impossible'), 'forced', 'done');
    expect(playsCard(all, now)).toBe(false);
    expect(stageOf(all, now)).toBe('end');
  });

  it('plays the card after all if nothing of the forced action was possible, or if it only precedes it', () => {
    const forced = answer(start(freshProgress(1), sheet()), true);
    const failed = report(report(forced, 'forced', 'impossible'), 'forced', 'impossible');
    expect(stageOf(sheet(), failed)).toBe('card');
    const done = report(report(forced, 'forced', 'done'), 'forced', 'done');
    expect(stageOf(sheet({ replaces: false }), done)).toBe('card');
  });

  it('lets a Medic help instead of playing the card, if no forced action applies', () => {
    const actions = [action('move', 'injured-friend'), action('special', 'injured-friend')];
    const medic = (who: number[]) => sheet({ helps: [{ rule: '', name: 'Medic', text: '', actions, who }] });
    const begun = start(freshProgress(1), medic([2]));
    const unforced = answer(answer(begun, false), false);
    expect(stageOf(medic([2]), begun)).toBe('questions');
    expect(stageOf(medic([2]), unforced)).toBe('help');
    const helped = report(report(unforced, 'help', 'impossible'), 'help', 'done');
    expect(stageOf(medic([]), helped)).toBe('end'); // the friend is healed
    expect(nothingDone(helped)).toBe(false);
    const failed = report(report(unforced, 'help', 'impossible'), 'help', 'impossible');
    expect(stageOf(medic([2]), failed)).toBe('card');
    expect(stageOf(medic([2]), backTo(failed, 'help', 1))).toBe('help');
    expect(
      stageOf(medic([2]), report(report(answer(begun, true), 'forced', 'impossible'), 'forced', 'impossible')),
    ).toBe('card');
    const idle = start(freshProgress(1), medic([]));
    expect(stageOf(medic([]), answer(answer(idle, false), false))).toBe('card');
  });

  it('goes back to any place, and opens what follows', () => {
    const all = sheet();
    const done = finish(report(answer(answer(start(freshProgress(1), sheet()), false), false), 'card', 'done'));
    expect(stageOf(all, backTo(done, 'start'))).toBe('start');
    expect(backTo(done, 'questions', 1)).toMatchObject({ answers: [false], card: [], ended: false });
    expect(stageOf(all, backTo(done, 'card', 0))).toBe('card');
    expect(backTo(done, 'end')).toMatchObject({ card: ['done'], ended: false });
  });

  it('keeps its ticks when the points change places', () => {
    const [flames, item] = [
      { rule: 'J-AMB-25', text: 'On fire' },
      { rule: 'J-GEN-06', text: 'Item' },
    ];
    const now = tick(freshProgress(1), item);
    expect([flames, item].map((point) => isTicked(now, point))).toEqual([false, true]);
    expect(isTicked(tick(now, item), item)).toBe(false);
    expect(readProgress(JSON.parse(JSON.stringify(now)))).toEqual(now);
  });

  it('belongs to one draw: another one begins anew', () => {
    const now = start(freshProgress(3), sheet());
    expect(fitting(now, 3)).toBe(now);
    expect(fitting(now, 4)).toEqual(freshProgress(4));
    expect(fitting(now, 0)).toEqual(NOTHING);
  });

  it('is over for the draw before, when a draw is undone', () => {
    expect(stageOf(sheet(), fitting(freshProgress(3), 2))).toBe('over');
    expect(fitting(freshProgress(3), 2).draw).toBe(2);
  });

  it('is read from a file however damaged', () => {
    const now = report(answer(start(freshProgress(2), sheet()), true), 'forced', 'done');
    expect(readProgress(JSON.parse(JSON.stringify(now)))).toEqual(now);
    for (const wrong of [null, 7, 'x', [], { draw: '1', answers: 3, card: ['won', 'done'] }])
      expect(readProgress(wrong)).toMatchObject({ draw: 0, answers: [] });
    expect(readProgress({ card: ['won', 'done'] }).card).toEqual(['done']);
  });
});

describe('what is checked before an action', () => {
  it('has items before all, and the weapon before shots or fights', () => {
    const point = (text: string) => ({ rule: '', text });
    const all = sheet({ before: { action: [point('item')], shot: [point('gun')], fight: [point('blade')] } });
    const told = (verb: string) => pointsBefore(all, action(verb)).map(({ text }) => text);
    expect(['move', 'shoot', 'shoot-or-move', 'fight'].map(told)).toEqual([
      ['item'],
      ['item', 'gun'],
      ['item', 'gun'],
      ['item', 'blade'],
    ]);
  });
});

describe('the words of an action', () => {
  const words = {
    move: { rule: 'J-VOC-04', text: 'Move' },
    'injured-friend': { rule: 'J-AMB-38', text: 'Injured friend' },
    'nearest-enemy': { rule: 'J-GEN-02', text: 'Nearest enemy' },
  };
  const record = { models: [{ model: 1, name: 'Medic' }], enemies: [{ enemy: 'e1', name: 'Ranger' }] } as GameRecord;
  const fits = (candidates: (number | string)[] | null): SheetRecord =>
    sheet({ words: [{ word: 'injured-friend', rule: '', text: '', candidates }] });

  it('name those whom they fit', () => {
    const shown = explained(record, fits([1, 'e1']), action('move', 'injured-friend'), words);
    expect(shown.candidates).toEqual(['1 Medic', 'Ranger']);
    expect(shown).toMatchObject({ verb: words.move, none: false, counts: true, moves: true });
  });

  it('say what to do without a target, unless it is the nearest enemy, whom there always is', () => {
    expect(explained(record, fits([]), action('move', 'injured-friend'), words).none).toBe(true);
    expect(explained(record, fits(null), action('move', 'injured-friend'), words).none).toBe(true);
    expect(explained(record, fits(null), action('flee', 'nearest-enemy'), words)).toMatchObject({
      none: false,
      counts: true,
      moves: false,
    });
  });
});

describe('the drawing of a cube', () => {
  it('gives every model its share of the width', () => {
    const two = figuresOf([
      { model: 3, size: 1 },
      { model: 5, size: 3 },
    ]);
    expect(two[1]!.x - two[0]!.x).toBeCloseTo(WIDTH / 2);
    expect(two[1]!.tall).toBeGreaterThan(two[0]!.tall);
    expect(outline(two[0]!)).not.toContain('NaN');
    const crowd = figuresOf([1, 2, 3].map((model) => ({ model, size: 2 })));
    expect(crowd.every(({ x, half }) => x - half >= 0 && x + half <= WIDTH)).toBe(true);
  });
});

describe('the set-up', () => {
  it('knows the team and the game of an address', () => {
    expect(codeIn('/assistant#team=a-B_9')).toBe('a-B_9');
    expect(codeIn('/assistant')).toBe('');
    expect(gameIn('/x/assistant?quality=low#game=12-34')).toBe('12-34');
    expect(firstSetup('abc', Math.random).team).toMatchObject({ source: 'link', code: 'abc' });
  });

  it('rolls for the mission, and takes the size of its zone', () => {
    const [patrol, scour, random] = [
      { id: 'patrol', zone: 4 },
      { id: 'scour', zone: 5 },
      { id: 'random', zone: 0 },
    ] as const;
    const form = { ...firstSetup('', () => 0), squares: 7 };
    expect(withMission(form, scour)).toMatchObject({ mission: 'scour', squares: 5 });
    const open = withMission(form, random);
    expect(open).toMatchObject({ mission: 'random', squares: 7 });
    const offered = [patrol, scour, random];
    const roll = (chance: number): unknown => rolled(open, offered, () => chance);
    for (const chance of [0, 0.49]) expect(roll(chance)).toMatchObject({ mission: 'patrol', squares: 4 });
    for (const chance of [0.5, 0.99]) expect(roll(chance)).toMatchObject({ mission: 'scour', squares: 5 });
    expect(rolled(form, offered, () => 0.99)).toBe(form);
  });

  it('asks for what was chosen', () => {
    const house = { forced_actions: 'precede', flee: '' };
    const form = { ...firstSetup('', () => 0), squares: 6, levels: 2, rounds: 4, deck: 'hard', house };
    const team = { text: 'x', format: 'toml' } as const;
    expect(requestOf(form, team, null)).toEqual({
      ...{ team, enemy: null, mission: 'patrol', difficulty: 'paper', deck: 'hard', seed: '1' },
      ...{ squares: 6, levels: 2, rounds: 4, side: 'blue', house: { forced_actions: 'precede' } },
    });
  });
});

describe('a game as a file', () => {
  it('is read as it was written', async () => {
    const [first] = JSON.parse(readFileSync('fixtures/assistant/cases.json', 'utf-8')) as { pack: string }[];
    const pack = JSON.parse(inflateSync(Buffer.from(first!.pack, 'base64')).toString('utf-8')) as AssistantPack;
    const game = { pack, steps: [step('smoke'), step('smoke')], progress: freshProgress(0) };
    const text = await writeGame(game).text();
    expect(readGame(text)).toEqual(game);
    expect(readGame(text.replaceAll('smoke', 'smoked'))).toBe(null);
  });

  it('is refused if it is anything else', () => {
    const head = { format: 'deadzone-assistant', version: 1 };
    for (const wrong of ['', 'null', '[]', '{}', '{"format":"deadzone-assistant"}']) expect(readGame(wrong)).toBe(null);
    for (const wrong of [head, { ...head, pack: {}, steps: [] }, { ...head, pack: { texts: {} }, steps: 3 }])
      expect(readGame(JSON.stringify(wrong))).toBe(null);
  });

  it('has a name in plain letters', () => {
    expect(fileName('Forgés à l’Acier / 2', new Date('2026-11-17T12:00:00Z'))).toBe(
      'jade-forges-a-lacier-2-2026-11-17.json',
    );
    expect(fileName('***', new Date('2026-11-17T12:00:00Z'))).toBe('jade-team-2026-11-17.json');
  });
});
