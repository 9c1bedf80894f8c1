import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, runBench, type Served, serveProduct } from '../bench/harness.ts';
import { count, table } from '../bench/report.ts';
import { seedEntries } from '../bench/season.ts';
import { measureEvening, measureInteractions } from './evening.ts';
import { listLines, type ListTimes, measureList } from './list-times.ts';

const EVENING_SIZE = 2_000;
const WIDTHS = [1280, 390];

/** `npm run bench:judging [-- --sizes 100,10000]`; an empty text leaves the lists of several sizes out. */
const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } });
const sizes = values.sizes.split(',').filter(Boolean).map(Number);

async function serveEntries({ folder }: Bench, size: number): Promise<Served> {
  const env = { NOX_SEED: 'none', DATA_DIR: await mkdtemp(join(folder, 'data-')) };
  const served = await serveProduct(folder, env);
  await seedEntries(served.call, size);
  return served;
}

async function reportEvening(bench: Bench): Promise<void> {
  await using served = await serveEntries(bench, EVENING_SIZE);
  const interactions = await measureInteractions(bench.browser, served);
  const others = await measureEvening(bench.browser, served);
  const head = 'interaction to next paint, processor / 4';
  console.log(`\n${count(EVENING_SIZE)} entries`);
  console.log(table([head, '1280 px', '390 px'], interactions));
  console.log(`\n${table(['', ''], others)}`);
}

await runBench(async (bench) => {
  await reportEvening(bench);
  const byWidth = new Map(WIDTHS.map((width) => [width, [] as ListTimes[]]));
  for (const size of sizes) {
    await using served = await serveEntries(bench, size);
    for (const [width, all] of byWidth) all.push(await measureList(bench.browser, served, width));
  }
  for (const [width, all] of sizes.length > 0 ? byWidth : []) {
    console.log(`\n${table([`${width} px`, ...sizes.map(count)], listLines(all))}`);
  }
});
