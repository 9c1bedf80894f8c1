import { randomBytes } from 'node:crypto';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { type FastifyRequest } from 'fastify';
import { acceptsBrotli, brotli } from './encoding.ts';
import { inSlices } from '../event-loop/slices.ts';
import { stringifyLists } from './large-lists.ts';

describe('JSON that is made in slices', () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `"${n}` }));

  it.each([0, 1, 500, 501, 1_234])('is that of JSON.stringify for %i items', async (count) => {
    expect(await stringifyLists(items(count))).toBe(JSON.stringify(items(count)));
    const report = { message: 'Done.', isDryRun: false, created: items(count), invalid: items(2) };
    expect(await stringifyLists(report)).toBe(JSON.stringify(report));
  });
});

describe('time slices', () => {
  it('of several loops are never in one iteration of the event loop', async () => {
    let iteration = 0;
    let isOver = false;
    const count = async () => {
      for (; !isOver; iteration += 1) await nextIteration();
    };
    const slices: number[] = [];
    const loop = async () => {
      for await (const slice of inSlices([0, 1, 2, 3, 4, 5])) {
        if (slice > 0) slices.push(iteration);
        for (const end = performance.now() + 10; performance.now() < end;);
      }
    };
    const counting = count();
    await Promise.all([loop(), loop(), loop(), loop()]);
    isOver = true;
    await counting;
    expect(new Set(slices).size).toBe(20);
  });
});

describe('acceptsBrotli', () => {
  const reads = (accepted?: string) =>
    acceptsBrotli({ headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest);

  it.each(['br', 'gzip, deflate, br, zstd', 'gzip,br;q=0.5', 'br ; q=1.0, gzip'])(
    'says yes to %s',
    (accepted) => expect(reads(accepted)).toBe(true),
  );
  it.each([undefined, '', 'gzip', 'br;q=0', 'br;q=0.000, gzip', 'brotli', 'xbr'])(
    'says no to %s',
    (accepted) => expect(reads(accepted)).toBe(false),
  );
});

/** The size of a stream's window as a power of two (RFC 7932, 9.1), which the encoder's memory is a multiple of. */
function windowBits([first = 0]: Buffer): number {
  const [short, long] = [(first >> 1) & 7, (first >> 4) & 7];
  if (first % 2 === 0) return 16;
  return short > 0 ? 17 + short : 8 + (long || 9);
}

describe('a compressed response', () => {
  it.each([
    [0, 17],
    [1_000, 17],
    [131_071, 17],
    [131_072, 18],
    [700_000, 20],
    [5_000_000, 22],
  ])('of %i bytes has a window of 2^%i bytes', async (length, bits) => {
    const bytes = Buffer.from(randomBytes(length / 2).toString('hex'));
    const compressed = await brotli(Buffer.concat([bytes, Buffer.alloc(length % 2)]));
    expect(windowBits(compressed)).toBe(bits);
    expect(brotliDecompressSync(compressed).subarray(0, bytes.length).equals(bytes)).toBe(true);
  });
});
