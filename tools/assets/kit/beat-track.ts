const RATE = 48_000;

/** A quiet drum loop as a WAV file: a kick on every beat, a clap on the even ones, a hat between. */
export function beatTrack(beats: number, beatMs: number): Buffer {
  const beat = (beatMs / 1000) * RATE;
  const samples = new Float64Array(Math.round(beats * beat));
  const mix = (sound: Float64Array, at: number) =>
    sound.forEach((value, index) => {
      // Over the end and round to the beginning, so that the loop has no seam.
      const place = (Math.round(at) + index) % samples.length;
      samples[place] = (samples[place] ?? 0) + value;
    });
  for (let index = 0; index < beats; index++) {
    mix(KICK, index * beat);
    if (index % 2 === 1) mix(CLAP, index * beat);
    mix(HAT, (index + 0.5) * beat);
  }
  return wav(samples);
}

const sound = (seconds: number, at: (time: number) => number) =>
  Float64Array.from({ length: seconds * RATE }, (_, index) => at(index / RATE));

/** The same noise at every run, so that the files do not change for nothing. */
let seed = 1;
function noise(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return (seed / 2_147_483_647) * 2 - 1;
}

const KICK = sound(
  0.28,
  (t) => 0.5 * Math.sin(2 * Math.PI * (48 * t + 5.5 * (1 - Math.exp(-t * 22)))) * Math.exp(-t * 14),
);
const CLAP = sound(0.16, (t) => 0.16 * noise() * Math.exp(-t * 32));
const HAT = sound(0.05, (t) => 0.05 * noise() * Math.exp(-t * 90));

function wav(samples: Float64Array): Buffer {
  const BYTES = 2;
  const file = Buffer.alloc(44 + samples.length * BYTES);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * BYTES, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // mono
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * BYTES, 28);
  file.writeUInt16LE(BYTES, 32);
  file.writeUInt16LE(8 * BYTES, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * BYTES, 40);
  samples.forEach((value, index) =>
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + index * BYTES),
  );
  return file;
}
