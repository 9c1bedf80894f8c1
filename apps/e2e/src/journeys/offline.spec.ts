import type { AuditionEntry } from '@nox/contracts';
import type { Page } from '@playwright/test';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { candidatePage } from '../pages/season-pages.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { cachedText } from '../browser/browser-storage.ts';
import {
  asAdministrator as test,
  expect,
  openAsAdministrator,
  withReleases,
} from '../fixtures/test.ts';
import { entriesOf, newCandidates, sendLink } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

/** Makes what the page stored of accounts older, as if the window had been closed for so long. */
const ageStoredData = (page: Page, hours: number): Promise<void> =>
  page.evaluate(async (age) => {
    const cache = await caches.open('nox-last-known');
    for (const request of await cache.keys()) {
      const response = (await cache.match(request))!;
      const at = Date.parse(response.headers.get('nox-at')!) - age * 3_600_000;
      const headers = { 'nox-at': new Date(at).toISOString() };
      await cache.put(request, new Response(await response.text(), { headers }));
    }
  }, hours);

test.use({ serviceWorkers: 'allow' });
withReleases.use({ serviceWorkers: 'allow' });

/** Network errors in the browser's log. */
const UNREACHABLE = /net::ERR_|Failed to fetch/;

async function newCandidate(product: TestProduct): Promise<string> {
  return (await newCandidates(product, 'A')).names[0]!;
}

async function entryOf(product: TestProduct, name: string): Promise<AuditionEntry> {
  return (await entriesOf(product, { names: [name] }))[0]!;
}

/** Opens the entries and waits until all that they need offline is cached. */
async function openOnce(page: Page, name: string) {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await entries.judgeAs('Meera');
  await entries.search.fill(name);
  await expect(entries.candidate(name)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedText(page)).toContain(name);
  return entries;
}

const noNetwork = (page: Page) => page.getByRole('status').filter({ hasText: 'No network.' });

test.describe('a page that was opened before', () => {
  test.beforeEach(({ pageErrors }) => pageErrors.allow(UNREACHABLE));

  test('opens without a network, and a review written there is sent once', async ({
    page,
    product,
  }) => {
    const name = await newCandidate(product);
    const entries = await openOnce(page, name);

    await page.context().setOffline(true);
    await page.reload();
    await expect(entries.candidate(name)).toBeVisible();
    await expect(noNetwork(page)).toContainText(/The entries are from \d+ \w+ \d{4}, \d+:\d\d/);
    await expectNoAccessibilityFindings(page);

    await entries.details(name).click();
    await expect(entries.dialog.getByText('9876543210')).toBeVisible();
    await entries.notes.fill('Written in the basement.');
    await entries.score(9).check({ force: true });
    await entries.inDialog('Submit review').click();
    await expect(entries.reviewWaits).toBeVisible();

    await page.reload();
    await expect(entries.reviewWaits).toBeVisible();
    await entries.inDialog('Close').click();
    await expect(entries.waitingToSend(1)).toBeVisible();
    await expect(noNetwork(page)).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText(/waiting to send/)).toHaveCount(0);
    await expect(noNetwork(page)).toHaveCount(0);
    const { reviews } = await entryOf(product, name);
    expect(reviews.map(({ notes, score }) => [notes, score])).toEqual([
      ['Written in the basement.', 9],
    ]);
  });
});

test.describe('data of candidates in a browser that was closed without signing out', () => {
  test('is removed by the next visit of any page', { tag: '@all' }, async ({ page, product }) => {
    const name = await newCandidate(product);
    await openOnce(page, name);
    await page.goto('about:blank');
    const visit = await page.context().newPage();
    await visit.goto('/team');
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await cachedText(visit)).toContain(name);
    await ageStoredData(visit, 13);
    await visit.goto('/learn');
    await expect.poll(() => cachedText(visit)).not.toContain(name);
  });
});

