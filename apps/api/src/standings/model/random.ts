/** 32 bits of a text. Source: FNV-1a, RFC 9923. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  return value >>> 0;
}

/**
 * Uniform numbers in [0, 1), the same ones for a seed on every machine. `Math.random` has no seed.
 * Source: sfc32 of Doty-Humphrey's PractRand, whose tests it passes.
 */
export function randomNumbers(seed: string): () => number {
  let [a, b, c, counter] = [hash(seed), hash(`${seed}.`), hash(`.${seed}`), 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  // As its author does: the state is mixed before it is used.
  for (let n = 0; n < 15; n += 1) next();
  return next;
}

/** Standard normal numbers. Source: Marsaglia and Bray, A convenient method for generating normal variables, 1964. */
export function normalNumbers(seed: string): () => number {
  const uniform = randomNumbers(seed);
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    for (;;) {
      const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1];
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };
}
