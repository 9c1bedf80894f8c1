import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Assignment,
  AssignProposal,
  Board,
  CheckInEntry,
  CheckInList,
  Move,
  PublicationPreview,
  Standings,
} from '@nox/contracts';
import type { Browser, Page } from '@playwright/test';
import { runBench, type Served, serveProduct } from '../bench/harness.ts';
import {
  DESKTOP,
  openSignedIn,
  PHONE,
  reloadToPaint,
  slowProcessor,
  withPage,
} from '../bench/pages.ts';
import {
  atMost,
  count,
  fact,
  type Line,
  median,
  percentile,
  readLoopDelays,
  table,
  timed,
} from '../bench/report.ts';
import { ENTRIES, seedScores, seedSeason } from './seed.ts';

const SEATS = '[role="gridcell"][data-line]';
const SETTLED_MS = 500;

/** Drags cards to the list of candidates without a slot. @returns milliseconds from each drop to the frame in which the card is gone */
async function measureDrops(page: Page): Promise<number[]> {
  const unassigned = page.getByRole('region', { name: 'Unassigned' });
  const drops: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const card = page.locator('[role="gridcell"][draggable]').nth(n);
    // The next candidate of the slot may have the seat then.
    const dropped = card.evaluate((seat) => {
      const before = seat.textContent;
      return window.nox.timeFrom('drop', () => seat.textContent !== before);
    });
    await card.dragTo(unassigned, { targetPosition: { x: 40, y: 200 } });
    drops.push(await dropped);
    await page.waitForTimeout(SETTLED_MS);
  }
  return drops;
}

/** Opens the board of a day a second time, with a warm cache, then drags cards. */
const measureBoard = (browser: Browser, served: Served): Promise<Line[]> =>
  withPage(
    browser,
    DESKTOP,
    async (page) => {
      await openSignedIn(page, served, '/admin/season/schedule');
      const painted = await reloadToPaint(page, '/api/schedule', ['schedule', 'board']);
      const drops = await measureDrops(page);
      const cards = await page.locator(`${SEATS}, [data-at]`).count();
      return [
        atMost("board's data to painted", 1_000, painted),
        atMost('drop to painted, median', 50, median(drops)),
        atMost('drop to painted, worst', 50, Math.max(...drops)),
        atMost('seats and cards in the document', 150, cards, count),
      ];
    },
    SEATS,
  );

const MOVES_PER_SECOND = 20;
const MOVES = 100;

const assign = ({ call }: Served) =>
  call<AssignProposal>('POST', '/schedule/assign', { scope: 'all', includesBegun: true });

const move = ({ call }: Served, moves: Move[]) => call('POST', '/schedule/moves', { moves });

async function publish({ call }: Served): Promise<void> {
  const { revision } = await call<PublicationPreview>('GET', '/schedule/publication');
  await call('POST', '/schedule/publish', { expectedRevision: revision });
}

/** Takes the last block away, whose candidates lose their slots. */
async function loseBlock(served: Served): Promise<void> {
  const { call } = served;
  const { structure, assignments } = await call<Board>('GET', '/schedule');
  const { panels, blocks } = structure;
  const lost = blocks.at(-1)!;
  const moves = assignments
    .filter(({ blockId }) => blockId === lost._id)
    .map(({ entryId, blockId, starts }) => ({ entryId, expected: { blockId, starts }, to: null }));
  if (moves.length > 0) await move(served, moves);
  await call('PUT', '/schedule/structure', { panels, blocks: blocks.slice(0, -1) });
}

