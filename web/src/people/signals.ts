/** Tells a player that it is their turn by a notification of the browser. */

/** `plain`: the page came over plain http, where browsers have no notifications. */
export type Notifying = 'allowed' | 'ask' | 'blocked' | 'plain';

export function notifying(): Notifying {
  if (!window.isSecureContext || typeof Notification === 'undefined') return 'plain';
  if (Notification.permission === 'granted') return 'allowed';
  return Notification.permission === 'denied' ? 'blocked' : 'ask';
}

/** Ask the player for permission; returns what they said. */
export async function allowNotices(): Promise<Notifying> {
  if (notifying() === 'ask') await Notification.requestPermission();
  return notifying();
}

/** Show a notification; a click on it brings the page to the front. */
export function notice(title: string, body: string): void {
  if (notifying() !== 'allowed') return;
  try {
    const shown = new Notification(title, { body, tag: 'deadzone' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker: there the sound must do.
  }
}
