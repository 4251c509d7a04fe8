import { describe, expect, it, vi } from 'vitest';
import { translate, type Values, type Word } from '../src/i18n/translate';
import { keyIn } from '../src/net/player';
import { withRenewed, type Seat } from '../src/net/seats';
import { deviceName, deviceSeen } from '../src/people/devices';
import type { DeviceInfo, SeatLink } from '../src/protocol';

vi.mock('../src/root', () => ({ ROOT: '/', SITE: '' }));
vi.mock('../src/page.svelte', () => ({ t: (word: string) => word }));

const device = (more: Partial<DeviceInfo>): DeviceInfo => ({
  ...{ id: '1', browser: 'Firefox', system: 'Windows', created: 0, seen: 0, own: false, shared: false, playing: false },
  ...more,
});
const english = (word: Word, values?: Values): string => translate('en', word, values);
const french = (word: Word, values?: Values): string => translate('fr', word, values);

describe('devices', () => {
  it('are called by what they say of themselves, as far as they do', () => {
    expect(deviceName(device({}), english)).toBe('Firefox on Windows');
    expect(deviceName(device({}), french)).toBe('Firefox sur Windows');
    expect(deviceName(device({ browser: '' }), english)).toBe('Windows');
    expect(deviceName(device({ browser: '', system: '' }), english)).toBe('An unknown browser');
    expect(deviceName(device({ shared: true }), english)).toBe('Devices with your earlier key');
  });

  it('were here at a time that is said in a few words', () => {
    const seen = (ago: number, more: Partial<DeviceInfo> = {}): string =>
      deviceSeen(device({ seen: 1_000_000 - ago, ...more }), 1_000_000, 'en', english);
    expect(seen(0)).toBe('here a moment ago');
    expect(seen(-5000)).toBe('here a moment ago'); // the clocks of server and browser differ
    expect(seen(2 * 86_400)).toBe('last here 2 days ago');
    expect(seen(2 * 86_400, { playing: true })).toBe('at a table now');
  });
});

describe('a link to another device', () => {
  it('is known, and so is the key that was the link before', () => {
    expect(keyIn('/#device.abc_-9')).toBe('device.abc_-9');
    expect(keyIn('/deadzone/?x#player.abc')).toBe('player.abc');
    for (const other of ['/', '/#', '/#device.', '/#device.a b', '/#invite.abc']) expect(keyIn(other)).toBeNull();
  });
});

describe('new links', () => {
  it('take the place of those that have ended, and of no others', () => {
    const link = (role: SeatLink['role'], kind: SeatLink['kind'], token: string): SeatLink => ({
      ...{ role, kind, token, path: `/battle/a#${token}`, ends: 0 },
    });
    const seat = (battle: string, from: SeatLink, mine: boolean): Seat => ({ ...from, battle, at: 5, mine });
    const known = [
      seat('a', link('red', 'seat', 'old'), true),
      seat('a', link('blue', 'invitation', 'sent'), false),
      seat('b', link('red', 'seat', 'other'), true),
    ];
    const fresh = [
      { battle: 'a', links: [link('red', 'seat', 'new')] },
      { battle: 'a', links: [link('watch', 'watch', 'watch')] },
    ];
    expect(withRenewed(known, fresh)).toEqual([seat('a', link('red', 'seat', 'new'), true), ...known.slice(1)]);
  });
});
