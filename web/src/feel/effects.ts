/**
 * What happened in a step, as a short show: who shoots at whom, what hits, falls, burns and explodes, and when.
 *
 * It is made from the events alone and knows no rule; an event that it has never heard of is not shown. Board, map and
 * sounds perform the same show.
 */

import type { EventInfo, ModelView, ProfileInfo, Step } from '../protocol';

/** What flies: bullets one by one or in a burst, a beam, flames, something thrown in an arc. */
export type Missile = 'bullet' | 'burst' | 'beam' | 'flame';

/** What happens to a model, and in a cube. */
export type Fortune = 'spark' | 'wound' | 'pinned' | 'death' | 'fall' | 'fire';
export type Weather = 'blast' | 'smoke' | 'clearing';

export type Act =
  | {
      readonly kind: 'shot';
      readonly from: number;
      readonly to: number;
      readonly missile: Missile;
      readonly hit: boolean;
    }
  | { readonly kind: 'strike'; readonly from: number; readonly to: number }
  | { readonly kind: 'throw'; readonly from: number; readonly cube: number }
  | { readonly kind: Weather; readonly cube: number }
  | { readonly kind: Fortune; readonly model: number };

/** An act with its beginning and length in milliseconds. */
export type Timed = Act & { readonly at: number; readonly time: number };

/** Milliseconds of each act at normal speed. */
const TIMES: Record<Act['kind'], number> = {
  shot: 260,
  strike: 240,
  throw: 380,
  blast: 460,
  smoke: 520,
  clearing: 420,
  spark: 220,
  wound: 320,
  pinned: 260,
  death: 520,
  fall: 380,
  fire: 480,
};
/** Acts that others follow: what they bring about begins when they end. */
const LEADING: readonly Act['kind'][] = ['shot', 'strike', 'throw'];
/** Between two consequences of the same act. */
const APART = 70;
/** A show is at most this long at normal speed: no longer than its step stays in any case. */
export const LONGEST = 950;

/** What the models and profiles are, to choose what flies. */
export interface Cast {
  readonly models: readonly ModelView[];
  readonly profiles: readonly ProfileInfo[];
}

type Attack = {
  readonly way: 'shot' | 'strike' | 'throw';
  readonly from: number;
  readonly to: number;
  readonly weapon: number;
};

/** Acts of a step; `earlier` are the steps before it, in which an attack may have begun. */
export function actsOf(step: Step, earlier: readonly Step[], cast: Cast): Act[] {
  const acts: Act[] = [];
  let attack = openAttack(earlier);
  step.events.forEach((event, place) => {
    const begun = attackIn(event);
    if (begun) attack = begun;
    const results = resultsOf(event, cast);
    if (attack && !begun && settles(event, attack)) {
      acts.push(leadOf(attack, event, step.events.slice(place), cast));
      attack = null;
    }
    acts.push(...results);
  });
  return acts;
}

/** The attack that is still undecided after these steps, for instance while players were asked for dice. */
function openAttack(steps: readonly Step[]): Attack | null {
  for (const step of [...steps].reverse()) {
    for (const event of [...step.events].reverse()) {
      const attack = attackIn(event);
      if (attack) return attack;
      if (DECIDED.has(event.kind) || event.scene !== '') return null;
    }
  }
  return null;
}

/** Where something thrown or fired in an arc comes down; it may bounce. */
const LANDINGS = new Set(['grenade-lands', 'grenade-stays', 'grenade-scatters', 'shell-hits', 'shell-scatters']);
const DECIDED = new Set(['hit', 'missed', 'fight-drawn', 'shell-lost', ...LANDINGS]);

function number(event: EventInfo, name: string): number {
  const value = event.values[name];
  return typeof value === 'number' ? value : -1;
}

function attackIn(event: EventInfo): Attack | null {
  const [from, to, weapon] = [number(event, 'model'), number(event, 'target'), number(event, 'weapon')];
  if (event.kind === 'shot') return { way: 'shot', from, to, weapon };
  if (event.kind === 'fight') return { way: 'strike', from, to, weapon };
  if (event.kind === 'grenade' || event.kind === 'aimed') return { way: 'throw', from, to, weapon };
  return null;
}

