import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { LoadError } from '../pages/load-error.ts';
import { FAULTS, mapConcurrent, whileFaulty, type Fault } from '../browser/faults.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { serveFromStaticHost } from '../browser/static-host.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

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

const REGISTRY = '/static/js/remotes.json';

interface RegistryFile {
  remotes: { name: string; entry: string; integrity?: string }[];
}

const FOREIGN = 'globalThis.noxTampered = true;';
const ITS_HASH = `sha256-${createHash('sha256').update(FOREIGN).digest('base64')}`;

/** What somebody might write into a registry, without being able to write what lies beside it. */
const LIES: Record<string, (site: string) => Partial<RegistryFile['remotes'][number]>> = {
  'a script of another host': () => ({
    entry: 'https://elsewhere.example/foreign/remoteEntry.js',
    integrity: ITS_HASH,
  }),
  'a script without its hash': (site) => ({
    entry: `${site}/static/js/foreign/remoteEntry.js`,
    integrity: undefined,
  }),
};

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

/** What a browser reports of a file that it gave up. */
const givenUp = (kind: string, { isEndless }: { isEndless?: boolean }) => ({
  kind,
  // What takes too long is not tried for again by itself.
  attempts: isEndless ? 1 : 3,
  recovered: false,
});

async function versionOf(remote: string, { url }: TestProduct): Promise<string> {
  const answer = await fetch(`${url}/static/js/remotes.json`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === remote)!.version;
}

