import { NetworkLog } from '../browser/faults.ts';
import { expect, test } from '../fixtures/test.ts';
import { homePage, publicHeader, teamPage } from '../pages/public-site.ts';

test.describe('a visitor', { tag: '@nginx' }, () => {
  test('sees the hero and goes to the team', { tag: '@widths' }, async ({ page }) => {
    const team = teamPage(page);
    await page.goto('/');
    await expect(homePage(page).hero).toBeVisible();

    await publicHeader(page).goTo('TEAM');
    await expect(page).toHaveURL(team.address);
    for (const category of ['Executive Board', 'Core Team', 'Members']) {
      await expect(team.section(category)).toBeVisible();
    }
  });

  test('loads nothing of Firebase or another remote on /', async ({ page }) => {
    const network = new NetworkLog(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'About NOX' }).scrollIntoViewIfNeeded();
    const folders = () =>
      network.urls.flatMap((url) => /\/static\/js\/([^/]+)\//.exec(url)?.[1] ?? []);
    await expect.poll(() => new Set(folders())).toEqual(new Set(['public-site', 'shell']));
    await page.waitForSelector('html[data-hydrated]');
    expect(network.urls.filter((url) => /firebase|identitytoolkit/.test(url))).toEqual([]);
    // Each of its packages registers itself by name.
    expect(await network.scriptsWith('@firebase/')).toEqual([]);
  });
});
