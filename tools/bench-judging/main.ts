import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { JUDGING_MODES } from '@nox/contracts';
import {
  type Bench,
  changeSeason,
  runBench,
  seedEntries,
  type Served,
  serveProduct,
} from '../bench/harness.ts';
import { count, table } from '../bench/report.ts';
import { measureEvening, measureInteractions } from './evening.ts';
import { listLines, type ListTimes, measureList } from './list-times.ts';

/** `npm run bench:judging [-- --sizes 100,10000 --widths 390 --mode independent]` */
const { values: options } = parseArgs({
  options: {
    /** An empty text leaves the lists of several sizes out. */
    sizes: { type: 'string', default: '100,1000,10000' },
    widths: { type: 'string', default: '1280,390' },
    mode: { type: 'string', default: 'open' },
  },
});

const numbers = (text: string) => (text ? text.split(',').map(Number) : []);

const EVENING_SIZE = 2_000;

async function serveEntries({ folder }: Bench, size: number): Promise<Served> {
  const env = { NOX_SEED: 'none', DATA_DIR: await mkdtemp(join(folder, 'data-')) };
  const served = await serveProduct(folder, env);
  await seedEntries(served, size);
  const mode = JUDGING_MODES.find((name) => name === options.mode);
  if (!mode) throw new Error(`--mode is one of ${JUDGING_MODES.join(', ')}.`);
  if (mode !== 'open') await changeSeason(served, { name: 'Auditions', judgingMode: mode });
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
  const widths = numbers(options.widths);
  const sizes = numbers(options.sizes).toSorted((a, b) => a - b);
  const byWidth = new Map(widths.map((width) => [width, [] as ListTimes[]]));
  for (const size of sizes) {
    await using served = await serveEntries(bench, size);
    for (const [width, all] of byWidth) all.push(await measureList(bench.browser, served, width));
  }
  for (const [width, all] of sizes.length > 0 ? byWidth : []) {
    console.log(`\n${table([`${width} px`, ...sizes.map(count), 'growth'], listLines(all))}`);
  }
});