test.describe('a part that does not arrive', () => {
  test.skip(({ isMobile }) => isMobile, 'nothing of it depends on the screen');
  test.describe.configure({ mode: 'parallel' });

  for (const subject of SUBJECTS) {
    for (const { kind, pattern } of FILES) {
      test(`harms nobody else: ${subject.name}, its ${kind}`, async ({
        browser,
        product,
        pageErrors,
      }) => {
        pageErrors.allow(...EXPECTED);
        test.setTimeout(150_000);
        const storageState = subject.needsSession && (await sessionOf(browser, product));
        const version = await versionOf(subject.name, product);
        const tryOut = async (fault: Fault) => {
          // A page that comes rendered brings its styles, and is read while its scripts are on their way, however long
          // that takes: both can only be missed where the browser makes it.
          const isMadeHere = subject.isRendered && (kind === 'style' || fault.isEndless);
          const context = await browser.newContext({
            baseURL: product.url,
            ...(storageState && { storageState }),
          });
          const page = await context.newPage();
          pageErrors.observe(page);
          if (isMadeHere) await serveFromStaticHost(page, product);
          const unavailable = new LoadError(page);
          const reported = page.waitForRequest('**/api/client-errors', { timeout: 60_000 });
          const othersLive = async () => {
            const other = await context.newPage();
            pageErrors.observe(other);
            await other.route(pattern(subject), fault.answer);
            await other.goto(subject.elsewhere.address, { waitUntil: 'commit' });
            await expect(
              other.getByRole('heading', { name: subject.elsewhere.heading }).first(),
            ).toBeVisible();
            await other.close();
          };
          const isNamed = async () => {
            const part = kind === 'entry' ? subject.whole : /is unavailable right now/;
            await expect(unavailable.heading(part)).toBeVisible({ timeout: 30_000 });
            expect(await page.evaluate(() => window.noxTampered)).toBeUndefined();
            const { address, ...report } = (await reported).postDataJSON();
            expect(address).toMatch(pattern(subject));
            expect(report).toEqual({ ...givenUp(kind, fault), remote: subject.name, version });
          };
          await whileFaulty(
            page,
            pattern(subject),
            fault,
            () => page.goto(subject.address, { waitUntil: 'commit' }),
            async () => {
              await Promise.all([isNamed(), othersLive()]);
            },
          );
          await page.evaluate(() => (window.noxDocument = true));
          await unavailable.tryAgain.click();
          await expect(page.getByRole('heading', { name: subject.heading }).first()).toBeVisible();
          await expect(unavailable.heading(/is unavailable/)).toHaveCount(0);
          expect(await page.evaluate(() => window.noxDocument)).toBe(true);
          await context.close();
        };
        await mapConcurrent(Object.entries(FAULTS), ([name, fault]) =>
          test.step(name, () => tryOut(fault)),
        );
      });
    }
  }

  for (const isKept of [true, false]) {
    const outcome = isKept ? 'replaced by the last good one' : 'said to be missing';
    test(`is ${outcome}: the registry, on a host that does not put it into its pages`, async ({
      browser,
      product,
      pageErrors,
    }) => {
      pageErrors.allow(...EXPECTED);
      test.setTimeout(150_000);
      const title = (page: Page) => page.getByRole('heading', { name: 'Executive Board' });
      const visit = async (storageState?: Session) => {
        const context = await browser.newContext({ baseURL: product.url, storageState });
        const page = await context.newPage();
        pageErrors.observe(page);
        await serveFromStaticHost(page, product);
        return { context, page };
      };
      const first = await visit();
      await first.page.goto('/team');
      await expect(title(first.page)).toBeVisible();
      const kept = await first.context.storageState();
      await first.context.close();

      const tryOut = async (fault: Fault) => {
        const { context, page } = await visit(isKept ? kept : undefined);
        const unavailable = new LoadError(page);
        const reported = page.waitForRequest('**/api/client-errors', { timeout: 60_000 });
        await page.route(REGISTRY, fault.answer);
        await page.goto('/team', { waitUntil: 'commit' });
        await expect(isKept ? title(page) : unavailable.heading('NOX')).toBeVisible({
          timeout: 30_000,
        });
        expect((await reported).postDataJSON()).toEqual({
          ...givenUp('registry', fault),
          address: REGISTRY,
        });
        if (!isKept) {
          await page.unroute(REGISTRY);
          await page.evaluate(() => (window.noxDocument = true));
          await unavailable.tryAgain.click();
          await expect(title(page)).toBeVisible();
          expect(await page.evaluate(() => window.noxDocument)).toBe(true);
        }
        await context.close();
      };
      await mapConcurrent(Object.entries(FAULTS), ([name, fault]) =>
        test.step(name, () => tryOut(fault)),
      );
    });
  }

  for (const [what, change] of Object.entries(LIES)) {
    test(`runs nothing by itself: a registry that names ${what}`, async ({
      page,
      product,
      pageErrors,
    }) => {
      pageErrors.allow(...EXPECTED, /Content Security Policy|Integrity-Policy/i);
      await serveFromStaticHost(page, product);
      await page.route(/\/foreign\/remoteEntry\.js$/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: FOREIGN,
        }),
      );
      await page.route(REGISTRY, async (route) => {
        const response = await route.fetch();
        const registry = (await response.json()) as RegistryFile;
        for (const remote of registry.remotes) {
          if (remote.name === 'public-site') Object.assign(remote, change(product.url));
        }
        await route.fulfill({ response, json: registry });
      });
      await page.goto('/team');
      await expect(new LoadError(page).heading('This page')).toBeVisible({ timeout: 30_000 });
      expect(await page.evaluate(() => window.noxTampered)).toBeUndefined();
      await page.goto('/admin/login');
      await expect(page.getByRole('heading', { name: /Administrator login/ })).toBeVisible();
    });
  }

  test('is never missed: a manifest, since no page asks for one', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: await sessionOf(browser, product),
    });
    const page = await context.newPage();
    pageErrors.observe(page);
    const asked: string[] = [];
    await page.route(/mf-manifest\.json/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    for (const { address, heading } of SUBJECTS.filter(({ name }) => name !== 'admin')) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    }
    expect(asked).toEqual([]);
    await context.close();
  });

  test('leaves a rendered page readable for as long as it does not answer', async ({
    browser,
    product,
    pageErrors,
  }) => {
    for (const { pattern } of FILES.slice(0, 2)) {
      const context = await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      pageErrors.observe(page);
      await page.route(pattern(SUBJECTS[0]!), () => new Promise(() => {}));
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: /Dance is/ })).toBeVisible();
      await page.getByRole('link', { name: 'View Team' }).click({ noWaitAfter: true });
      await expect(page.getByRole('heading', { name: /Our Team/ })).toBeVisible();
      await context.close();
    }
  });

  test('is tried for again at once, and nobody notices', async ({ page, pageErrors }) => {
    pageErrors.allow(...EXPECTED);
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
