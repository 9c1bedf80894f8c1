import { AdminLayout } from '../pages/admin-layout.ts';
import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { TeamListPage } from '../pages/team-list-page.ts';
import { LoadError } from '../pages/load-error.ts';
import { NetworkLog } from '../browser/network-log.ts';
import { loadedCopies } from '../browser/loaded-copies.ts';
import { expect, test } from '../fixtures/test.ts';

const MISSING =
  /status of 404|could not be loaded|Failed to fetch|Refused to (execute script|apply style)/;

/** Modules with state: a second copy would split the page in two. */
const SINGLE = [
  ...['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'],
  ...['@nox/auth', '@nox/api-client', '@nox/uploads'],
];

test.describe('the federation', () => {
  test('evaluates what must be single once, with every remote on the page', async ({
    page,
    product,
  }) => {
    const network = new NetworkLog(page);
    await page.goto('/admin/audition-entries');
    await new LoginPage(page).signIn(product.administrator);
    await expect(new AuditionEntriesPage(page).title).toBeVisible();
    await new AdminLayout(page).home.click();
    await expect(new HomePage(page).hero).toBeVisible();

    const copies = await loadedCopies(page);
    for (const name of SINGLE) expect(copies[name], name).toBe(1);
    // Nor does a remote carry a copy of React, the router or Firebase that it did not offer for sharing.
    for (const mark of [
      ...['react.transitional.element', '__reactRouterVersion', 'identitytoolkit'],
    ]) {
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
    await new LoginPage(page).signIn(product.administrator);
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

  test('keeps the administrator area alive while the public site is missing', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(MISSING);
    await product.without('public-site', async () => {
      await page.goto('/team');
      await expect(new LoadError(page).heading('This page')).toBeVisible();
      await page.goto('/admin/login');
      await expect(new LoginPage(page).submit).toBeVisible();
    });
  });
});
