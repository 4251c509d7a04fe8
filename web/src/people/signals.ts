/** Tells a player that it is their turn: a sound of our own making, and a notification of the browser. */

/** Pitch and start of the notes, in hertz and seconds. */
const NOTES = [
  [523.25, 0],
  [783.99, 0.14],
] as const;
const LENGTH = 0.45;
const LOUDNESS = 0.12;

let audio: AudioContext | null = null;

/** Play two soft notes. Browsers allow sound only after the player has clicked or pressed a key. */
export function chime(): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [pitch, at] of NOTES) note(audio, pitch, audio.currentTime + at);
  } catch {
    // A browser without sound: the title of the page still says whose turn it is.
  }
}

function note(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

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
