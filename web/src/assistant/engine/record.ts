/** The state of a game as plain JSON values in one language: the same as Python's `assistant/records`. */

import type { PackTexts, TableFigures, TablePoint } from '../../protocol';
import type { Game } from './game';
import { filled, textsOf } from './saying';
import { actionRecords, heldBack, sheetRecord } from './sheet';
import { COUNTERS, isCounter, JADE, type Step, YOU } from './steps';
import { total } from './table';
import type {
  ActivationRecord,
  CubeRecord,
  EndRecord,
  GameRecord,
  HeldBackRecord,
  ModelRecord,
  NewcomerRecord,
  Scorer,
  ScoreRecord,
  ScoutsRecord,
  SideScore,
} from './types';

const SIDES: readonly Scorer[] = ['jade', 'you'];

/** The whole game: the table, all draws, the sheet of the model just activated, and what undo would take back. */
export function gameRecord(game: Game, lang: string): GameRecord {
  const { pack } = game;
  const texts = textsOf(pack, lang);
  const end = endRecord(game, lang);
  const activation = game.current();
  return {
    team: texts.team,
    seed: pack.setup.seed,
    side: pack.setup.side,
    zone: pack.setup.squares,
    levels: pack.setup.levels,
    difficulty: pack.setup.difficulty || null,
    deck: pack.setup.deck || null,
    mission: texts.mission,
    round: game.round,
    left: total(game.modelsLeft),
    over: end !== null,
    end,
    score: scoreRecord(game, texts),
    smoke: game.smoke,
    models: game.all().map((model) => modelRecord(game, model, lang)),
    enemies: game.enemies.map((mark, enemy) => ({
      enemy: `e${enemy + 1}`,
      name: game.enemyName(enemy)(lang),
      alive: mark.lives,
      left: mark.away === 'left',
      tokens: mark.tokens,
    })),
    enemies_gone: game.enemiesGone(),
    recon: texts.recon,
    deployment: deploymentRecord(game, lang),
    extended_by: game.extension(),
    held_back: heldBackRecord(game, texts),
    may_come: newcomersRecord(game, lang),
    scouts: scoutsRecord(game, lang),
    to_do: toDo(game, texts),
    your_turn: texts.your_turn,
    ties: texts.points['ties']!,
    undo: undoRecord(game, lang),
    rounds: drawsRecord(game, lang),
    current: activation === null ? null : sheetRecord(game, activation, lang),
  };
}

/** The profile of any of JADE's models, numbered from 0, as on a card. */
export function figuresOf(game: Game, model: number, lang: string): TableFigures {
  return textsOf(game.pack, lang).kinds[game.kinds[model]!]!.figures;
}

function endRecord(game: Game, lang: string): EndRecord | null {
  const end = game.verdict();
  return end === null ? null : { winner: end.winner, reason: end.reason, rule: end.rule, text: end.text(lang) };
}

function scoreRecord(game: Game, texts: PackTexts): ScoreRecord {
  const of = (side: number): SideScore => ({
    vp: game.vp(side),
    parts: game.points(side).map(({ source, vp }) => ({ source, name: texts.sources[source]!, vp })),
  });
  const entries = game.entries.map(({ side, round, vp, source }) => ({
    side: SIDES[side]!,
    round,
    vp,
    source,
    name: texts.sources[source]!,
  }));
  return { jade: of(JADE), you: of(YOU), entries };
}

function modelRecord(game: Game, model: number, lang: string): ModelRecord {
  const [kind, mark] = [game.kind(model), game.marks[model]!];
  const { items, points } = textsOf(game.pack, lang);
  return {
    model: model + 1,
    name: game.nameOf(model)(lang),
    size: kind.size,
    vp: kind.vp,
    profile: game.modeOf(model),
    alive: mark.lives,
    on_table: game.isHere(model),
    away: mark.away || null,
    tokens: mark.tokens,
    pinned: mark.pinned,
    defence: mark.pinned ? points['pinned_defence']! : figuresOf(game, model, lang).defence,
    enraged: mark.enraged,
    activated: mark.activated,
    objective: mark.objective,
    item: mark.item || mark.bought.map((item) => items[item]!).join(', '),
    counters: COUNTERS.filter((counter) => mark.counters.has(counter)),
  };
}

