/** The player's settings of the page; stored in the browser, never sent to the server. */

import { LANGS, type Lang } from './i18n/translate';

export type Speed = 'slow' | 'normal' | 'fast';
export type Pace = 'step' | 'play';
export type BoardKind = 'board' | 'map';

export interface Settings {
  readonly lang: Lang | null;
  readonly dice: boolean;
  readonly speed: Speed;
  readonly pace: Pace;
  readonly view: BoardKind | null;
  /** `auto`: the best quality that this machine draws quickly. */
  readonly quality: 'auto' | 'low' | 'high';
  /** Answer questions with only one possible answer automatically. */
  readonly obvious: boolean;
  /** Leave the place of a model inside its cube to the server. */
  readonly autoPlace: boolean;
  /** Show a name tag on every model. */
  readonly names: boolean;
  /** Animate nothing, whatever the system prefers. */
  readonly calm: boolean;
  /** Loudness of all sounds, from 0 to 100. */
  readonly volume: number;
  /** Play a sound when it is our turn. */
  readonly sound: boolean;
  /** Show a notification when it is our turn and the page is hidden. */
  readonly notify: boolean;
  /** Hide what the other player writes. */
  readonly mute: boolean;
  /** At one screen for both sides, cover the table whenever the turn passes. */
  /** Offer AMBER's advice in battles against artificial players. */
  readonly advice: boolean;
  /** Warn before a clear mistake in such battles. */
  readonly warn: boolean;
  /** Rosters of which only the marks are shown. */
  readonly foldOwn: boolean;
  readonly foldEnemy: boolean;
}

export const DEFAULTS: Settings = {
  lang: null,
  dice: true,
  speed: 'normal',
  pace: 'play',
  view: null,
  quality: 'auto',
  obvious: true,
  autoPlace: true,
  names: false,
  calm: false,
  volume: 50,
  sound: true,
  notify: false,
  mute: false,
  advice: true,
  warn: false,
  foldOwn: false,
  foldEnemy: false,
};

/** Parse the stored settings; anything unknown or damaged falls back to the default of that setting. */
export function readSettings(text: string | null): Settings {
  const stored = parse(text);
  return {
    lang: oneOf<Lang, Lang | null>(stored.lang, LANGS, DEFAULTS.lang),
    dice: yesNo(stored.dice, DEFAULTS.dice),
    obvious: yesNo(stored.obvious, DEFAULTS.obvious),
    autoPlace: yesNo(stored.autoPlace, DEFAULTS.autoPlace),
    names: yesNo(stored.names, DEFAULTS.names),
    calm: yesNo(stored.calm, DEFAULTS.calm),
    volume: within(stored.volume, 0, 100, DEFAULTS.volume),
    sound: yesNo(stored.sound, DEFAULTS.sound),
    notify: yesNo(stored.notify, DEFAULTS.notify),
    mute: yesNo(stored.mute, DEFAULTS.mute),
    advice: yesNo(stored.advice, DEFAULTS.advice),
    warn: yesNo(stored.warn, DEFAULTS.warn),
    foldOwn: yesNo(stored.foldOwn, DEFAULTS.foldOwn),
    foldEnemy: yesNo(stored.foldEnemy, DEFAULTS.foldEnemy),
    speed: oneOf(stored.speed, ['slow', 'normal', 'fast'], DEFAULTS.speed),
    pace: oneOf(stored.pace, ['step', 'play'], DEFAULTS.pace),
    view: oneOf<BoardKind, BoardKind | null>(stored.view, ['board', 'map'], DEFAULTS.view),
    quality: oneOf(stored.quality, ['auto', 'low', 'high'], DEFAULTS.quality),
  };
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function yesNo(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : otherwise;
}

function oneOf<T extends string, D extends T | null>(value: unknown, known: readonly T[], otherwise: D): T | D {
  return known.find((name) => name === value) ?? otherwise;
}
