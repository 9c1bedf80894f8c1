import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { holdRequests, NetworkLog } from '../browser/faults.ts';
import { overflow } from '../browser/layout.ts';
import { expect, test } from '../fixtures/test.ts';
import { learnPage, publicHeader, teamPage } from '../pages/public-site.ts';

const PAGES = [
  ['/', /Dance is/, 'View Team'],
  ['/learn', /Learn/, 'HOME'],
  ['/team', /Our Team/, 'HOME'],
  ['/achievements', /Achievements/, 'HOME'],
  ['/auditions', /Auditions Are Currently/, 'Back to Home'],
] as const;

const PRESIDENT = 'Aarav Deshmukh';
const TOPROCK = 'Toprock: the Indian step and the salsa step';
const TOPROCK_END = 'the step sits on the snare and not in front of it.';

test.describe('a server-rendered page', { tag: '@nginx' }, () => {
  test('is readable without scripts, and its links work', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    for (const [address, heading, link] of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await overflow(page), address).toBe(0);
      if (link === 'HOME') await publicHeader(page).open();
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await expect(page).not.toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/team');
    await expect(page.getByText('Ananya Iyer').first()).toBeVisible();
  });

  test('says what could not be loaded, and loads it again, with and without scripts', async ({
    startProduct,
    newVisitor,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 503/);
    // Its screen is resized meanwhile.
    pageErrors.allow(/Transition was skipped/);
    const product = await startProduct({ NOX_SEED: 'sample' });
    const database = new DatabaseSync(join(product.dataFolder, 'nox.sqlite'));
    const open = async (javaScriptEnabled: boolean, path: string) => {
      const page = await newVisitor({ baseURL: product.url, javaScriptEnabled });
      return { page, response: (await page.goto(path))!, failure: page.getByRole('alert') };
    };
    const cases = [
      // The first, since every page reads the season.
      ['/auditions', 'seasons', 'the auditions', 'Back to Home'],
      ['/team', 'team_members', 'team members', 'Ananya Iyer'],
      ['/learn', 'tutorials', 'tutorials', TOPROCK],
      ['/achievements', 'achievements', 'achievements', 'View Team'],
    ] as const;
    for (const [path, table, what, content] of cases) {
      database.exec(`alter table ${table} rename to out_of_reach`);
      const opened = [await open(true, path), await open(false, path)];
      for (const { page, response, failure } of opened) {
        const { 'cache-control': caching } = response.headers();
        expect([path, response.status(), caching]).toEqual([path, 503, 'no-store']);
        await expect(failure).toContainText(`Could not load ${what}. Please try again later.`);
        await expect(page.getByText('Loading')).toHaveCount(0);
        for (const width of [390, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(failure.getByRole('link', { name: 'Try again' })).toBeInViewport();
          expect(await overflow(page)).toBe(0);
        }
      }
      database.exec(`alter table out_of_reach rename to ${table}`);
      for (const { page, failure } of opened) {
        await failure.getByRole('link', { name: 'Try again' }).press('Enter');
        await expect(page.getByText(content).first()).toBeVisible();
        await expect(failure).toHaveCount(0);
      }
    }
    database.close();
  });

  const needScripts = [
    ['/auditions/mine', /your application/, /This link no longer works/],
    ['/auditions/now', /who is next/, /This link does not work any more/],
  ] as const;
  for (const [path, what, answer] of needScripts) {
    test(`${path} says where its scripts are lost or not allowed, and loads them again`, async ({
      newVisitor,
      pageErrors,
    }) => {
      pageErrors.allow(
        /Failed to load resource|net::ERR_|\[nox\]|Federation Runtime|Transition was/,
      );
      const hash = `#${'x'.repeat(43)}`;
      const open = async (lost?: RegExp) => {
        const page = await newVisitor({ javaScriptEnabled: lost !== undefined });
        if (lost) await page.route(lost, (route) => route.abort());
        await page.goto(path + hash);
        await expect(page.getByRole('alert')).toContainText(what);
        await expect(page.getByRole('alert')).toContainText(/did not arrive, are not allowed/);
        await expect(page.getByText('Loading')).toBeHidden();
        await expect(page.getByText('Some of this page')).toHaveCount(0);
        const retry = page.getByRole('button', { name: 'Try again' });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(retry).toBeInViewport();
          expect(await overflow(page)).toBe(0);
        }
        return { page, retry };
      };
      for (const lost of [
        /\/js\/shell\/.*\/main\./,
        /\/js\/shell\/.*\/islands\./,
        /\/js\/public-site\/.*\/remoteEntry/,
        /\/js\/public-site\/.*\/island-(candidate|now)\./,
      ]) {
        const { page, retry } = await open(lost);
        await page.unrouteAll();
        await expect(async () => {
          if (await retry.isVisible()) await retry.click();
          await expect(page.getByText(answer)).toBeVisible({ timeout: 3_000 });
        }, String(lost)).toPass();
        await expect(retry).toBeHidden();
        await page.context().close();
      }
      const { page, retry } = await open();
      await retry.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path}\\?${hash}$`));
      // Twelve seconds later, browsers that are too old for the scripts are shown the same.
      await page.evaluate(() => document.getAnimations().forEach((late) => late.finish()));
      await expect(retry).toHaveCount(1);
    });
  }

  test('says where the greater part of a candidate’s own page is lost', async ({
    newVisitor,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource|net::ERR_/);
    const page = await newVisitor();
    await page.route(/\/opened-link\./, (route) => route.abort());
    await page.goto(`/auditions/mine#${'x'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('confirm your application');
    await expect(page.getByText('Loading')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('expands and collapses without scripts', { tag: '@phone' }, async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto('/learn');
    const { card, readMore, readLess } = learnPage(page).tutorial(TOPROCK);
    await readMore.click();
    await expect(card.getByText(TOPROCK_END)).toBeVisible();
    await readLess.click();
    await expect(card.getByText(TOPROCK_END)).toBeHidden();
    const header = publicHeader(page);
    await expect(header.links.first()).toBeHidden();
    await header.toggle.tap();
    await expect(header.links.first()).toBeInViewport();
  });

  test('hydrates its islands without replacing elements or fetching data', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const address of ['/', '/learn']) {
      await page.goto(address);
      const island = page.locator('nox-island:not([data-media])').first();
      const part = island.locator(':scope > *').first();
      await part.evaluate((element) => element.setAttribute('data-server', ''));
      await island.scrollIntoViewIfNeeded();
      // A tutorial waits for input in it.
      await part.dispatchEvent('pointerdown');
      await expect(island).toHaveAttribute('data-state', 'ready');
      await expect(part).toHaveAttribute('data-server', '');
    }
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test('opens its dialogs before any script is there', async ({ page }) => {
    const team = teamPage(page);
    const release = await holdRequests(page, /\/static\/js\/shell\/.*\.js$/);
    await page.goto('/team', { waitUntil: 'commit' });
    await team.readMore(PRESIDENT).click();
    await expect(team.modal(PRESIDENT)).toBeVisible();
    release();
  });

  test('runs no script where nothing needs one', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    const network = new NetworkLog(page);
    for (const address of ['/auditions', '/no-such-page']) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    }
    const react = network.urls.filter((url) => /\/react|\/islands\.|remoteEntry/.test(url));
    expect(react).toEqual([]);
  });

  test('replays a click before hydration', async ({ page }) => {
    const release = await holdRequests(page, /\/static\/js\/shell\/.*\.js$/);
    await page.goto('/learn', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Unmute' }).first().click();
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toHaveCount(1);
  });

  test('handles a click during hydration once', { tag: '@all' }, async ({ page }) => {
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      let isClicked = false;
      EventTarget.prototype.addEventListener = function (this: EventTarget, type, ...rest) {
        listen.call(this, type, ...rest);
        // React adds its listeners at the root first, and hydrates later.
        const isIsland = this instanceof Element && this.localName === 'nox-island';
        if (isClicked || type !== 'click' || !isIsland) return;
        isClicked = true;
        // A second `click()` during a first does nothing.
        const click = new MouseEvent('click', { bubbles: true, cancelable: true });
        queueMicrotask(() => {
          document.querySelector('button[aria-label="Unmute"]')!.dispatchEvent(click);
        });
      };
    });
    await page.goto('/learn');
    await page.getByRole('button', { name: 'Unmute' }).first().dispatchEvent('pointerdown');
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toHaveCount(1);
  });
});
