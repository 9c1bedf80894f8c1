import { readFile } from 'node:fs/promises';
import {
  expectNoAccessibilityFindings,
  expectTouchTargets,
  htmlFindings,
} from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { returnFromCache } from '../browser/input.ts';
import { overflow } from '../browser/layout.ts';
import { candidatePage, registrationPage } from '../pages/season-pages.ts';
import { linksTo, setSeason } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const PAST = '2026-01-01T10:00';
const FUTURE = '2099-08-14T18:00';

// Scripts that do not arrive, and a translated form: load-scripts.spec.ts of the shell, islands.spec.ts. What is left of a sent application:
// registration-form.spec.tsx.
test.describe('a candidate', { tag: ['@all', '@widths'] }, () => {
  // Other tests know closed auditions.
  let product: TestProduct;
  test.beforeEach(async ({ startProduct }) => {
    product = await startProduct({ NOX_SEED: 'sample' });
    await setSeason(product, { opensAt: PAST });
  });

  test('registers as it opens, confirms, edits, withdraws, returns, and leaves nothing', async ({
    page,
    newVisitor,
    request,
    pageErrors,
  }) => {
    test.slow();
    const form = registrationPage(page);
    const own = candidatePage(page);
    const asha = {
      fullName: 'Asha Kolhapure',
      rollNumber: 'BT29CSE777',
      emailAddress: 'asha.kolhapure@example.com',
    };
    await setSeason(product, { opensAt: FUTURE });
    await page.clock.install();
    await page.goto(product.url + form.address);
    await expect(page.getByText('Registration opens Friday 14 August, 18:00')).toBeVisible();
    await expect(form.heading('Auditions Are Currently Closed')).toBeVisible();
    await setSeason(product, { opensAt: PAST });
    await page.clock.fastForward(Date.parse(`${FUTURE}+05:30`) - Date.now());
    await expect(form.heading('Auditions Are Open Now')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    for (const path of ['/auditions', '/auditions/mine']) {
      const answer = await request.get(product.url + path, { headers: { accept: 'text/html' } });
      expect(await htmlFindings(path, await answer.text())).toEqual([]);
    }
    await expectTouchTargets(form.send);
    expect(await overflow(page)).toBe(0);

    await form.fillIn(asha);
    await page.reload();
    await expect(form.field('Full name')).toHaveValue(asha.fullName);
    await form.agreement.check();
    await form.send.click();
    await expect(form.sent).toBeFocused();
    await expect.poll(() => linksTo(product, asha.emailAddress)).toHaveLength(1);
    const [link] = await linksTo(product, asha.emailAddress);

    await page.goto(product.url + link);
    await expect(own.confirm).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await expectNoAccessibilityFindings(page);
    await own.confirm.click();
    await expect(own.number).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await expectTouchTargets(own.number);
    await own.edit.click();
    await expectNoAccessibilityFindings(page);
    await own.branch.fill('Physics');
    await own.save.click();
    await expect(own.saved).toBeVisible();
    const main = await page.getByRole('main').evaluate(({ outerHTML }) => outerHTML);
    expect(await htmlFindings('own page', main)).toEqual([]);
    await own.withdraw.click();
    await own.reallyWithdraw.click();
    await expect(own.heading('You have withdrawn')).toBeFocused();
    await own.comeBack.click();
    await expect(page.getByText('Physics')).toBeVisible();

    const [download] = await Promise.all([page.waitForEvent('download'), own.download.click()]);
    const data = await readFile(await download.path(), 'utf8');
    expect(data).toContain(asha.fullName);
    const left = await newVisitor();
    await left.goto(product.url + link);
    await expect(left.getByText(asha.rollNumber)).toBeVisible();
    await own.erase.click();
    await own.rollNumberAgain.fill(asha.rollNumber);
    await own.reallyErase.click();
    await expect(own.heading('Everything is erased')).toBeVisible();
    pageErrors.allow(/401/);
    expect(await returnFromCache(left)).toBe('0');
    await expect(candidatePage(left).heading('This link no longer works')).toBeVisible();
    expect(await left.locator('html').evaluate(({ style }) => style.opacity)).toBe('');
  });

  test('finds a form that waits for the first input, and loses nothing of it', async ({
    newVisitor,
    pageErrors,
  }) => {
    const island = 'nox-island[data-name="Registration"]';
    const open = async (hash = '') => {
      const page = await newVisitor();
      await page.goto(product.url + registrationPage(page).address + hash);
      await page.evaluate(() => scrollBy(0, 9));
      await page.waitForLoadState('networkidle');
      return {
        page,
        ...registrationPage(page),
        ready: page.locator(`${island}[data-state=ready]`),
      };
    };

    const untouched = await open();
    expect(await untouched.page.locator(`${island}[data-state]`).count()).toBe(0);
    await untouched.send.click();
    const summary = untouched.page.getByRole('group', { name: /answers need another look/ });
    await expect(summary).toBeFocused();
    await untouched.page.reload();
    await expect(untouched.ready).toHaveCount(0);

    const linked = await open('#registration');
    await expect(linked.ready).toBeAttached();

    // What it needs was fetched before.
    const offline = await open();
    pageErrors.allow(/Failed to load resource/);
    await offline.page.context().setOffline(true);
    await offline.field('Full name').pressSequentially('Asha');
    await expect(offline.page.getByText(/Send them when you are online/)).toBeVisible();
    await expect(offline.field('Full name')).toHaveValue('Asha');
    await offline.page.context().setOffline(false);
    // The draft is a reason not to wait.
    await offline.page.reload();
    await expect(offline.ready).toBeAttached();
    await expect(offline.field('Full name')).toHaveValue('Asha');
  });

  test('may load a form again that has broken, and finds the answers in both', async ({
    newVisitor,
    pageErrors,
  }) => {
    pageErrors.allow(/A part of the page does not work/);
    const page = await newVisitor();
    const form = registrationPage(page);
    const island = page.locator('nox-island[data-name="Registration"]');
    await page.goto(product.url + form.address);
    await form.field('Full name').fill('Asha');
    await expect(island).toHaveAttribute('data-state', 'ready');
    await form.field('Branch').fill('Physics');
    await page.evaluate(() => {
      const fail = () => {
        throw new Error('It is broken.');
      };
      Object.defineProperty(navigator, 'onLine', { get: fail });
      dispatchEvent(new Event('offline'));
    });
    await expect(
      page.getByText(/has stopped working\. What you typed is still in it/),
    ).toBeVisible();
    await expect(island).toHaveAttribute('data-state', 'failed');
    await expect(form.field('Branch')).toHaveValue('Physics');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(island).toHaveAttribute('data-state', 'ready');
    await expect(form.field('Branch')).toHaveValue('Physics');
  });

  test('registers and confirms without scripts, and registers in a browser that is too old for them', async ({
    newVisitor,
    pageErrors,
  }) => {
    pageErrors.allow(
      /api.auditions.form|ViewTransition|toSorted|IntersectionObserver|does not work/,
    );
    const plain = await newVisitor({ javaScriptEnabled: false });
    const form = registrationPage(plain);
    const asha = { fullName: 'Asha Rao', rollNumber: 'BT29CSE901', emailAddress: 'a.rao@nox' };
    await plain.goto(product.url + form.address);
    await form.fillIn(asha);
    await form.send.click();
    await expect(form.heading('Please look again')).toBeVisible();
    expect(await htmlFindings('the plain form', await plain.content())).toEqual([]);
    await expect(form.field('Full name')).toHaveValue(asha.fullName);
    await form.emailAddress.fill('asha.rao@example.com');
    await form.send.click();
    await expect(form.sent).toBeVisible();
    await expect.poll(() => linksTo(product, 'asha.rao@example.com')).toHaveLength(1);
    const [link] = await linksTo(product, 'asha.rao@example.com');
    await plain.goto(`${product.url}/auditions/mine`);
    const field = plain.getByRole('textbox', { name: 'The whole link from our email' });
    await field.fill(product.url + link);
    await plain.getByRole('button', { name: 'Show my audition' }).click();
    await plain.getByRole('button', { name: 'Confirm my application' }).click();
    await expect(candidatePage(plain).heading('You are registered, Asha')).toBeVisible();

    const old = await newVisitor();
    await old.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted');
      Reflect.deleteProperty(window, 'IntersectionObserver');
    });
    const oldForm = registrationPage(old);
    await old.goto(product.url + oldForm.address);
    await oldForm.fillIn({ ...asha, rollNumber: 'BT29CSE902', emailAddress: 'o.rao@example.com' });
    await oldForm.send.click();
    await expect(oldForm.sent).toBeVisible();
    await old.goto(`${product.url}/admin/login`);
    await expect(old.getByRole('heading', { name: /^This browser is too old for/ })).toBeVisible();
  });

  test('sends an application although every file is lost once, or every sixth request', async ({
    newVisitor,
    pageErrors,
  }) => {
    test.slow();
    pageErrors.allow(/Failed to load resource|net::ERR_|does not work/);
    const files = new Set<string>();
    const apply = async (
      rollNumber: string,
      isLost: (path: string, requests: number) => boolean,
    ) => {
      const page = await newVisitor();
      const form = registrationPage(page);
      let requests = 0;
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url());
        if (/\.js$/.test(pathname)) files.add(pathname);
        requests += 1;
        return isLost(pathname, requests) ? route.abort() : route.continue();
      });
      await page.goto(product.url + form.address);
      const emailAddress = `${rollNumber.toLowerCase()}@example.com`;
      await form.fillIn({ fullName: 'Asha Rao', rollNumber, emailAddress });
      await expect(async () => {
        await form.send.click({ timeout: 1_000 });
        await expect(form.sent).toBeVisible({ timeout: 5_000 });
      }, rollNumber).toPass({ timeout: 60_000 });
      await page.context().close();
    };
    await apply('BT29CSE100', () => false);
    for (const [index, file] of [...files].entries()) {
      // The first request is that of the prefetch.
      let losses = 2;
      await apply(`BT29CSE${200 + index}`, (path) => path === file && losses-- > 0);
    }
    for (const rest of [0, 2, 3, 4, 5]) {
      await apply(`BT29CSE30${rest}`, (_, requests) => requests % 6 === rest);
    }
  });
});
