import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Served } from '../bench/harness.ts';
import {
  DESKTOP,
  openSignedIn,
  PHONE,
  slowNetwork,
  slowProcessor,
  untilPainted,
  withPage,
} from '../bench/pages.ts';
import { atMost, count, type Line, median, ms } from '../bench/report.ts';

export const ADDRESS = '/admin/audition-entries';
export const ROWS = 'tbody tr[data-index]';

const ROUNDS = 5;
/** The shortest interaction that browsers report. */
const MIN_MS = 16;
const SETTLED_MS = 900;
const MAX_INTERACTION_MS = 200;
const MAX_RELOAD_MS = 1_600;
const MAX_VISIT_MS = 60_000;
const CANDIDATES = 3;
const MAX_ACTIONS = 2;
const NOTES = 'Sharp on the beat.';

const setJudgeName = (page: Page, judge: string) =>
  page.addInitScript((name) => localStorage.setItem('nox:judge-name', name), judge);

/** What a judge does most, with a processor slowed four times, at one width. @returns milliseconds by interaction */
const interactionTimes = (
  browser: Browser,
  served: Served,
  viewport: { width: number; height: number },
): Promise<Map<string, number[]>> =>
  withPage(browser, { viewport }, async (page, session) => {
    await setJudgeName(page, 'Speed');
    await openSignedIn(page, served, ADDRESS);
    await page.locator(ROWS).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await slowProcessor(session);

    const times = new Map<string, number[]>();
    const add = async (name: string, interact: () => Promise<void>) => {
      await page.evaluate(() => (window.nox.interactionMs = 0));
      await interact();
      await page.waitForTimeout(SETTLED_MS);
      const longest = await page.evaluate(() => window.nox.interactionMs);
      times.set(name, [...(times.get(name) ?? []), Math.max(longest, MIN_MS)]);
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.waitForTimeout(SETTLED_MS);
    };
    const filters = page.getByRole('navigation', { name: 'Filter by status' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const view = page.getByRole('button', { name: /^View / }).nth(round);
      await add('details', () => view.click());
      await close();
      await add('judge-next', () => page.getByRole('button', { name: 'Judge next' }).click());
      await add('skip', () => page.getByRole('button', { name: 'Skip' }).click());
      await close();
      await add('filter', () => filters.getByRole('link', { name: /^Selected/ }).click());
      await add('filter', () => filters.getByRole('link', { name: /^All/ }).click());
      await page.getByRole('searchbox').focus();
      for (const key of ['r', 'a', 'Backspace', 'Backspace']) {
        await add('typing', () => page.keyboard.press(key));
      }
    }
    return times;
  });

export async function measureInteractions(browser: Browser, served: Served): Promise<Line[]> {
  const wide = await interactionTimes(browser, served, DESKTOP.viewport);
  const narrow = await interactionTimes(browser, served, PHONE.viewport);
  return [...wide.keys()].map((name) => {
    const all = [wide.get(name)!, narrow.get(name)!];
    const worst = all.map((times) => Math.max(...times));
    const cells = all.map((times, index) => `${ms(median(times))}, worst ${ms(worst[index]!)}`);
    return atMost(name, MAX_INTERACTION_MS, worst, ms, cells);
  });
}

/** Measures to the frame with the first rows, with a warm cache and no service worker, whose requests cannot be slowed down. */
function measureReloads(browser: Browser, served: Served): Promise<Line> {
  const measure = async (page: Page, session: CDPSession) => {
    page.setDefaultTimeout(MAX_VISIT_MS);
    await openSignedIn(page, served, ADDRESS);
    await untilPainted(page);
    await slowNetwork(session);
    await slowProcessor(session);
    const reloads: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.waitForTimeout(2_000);
      await page.reload({ waitUntil: 'commit' });
      reloads.push(await untilPainted(page));
    }
    return atMost('reload on the poor phone to the first rows', MAX_RELOAD_MS, median(reloads));
  };
  return withPage(browser, { ...PHONE, serviceWorkers: 'block' }, measure, ROWS);
}

const WAYS = {
  keys: {
    device: DESKTOP,
    actions: [
      ({ keyboard }: Page) => keyboard.press('8'),
      ({ keyboard }: Page) => keyboard.press('Control+Enter'),
    ],
  },
  taps: {
    device: PHONE,
    actions: [
      (page: Page) => page.getByRole('dialog').getByRole('radio', { name: '8', exact: true }).tap(),
      (page: Page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Submit and next' }).tap(),
    ],
  },
};

/** Judges one candidate after the other. @throws Error if a review did not reach the server with its score and notes */
const countActions = (browser: Browser, served: Served, way: keyof typeof WAYS): Promise<Line> =>
  withPage(browser, WAYS[way].device, async (page) => {
    const [first, ...others] = WAYS[way].actions;
    await setJudgeName(page, way);
    await openSignedIn(page, served, ADDRESS);
    await page.getByRole('button', { name: 'Judge next' }).click();
    await page.getByLabel(/^Notes/).waitFor();
    for (let judged = 0; judged < CANDIDATES; judged += 1) {
      const response = page.waitForResponse((each) => each.url().endsWith('/reviews'));
      await first!(page);
      // Either moves the focus to the notes: nobody types sooner.
      await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
      await page.keyboard.type(NOTES);
      for (const action of others) await action(page);
      const review = (await (await response).json()) as { notes: string; score: number };
      if (review.notes !== NOTES || review.score !== 8) {
        throw new Error(`A review by ${way} is ${JSON.stringify(review)}.`);
      }
      // Sooner, keys are text that was meant for the candidate before.
      await page.waitForTimeout(1_500);
    }
    const { length } = WAYS[way].actions;
    return atMost(`${way} for a judged candidate, beside the text`, MAX_ACTIONS, length, count);
  });

export const measureEvening = async (browser: Browser, served: Served): Promise<Line[]> => [
  await measureReloads(browser, served),
  await countActions(browser, served, 'keys'),
  await countActions(browser, served, 'taps'),
];
