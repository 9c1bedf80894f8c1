import { expect, type Page } from '@playwright/test';
import { AdminLayout } from '../pages/admin-layout.ts';
import { ContentFormPage } from '../pages/content-form-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { PublicHeader } from '../pages/public-header.ts';
import { SystemPage } from '../pages/system-page.ts';
import { TeamPage } from '../pages/team-page.ts';
import { VersionBanners } from '../pages/version-banners.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { test, type ReleaseFixture } from '../fixtures/release-fixture.ts';

declare global {
  interface Window {
    /** Still there unless the document was loaded anew. */
    noxDocument?: true;
  }
}

const mark = (page: Page) => page.evaluate(() => void (window.noxDocument = true));
const isMarked = (page: Page) => page.evaluate(() => window.noxDocument === true);

/** Somebody looks at the page again, and it has heard what is live. */
async function comeBack(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/static/js/remotes.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answer).finished();
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openAs(page: Page, { administrator }: ReleaseFixture, address: string) {
  await page.goto(address);
  await new LoginPage(page).signIn(administrator);
  await page.waitForURL((url) => url.pathname === address);
}

test.describe('a session that was open before a release', () => {
  test.skip(({ isMobile }) => isMobile, 'nothing of it depends on the screen');
  test.describe.configure({ mode: 'serial' });

  test('goes on as it was, and moves with the next page once it knows', async ({
    page,
    scene,
    failures,
  }) => {
    const header = new PublicHeader(page);
    await page.goto('/');
    await expect(new HomePage(page).family).toBeVisible();
    await mark(page);
    await scene.releaseChanged('public-site', 'We are a family', 'We are a crew');

    // It has not heard of it: what it has not loaded yet is that of its own version.
    await header.goTo('TEAM');
    await expect(new TeamPage(page).section('Members')).toBeVisible();
    await header.goTo('HOME');
    await expect(region(page, 'We are a family')).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    await comeBack(page);
    await expect(region(page, 'We are a family')).toBeVisible();
    await header.goTo('TEAM');
    await expect.poll(() => isMarked(page)).toBe(false);
    await header.goTo('HOME');
    await expect(region(page, 'We are a crew')).toBeVisible();

    await mark(page);
    expect(await scene.releaseCli.rollback('public-site')).toMatchObject({ exitCode: 0 });
    await comeBack(page);
    await header.goTo('LEARN');
    await expect.poll(() => isMarked(page)).toBe(false);
    await header.goTo('HOME');
    await expect(region(page, 'We are a family')).toBeVisible();
    // Nobody asks visitors to load a page again.
    await expect(new VersionBanners(page).newVersion.bar).toHaveCount(0);

    // The browser's history is what it would have been inside one document.
    for (const address of ['/learn', '/', '/team']) {
      await page.goBack();
      await expect(page).toHaveURL(address);
    }
    expect(failures).toEqual([]);
  });

  test('never takes what was typed', async ({ page, scene, failures }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    const layout = new AdminLayout(page);
    await openAs(page, scene, form.addressOfNew);
    await form.field('Title').fill('Half an achievement');
    await mark(page);
    await scene.releaseChanged('admin', 'Quick guide', 'How it goes');
    await comeBack(page);
    await expect(form.field('Title')).toHaveValue('Half an achievement');

    await layout.goTo('Dashboard');
    await form.leaving.keepDraft.click();
    // A page that it had never loaded, of the version with which it began.
    await expect(region(page, 'Quick guide')).toBeVisible();
    expect(await isMarked(page)).toBe(true);

    await layout.goTo('Team');
    await expect.poll(() => isMarked(page)).toBe(false);
    await layout.goTo('Dashboard');
    await expect(region(page, 'How it goes')).toBeVisible();
    await page.goto(form.addressOfNew);
    await form.draft.restore.click();
    await expect(form.field('Title')).toHaveValue('Half an achievement');
    await form.cancel.click();
    await form.leaving.discard.click();
    expect(failures).toEqual([]);
  });

  test('is offered the other version while nobody uses it', async ({ page, scene, failures }) => {
    const { bar, notNow, reload } = new VersionBanners(page).newVersion;
    await page.clock.install();
    await openAs(page, scene, '/admin/dashboard');
    await expect(region(page, 'How it goes')).toBeVisible();
    expect(await scene.releaseCli.rollback('admin')).toMatchObject({ exitCode: 0 });

    const answer = page.waitForResponse('**/static/js/remotes.json');
    await page.clock.fastForward('05:00');
    await (await answer).finished();
    // The bar's own file is only asked for now, and the minute of rest counts from when it is there.
    await expect(async () => {
      await page.clock.fastForward('01:01');
      await expect(bar).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectNoAccessibilityFindings(page);
    // Out of the way of whoever goes on.
    await page.mouse.wheel(0, 50);
    await expect(bar).toHaveCount(0);
    await page.clock.fastForward('01:01');
    await notNow.click();
    await expect(bar).toHaveCount(0);
    await page.clock.fastForward('01:01');
    await expect(bar).toHaveCount(0);

    await mark(page);
    await new AdminLayout(page).goTo('System');
    await expect.poll(() => isMarked(page)).toBe(false);
    await new AdminLayout(page).goTo('Dashboard');
    await expect(region(page, 'Quick guide')).toBeVisible();
    await expect(reload).toHaveCount(0);
    expect(failures).toEqual([]);
  });

  test('has another build for itself alone, until it goes back', async ({
    page,
    scene,
    browser,
    failures,
  }) => {
    const { override, address } = new SystemPage(page);
    const layout = new AdminLayout(page);
    const { banner, goBack } = new VersionBanners(page).override('admin');
    await openAs(page, scene, address);
    const build = await scene.formerVersion('admin');
    await override.part.selectOption('admin');
    await override.entry.fill(`/static/js/admin/${build}/remoteEntry.js`);
    await override.use.click();

    await expect(banner).toContainText(`admin comes from /static/js/admin/${build}`);
    await expect(page).toHaveURL(address);
    await layout.goTo('Dashboard');
    await expect(region(page, 'How it goes')).toBeVisible();
    await page.goto('/');
    await expect(new HomePage(page).hero).toBeVisible();
    await expect(banner).toBeVisible();
    await expectNoAccessibilityFindings(page);

    const other = await browser.newPage({ baseURL: scene.url });
    await openAs(other, scene, '/admin/dashboard');
    await expect(region(other, 'Quick guide')).toBeVisible();
    await other.close();

    await goBack.click();
    await expect(banner).toHaveCount(0);
    await page.goto('/admin/dashboard');
    await expect(region(page, 'Quick guide')).toBeVisible();
    expect(failures).toEqual([]);
  });

  test('has a build of another host that the server names, and goes back', async ({
    page,
    scene,
    failures,
  }) => {
    const { override, address } = new SystemPage(page);
    const layout = new AdminLayout(page);
    const { banner, goBack } = new VersionBanners(page).override('admin');
    const entry = await scene.offerElsewhere('admin', 'Quick guide', 'As it may become');
    await openAs(page, scene, address);
    await override.part.selectOption('admin');
    await override.entry.fill(entry);
    await override.use.click();

    await expect(banner).toContainText(`admin comes from ${entry}`);
    await layout.goTo('Dashboard');
    await expect(region(page, 'As it may become')).toBeVisible();
    // A guest that everybody has, in the layout of a build that nobody else has.
    await layout.goTo('Audition Entries');
    await expect(page.getByRole('heading', { level: 1, name: 'Audition Entries' })).toBeVisible();
    await goBack.click();
    await expect(banner).toHaveCount(0);
    await page.goto('/admin/dashboard');
    await expect(region(page, 'Quick guide')).toBeVisible();
    expect(failures).toEqual([]);
  });
});
