import type { Browser, Page } from '@playwright/test';
import { UnavailablePart } from '../pages/unavailable-part';
import { FAULTS, whileFaulty } from '../product/faults';
import { openAsAdministrator } from '../product/open-as-administrator';
import { expect, test } from '../product/test';
import type { TestProduct } from '../product/test-product';

declare global {
  interface Window {
    noxTampered?: boolean;
    /** Still there unless the document was loaded anew. */
    noxDocument?: true;
  }
}

/** What the browser itself says of files that fail, and we of what follows from it. */
const EXPECTED = [
  /Failed to load resource|net::ERR_|\[nox\]|integrity|Loading (CSS )?chunk|preload/i,
  /Federation Runtime|could not be loaded|Minified React error|Failed to find a valid digest/,
];

interface Subject {
  name: string;
  address: string;
  /** What a person calls the remote as a whole, and a page of it. */
  whole: string;
  page: string;
  /** A page of another remote, and its heading. */
  elsewhere: { address: string; heading: RegExp };
  heading: RegExp;
  needsSession?: true;
  isRendered?: true;
}

const file = (remote: string, name: string) =>
  new RegExp(`/static/js/${remote}/[^/]+/${name}(\\.[0-9a-f]+)?\\.`);

const SUBJECTS: Subject[] = [
  {
    name: 'public-site',
    address: '/',
    whole: 'This page',
    page: 'home',
    elsewhere: { address: '/admin/login', heading: /Administrator login/ },
    heading: /Dance is/,
    isRendered: true,
  },
  {
    name: 'admin',
    address: '/admin/login',
    whole: 'The administrator area',
    page: 'login',
    elsewhere: { address: '/', heading: /Dance is/ },
    heading: /Administrator login/,
  },
  {
    name: 'judging',
    address: '/admin/audition-entries',
    whole: 'Audition Entries',
    page: 'entries',
    elsewhere: { address: '/admin/dashboard', heading: /Dashboard/ },
    heading: /Audition Entries/,
    needsSession: true,
  },
];

const FILES = [
  { kind: 'entry', pattern: ({ name }: Subject) => file(name, 'remoteEntry') },
  {
    kind: 'chunk',
    pattern: ({ name, page }: Subject) => new RegExp(`${file(name, page).source}js$`),
  },
  {
    kind: 'style',
    pattern: ({ name, page }: Subject) => new RegExp(`${file(name, page).source}css$`),
  },
] as const;

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
const sessions = new Map<string, Session>();

/** The administrator's session, made once for each product. */
async function sessionOf(browser: Browser, product: TestProduct): Promise<Session> {
  const known = sessions.get(product.url);
  if (known) return known;
  const page = await browser.newPage({ baseURL: product.url });
  await openAsAdministrator(page, product, '/admin/dashboard');
  const session = await page.context().storageState({ indexedDB: true });
  await page.context().close();
  sessions.set(product.url, session);
  return session;
}

test.describe('a part that does not arrive', () => {
  test.skip(({ isMobile }) => isMobile, 'nothing of it depends on the screen');

  for (const subject of SUBJECTS) {
    for (const { kind, pattern } of FILES) {
      test(`harms nobody else: ${subject.name}, its ${kind}`, async ({
        browser,
        product,
        watch,
      }) => {
        watch.allow(...EXPECTED);
        test.setTimeout(150_000);
        const storageState = subject.needsSession && (await sessionOf(browser, product));
        // A page that came rendered is read while its scripts are on their way, however long that takes.
        const faults = Object.entries(FAULTS).filter(
          ([, { isEndless }]) => !(isEndless && subject.isRendered),
        );
        for (const [name, fault] of faults) {
          await test.step(name, async () => {
            const context = await browser.newContext({
              baseURL: product.url,
              ...(storageState && { storageState }),
            });
            const page = await context.newPage();
            watch.observe(page);
            const unavailable = new UnavailablePart(page);
            const reported = page.waitForRequest('**/api/client-errors', { timeout: 30_000 });
            reported.catch(() => {});
            await whileFaulty(
              page,
              pattern(subject),
              fault,
              () => page.goto(subject.address, { waitUntil: 'commit' }),
              async () => {
                const part = kind === 'entry' ? subject.whole : /is unavailable right now/;
                await expect(unavailable.heading(part)).toBeVisible({ timeout: 20_000 });
                expect(await page.evaluate(() => window.noxTampered)).toBeUndefined();
                expect((await reported).postDataJSON()).toMatchObject({
                  kind,
                  remote: subject.name,
                  recovered: false,
                  address: expect.stringMatching(pattern(subject)),
                });
                const other = await context.newPage();
                watch.observe(other);
                await other.route(pattern(subject), fault.answer);
                await other.goto(subject.elsewhere.address, { waitUntil: 'commit' });
                await expect(
                  other.getByRole('heading', { name: subject.elsewhere.heading }).first(),
                ).toBeVisible();
                await other.close();
              },
            );
            await page.evaluate(() => (window.noxDocument = true));
            await unavailable.tryAgain.click();
            await expect(
              page.getByRole('heading', { name: subject.heading }).first(),
            ).toBeVisible();
            await expect(unavailable.heading(/is unavailable/)).toHaveCount(0);
            expect(await page.evaluate(() => window.noxDocument)).toBe(true);
            await context.close();
          });
        }
      });
    }
  }

  test('leaves a rendered page readable for as long as it does not answer', async ({
    browser,
    product,
    watch,
  }) => {
    for (const { pattern } of FILES.slice(0, 2)) {
      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      watch.observe(page);
      await page.route(pattern(SUBJECTS[0]!), () => new Promise(() => {}));
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: /Dance is/ })).toBeVisible();
      await page.getByRole('link', { name: 'View Team' }).click({ noWaitAfter: true });
      await expect(page.getByRole('heading', { name: /Our Team/ })).toBeVisible();
      await context.close();
    }
  });

  test('is tried for again at once, and nobody notices', async ({ page, watch }) => {
    watch.allow(...EXPECTED);
    let failures = 2;
    await page.route(file('public-site', 'remoteEntry'), (route) =>
      failures-- > 0 ? route.abort() : route.continue(),
    );
    const reported = page.waitForRequest('**/api/client-errors');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /Dance is/ })).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'entry', recovered: true });
  });

  test('says that it is still on its way after a few seconds', async ({ page }) => {
    await page.goto('/team');
    await page.waitForLoadState('networkidle');
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(file('public-site', 'home'), async (route) => {
      await arrival;
      await route.continue();
    });
    await page.getByRole('link', { name: 'NOX, home' }).click();
    await expect(page.getByText('Still loading…')).toBeVisible({ timeout: 15_000 });
    arrive();
    await expect(page.getByRole('heading', { name: /Dance is/ })).toBeVisible();
    await expect(page.getByText('Still loading…')).toHaveCount(0);
  });
});
