import type { CheckInEntry, CheckInList } from '@nox/contracts';
import type { Browser, Page } from '@playwright/test';
import type { Served } from '../bench/harness.ts';
import { openSignedIn, PHONE, slowProcessor, watchPaint, withPage } from '../bench/pages.ts';
import { atMost, type Line, median } from '../bench/report.ts';

const ADDRESS = '/admin/season/check-in';
const FIELD = '[type="search"]';
const CHECK_INS = 20;

declare global {
  interface Window {
    /** The number that an answer shows, and how long that took. */
    noxAnswer: { number: string; ms: number };
  }
}

/** Runs in the page: measures from the key that ends what was typed or scanned to the frame that answers. */
function watchAnswers(): void {
  const isShown = () =>
    [...document.querySelectorAll('[role="status"] p')].some(
      ({ textContent }) => textContent === window.noxAnswer.number,
    );
  const handleKey = async ({ key }: KeyboardEvent) => {
    if (key === 'Enter') window.noxAnswer.ms = await window.noxUntil(isShown);
  };
  addEventListener('keydown', (event) => void handleKey(event), true);
}

/** Checks candidates in by number and by code in turn. @returns milliseconds */
async function checkIn(page: Page, entries: readonly CheckInEntry[]): Promise<number[]> {
  const times: number[] = [];
  for (const [index, { number, code }] of entries.entries()) {
    const answer = { number: String(number), ms: 0 };
    await page.evaluate((expected) => (window.noxAnswer = expected), answer);
    await page.locator(FIELD).fill(index % 2 === 0 ? answer.number : code);
    await page.locator(FIELD).press('Enter');
    await page.waitForFunction(() => window.noxAnswer.ms > 0);
    times.push(await page.evaluate(() => window.noxAnswer.ms));
  }
  return times;
}

/** A phone at the door with a slow processor: with a network, and after it was lost. */
export const measureDoor = (browser: Browser, served: Served): Promise<Line[]> =>
  withPage(browser, PHONE, async (page, session) => {
    await watchPaint(page, FIELD);
    await openSignedIn(page, served, ADDRESS);
    await page.locator(FIELD).waitFor();
    const { entries } = await served.call<CheckInList>('GET', '/check-in');
    await slowProcessor(session);
    await page.evaluate(watchAnswers);
    const online = await checkIn(page, entries.slice(0, CHECK_INS));
    await page.context().setOffline(true);
    const offline = await checkIn(page, entries.slice(CHECK_INS, 2 * CHECK_INS));
    return [
      atMost('number or code to answer at the door, median', 300, median(online)),
      atMost('the same without a network', 100, median(offline)),
    ];
  });
