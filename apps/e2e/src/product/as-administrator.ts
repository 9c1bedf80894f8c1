import type { BrowserContext } from '@playwright/test';
import { openAsAdministrator } from './open-as-administrator.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** As the journeys' `test`, but `page` belongs to the demo administrator, who signed in before. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ browser, product }, provide) => {
      const page = await browser.newPage({ baseURL: product.url });
      await openAsAdministrator(page, product, '/admin/dashboard');
      // Firebase keeps the session in an indexed database.
      const session = await page.context().storageState({ indexedDB: true });
      await page.context().close();
      await provide(session);
    },
    { scope: 'worker' },
  ],

  storageState: ({ session }, provide) => provide(session),
});
