import type { Browser, Page } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { ADDRESS, signIn } from './visit.ts';

const NOTES = 'Sharp on the beat.';
const CANDIDATES = 3;

/** For each judged candidate, beside typing the notes. */
export interface Actions {
  keys: number;
  taps: number;
}

/** Judges candidates one after the other; each call of `act` is one key or tap. */
type Judge = (page: Page, act: (action: Promise<void>) => Promise<void>) => Promise<void>;

const byKeyboard: Judge = async ({ keyboard }, act) => {
  await act(keyboard.press('8'));
  await keyboard.type(NOTES);
  await act(keyboard.press('Control+Enter'));
};

const byTouch: Judge = async (page, act) => {
  const dialog = page.getByRole('dialog');
  await act(dialog.getByRole('radio', { name: '8', exact: true }).tap());
  // The tap moves the focus to the notes: no thumb types sooner.
  await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
  await page.keyboard.type(NOTES);
  await act(dialog.getByRole('button', { name: 'Submit and Next' }).tap());
};

/** @throws Error if a review did not reach the server with its score and notes */
async function count(
  browser: Browser,
  product: Product,
  administrator: Administrator,
  judge: Judge,
  isPhone: boolean,
): Promise<number> {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 };
  const context = await browser.newContext({ viewport, hasTouch: isPhone, isMobile: isPhone });
  try {
    const page = await context.newPage();
    const judgeName = isPhone ? 'Touch' : 'Keyboard';
    await page.addInitScript((name) => localStorage.setItem('nox:judge-name', name), judgeName);
    await page.goto(product.url + ADDRESS);
    await signIn(page, administrator);
    await page.getByRole('button', { name: 'Judge next' }).click();
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
    let actions = 0;
    const act = (action: Promise<void>) => {
      actions += 1;
      return action;
    };
    for (let judged = 0; judged < CANDIDATES; judged += 1) {
      const name = await title.textContent();
      const answer = page.waitForResponse((each) => each.url().endsWith('/reviews'));
      await judge(page, act);
      const review = (await (await answer).json()) as { notes: string; score: number };
      if (review.notes !== NOTES || review.score !== 8) {
        throw new Error(`The review of ${name} is ${JSON.stringify(review)}.`);
      }
      // Sooner, keys are text that was meant for the candidate before.
      await page.waitForTimeout(1_100);
    }
    return actions / CANDIDATES;
  } finally {
    await context.close();
  }
}

export const countActions = async (
  browser: Browser,
  product: Product,
  administrator: Administrator,
): Promise<Actions> => ({
  keys: await count(browser, product, administrator, byKeyboard, false),
  taps: await count(browser, product, administrator, byTouch, true),
});
