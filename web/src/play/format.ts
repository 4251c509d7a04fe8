/** Formatting of texts and figures. */

import type { Values, Word } from '../i18n/translate';
import type { WeaponInfo } from '../protocol';

const FIGHTING = -1;

/** Capitalise the first letter of a label. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Prevent a line break between a hyphen and a number. */
export function together(text: string): string {
  return text.replace(/-(?=\d)/g, '-\u2060');
}

/** A duration in its largest unit: `2 days`, `5 hours`, `3 minutes`. */
export function span(seconds: number, lang: string): string {
  const units: readonly [number, Intl.RelativeTimeFormatUnit & string][] = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ];
  const [size, unit] = units.find(([each]) => seconds >= each) ?? units[2]!;
  const count = Math.max(1, Math.floor(seconds / size));
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

export function stat(value: number): string {
  return value === 0 ? '–' : `${value}+`;
}

/** Range and AP of a weapon: `range 6, AP 1`. */
export function weaponFigures(weapon: WeaponInfo, t: (word: Word, values?: Values) => string): string {
  const parts: string[] = [];
  if (weapon.range === FIGHTING) parts.push(t('weapon.fight'));
  else if (weapon.range > 0) parts.push(t('weapon.range', { n: weapon.range }));
  if (weapon.ap > 0) parts.push(t('weapon.ap', { n: weapon.ap }));
  return parts.join(', ');
}
