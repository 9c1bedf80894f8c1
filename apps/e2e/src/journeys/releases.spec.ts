import type { Page } from '@playwright/test';
import { expectAccessible, expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, openAsAdministrator, withReleases as test } from '../fixtures/test.ts';
import { adminLayout, systemPage, versionBanners } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { homePage, publicHeader, teamPage } from '../pages/public-site.ts';
import type { Releases } from '../product/releases.ts';

declare global {
  interface Window {
    /** Lost when the document is loaded again. */
    noxMark?: true;
  }
}

const mark = (page: Page) => page.evaluate(() => void (window.noxMark = true));
const isMarked = (page: Page) => page.evaluate(() => window.noxMark === true);

/** Returns to the tab, and waits until the page knows what is live. */
async function returnToTab(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/static/js/remotes.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answer).finished();
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Loads the administrator area from another entry, in this browser only. */
async function overrideAdmin(page: Page, releases: Releases, entry: string) {
  const { override, address, unfold } = systemPage(page);
  const { banner, goBack } = versionBanners(page).override('admin');
  await openAsAdministrator(page, releases, address);
  await unfold('Another build for this browser');
  await override.part.selectOption('admin');
  await override.entry.fill(entry);
  await override.use.click();
  await expect(banner).toContainText(`admin comes from ${entry}`);
  await expect(page).toHaveURL(address);
  const undo = async () => {
    await goBack.click();
    await expect(banner).toHaveCount(0);
    await page.goto('/admin/dashboard');
    await expect(region(page, 'Quick guide')).toBeVisible();
  };
  return { banner, undo };
}

test.describe('a session that was open before a release', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' });

  test('has the islands of its version, and the new one with the next document', async ({
    page,
    releases,
  }) => {
    const header = publicHeader(page);
    const { family, viewTeam } = homePage(page);
    const viewCrew = family.getByRole('link', { name: 'View Crew' });
    await page.goto('/');
    await expect(viewTeam).toBeVisible();
    await releases.releaseChanged('public-site', 'View Team', 'View Crew');

    await page.getByRole('region', { name: 'About NOX' }).scrollIntoViewIfNeeded();
    await expect(page.locator('nox-island[data-state=ready]')).toHaveCount(2);
    await expect(viewTeam).toBeVisible();
    await header.goTo('TEAM');
    await expect(teamPage(page).section('Members')).toBeVisible();
    await header.goTo('HOME');
    await expect(viewCrew).toBeVisible();

    expect(await releases.cli.rollback('public-site')).toMatchObject({ exitCode: 0 });
    await header.goTo('LEARN');
    await header.goTo('HOME');
    await expect(viewTeam).toBeVisible();
    // Visitors are not asked to reload.
    await expect(versionBanners(page).newVersion.bar).toHaveCount(0);

    for (const address of ['/learn', '/', '/team']) {
      await page.goBack();
      await expect(page).toHaveURL(address);
    }
  });

  test('never loses what was typed', async ({ page, releases }) => {
    const form = contentFormPage(page, 'achievements', 'Achievement');
    const layout = adminLayout(page);
    await openAsAdministrator(page, releases, form.addressOfNew);
    await form.field('Title').fill('Half an achievement');
    await mark(page);
    await releases.releaseChanged('admin', 'Quick guide', 'How it goes');
    await returnToTab(page);
    await expect(form.field('Title')).toHaveValue('Half an achievement');

    await layout.goTo('Today');
    await form.leaving.keepDraft.click();
    // A page that was not loaded before, of the old version.
    await expect(region(page, 'Quick guide')).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    await layout.goTo('Team');
    await expect.poll(() => isMarked(page)).toBe(false);
    await layout.goTo('Today');
    await expect(region(page, 'How it goes')).toBeVisible();
    await page.goto(form.addressOfNew);
    await form.draft.restore.click();
    await expect(form.field('Title')).toHaveValue('Half an achievement');
    await form.cancel.click();
    await form.leaving.discard.click();
  });

  test('is offered the new version while idle', { tag: '@all' }, async ({ page, releases }) => {
    const { bar, notNow, reload } = versionBanners(page).newVersion;
    await page.clock.install();
    await openAsAdministrator(page, releases, '/admin/dashboard');
    await expect(region(page, 'How it goes')).toBeVisible();
    expect(await releases.cli.rollback('admin')).toMatchObject({ exitCode: 0 });

    const answer = page.waitForResponse('**/static/js/remotes.json');
    await page.clock.fastForward('05:00');
    await (await answer).finished();
    // The banner's chunk is requested only now; the idle minute starts when it has loaded.
    await expect(async () => {
      await page.clock.fastForward('01:01');
      await expect(bar).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectNoAccessibilityFindings(page);
    // Hidden as soon as the page is used.
    await page.mouse.wheel(0, 50);
    await expect(bar).toHaveCount(0);
    await page.clock.fastForward('01:01');
    await notNow.click();
    await expect(bar).toHaveCount(0);
    await page.clock.fastForward('01:01');
    await expect(bar).toHaveCount(0);

    await mark(page);
    await adminLayout(page).goTo('System');
    await expect.poll(() => isMarked(page)).toBe(false);
    await adminLayout(page).goTo('Today');
    await expect(region(page, 'Quick guide')).toBeVisible();
    await expect(reload).toHaveCount(0);
  });

  test(
    'can override a build for its own browser, until that is undone',
    { tag: '@all' },
    async ({ page, releases, browser }) => {
      const entry = `/static/js/admin/${await releases.formerVersion('admin')}/remoteEntry.js`;
      const { banner, undo } = await overrideAdmin(page, releases, entry);
      await adminLayout(page).goTo('Today');
      await expect(region(page, 'How it goes')).toBeVisible();
      await page.goto('/');
      await expect(homePage(page).hero).toBeVisible();
      await expectAccessible(banner);

      const other = await browser.newPage({ baseURL: releases.url });
      await openAsAdministrator(other, releases, '/admin/dashboard');
      await expect(region(other, 'Quick guide')).toBeVisible();
      await other.close();
      await undo();
    },
  );

  test('shows a preview to the browser that opened its link, until it ends', async ({
    page,
    releases,
    browser,
  }) => {
    const { bar, end, over } = versionBanners(page).preview('public-site');
    const link = await releases.preview('public-site', 'View Team', 'View Band');
    const band = homePage(page).family.getByRole('link', { name: 'View Band' });
    const { viewTeam } = homePage(page);
    await page.goto(link);
    await expect(band).toBeVisible();
    await expectAccessible(bar);
    await page.getByRole('region', { name: 'About NOX' }).scrollIntoViewIfNeeded();
    await expect(page.locator('nox-island[data-state=ready]')).toHaveCount(2);
    await publicHeader(page).goTo('TEAM');
    await expect(bar).toBeVisible();
    await publicHeader(page).goTo('HOME');
    await expect(band).toBeVisible();

    const other = await browser.newPage({ baseURL: releases.url });
    await other.goto('/');
    await expect(homePage(other).viewTeam).toBeVisible();
    await expect(versionBanners(other).preview('public-site').bar).toHaveCount(0);
    await other.goto(link.replace('public-site', 'admin'));
    await expect(versionBanners(other).preview('public-site').over).toBeVisible();
    await expect(homePage(other).viewTeam).toBeVisible();
    await other.close();

    await end.click();
    await expect(viewTeam).toBeVisible();
    await expect(bar.or(over)).toHaveCount(0);
    await page.goBack();
    await expect(viewTeam).toBeVisible();
  });
});