/** Moves one candidate to and fro, to the seat of another one who gives it up before. */
async function measureMoves(served: Served): Promise<number> {
  const { call } = served;
  const { assignments } = await call<Board>('GET', '/schedule');
  const slotOf = ({ blockId, starts }: Assignment) => ({ blockId, starts });
  const [first, last] = [assignments[0]!, assignments.at(-1)!];
  const { entryId } = first;
  const [home, other] = [slotOf(first), slotOf(last)];
  await move(served, [{ entryId: last.entryId, expected: other, to: null }]);
  const times: number[] = [];
  for (let n = 0; n < MOVES; n += 1) {
    const [expected, to] = n % 2 === 0 ? [home, other] : [other, home];
    const request = { moves: [{ entryId, expected, to }], force: true };
    const [ms] = await timed(() => call('POST', '/schedule/moves', request));
    times.push(ms);
    await sleep(Math.max(0, 1_000 / MOVES_PER_SECOND - ms));
  }
  return percentile(times, 0.99);
}

async function measureStandings(served: Served): Promise<Line[]> {
  const { call, url } = served;
  seedScores(served);
  await readLoopDelays(url);
  const read = () => call<Standings>('GET', '/auditions/standings?places=40');
  const [coldMs, { rows, judges, refusal }] = await timed(read);
  const { p99Ms } = await readLoopDelays(url);
  if (refusal) throw new Error(`The scores of the benchmark are not adjusted: ${refusal.kind}.`);
  const name = `standings of ${rows.length} candidates and ${judges.length} judges`;
  return [
    atMost(`${name}, cold`, 1_000, coldMs),
    atMost("the server's timers meanwhile, p99", 50, p99Ms),
  ];
}

async function measureServer(served: Served): Promise<Line[]> {
  const apply = ({ moves }: AssignProposal) =>
    served.call('POST', '/schedule/moves', { moves, kind: 'assigned' });
  const readP99 = async () => (await readLoopDelays(served.url)).p99Ms;
  await readP99();
  const [assignMs, fresh] = await timed(() => assign(served));
  const delays = [await readP99()];
  await apply(fresh);
  const [publishMs] = await timed(() => publish(served));
  await loseBlock(served);
  await readP99();
  const [againMs, again] = await timed(() => assign(served));
  delays.push(await readP99());
  await apply(again);
  return [
    atMost('all assigned', 2_000, assignMs),
    atMost('again, after a block was lost', 4_000, againMs),
    atMost("the server's timers meanwhile, p99", 50, Math.max(...delays)),
    atMost('published', 500, publishMs),
    atMost('one candidate moved, 20 a second, p99', 25, await measureMoves(served)),
    fact('candidates without a slot', fresh.unassigned.length, count),
  ];
}

const CHECK_INS = 20;

/** Checks candidates in by number and by code in turn. @returns milliseconds from the key that ends what was typed or scanned to the frame that answers */
async function checkIn(page: Page, entries: readonly CheckInEntry[]): Promise<number[]> {
  const field = page.locator('[type="search"]');
  const times: number[] = [];
  for (const [index, { number, code }] of entries.entries()) {
    const answered = page.evaluate((expected) => {
      const isShown = ({ textContent }: Element) => textContent === expected;
      const texts = () => [...document.querySelectorAll('[role="status"] span')];
      return window.nox.timeFrom('keydown', () => texts().some(isShown));
    }, String(number));
    await field.fill(index % 2 === 0 ? String(number) : code);
    await field.press('Enter');
    times.push(await answered);
  }
  return times;
}

const measureDoor = (browser: Browser, served: Served): Promise<Line[]> =>
  withPage(browser, PHONE, async (page, session) => {
    await openSignedIn(page, served, '/admin/season/check-in');
    await page.locator('[type="search"]').waitFor();
    const { entries } = await served.call<CheckInList>('GET', '/check-in');
    await slowProcessor(session);
    const online = await checkIn(page, entries.slice(0, CHECK_INS));
    await page.context().setOffline(true);
    const offline = await checkIn(page, entries.slice(CHECK_INS, 2 * CHECK_INS));
    return [
      atMost('number or code to answer at the door, median', 300, median(online)),
      atMost('the same without a network', 100, median(offline)),
    ];
  });

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
