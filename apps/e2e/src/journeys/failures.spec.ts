import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Registry, RemoteDeclaration, RemoteDescription } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import type { Page, Route } from '@playwright/test';
import { inParallel } from '../../../../tools/run/files.ts';
import { buildFolder, remotesIn, WORKSPACE } from '../../../../tools/workspace.ts';
import { sampled } from '../../test-scope.ts';
import { holdRequests } from '../browser/faults.ts';
import { serveFromStaticHost } from '../browser/replaced-documents.ts';
import { expect, type Session, test } from '../fixtures/test.ts';
import { loadError } from '../pages/admin-layout.ts';
import { publicHeader } from '../pages/public-site.ts';
import { liveRemote } from '../product/releases.ts';

/** The shell's time limit for a file is shorter. */
const AFTER_TIMEOUT_MS = 125_000;

const ARRIVAL_MS = 3_000;

interface Fault {
  answer: (route: Route) => Promise<void>;
  /** The request hangs: the page's clock is moved past the time limit. */
  isEndless?: boolean;
}

const changed = (change: (body: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch();
  const body = change(await response.body());
  // A request that outlives its fault is answered by the server.
  await route.fulfill({ response, body }).catch(() => undefined);
};

const FAULTS: Record<string, Fault> = {
  '404 as HTML': {
    answer: (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>Not here' }),
  },
  '404 as JSON': { answer: (route) => route.fulfill({ status: 404, json: { message: 'no' } }) },
  'a 500': { answer: (route) => route.fulfill({ status: 500, body: '' }) },
  'no answer': { answer: () => new Promise(() => {}), isEndless: true },
  'half a file': { answer: changed((body) => body.subarray(0, body.length / 2)) },
  'a tampered file': {
    answer: changed((body) =>
      Buffer.concat([body, Buffer.from(';globalThis.noxTampered=true;/*{}*/body{display:none}')]),
    ),
  },
};

/** `open` requests a file, whose requests meet `fault` during `check`, past the time limit if the request hangs. */
async function whileFaulty(
  page: Page,
  file: RegExp,
  fault: Fault,
  open: () => Promise<unknown>,
  check: () => Promise<void>,
): Promise<void> {
  if (fault.isEndless) await page.clock.install();
  await page.route(file, fault.answer);
  let isOver = false;
  try {
    const requested = page.waitForRequest(file);
    await open();
    await requested;
    const checked = check().finally(() => (isOver = true));
    await Promise.all([checked, fault.isEndless && passTime(page, () => isOver)]);
  } finally {
    await page.unroute(file);
    if (fault.isEndless) await page.clock.resume();
  }
}

/** Moves the page's clock past the time limit repeatedly, with time in between for files that do arrive. */
async function passTime(page: Page, isOver: () => boolean): Promise<void> {
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    if (!isOver()) await page.clock.fastForward(AFTER_TIMEOUT_MS);
  }
}

declare global {
  interface Window {
    noxTampered?: boolean;
    /** Lost when the document is loaded again. */
    noxMark?: true;
  }
}

/** Most of the time each case waits for a retry. */
const CONCURRENCY = 3;

/** Messages of browser and shell about files that fail. */
const EXPECTED = [
  /Failed to load resource|net::ERR_|\[nox\]|integrity|Loading (CSS )?chunk|preload/i,
  /Federation Runtime|could not be loaded|Minified React error|Failed to find a valid digest/,
];

interface Subject {
  name: string;
  address: string;
  /** The remote's label in the shell's error, and the name of the chunk of one of its pages. */
  label: string;
  chunk: string;
  otherRemote: { address: string; heading: RegExp };
  heading: RegExp;
  needsSession?: true;
  isRendered?: boolean;
}

const file = (remote: string, name: string) =>
  new RegExp(`/static/js/${remote}/[^/]+/${name}(\\.[0-9a-f]+)?\\.`);

const KNOWN_SUBJECTS: Subject[] = [
  {
    name: 'public-site',
    address: '/',
    label: 'This page',
    chunk: 'home',
    otherRemote: { address: '/admin/login', heading: /^Login$/ },
    heading: /Dance is/,
    isRendered: true,
  },
  {
    name: 'admin',
    address: '/admin/login',
    label: 'The administrator area',
    chunk: 'login',
    otherRemote: { address: '/', heading: /Dance is/ },
    heading: /^Login$/,
  },
  {
    name: 'judging',
    address: '/admin/audition-entries',
    label: 'Audition Entries',
    chunk: 'entries',
    otherRemote: { address: '/admin/dashboard', heading: /^Today/ },
    heading: /Audition Entries/,
    needsSession: true,
  },
];

/** Any chunk but those that every page needs. */
const ANY_CHUNK = '(?!remoteEntry|__federation)[\\w-]+';

/** A remote that this file does not know, by what it declares. */
const declaredSubject = ({ name, title, mount }: RemoteDeclaration): Subject => ({
  name,
  address: mount.path,
  label: title,
  chunk: ANY_CHUNK,
  heading: /^(?!.*(unavailable|loading))/i,
  otherRemote: { address: '/admin/dashboard', heading: /^Today/ },
  needsSession: true,
  isRendered: mount.parent === 'site-layout',
});

const SUBJECTS = [
  ...KNOWN_SUBJECTS,
  ...remotesIn(WORKSPACE)
    .filter(({ name }) => KNOWN_SUBJECTS.every((known) => known.name !== name))
    .map(declaredSubject),
];

const FILES = [
  { kind: 'entry', pattern: ({ name }: Subject) => file(name, 'remoteEntry') },
  {
    kind: 'chunk',
    pattern: ({ name, chunk }: Subject) => new RegExp(`${file(name, chunk).source}js$`),
  },
  {
    kind: 'style',
    pattern: ({ name, chunk }: Subject) => new RegExp(`${file(name, chunk).source}css$`),
  },
] as const;

const FOREIGN = 'globalThis.noxTampered = true;';
const ITS_HASH = `sha256-${createHash('sha256').update(FOREIGN).digest('base64')}`;

/** Entries that an attacker with access to the registry alone could write. */
const UNTRUSTED_ENTRIES: Record<string, (site: string) => Partial<RemoteDescription>> = {
  'a script of another host': () => ({
    entry: 'https://elsewhere.example/foreign/remoteEntry.js',
    integrity: ITS_HASH,
  }),
  'a script without its hash': (site) => ({
    entry: `${site}/static/js/foreign/remoteEntry.js`,
    integrity: undefined,
  }),
};

/** The report of a file that was given up. */
const failedReport = (kind: string, { isEndless }: { isEndless?: boolean }) => ({
  kind,
  // A time-out is not retried automatically.
  attempts: isEndless ? 1 : 3,
  recovered: false,
});

const faults = Object.entries(FAULTS);

test.describe('a file that does not load', { tag: '@desktop' }, () => {
  for (const [row, subject] of SUBJECTS.entries()) {
    for (const [column, { kind, pattern }] of FILES.entries()) {
      // A sample of three has each subject and each kind of file once, each with another fault.
      const tag = (row + 1) % FILES.length === column ? [] : '@all';
      const index = row * 2 + column - Number(column > row);
      test(
        `affects its remote only: the ${kind} of ${subject.name}`,
        { tag },
        async ({ browser, product, session, pageErrors }) => {
          pageErrors.allow(...EXPECTED);
          test.setTimeout(150_000);
          const files = await readdir(buildFolder(subject.name));
          test.skip(
            !files.some((name) => pattern(subject).test(`/static/js/${subject.name}/any/${name}`)),
            'It has none.',
          );
          const storageState = subject.needsSession && session;
          const { version } = await liveRemote(subject.name, product.url);
          const check = async (fault: Fault) => {
            const context = await browser.newContext({
              baseURL: product.url,
              ...(storageState && { storageState }),
            });
            const page = await context.newPage();
            pageErrors.observe(page);
            // A server-rendered page stays as it is.
            if (subject.isRendered) await serveFromStaticHost(page, product);
            const unavailable = loadError(page);
            // A preload of the file may be reported before, as a resource.
            const reported = page.waitForRequest(
              (request) =>
                request.url().endsWith('/api/client-errors') &&
                request.postDataJSON().kind === kind,
            );
            const expectOthersToWork = async () => {
              const other = await context.newPage();
              pageErrors.observe(other);
              await other.route(pattern(subject), fault.answer);
              await other.goto(subject.otherRemote.address, { waitUntil: 'commit' });
              await expect(
                other.getByRole('heading', { name: subject.otherRemote.heading }).first(),
              ).toBeVisible();
              // It stays open: Playwright cannot move the clock of a context while one of its pages closes.
            };
            const expectError = async () => {
              const part = kind === 'entry' ? subject.label : /is unavailable right now/;
              await expect(unavailable.heading(part)).toBeVisible();
              expect(await page.evaluate(() => window.noxTampered)).toBeUndefined();
              const { address, ...report } = (await reported).postDataJSON();
              expect(address).toMatch(pattern(subject));
              expect(report).toEqual({
                ...failedReport(kind, fault),
                remote: subject.name,
                version,
              });
            };
            await whileFaulty(
              page,
              pattern(subject),
              fault,
              () => page.goto(subject.address, { waitUntil: 'commit' }),
              async () => {
                await Promise.all([expectError(), expectOthersToWork()]);
              },
            );
            await page.evaluate(() => (window.noxMark = true));
            await unavailable.tryAgain.click();
            await expect(
              page.getByRole('heading', { name: subject.heading, level: 1 }).first(),
            ).toBeVisible();
            await expect(unavailable.heading(/is unavailable/)).toHaveCount(0);
            expect(await page.evaluate(() => window.noxMark)).toBe(true);
            await context.close();
          };
          const tryOut = ([name, fault]: [string, Fault]) => test.step(name, () => check(fault));
          await inParallel(sampled(faults, index), tryOut, CONCURRENCY);
        },
      );
    }
  }

  for (const hasCached of [true, false]) {
    const outcome = hasCached ? 'replaced by the cached one' : 'reported as missing';
    const tag = hasCached ? [] : ['@all'];
    test(
      `is ${outcome}: the registry, on a host that does not inline it`,
      { tag },
      async ({ browser, product, pageErrors }) => {
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
        const cached = await first.context.storageState();
        await first.context.close();

        const check = async (fault: Fault) => {
          const { context, page } = await visit(hasCached ? cached : undefined);
          const unavailable = loadError(page);
          const reported = page.waitForRequest('**/api/client-errors');
          await page.route(REGISTRY_ADDRESS, fault.answer);
          await page.goto('/team', { waitUntil: 'commit' });
          await expect(hasCached ? title(page) : unavailable.heading('NOX')).toBeVisible();
          expect((await reported).postDataJSON()).toEqual({
            ...failedReport('registry', fault),
            address: REGISTRY_ADDRESS,
          });
          if (!hasCached) {
            await page.unroute(REGISTRY_ADDRESS);
            await page.evaluate(() => (window.noxMark = true));
            await unavailable.tryAgain.click();
            await expect(title(page)).toBeVisible();
            expect(await page.evaluate(() => window.noxMark)).toBe(true);
          }
          await context.close();
        };
        const index = hasCached ? 0 : 3;
        const tryOut = ([name, fault]: [string, Fault]) => test.step(name, () => check(fault));
        await inParallel(sampled(faults, index), tryOut, CONCURRENCY);
      },
    );
  }

  for (const [index, [what, change]] of Object.entries(UNTRUSTED_ENTRIES).entries()) {
    const tag = index === 0 ? [] : '@all';
    test(
      `executes nothing: a registry that names ${what}`,
      { tag },
      async ({ page, product, pageErrors }) => {
        pageErrors.allow(
          ...EXPECTED,
          /Content Security Policy|Integrity-Policy|violates the policy/i,
        );
        await serveFromStaticHost(page, product);
        await page.route(/\/foreign\/remoteEntry\.js$/, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
            body: FOREIGN,
          }),
        );
        await page.route(REGISTRY_ADDRESS, async (route) => {
          const response = await route.fetch();
          const registry = (await response.json()) as Registry;
          for (const remote of registry.remotes) {
            if (remote.name === 'public-site') Object.assign(remote, change(product.url));
          }
          await route.fulfill({ response, json: registry });
        });
        await page.goto('/team');
        await expect(loadError(page).heading('This page')).toBeVisible();
        expect(await page.evaluate(() => window.noxTampered)).toBeUndefined();
        await page.goto('/admin/login');
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      },
    );
  }

  test(
    'leaves a server-rendered page readable while it does not arrive, and when it failed',
    { tag: '@all' },
    async ({ newVisitor, pageErrors }) => {
      pageErrors.allow(...EXPECTED);
      const never = () => new Promise<void>(() => {});
      const failing = (route: Route) => route.abort();
      const [entry, chunk] = ['remoteEntry', 'island-tutorial'];
      for (const [name, answer] of [
        [entry, never],
        [chunk, never],
        [entry, failing],
        [chunk, failing],
      ] as const) {
        const page = await newVisitor();
        await page.route(file('public-site', name!), answer);
        await page.goto('/learn', { waitUntil: 'commit' });
        await page.getByRole('button', { name: 'Play' }).first().click();
        if (answer === failing) {
          await expect(loadError(page).incomplete).toBeVisible();
        }
        await expect(page.getByRole('heading', { level: 1, name: /Learn/ })).toBeVisible();
        await publicHeader(page).goTo('TEAM');
        await expect(page.getByRole('heading', { name: /Our Team/ })).toBeVisible();
      }
    },
  );

  test('is every one: a page says so, and what came rendered stays', async ({
    newVisitor,
    pageErrors,
  }) => {
    pageErrors.allow(...EXPECTED);
    for (const [address, shown] of [
      ['/admin/login', 'NOX is unavailable right now'],
      ['/learn', /Learn/],
    ] as const) {
      const page = await newVisitor();
      await page.route('**/static/**', (route) => route.abort());
      const reported = page.waitForRequest('**/api/client-errors');
      await page.goto(address);
      await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
      if (address === '/learn') await page.getByRole('button', { name: 'Play' }).first().click();
      expect((await reported).postDataJSON()).toMatchObject({ kind: 'shell', recovered: false });
      if (address === '/learn') continue;
      await page.unroute('**/static/**');
      await loadError(page).tryAgain.click();
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    }
  });

  test(
    'is announced as still loading after a few seconds',
    { tag: '@all' },
    async ({ newVisitor, session }) => {
      const page = await newVisitor({ storageState: session });
      await page.goto('/admin/dashboard');
      await page.waitForLoadState('networkidle');
      const release = await holdRequests(page, file('judging', 'entries'));
      await page.getByRole('link', { name: 'Candidates', exact: true }).click();
      await expect(page.getByText('Still loading…')).toBeVisible();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Audition Entries' })).toBeVisible();
      await expect(page.getByText('Still loading…')).toHaveCount(0);
    },
  );
});
