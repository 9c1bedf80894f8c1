import type { BrowserContext, Locator, Page } from '@playwright/test';
import { auditionEntriesPage, type AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { type Candidates, entriesOf, newCandidates, notesOf } from '../product/seasons.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

/** Network errors in the browser's log. */
const UNREACHABLE = /net::ERR_/;
const WRITES = /\/api\/auditions\/[^/]+\/(reviews|status)$/;

async function open(page: Page, { group }: Candidates) {
  const entries = auditionEntriesPage(page);
  await page.goto(`${entries.address}?search=${group}`);
  await entries.judgeAs('Meera');
  await expect(entries.rows.first()).toBeVisible();
  return entries;
}

async function review(entries: AuditionEntriesPage, name: string, notes: string, outcome: Locator) {
  await entries.details(name).click();
  await entries.submitReview(notes);
  await expect(outcome).toBeVisible();
  await entries.inDialog('Close').click();
  await expect(entries.dialog).toBeHidden();
}

/** No write of any tab reaches the server. */
const cutWrites = (context: BrowserContext) =>
  context.route(WRITES, (route) => route.abort('internetdisconnected'));

/** Undoes `cutWrites`. @returns the idempotency keys of the writes that are answered from then on */
async function letWritesThrough(context: BrowserContext): Promise<string[]> {
  const keys: string[] = [];
  context.on('response', (response) => {
    if (!WRITES.test(response.url())) return;
    keys.push(response.request().headers()['idempotency-key'] ?? 'none');
  });
  await context.unroute(WRITES);
  // A browser does it in all tabs at once, too.
  await Promise.all(
    context.pages().map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))),
  );
  return keys;
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(UNREACHABLE));

test.describe('what waits in the outbox', () => {
  test('survives a reload, is shared by two tabs, and is sent once when the network is back', async ({
    page,
    product,
    pageErrors,
  }) => {
    const candidates = await newCandidates(product, 'ABC');
    const [first, second, third] = candidates.names as [string, string, string];
    const here = await open(page, candidates);
    const tab = await page.context().newPage();
    pageErrors.observe(tab);
    const there = auditionEntriesPage(tab);
    await tab.goto(`${there.address}?search=${candidates.group}`);
    await expect(there.rows).toHaveCount(3);

    await cutWrites(page.context());
    await review(here, first, 'One.', here.reviewWaits);
    await review(there, second, 'Two.', there.reviewWaits);
    await here.status(third).selectOption('Not Selected');
    for (const each of [here, there]) await expect(each.waitingToSend(3)).toBeVisible();
    await tab.reload();
    await expect(there.waitingToSend(3)).toBeVisible();
    await expect(there.status(third)).toHaveValue('Not Selected');
    expect(await notesOf(product, candidates)).toEqual([[], [], []]);

    const keys = await letWritesThrough(page.context());
    for (const each of [page, tab]) {
      await expect(each.getByText(/waiting to send/)).toHaveCount(0);
    }
    expect(await notesOf(product, candidates)).toEqual([['One.'], ['Two.'], []]);
    expect((await entriesOf(product, candidates))[2]).toMatchObject({ status: 'Not Selected' });
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
  });
});

test.describe('the outbox', () => {
  test(
    'sends a review once when the server crashes before it answers',
    { tag: '@all' },
    async ({ page, product }) => {
      const entries = auditionEntriesPage(page);
      const candidates = await newCandidates(product, 'AB');
      const [name] = candidates.names as [string, string];
      await page.goto(`${entries.address}?search=${candidates.group}`);
      await entries.judgeAs('Meera');
      const keys: (string | undefined)[] = [];
      await page.route('**/reviews', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await product.killApi();
        await route.abort('connectionreset');
      });
      await entries.details(name).click();
      await entries.submitReview('Once.');
      await expect(entries.reviewWaits).toBeVisible();
      await product.restartApi();
      await expect(entries.reviewSubmitted).toBeVisible();
      expect(await notesOf(product, candidates)).toEqual([['Once.'], []]);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    },
  );
});

test(
  'a status that is refused far down the list says so where the judge is',
  { tag: '@all' },
  async ({ page, product, pageErrors }) => {
    pageErrors.allow(/status of 409/);
    const candidates = await newCandidates(product, 60);
    const entries = await open(page, candidates);
    const refusal = { code: 'status_changed', message: 'Meanwhile the status was changed.' };
    await page.route(WRITES, (route) => route.fulfill({ status: 409, json: refusal }));
    const last = candidates.names.at(-1)!;
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await entries.status(last).selectOption('Selected');
    await expect(entries.notSent).toBeInViewport({ ratio: 0.9 });
    await expect(entries.status(last)).toBeInViewport();
  },
);
