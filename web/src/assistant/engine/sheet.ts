/** The sheet for the players when a JADE model is activated. As in Python's `sheet.py` and `arrivals.py`. J-ASSIST-04 */

import type { PackAction, PackTexts, TableAction, TablePoint } from '../../protocol';
import type { Game } from './game';
import { filled, fold, type Said, textsOf } from './saying';
import { ENEMY } from './steps';
import type { Activation } from './table';
import type { ArrivalRecord, HelpRecord, SheetRecord, WordRecord } from './types';

export function sheetRecord(game: Game, activation: Activation, lang: string): SheetRecord {
  const texts = textsOf(game.pack, lang);
  const { model, mode } = activation;
  const kind = texts.kinds[game.kinds[model]!]!;
  const actions = game.card(activation)[mode];
  return {
    round: activation.round,
    model: model + 1,
    name: game.nameOf(model)(lang),
    profile: mode,
    profile_name: texts.profiles[mode]!,
    figures: kind.figures,
    card: texts.cards[activation.card]!,
    actions: actionRecords(actions, texts),
    words: wordRecords(game, model, actions, texts),
    no_target: texts.points['no_target']!,
    first: first(game, activation, texts, lang),
    before: before(game, activation, texts, lang),
    arrivals: arrivals(game, activation, texts),
    forced: texts.checks[mode]!.filter((_, place) => place !== game.pack.clear_shot || activation.armed),
    helps: helps(game, model, texts),
    outcome: texts.points['outcome']!,
    replaces: game.pack.replaces,
    fallback: texts.points['fallback']!,
    movement: kind.modes[mode]!.movement,
  };
}

export function actionRecords(actions: readonly PackAction[], texts: PackTexts): TableAction[] {
  return actions.map(({ verb, target }) => ({
    verb,
    target: target || null,
    text: texts.actions[`${verb} ${target}`.trimEnd()]!,
  }));
}

/** The words of these actions in order; each explanation is given once. */
function wordRecords(game: Game, model: number, actions: readonly PackAction[], texts: PackTexts): WordRecord[] {
  const words = actions.flatMap(({ verb, target }) => (target ? [verb, target] : [verb]));
  const said = new Set<string>();
  const found: WordRecord[] = [];
  for (const word of words) {
    const point = texts.words[word]!;
    if (said.has(point.text)) continue;
    said.add(point.text);
    const meant = candidates(game, model, word);
    const shown = meant?.map((number) => (number >= ENEMY ? `e${number - ENEMY + 1}` : number + 1)) ?? null;
    found.push({ word, ...point, candidates: shown });
  }
  return found;
}

/** The models that a word fits, possibly none; null if the marks say nothing about it. J-AMB-38, J-AMB-42 */
function candidates(game: Game, model: number, word: string): number[] | null {
  const friends = game.all().filter((friend) => game.isHere(friend));
  if (word === 'nearest-friend') return friends.filter((friend) => friend !== model);
  if (word === 'injured-friend') {
    const itself = game.kind(model).medic;
    return friends.filter((friend) => isHurt(game, friend) && (itself || friend !== model));
  }
  if (game.enemies.length === 0) return null;
  const found = enemiesMeant(game, game.livingEnemies(), word);
  return found === null ? null : found.map((enemy) => ENEMY + enemy);
}

function enemiesMeant(game: Game, living: number[], word: string): number[] | null {
  if (word === 'injured-enemy') return living.filter((enemy) => game.enemies[enemy]!.tokens > 0);
  if (word === 'enemy-leader') return living.filter((enemy) => game.enemyKind(enemy).leader);
  if (word === 'strongest-enemy') return smallest(living, (enemy) => -game.enemyKind(enemy).vp);
  if (word === 'weakest-enemy') {
    return smallest(living, (enemy) => game.enemyKind(enemy).toughness - SEVENTHS * game.enemies[enemy]!.tokens);
  }
  return null;
}

const SEVENTHS = 7;

/** All numbers that share the smallest rank. */
function smallest(numbers: number[], rank: (number: number) => number): number[] {
  const least = Math.min(...numbers.map(rank));
  return numbers.filter((number) => rank(number) === least);
}

function isHurt(game: Game, model: number): boolean {
  return game.marks[model]!.tokens > 0 && game.kind(model).healable;
}

/** What to check at the start, in the order of an activation: points of the marks, and those that always apply. */
function first(game: Game, activation: Activation, texts: PackTexts, lang: string): TablePoint[] {
  const { model, mode, burning } = activation;
  const { enraged, pinned, counters, objective } = game.marks[model]!;
  const { standing } = texts.kinds[game.kinds[model]!]!.modes[mode]!;
  const marked = (applies: boolean, name: string): TablePoint[] => (applies ? [texts.points[name]!] : []);
  return [
    ...standing['control']!,
    ...marked(enraged, 'rampaging'),
    ...standing['smoke']!,
    ...marked(burning, 'burning'),
    ...standing['ink']!,
    ...marked(pinned, 'pinned'),
    ...standing['pick_up']!,
    ...(enraged ? standing['run']! : []),
    ...itemPoints(game, model, texts, lang),
    ...marked(counters.has('reload'), 'reloading'),
    ...marked(objective && game.kind(model).moves, 'on_objective'),
    ...friendPoints(game, model, texts, lang),
    ...standing['otherwise']!,
  ];
}

