/**
 * The sounds of the table, made by us with the Web Audio API: there are no recordings. Nothing sounds, and no audio is
 * opened, before the player has clicked or pressed a key, and nothing at volume 0.
 */

import type { Act, Timed } from './effects';

/** A tone or a noise: pitch or filter from one frequency to another in hertz, length in seconds, loudness of 1. */
interface Voice {
  readonly wave: OscillatorType | 'noise';
  readonly from: number;
  readonly to: number;
  readonly long: number;
  readonly loud: number;
  /** Seconds after the beginning of the sound. */
  readonly late?: number;
}

export type Sound = Exclude<Act['kind'], 'shot'> | 'bullet' | 'burst' | 'beam' | 'flame' | 'dice' | 'turn';

const CRACK: Voice = { wave: 'noise', from: 3200, to: 500, long: 0.12, loud: 0.5 };

export const SOUNDS: Readonly<Record<Sound, readonly Voice[]>> = {
  bullet: [CRACK, { wave: 'square', from: 220, to: 60, long: 0.08, loud: 0.16 }],
  burst: [CRACK, { ...CRACK, late: 0.07 }, { ...CRACK, late: 0.14 }],
  beam: [
    { wave: 'sawtooth', from: 1500, to: 220, long: 0.24, loud: 0.16 },
    { wave: 'sine', from: 900, to: 140, long: 0.26, loud: 0.24 },
  ],
  flame: [{ wave: 'noise', from: 700, to: 1500, long: 0.34, loud: 0.5 }],
  strike: [
    { wave: 'noise', from: 1400, to: 4200, long: 0.14, loud: 0.24 },
    { wave: 'triangle', from: 1250, to: 780, long: 0.2, loud: 0.22, late: 0.13 },
  ],
  throw: [{ wave: 'noise', from: 900, to: 1900, long: 0.26, loud: 0.14 }],
  blast: [
    { wave: 'noise', from: 1600, to: 90, long: 0.6, loud: 0.95 },
    { wave: 'sine', from: 110, to: 34, long: 0.5, loud: 0.7 },
  ],
  smoke: [{ wave: 'noise', from: 4200, to: 1800, long: 0.5, loud: 0.18 }],
  clearing: [{ wave: 'noise', from: 1600, to: 3200, long: 0.3, loud: 0.08 }],
  spark: [{ wave: 'triangle', from: 2600, to: 1900, long: 0.12, loud: 0.22 }],
  wound: [{ wave: 'sine', from: 190, to: 70, long: 0.16, loud: 0.5 }],
  pinned: [{ wave: 'noise', from: 520, to: 180, long: 0.14, loud: 0.4 }],
  death: [
    { wave: 'triangle', from: 320, to: 62, long: 0.42, loud: 0.36 },
    { wave: 'noise', from: 420, to: 120, long: 0.2, loud: 0.4, late: 0.26 },
  ],
  fall: [
    { wave: 'sine', from: 640, to: 180, long: 0.26, loud: 0.16 },
    { wave: 'noise', from: 360, to: 90, long: 0.18, loud: 0.6, late: 0.26 },
  ],
  fire: [{ wave: 'noise', from: 480, to: 1100, long: 0.45, loud: 0.3 }],
  dice: [0, 0.06, 0.13, 0.19, 0.3].map((late) => ({
    wave: 'noise',
    from: 2600,
    to: 1400,
    long: 0.03,
    loud: 0.3,
    late,
  })),
  turn: [
    { wave: 'triangle', from: 523.25, to: 523.25, long: 0.45, loud: 0.3 },
    { wave: 'triangle', from: 783.99, to: 783.99, long: 0.45, loud: 0.3, late: 0.14 },
  ],
};

/** The sound of an act. */
export function soundOf(act: Act): Sound {
  return act.kind === 'shot' ? act.missile : act.kind;
}

export interface Hearing {
  /** From 0 to 100. */
  volume(): number;
  /** The player has clicked or pressed a key in this page. */
  touched(): boolean;
  open(): AudioContext;
}

export class Sounds {
  private audio: AudioContext | null = null;
  private hiss: AudioBuffer | null = null;
  /** What has not sounded yet, or not to its end, with its beginning. */
  private readonly sounding = new Set<{ readonly source: AudioScheduledSourceNode; readonly begins: number }>();

  constructor(private readonly hearing: Hearing) {}

  /** Play the sounds of a show. */
  accompany(show: readonly Timed[]): void {
    for (const act of show) this.play(soundOf(act), act.at / 1000);
  }

  /** Play a sound, some seconds from now. */
  play(sound: Sound, late = 0): void {
    const volume = this.hearing.volume() / 100;
    if (volume <= 0 || !this.hearing.touched()) return;
    try {
      this.audio ??= this.hearing.open();
      void this.audio.resume();
      for (const voice of SOUNDS[sound]) this.voice(this.audio, voice, late, volume * volume);
    } catch {
      // A browser without sound: everything can be seen, too.
    }
  }

  /** Leave out what has not begun to sound. */
  hush(): void {
    const now = this.audio?.currentTime ?? 0;
    for (const each of this.sounding) if (each.begins > now) each.source.stop();
  }

  private voice(
    audio: AudioContext,
    { wave, from, to, long, loud, late: more = 0 }: Voice,
    late: number,
    volume: number,
  ): void {
    const begins = audio.currentTime + late + more;
    const ends = begins + long;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, begins);
    gain.gain.exponentialRampToValueAtTime(loud * volume, begins + Math.min(0.012, long / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, ends);
    gain.connect(audio.destination);
    const source =
      wave === 'noise'
        ? this.noise(audio, from, to, begins, ends, gain)
        : tone(audio, wave, from, to, begins, ends, gain);
    source.start(begins);
    source.stop(ends);
    const entry = { source, begins };
    this.sounding.add(entry);
    source.addEventListener('ended', () => this.sounding.delete(entry));
  }

  private noise(
    audio: AudioContext,
    from: number,
    to: number,
    begins: number,
    ends: number,
    into: AudioNode,
  ): AudioScheduledSourceNode {
    this.hiss ??= hissOf(audio);
    const source = audio.createBufferSource();
    source.buffer = this.hiss;
    source.loop = true;
    const filter = audio.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(from, begins);
    filter.frequency.exponentialRampToValueAtTime(to, ends);
    source.connect(filter).connect(into);
    return source;
  }
}

function tone(
  audio: AudioContext,
  wave: OscillatorType,
  from: number,
  to: number,
  begins: number,
  ends: number,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, begins);
  source.frequency.exponentialRampToValueAtTime(to, ends);
  source.connect(into);
  return source;
}

/** A second of white noise. */
function hissOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
