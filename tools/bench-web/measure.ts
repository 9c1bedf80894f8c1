import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { inRounds, median } from '../bench/report.ts';
import { visit, type Visit } from './visit.ts';

export type Figures = Visit & { navigationMs?: number; interactionMs?: number };

/** What is measured of the static twin, S, of the same pages as one bundle, M, and of ours. */
export type RouteFigures<Of = Figures> = Record<'static' | 'monolith' | 'ours', Of>;

function medians(visits: Figures[]): Figures {
  const names = new Set(visits.flatMap((figures) => Object.keys(figures) as (keyof Figures)[]));
  const medianOf = (name: keyof Figures) => {
    const values = visits.map((figures) => figures[name]).filter((value) => value !== undefined);
    return [name, values.length > 0 ? median(values) : undefined];
  };
  return Object.fromEntries([...names].map(medianOf)) as Figures;
}

/** Measures a route at each address in rounds. @param isScrolled pages are scrolled to their ends in place of being used */
export async function measureRoute(
  browser: Browser,
  addresses: RouteFigures<string>,
  route: string,
  rounds: number,
  isScrolled: boolean,
): Promise<RouteFigures> {
  const use = async (page: Page): Promise<Partial<Figures>> => {
    const session = await page.context().newCDPSession(page);
    const interactionMs = await interact(page, session);
    return { interactionMs, navigationMs: await warmNavigation(page, session, route) };
  };
  const visits = await inRounds(addresses, rounds, (url, name) =>
    visit(
      browser,
      url + route,
      // A static page has no navigation of its own: a click loads a document.
      async (page, measured): Promise<Figures> =>
        name === 'static' || isScrolled ? measured : { ...measured, ...(await use(page)) },
      isScrolled,
    ),
  );
  const { static: twin, monolith, ours } = visits;
  return { static: medians(twin), monolith: medians(monolith), ours: medians(ours) };
}

const linkTo = (page: Page, path: string) => page.locator(`header a[href="${path}"]`).first();

/** Measures from the end of a tap on a link of the menu to the paint of the new page's heading, in milliseconds. */
async function tap(page: Page, session: CDPSession, path: string): Promise<number> {
  const link = linkTo(page, path);
  if (!(await link.isVisible())) await page.locator('header summary').tap();
  const startedAt = await press(session, link);
  await page.waitForURL((url) => url.pathname === path);
  const endedAt = await page.evaluate(async () => {
    while (!document.querySelector('h1')) await new Promise((resolve) => setTimeout(resolve, 1));
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    return performance.timeOrigin + (painted?.startTime ?? performance.now());
  });
  return endedAt - startedAt;
}

async function warmNavigation(
  page: Page,
  session: CDPSession,
  from: string,
): Promise<number | undefined> {
  // No link leads to a candidate's page.
  if ((await linkTo(page, from).count()) === 0) return undefined;
  const to = from === '/team' ? '/achievements' : '/team';
  for (const path of [to, from]) {
    await tap(page, session, path);
    await page.waitForLoadState('networkidle');
  }
  return tap(page, session, to);
}

/** How long a finger presses: the page may prefetch meanwhile. */
const PRESS_MS = 80;
/** A page has done by then what an interaction started, and has its entries. */
const SETTLED_MS = 1_500;

/** Taps what stands still in the middle of the screen. @returns when the finger left it */
async function press(session: CDPSession, locator: Locator): Promise<number> {
  await locator.tap({ trial: true });
  const { x, y, width, height } = (await locator.boundingBox())!;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await sleep(PRESS_MS);
  const endedAt = Date.now();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return endedAt;
}

/** Uses a page: its first field, with a letter, or else its first button or disclosure; then the menu. */
async function interact(page: Page, session: CDPSession) {
  const first = (selector: string) => page.locator(`main :is(${selector}):visible`).first();
  const field = first('input, textarea');
  const isForm = (await field.count()) > 0;
  const used = isForm ? field : first('button:not(:disabled), summary');
  if ((await used.count()) > 0) {
    await press(session, used);
    if (isForm) await page.keyboard.press('a');
    await sleep(SETTLED_MS);
    // A dialog is over the menu.
    await page.keyboard.press('Escape');
  }
  const menu = page.locator('header summary');
  if (await menu.isVisible()) await press(session, menu);
  await sleep(SETTLED_MS);
  // Zero says that every interaction was shorter than browsers report.
  return page.evaluate(() => window.nox.interactionMs || undefined);
}
