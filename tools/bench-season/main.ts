import { cpus } from 'node:os';
import { join } from 'node:path';
import { aligned, median, ms } from '../bench/figures.ts';
import { withBrowser, withProduct } from '../bench/with-browser.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { fillWebRoot } from '@nox/start/fill-web-root.ts';
import { WEB_APPS } from '../workspace.ts';
import { type BoardTimes, measureBoard } from './board-times.ts';
import { callerOf } from './caller.ts';
import { ENTRIES, seedSeason } from './seed.ts';
import { measureServer, type ServerTimes } from './server-times.ts';

/**
 * `npm run bench:season`: the schedule of 2,000 candidates on four days with three panels. A missed target is printed,
 * never a failure.
 */

const row = (name: string, figure: number, limit: number, text = ms) => [
  ...[name, text(figure), `<= ${text(limit)}`, figure <= limit ? 'met' : 'MISSED'],
];

function report(server: ServerTimes, board: BoardTimes): string {
  const text = (count: number) => String(count);
  return aligned([
    [`${ENTRIES} candidates, 4 days, 3 panels`, '', 'target', ''],
    row("board's data to painted", board.painted, 1_000),
    row('drop to painted, median', median(board.drops), 50),
    row('drop to painted, worst', board.drops.at(-1)!, 50),
    row('seats and cards in the document', board.cards, 150, text),
    row('everybody assigned', server.assignFresh, 2_000),
    row('again, after a block was lost', server.assignAgain, 4_000),
    row("the server's timers meanwhile, p99", server.loopDelay, 50),
    row('published', server.publish, 500),
    row('one candidate moved, 20 a second, p99', server.move, 25),
    ['the proposal applied', ms(server.apply), '', ''],
    ['candidates without a slot', text(server.unassigned), '', ''],
  ]);
}

await buildApps(['api', ...WEB_APPS]);
await withBrowser(async ({ browser, folder }) => {
  await fillWebRoot(join(folder, 'web'));
  const dataDir = join(folder, 'data');
  await withProduct(folder, { NOX_SEED: 'none' }, async (product, administrator) => {
    const token = await product.accounts.signIn(administrator.email, administrator.password);
    const call = callerOf(product, token);
    await seedSeason(product, call, dataDir);
    const server = await measureServer(product, call);
    const board = await measureBoard(browser, product, administrator);
    console.log(`\n${report(server, board)}`);
  });
  console.log(`\nChromium ${browser.version()}, ${cpus().length} processors`);
});
