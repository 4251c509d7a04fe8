/** How a device of a player is called, and when it was last here. */

import type { Lang, Values, Word } from '../i18n/translate';
import { span } from '../play/format';
import type { DeviceInfo } from '../protocol';

type Say = (word: Word, values?: Values) => string;

/** The server notes the time no more often. */
const PRECISION = 600;

export function deviceName({ browser, system, shared }: DeviceInfo, t: Say): string {
  if (shared) return t('devices.shared');
  if (browser && system) return t('devices.on', { browser, system });
  return browser || system || t('devices.unknown');
}

export function deviceSeen({ seen, playing }: DeviceInfo, now: number, lang: Lang, t: Say): string {
  if (playing) return t('devices.now');
  const ago = now - seen;
  return ago < 2 * PRECISION ? t('devices.recent') : t('devices.seen', { time: span(ago, lang) });
}
