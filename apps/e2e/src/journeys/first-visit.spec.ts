import { RequestTree } from '../../../../tools/bench-web/request-tree.ts';
import { LoginPage } from '../pages/login-page.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';

const PUBLIC_PAGES = ['/', '/learn', '/team', '/achievements', '/auditions', '/no-such-page'];
const ADMIN_PAGES = ['/admin', '/admin/team', '/admin/rules/new', '/admin/audition-entries'];
const MAX_LEVELS = 2;

test.describe('the first visit', () => {
  test.skip(({ isMobile }) => isMobile, 'nothing of it depends on the screen');

  for (const address of [...PUBLIC_PAGES, ...ADMIN_PAGES, '/admin/login']) {
    test(`to ${address} finds all scripts within two levels`, async ({ page, pageErrors }) => {
      if (address === '/no-such-page') pageErrors.allow(/status of 404/);
      const session = await page.context().newCDPSession(page);
      const requests = new RequestTree(session);
      await session.send('Network.enable');
      // Stacks are only complete for who asks for them.
      await session.send('Debugger.enable');
      await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await requests.quiet(500, 10_000);
      expect(requests.figures().levels).toBeLessThanOrEqual(MAX_LEVELS);
      expect(requests.loadedTwice()).toEqual([]);
    });
  }

  test('as an administrator finds all scripts within two levels', async ({
    page,
    product,
    newVisitor,
  }) => {
    await openAsAdministrator(page, product, '/admin/dashboard');
    const storageState = await page.context().storageState({ indexedDB: true });
    const visitor = await newVisitor({ storageState });
    const session = await visitor.context().newCDPSession(visitor);
    const requests = new RequestTree(session);
    await session.send('Network.enable');
    await visitor.goto('/admin/audition-entries');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(new LoginPage(visitor).submit).toHaveCount(0);
    await requests.quiet(500, 10_000);
    expect(requests.figures().levels).toBeLessThanOrEqual(MAX_LEVELS);
    expect(requests.loadedTwice()).toEqual([]);
  });
});
