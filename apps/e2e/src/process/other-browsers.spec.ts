import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import { openFirefox, openWebKit, type OtherBrowser } from '../browser/other-browsers.ts';
import { settingsIn, startProduct } from '../product/start-product.ts';

const HEADING = `[...document.querySelectorAll('h1')].map(({ innerText }) => innerText).join()`;
const FAILURES = `[...document.querySelectorAll('[role=alert]')].map(({ innerText }) => innerText)`;

/** Types into the fields as React sees it, and submits. */
const signIn = ({ email, password }: { email: string; password: string }) => `(() => {
  const type = (selector, text) => {
    const input = document.querySelector(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('input[type=email]', ${JSON.stringify(email)});
  type('input[type=password]', ${JSON.stringify(password)});
  document.querySelector('form').requestSubmit();
  return true;
})()`;

test.describe('each remote, in a browser that is not Chromium', { tag: '@all' }, () => {
  let folder: string;
  let product: Product;
  const { administrator } = settingsIn(tmpdir());

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nox-browsers-'));
    product = await startProduct(settingsIn(folder));
  });
  test.afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const browsers: [string, () => Promise<OtherBrowser | undefined>][] = [
    ['Firefox ESR', openFirefox],
    ['WebKitGTK', openWebKit],
  ];
  for (const [name, openBrowser] of browsers) {
    test(`shows its page: ${name}`, async () => {
      const browser = await openBrowser();
      test.skip(!browser, `${name} cannot be installed here.`);
      const { open, evaluate, close } = browser!;
      const expectPage = async (address: string, heading: RegExp) => {
        await open(product.url + address);
        await expect.poll(() => evaluate(HEADING), { message: address }).toMatch(heading);
        expect(await evaluate(FAILURES), address).toEqual([]);
      };
      try {
        await expectPage('/', /Our Shared Language/);
        await expect
          .poll(() => evaluate(`document.documentElement.hasAttribute('data-hydrated')`))
          .toBe(true);
        await evaluate(`document.querySelector('a[href="/team"]').click()`);
        await expect.poll(() => evaluate(HEADING)).toMatch(/Team/i);

        await open(`${product.url}/admin/login`);
        await expect
          .poll(() => evaluate(`document.querySelectorAll('input[type=password]').length`))
          .toBe(1);
        await evaluate(signIn(administrator));
        await expect.poll(() => evaluate('location.pathname')).toBe('/admin/dashboard');
        await expectPage('/admin/team', /Team/);
        await expectPage('/admin/audition-entries', /Audition Entries/);
        await expectPage('/admin/season', /Season/);
      } finally {
        await close();
      }
    });
  }
});
