import type { BrowserContext, Page } from '@playwright/test';
import { AdminLayout } from '../pages/admin-layout.ts';
import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { entriesOf, newCandidates, notesOf, type Candidates } from '../product/candidates.ts';
import { whileHanging } from '../browser/hanging-server.ts';
import { cachedText } from '../browser/browser-storage.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

/** What a browser says of calls that reach nobody. */
const UNREACHABLE = /net::ERR_/;
const WRITES = /\/api\/auditions\/[^/]+\/(reviews|status)$/;
const WAITS = 'Your review is waiting to be sent.';
const SUBMITTED = 'Your review as this judge has been submitted.';
const KEPT = 'Kept on this device if you log out.';

async function open(page: Page, product: TestProduct, { group }: Candidates) {
  const entries = new AuditionEntriesPage(page);
  await openAsAdministrator(page, product, entries.address);
  await entries.judgeAs('Meera');
  await entries.search.fill(group);
  await expect(entries.rows.first()).toBeVisible();
  // Whoever reloads finds the same.
  await expect(page).toHaveURL(new RegExp(`search=${group}`));
  return entries;
}

async function review(entries: AuditionEntriesPage, name: string, notes: string, outcome: string) {
  await entries.details(name).click();
  await entries.notes.fill(notes);
  await entries.inDialog('Submit Review').click();
  await expect(entries.dialog.getByText(outcome)).toBeVisible();
  await entries.inDialog('Close').click();
  await expect(entries.dialog).toBeHidden();
}

/** Nothing that is handed in anywhere in this browser gets through. */
const cutWrites = (context: BrowserContext) =>
  context.route(WRITES, (route) => route.abort('internetdisconnected'));

/** Lets it through again. Answers the keys of what is answered from then on, as it comes. */
async function letWritesThrough(context: BrowserContext): Promise<string[]> {
  const keys: string[] = [];
  context.on('response', (response) => {
    if (!WRITES.test(response.url())) return;
    keys.push(response.request().headers()['idempotency-key'] ?? 'none');
  });
  await context.unroute(WRITES);
  // As a browser says it, to all tabs at the same moment.
  await Promise.all(
    context.pages().map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))),
  );
  return keys;
}

