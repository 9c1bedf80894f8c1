import { AdminLayout } from '../pages/admin-layout.ts';
import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { TeamListPage } from '../pages/content-list-page.ts';
import { LoadError } from '../pages/load-error.ts';
import { NetworkLog } from '../browser/network-log.ts';
import { loadedCopies } from '../browser/loaded-copies.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

const MISSING =
  /status of 404|could not be loaded|Failed to fetch|Refused to (execute script|apply style)/;

/** Modules with state: two copies would not see each other's. */
const SINGLE = [
  ...['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'],
  ...['@nox/auth', '@nox/api-client', '@nox/uploads'],
];

test.describe('the federation', () => {
  test('evaluates each shared singleton once, with every remote on the page', async ({ page }) => {
    const network = new NetworkLog(page);
    await page.goto('/admin/audition-entries');
    await expect(new AuditionEntriesPage(page).title).toBeVisible();
    await new AdminLayout(page).home.click();
    await expect(new HomePage(page).hero).toBeVisible();

    const copies = await loadedCopies(page);
    for (const name of SINGLE) expect(copies[name], name).toBe(1);
    // No remote bundles a private copy of React, the router or Firebase.
    for (const mark of ['react.transitional.element', '__reactRouterVersion', 'identitytoolkit']) {
      const carriers = await network.scriptsWith(mark);
      expect(carriers.length).toBeGreaterThan(0);
      expect(carriers.filter((url) => !url.includes('/static/js/shell/'))).toEqual([]);
    }
  });

  test('says which part is unavailable while its files are missing, and recovers', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(MISSING);
    await page.goto('/admin/team');
    await expect(new TeamListPage(page).addNew).toBeVisible();
    const unavailable = new LoadError(page);

    await product.without('judging', async () => {
      await new AdminLayout(page).goTo('Audition Entries');
      await expect(unavailable.heading('Audition Entries')).toBeVisible();
      await new AdminLayout(page).goTo('Team');
      await expect(new TeamListPage(page).addNew).toBeVisible();
      await new AdminLayout(page).goTo('Audition Entries');
      await expect(unavailable.heading('Audition Entries')).toBeVisible();
    });
    await unavailable.tryAgain.click();
    await expect(new AuditionEntriesPage(page).title).toBeVisible();
  });
});
