import { setImmediate as nextIteration } from 'node:timers/promises';
import { type FastifyRequest } from 'fastify';
import { acceptsBrotli } from './encoding.ts';
import { stringifyLists } from './large-responses.ts';
import { timeSlices } from './time-slices.ts';

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
      const endSlice = timeSlices();
      for (let slice = 0; slice < 5; slice += 1) {
        for (const end = performance.now() + 10; performance.now() < end;);
        await endSlice();
        slices.push(iteration);
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
