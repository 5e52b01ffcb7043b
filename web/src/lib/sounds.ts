/** Soft sounds, made here: a tone is a few numbers. Off with one tap. */
import { settings } from "./settings.svelte";

interface Tone {
  from: number; // Hz
  to?: number;
  lasts: number; // seconds
  after?: number;
  kind?: OscillatorType;
  loud?: number;
}

const SOUNDS = {
  turn: [
    { from: 523, lasts: 0.18 },
    { from: 784, lasts: 0.3, after: 0.12 },
  ],
  card: [{ from: 220, to: 160, lasts: 0.09, kind: "triangle" }],
  lay: [{ from: 180, to: 90, lasts: 0.12, kind: "triangle" }],
  vote: [{ from: 440, to: 660, lasts: 0.12 }],
  reveal: [
    { from: 392, lasts: 0.2 },
    { from: 587, lasts: 0.24, after: 0.1 },
  ],
  point: [{ from: 880, lasts: 0.1, loud: 0.5 }],
  dice: [
    { from: 300, to: 200, lasts: 0.05, kind: "square", loud: 0.3 },
    { from: 260, to: 180, lasts: 0.05, after: 0.09, kind: "square", loud: 0.3 },
    { from: 320, to: 200, lasts: 0.05, after: 0.2, kind: "square", loud: 0.3 },
  ],
  chat: [{ from: 660, lasts: 0.08, loud: 0.5 }],
  soon: [{ from: 330, lasts: 0.12, loud: 0.7 }],
  no: [{ from: 196, to: 147, lasts: 0.18, kind: "triangle" }],
  win: [
    { from: 523, lasts: 0.2 },
    { from: 659, lasts: 0.2, after: 0.14 },
    { from: 784, lasts: 0.2, after: 0.28 },
    { from: 1047, lasts: 0.5, after: 0.42 },
  ],
} satisfies Record<string, Tone[]>;
export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.12;
let context: AudioContext | null = null;

/** Browsers let a page sound only after a tap; before one there is silence, not an error. */
export function playSound(name: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[name]) play(context, tone);
}

function play(
  audio: AudioContext,
  { from, to = from, lasts, after = 0, kind = "sine", loud = 1 }: Tone,
) {
  const begin = audio.currentTime + after;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(VOLUME * loud, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + lasts + 0.05);
}