/** The cubes in the order of J-AMB-03, each with the models in it. J-ASSIST-03 */
function deploymentRecord(game: Game, lang: string): CubeRecord[] {
  return game.rooms.map((room, index) => {
    const models = game.deployed.filter(([, where]) => where === index).map(([model]) => model);
    return {
      cube: room.place,
      level: room.level,
      extension: room.place > game.pack.setup.squares,
      models: models.map((model) => model + 1),
      names: models.map((model) => game.nameOf(model)(lang)),
      sizes: total(models.map((model) => game.kind(model).size)),
    };
  });
}

function heldBackRecord(game: Game, texts: PackTexts): HeldBackRecord[] {
  const waiting = [...game.waiting('air'), ...game.waiting('orbit')];
  return game.pack.models
    .map((_, model) => model)
    .filter((model) => game.kind(model).away !== '')
    .map((model) => ({ ...heldBack(game, model, texts), waiting: waiting.includes(model) }));
}

function newcomersRecord(game: Game, lang: string): NewcomerRecord[] {
  return game.pack.newcomers.map((place) => {
    const step = game.pack.kinds[place]!.gun ? 'gun' : 'swarm';
    const refusal = game.whyNotAdd(step);
    const name = textsOf(game.pack, lang).kinds[place]!.name;
    return { step, name, why_not_now: refusal === null ? null : refusal.text(lang) };
  });
}

function scoutsRecord(game: Game, lang: string): ScoutsRecord {
  const texts = textsOf(game.pack, lang);
  const models = game.scouts().map((model) => ({
    model: model + 1,
    name: game.nameOf(model)(lang),
    moved: game.marks[model]!.scouted,
  }));
  const how = models.length > 0 ? texts.scouts : [];
  return { now: game.beforeTheBattle(), models, how: [...how, ...texts.supplies] };
}

/** What the players do at the end of the round. R-END-01, R-END-03 */
function toDo(game: Game, texts: PackTexts): TablePoint[] {
  return [
    ...(game.pack.setup.objectives ? [texts.points['score_objectives']!] : []),
    ...(game.smoke > 0 ? [texts.points['smoke']!] : []),
  ];
}

function drawsRecord(game: Game, lang: string): GameRecord['rounds'] {
  const texts = textsOf(game.pack, lang);
  return Array.from({ length: game.round }, (_, before) => ({
    round: before + 1,
    activations: game.activations
      .filter((activation) => activation.round === before + 1)
      .map((activation): ActivationRecord => {
        const { mode } = activation;
        return {
          model: activation.model + 1,
          name: game.nameOf(activation.model)(lang),
          profile: mode,
          card: texts.cards[activation.card]!,
          actions: actionRecords(game.card(activation)[mode], texts),
          called: activation.called.map((model) => model + 1),
        };
      }),
  }));
}

/** The last step, and the sentence that tells that it was undone. */
function undoRecord(game: Game, lang: string): GameRecord['undo'] {
  const step = game.steps.at(-1);
  return step === undefined ? null : { word: step.word, text: takenBack(game, step, lang) };
}

function takenBack(game: Game, step: Step, lang: string): string {
  const texts = textsOf(game.pack, lang);
  const told = (note: string, values = {}): string => filled(texts.notes[note]!, values, lang);
  if (step.word === 'activate') {
    const drawn = game.activations.at(-1)!;
    const { printed, name } = texts.cards[drawn.card]!;
    const card = filled(texts.sentences['card']!, { number: printed, name }, lang);
    return told('activate', { model: game.named(drawn.model), card });
  }
  if (step.word === 'round') return told('round', { round: game.round });
  if (step.word === 'score') {
    const { side, vp, source } = game.entries.at(-1)!;
    return told(`score ${side}`, { vp, source: texts.sources[source]! });
  }
  if (step.word === 'gone') return told(game.enemiesGone() ? 'gone' : 'not gone');
  if (step.model < 0) return told(step.word);
  const model = game.named(step.model);
  const mark = game.marks[step.model];
  if (mark === undefined) return told(step.word, { model });
  if (isCounter(step.word)) {
    return told(mark.counters.has(step.word) ? 'got' : 'lost', { model, what: texts.counters[step.word]! });
  }
  if (step.word === 'objective') return told(mark.objective ? 'objective' : 'off objective', { model });
  if (step.word === 'item') return told('item', { model, item: mark.item || texts.sentences['nothing']! });
  return told(step.word, { model });
}