/** Whether this event decides the attack. Fire for Effect only pins its target, a smoke shell only fills its cube. */
function settles(event: EventInfo, { way, to }: Attack): boolean {
  if (way === 'throw') return LANDINGS.has(event.kind);
  if (event.kind === 'pinned') return number(event, 'model') === to;
  return DECIDED.has(event.kind) || event.kind === 'smoke' || event.kind === 'toxic-smoke';
}

/** The attack as an act, given the event that decides it and what follows. */
function leadOf(attack: Attack, event: EventInfo, rest: readonly EventInfo[], cast: Cast): Act {
  const { way, from, to } = attack;
  if (way === 'throw') {
    const last = rest.filter(({ kind }) => LANDINGS.has(kind)).at(-1) ?? event;
    return { kind: 'throw', from, cube: number(last, 'cube') };
  }
  // In a fight the defender may win: then it is the one that strikes.
  const [attacker, target] = event.kind === 'hit' ? [number(event, 'model'), number(event, 'target')] : [from, to];
  if (way === 'strike') return { kind: 'strike', from: attacker, to: target };
  return { kind: 'shot', from, to, missile: missileOf(from, attack.weapon, cast), hit: event.kind !== 'missed' };
}

function resultsOf(event: EventInfo, { models }: Cast): Act[] {
  const [model, cube] = [number(event, 'model'), number(event, 'cube')];
  const kind = RESULTS[event.kind];
  if (!kind) return [];
  if (kind === 'blast' || kind === 'smoke' || kind === 'clearing') {
    const where = cube >= 0 ? cube : (models[model]?.cube ?? -1);
    return where >= 0 ? [{ kind, cube: where }] : [];
  }
  return model >= 0 ? [{ kind, model }] : [];
}

/** What the kinds of events bring about; `blast` of a model is where it stands. */
const RESULTS: Readonly<Record<string, Weather | Fortune>> = {
  'armour-held': 'spark',
  shielded: 'spark',
  withstood: 'spark',
  tough: 'spark',
  damaged: 'wound',
  burnt: 'fire',
  burning: 'fire',
  pinned: 'pinned',
  killed: 'death',
  fell: 'fall',
  thrown: 'fall',
  slammed: 'wound',
  blast: 'blast',
  explosion: 'blast',
  stun: 'blast',
  boom: 'blast',
  'trap-sprung': 'blast',
  'trap-detonated': 'blast',
  smoke: 'smoke',
  'toxic-smoke': 'smoke',
  'smoke-gone': 'clearing',
};

const SALVO = ['A-RAPIDFIRE', 'A-WOF', 'A-SUPPRESSION'];
/** AP from which a weapon is shown as a beam. */
const BEAM = 2;

/** What a weapon of a model fires, by its profile. */
export function missileOf(model: number, weapon: number, { models, profiles }: Cast): Missile {
  const gun = profiles[models[model]?.profile ?? -1]?.weapons[weapon];
  if (!gun) return 'bullet';
  if (gun.rules.includes('A-BURNS')) return 'flame';
  if (gun.rules.some((rule) => SALVO.includes(rule))) return 'burst';
  return gun.ap >= BEAM || gun.rules.includes('A-PSYCHIC') ? 'beam' : 'bullet';
}

/** Give the acts their times: causes one after the other, consequences after their cause; all within `LONGEST`. */
export function timed(acts: readonly Act[], factor: number): Timed[] {
  const show: Timed[] = [];
  let [cause, next] = [0, 0];
  for (const act of acts) {
    const time = TIMES[act.kind];
    if (LEADING.includes(act.kind)) {
      show.push({ ...act, at: cause, time });
      cause += time;
      next = cause;
    } else {
      show.push({ ...act, at: next, time });
      next += APART;
      if (act.kind === 'blast') cause = next;
    }
  }
  const scale = Math.min(1, LONGEST / Math.max(1, lengthOf(show))) * factor;
  return show.map((act) => ({ ...act, at: act.at * scale, time: act.time * scale }));
}

/** When the last act ends. */
export function lengthOf(show: readonly Timed[]): number {
  return Math.max(0, ...show.map(({ at, time }) => at + time));
}
