import { attempt, CheckboxField, localStorageText } from '@nox/ui';
import type { Answer } from './answer.ts';

/** `off`, `on` or empty. */
export const useSound = localStorageText('nox:door-sound');

/** How a phone says an answer to whom does not look at it: tones in hertz one after the other, and vibration in ms. */
const SIGNALS: Record<Answer['tone'], { tones: number[]; vibration: number[] }> = {
  positive: { tones: [880, 1_320], vibration: [80] },
  pending: { tones: [660, 660], vibration: [80, 80, 80] },
  negative: { tones: [220, 165, 165], vibration: [400] },
};
const TONE_SECONDS = 0.12;

let audio: AudioContext | undefined;

/** Browsers allow sound from when somebody has clicked or typed on the page. */
function play(tones: readonly number[]): void {
  audio ??= new AudioContext();
  void audio.resume();
  const oscillator = new OscillatorNode(audio, { type: 'square' });
  oscillator.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
  const start = audio.currentTime;
  tones.forEach((hertz, index) =>
    oscillator.frequency.setValueAtTime(hertz, start + index * TONE_SECONDS),
  );
  oscillator.start(start);
  oscillator.stop(start + tones.length * TONE_SECONDS);
}

export function signal(tone: Answer['tone'], sound: string): void {
  attempt(() => navigator.vibrate(SIGNALS[tone].vibration));
  if (sound !== 'off') attempt(() => play(SIGNALS[tone].tones));
}

export function SoundField() {
  const [sound, setSound] = useSound();
  return (
    <CheckboxField
      label="Sound"
      checked={sound !== 'off'}
      onChange={({ currentTarget: { checked } }) => setSound(checked ? 'on' : 'off')}
    />
  );
}