test.describe('what waits to be sent', () => {
  test('is there after a reload, and arrives once when the network is back', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const candidates = await newCandidates(product, 'ABC');
    const [first, second, third] = candidates.names as [string, string, string];
    const entries = await open(page, product, candidates);
    await cutWrites(page.context());
    await review(entries, first, 'One.', WAITS);
    await review(entries, second, 'Two.', WAITS);
    await entries.status(third).selectOption('Selected');
    await expect(entries.waitingToSend(3)).toBeVisible();

    await page.reload();
    await expect(entries.waitingToSend(3)).toBeVisible();
    await expect(entries.status(third)).toHaveValue('Selected');
    await entries.details(second).click();
    await expect(entries.dialog.getByText('Two.')).toBeVisible();
    await entries.inDialog('Close').click();
    expect(await notesOf(product, candidates)).toEqual([[], [], []]);

    const keys = await letWritesThrough(page.context());
    await expect(page.getByText(/waiting to send/)).toHaveCount(0);
    expect(await notesOf(product, candidates)).toEqual([['One.'], ['Two.'], []]);
    expect((await entriesOf(product, candidates))[2]).toMatchObject({ status: 'Selected' });
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    await page.reload();
    await expect(entries.rows).toHaveCount(3);
    await expect(page.getByText(/waiting to send/)).toHaveCount(0);
    expect(keys).toHaveLength(3);
  });

  test('stays with its account over a sign-out, and nobody else sends it', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const candidates = await newCandidates(product, 'ABC');
    const [first, second, third] = candidates.names as [string, string, string];
    const another = { email: `${candidates.group}@nox.example`, password: 'another-judge' };
    await product.addAdministrator(another);
    const entries = await open(page, product, candidates);
    const layout = new AdminLayout(page);
    const login = new LoginPage(page);

    await test.step('the judge is told before, and leaves', async () => {
      await cutWrites(page.context());
      await review(entries, first, 'One.', WAITS);
      await entries.status(second).selectOption('Selected');
      await expect(entries.waitingToSend(2)).toBeVisible();
      await expect(page.getByText(KEPT)).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await layout.signOut();
      await expect(login.submit).toBeVisible();
    });

    await test.step('somebody else judges on the same device', async () => {
      const keys = await letWritesThrough(page.context());
      await login.signIn(another);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await page.goto(`${entries.address}?search=${candidates.group}`);
      await review(entries, third, 'Of somebody else.', SUBMITTED);
      await expect(page.getByText(/waiting to send/)).toHaveCount(0);
      expect(await notesOf(product, candidates)).toEqual([[], [], ['Of somebody else.']]);
      expect((await entriesOf(product, candidates))[1]).toMatchObject({ status: 'Pending' });
      expect(keys).toHaveLength(1);
      await layout.signOut();
      await expect(login.submit).toBeVisible();
    });

    await test.step('it is sent when its own judge is back', async () => {
      await login.signIn(product.administrator);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await page.goto(`${entries.address}?search=${candidates.group}`);
      await expect
        .poll(() => notesOf(product, candidates))
        .toEqual([['One.'], [], ['Of somebody else.']]);
      await expect
        .poll(async () => (await entriesOf(product, candidates))[1]!.status)
        .toBe('Selected');
      await expect(page.getByText(/waiting to send/)).toHaveCount(0);
    });
  });

  test('in two tabs is one queue, and each thing in it is sent once', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const candidates = await newCandidates(product, 'ABC');
    const [first, second, third] = candidates.names as [string, string, string];
    const here = await open(page, product, candidates);
    const tab = await page.context().newPage();
    pageErrors.observe(tab);
    const there = new AuditionEntriesPage(tab);
    await tab.goto(`${there.address}?search=${candidates.group}`);
    await expect(there.rows).toHaveCount(3);

    await cutWrites(page.context());
    await review(here, first, 'One.', WAITS);
    await review(there, second, 'Two.', WAITS);
    await here.status(third).selectOption('Not Selected');
    for (const each of [here, there]) await expect(each.waitingToSend(3)).toBeVisible();
    await expect(there.status(third)).toHaveValue('Not Selected');

    const keys = await letWritesThrough(page.context());
    for (const each of [page, tab]) {
      await expect(each.getByText(/waiting to send/)).toHaveCount(0);
    }
    expect(await notesOf(product, candidates)).toEqual([['One.'], ['Two.'], []]);
    expect((await entriesOf(product, candidates))[2]).toMatchObject({ status: 'Not Selected' });
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
  });
});

test.describe('a network that neither carries nor fails', () => {
  test('holds nobody up: a review waits, and is sent soon after it is over', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const candidates = await newCandidates(product, 'A');
    const [name] = candidates.names as [string];
    const entries = await open(page, product, candidates);
    await whileHanging(page, /\/api\//, async () => {
      await entries.details(name).click();
      await entries.notes.fill('Into the void.');
      await entries.inDialog('Submit Review').click();
      await expect(entries.dialog.getByText(WAITS)).toBeVisible();
    });
    await expect(entries.dialog.getByText(SUBMITTED)).toBeVisible({ timeout: 20_000 });
    expect(await notesOf(product, candidates)).toEqual([['Into the void.']]);
  });

  test('does not lock out who was here before', async ({ page, product, pageErrors }) => {
    pageErrors.allow(UNREACHABLE);
    const candidates = await newCandidates(product, 'A');
    const entries = await open(page, product, candidates);
    const [name] = candidates.names as [string];
    await expect.poll(() => cachedText(page)).toContain(name);
    const noNetwork = page.getByRole('status').filter({ hasText: 'No network.' });
    await whileHanging(page, /\/api\//, async () => {
      await page.reload();
      await expect(noNetwork).toBeVisible({ timeout: 20_000 });
      await expect(entries.candidate(name)).toBeVisible();
    });
    await expect(noNetwork).toHaveCount(0, { timeout: 30_000 });
  });
});