/** What to check ahead of each action, shot or fight. */
function before(game: Game, { model, mode }: Activation, texts: PackTexts, lang: string): SheetRecord['before'] {
  const { standing } = texts.kinds[game.kinds[model]!]!.modes[mode]!;
  return {
    action: [...itemPoints(game, model, texts, lang), ...standing['action']!],
    shot: standing['shot']!,
    fight: standing['fight']!,
  };
}

/** When the model uses the items it carries. J-GEN-01, J-AMB-26 */
function itemPoints(game: Game, model: number, texts: PackTexts, lang: string): TablePoint[] {
  const mark = game.marks[model]!;
  const carried = mark.item ? [{ item: mark.item, name: mark.item }] : [];
  const all = [...carried, ...mark.bought.map((item) => ({ item, name: texts.items[item]! }))];
  return all.flatMap(({ item, name }) => {
    const rule = ruleOf(game, item);
    if (game.pack.passive.includes(rule)) return [];
    const use = texts.uses[rule];
    return [use ?? { rule: 'J-GEN-01', text: filled(texts.sentences['carried']!, { item: name }, lang) }];
  });
}

/** The rule of an item, given by its id or its name in any language. */
function ruleOf(game: Game, item: string): string {
  const known = game.pack.items.find((each) => each.id === item);
  if (known !== undefined) return known.rule;
  const wanted = fold(item);
  return game.pack.items.find((each) => each.names.includes(wanted))?.rule ?? item;
}

/** The abilities that replace the card, and the friends in need of them. J-RULE-02, J-RULE-03, J-AMB-38 */
function helps(game: Game, model: number, texts: PackTexts): HelpRecord[] {
  const here = game.all().filter((friend) => game.isHere(friend));
  const kind = game.kind(model);
  const hurt = here.filter((friend) => isHurt(game, friend)).map((friend) => friend + 1);
  const empty = here.filter((friend) => game.marks[friend]!.counters.has('reload')).map((friend) => friend + 1);
  return [
    ...(kind.medic ? [{ ...texts.helps['medic']!, who: hurt }] : []),
    ...(kind.loader ? [{ ...texts.helps['loader']!, who: empty }] : []),
  ];
}

const NEEDED: Readonly<Record<string, string>> = { 'J-RULE-02': 'injured', 'J-RULE-03': 'unloaded' };

/** The friends that a Medic or a Loader has to help. */
function friendPoints(game: Game, model: number, texts: PackTexts, lang: string): TablePoint[] {
  const needed = helps(game, model, texts).filter(({ who }) => who.length > 0);
  return needed.map(({ rule, who }) => {
    const named = listed(
      game,
      who.map((number) => number - 1),
    );
    return { rule, text: filled(texts.sentences[NEEDED[rule]!]!, { who: named }, lang) };
  });
}

function listed(game: Game, models: number[]): Said {
  return models
    .map((model) => game.named(model))
    .reduce(
      (first, rest): Said =>
        (lang) =>
          filled(textsOf(game.pack, lang).sentences['listed']!, { first, rest }, lang),
    );
}

/** The models that the active one brings into play before its actions: at most one swarm and one drop. */
function arrivals(game: Game, activation: Activation, texts: PackTexts): ArrivalRecord[] {
  const caller = game.kind(activation.model);
  const called = activation.called.map((model) => game.kind(model));
  const moreSwarms = game.whyNotAdd('swarm') === null && !called.some((kind) => kind.swarm);
  const found = game.pack.newcomers.flatMap((place, index): ArrivalRecord[] => {
    const kind = game.pack.kinds[place]!;
    const comes = (step: 'gun' | 'swarm'): ArrivalRecord => ({
      step,
      model: null,
      name: texts.kinds[place]!.name,
      arrives: texts.newcomers[index]!,
    });
    if (kind.gun && caller.engineer) return [comes('gun')];
    return kind.swarm && caller.lord && moreSwarms ? [comes('swarm')] : [];
  });
  const dropped = called.some((kind) => kind.away === 'orbit');
  const next = game.waiting('orbit')[0];
  return dropped || next === undefined ? found : [...found, heldBack(game, next, texts)];
}

/** A model that was not deployed with the others: when and how it comes. */
export function heldBack(game: Game, model: number, texts: PackTexts): ArrivalRecord {
  return {
    step: 'arrive',
    model: model + 1,
    name: texts.kinds[game.kinds[model]!]!.name,
    arrives: texts.held_back[game.kind(model).away]!,
  };
}
