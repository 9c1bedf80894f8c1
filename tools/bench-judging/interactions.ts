import type { Browser, Page } from '@playwright/test';
import { slowProcessor } from '../bench/poor-network.ts';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { ADDRESS, signIn } from './visit.ts';

export const INTERACTIONS = ['details', 'judge-next', 'skip', 'filter', 'typing'] as const;
export type Interaction = (typeof INTERACTIONS)[number];

/** By interaction, in milliseconds, sorted. */
export type InteractionTimes = Record<Interaction, number[]>;

/** The shortest that browsers report. */
const MIN_MS = 16;
const ROUNDS = 5;
/** From an interaction until nothing more happens. */
const SETTLED_MS = 900;

declare global {
  interface Window {
    noxInteraction: { longestMs: number };
  }
}

/** Runs in the page: records the longest time from an interaction to the next paint. */
function watchInteractions(shortestMs: number): void {
  const figure = { longestMs: 0 };
  window.noxInteraction = figure;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) figure.longestMs = Math.max(figure.longestMs, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit);
}

async function timeOf(page: Page, interact: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window.noxInteraction.longestMs = 0));
  await interact();
  await page.waitForTimeout(SETTLED_MS);
  const longest = await page.evaluate(() => window.noxInteraction.longestMs);
  return Math.max(longest, MIN_MS);
}

/** What a judge presses most, with a processor slowed four times, at one width. */
export async function interactionTimes(
  browser: Browser,
  product: Product,
  administrator: Administrator,
  viewport: { width: number; height: number },
): Promise<InteractionTimes> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('nox:judge-name', 'Speed'));
    await page.addInitScript(watchInteractions, MIN_MS);
    await page.goto(product.url + ADDRESS);
    await signIn(page, administrator);
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await slowProcessor(await context.newCDPSession(page));

    const times: InteractionTimes = {
      details: [],
      'judge-next': [],
      skip: [],
      filter: [],
      typing: [],
    };
    const dialog = page.getByRole('dialog');
    const close = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForTimeout(SETTLED_MS);
    };
    const filters = page.getByRole('navigation', { name: 'Filter by status' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const add = async (name: Interaction, interact: () => Promise<void>) => {
        times[name].push(await timeOf(page, interact));
      };
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
    for (const name of INTERACTIONS) times[name].sort((a, b) => a - b);
    return times;
  } finally {
    await context.close();
  }
}
