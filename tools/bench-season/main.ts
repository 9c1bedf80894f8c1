import { runBench, serveProduct } from '../bench/harness.ts';
import { table } from '../bench/report.ts';
import { measureBoard, measureDoor, measureServer, measureStandings } from './times.ts';
import { ENTRIES, seedSeason } from './seed.ts';

/** `npm run bench:season`: the schedule of 2,000 candidates on four days with three panels, and the door. */
await runBench(async ({ browser, folder }) => {
  await using served = await serveProduct(folder, { NOX_SEED: 'none' });
  await seedSeason(served);
  const door = await measureDoor(browser, served);
  const server = await measureServer(served);
  const board = await measureBoard(browser, served);
  const standings = await measureStandings(served);
  const head = `${ENTRIES} candidates, 4 days, 3 panels`;
  console.log(`\n${table([head, ''], [...board, ...server, ...standings, ...door])}`);
});
