import type { Page } from '@playwright/test';
import { RequestTree } from '../../../../tools/bench-web/visit.ts';
import { expect, test } from '../fixtures/test.ts';
import { PUBLIC_PAGES } from '../product/releases.ts';

const PAGES = [...PUBLIC_PAGES, '/no-such-page'];
/** Signed out, all of them lead to the login. */
const ADMIN_PAGES = ['/admin', '/admin/rules/new'];
const SAMPLE = ['/'];
const MAX_LEVELS = 2;

test.describe('the first visit', { tag: ['@desktop', '@nginx'] }, () => {
  for (const address of [...PAGES, ...ADMIN_PAGES]) {
    const tag = SAMPLE.includes(address) ? [] : '@all';

    test(
      `to ${address} finds all scripts within two levels`,
      { tag },
      async ({ page, pageErrors }) => {
        if (address === '/no-such-page') pageErrors.allow(/status of 404/);
        await expectShortTree(page, address);
      },
    );
  }

  test('as an administrator finds all scripts within two levels', async ({
    newVisitor,
    session,
  }) => {
    const page = await newVisitor({ storageState: session });
    await expectShortTree(page, '/admin/audition-entries');
    await expect(page.getByRole('heading', { level: 1, name: 'Audition Entries' })).toBeVisible();
  });
});

async function expectShortTree(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const requests = new RequestTree(session);
  await session.send('Network.enable');
  // Call stacks are complete only with the debugger.
  await session.send('Debugger.enable');
  await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await requests.quiet(500, 10_000);
  expect(requests.figures().levels).toBeLessThanOrEqual(MAX_LEVELS);
  expect(requests.loadedTwice()).toEqual([]);
}