test('visitors get no service worker', async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto('/');
  for (const link of ['/team', '/auditions']) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  const workers = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => scope);
  });
  expect(workers).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a candidate opens the pass again without a network, and nothing of theirs is in a cache', async ({
  newVisitor,
  product,
  pageErrors,
}) => {
  pageErrors.allow(UNREACHABLE);
  const { group, names } = await newCandidates(product, 'A');
  const address = await sendLink(product, names[0]!);

  const page = await newVisitor({ serviceWorkers: 'allow', baseURL: product.url });
  const own = candidatePage(page);
  await page.goto(address);
  const code = page.getByRole('img', { name: 'Your check-in code' });
  await expect(code).toBeVisible();
  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.scope);
  await expect.poll(worker).toBe(`${product.url}/auditions/mine`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const text = await cachedText(page);
  expect(text).toContain('nox-document');
  for (const personal of [group, names[0]!, address.split('#')[1]!]) {
    expect(text).not.toContain(personal);
  }

  await page.context().setOffline(true);
  await page.reload();
  await expect(own.heading(/^Your number: \d+$/)).toBeVisible();
  await expect(code).toBeVisible();
  await expectNoAccessibilityFindings(page);
  await page.context().setOffline(false);

  // A device that others use: neither Back nor another tab shows the page again.
  const closed = /^This page opens by the link in our emails/;
  const opened = page.waitForEvent('popup');
  await page.evaluate((link) => void window.open(link), address);
  const tab = await opened;
  await expect(tab.getByRole('img', { name: 'Your check-in code' })).toBeVisible();
  await page.goto('/team');
  await page.goto('/auditions/mine');
  await page.getByRole('button', { name: 'Forget my link on this device' }).click();
  await expect(own.heading('Your page is closed')).toBeVisible();
  await expect(tab.getByText(closed)).toBeVisible();
  await expect.poll(worker).toBeUndefined();
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await stored()).not.toContain(address.split('#')[1]!);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(closed)).toBeVisible();
  await tab.reload();
  await expect(tab.getByText(closed)).toBeVisible();
  await page.context().setOffline(true);
  await tab.reload().catch(() => undefined);
  await expect(tab.getByText(names[0]!)).toHaveCount(0);
  await expect(tab.getByRole('img', { name: 'Your check-in code' })).toHaveCount(0);
  await page.context().setOffline(false);
  await page.goto(address);
  await own.erase.click();
  await own.rollNumberAgain.fill(`${group}-0`);
  await own.reallyErase.click();
  await expect(own.heading('Everything is erased')).toBeVisible();
  await expect.poll(worker).toBeUndefined();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

withReleases.describe('a release', { tag: '@desktop' }, () => {
  withReleases(
    'opens completely offline, and leaves open pages their files',
    { tag: '@all' },
    async ({ page, releases, pageErrors }) => {
      pageErrors.allow(UNREACHABLE);
      const { address } = auditionEntriesPage(page);
      const title = (text: string, of = page) => of.getByRole('heading', { level: 1, name: text });
      const judgingVersions = async () => {
        const addresses = await page.evaluate(async () => {
          const files = await (await caches.open('nox-precache')).keys();
          return files.map(({ url }) => url);
        });
        return new Set(addresses.flatMap((url) => /\/judging\/([^/]+)\//.exec(url)?.[1] ?? []));
      };
      await openAsAdministrator(page, releases, address);
      await expect(title('Audition Entries')).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => cachedText(page)).toContain('auditions%22');
      expect((await judgingVersions()).size).toBe(1);

      await releases.releaseChanged('judging', 'Audition Entries', 'Audition Crew');
      const newer = await page.context().newPage();
      await newer.goto(address);
      await expect(title('Audition Crew', newer)).toBeVisible();
      await expect(title('Audition Entries')).toBeVisible();
      await expect.poll(async () => (await judgingVersions()).size).toBe(2);

      await newer.close();
      await page.context().setOffline(true);
      await page.reload();
      await expect(title('Audition Crew')).toBeVisible();
      await page.context().setOffline(false);
      await page.reload();
      await expect.poll(async () => (await judgingVersions()).size).toBe(1);
      await page.context().setOffline(true);
      await page.reload();
      await expect(title('Audition Crew')).toBeVisible();
      // Other journeys use the same web root.
      expect(await releases.cli.rollback('judging')).toMatchObject({ exitCode: 0 });
    },
  );
});
