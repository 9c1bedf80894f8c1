import type { Page } from '@playwright/test';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { NetworkLog } from '../browser/faults.ts';
import { swipe } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { homePage, teamPage } from '../pages/public-site.ts';

async function openHome(page: Page, hash = '') {
  await page.goto(`/${hash}`);
  const home = homePage(page);
  await expect(home.hero).toBeVisible();
  return home;
}

/** The pictures are at its end. */
const showFamily = (home: ReturnType<typeof homePage>) =>
  home.family.evaluate((family) => family.scrollIntoView({ block: 'end' }));

/** Home with the paused family carousel in sight. */
async function openFamily(page: Page) {
  const home = await openHome(page);
  await showFamily(home);
  const carousel = home.familyPictures;
  await carousel.pause.click();
  await expect(carousel.shown).toHaveAttribute('aria-label', '1 of 4');
  return carousel;
}

async function openAbout(page: Page) {
  const home = await openHome(page);
  await home.about.scrollIntoViewIfNeeded();
  await home.aboutPictures.next.scrollIntoViewIfNeeded();
  return home.aboutPictures;
}

test.describe('a link to a section of the home page', () => {
  test('scrolls there from another page, below the navigation bar', async ({ page }) => {
    const home = await openHome(page, '#about');
    await expect(home.about).toBeFocused();
    await expect(home.about).toBeInViewport({ ratio: 0.3 });
    const top = () => home.about.evaluate((about) => about.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(80);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });
});

test('a glimpse is shown in a dialog, which returns the focus', async ({ page }) => {
  const home = await openHome(page);
  await home.glimpse.click();
  await expect(home.film.getByRole('img')).toBeVisible();
  await expectNoAccessibilityFindings(page);
  await page.keyboard.press('Escape');
  await expect(home.film).toBeHidden();
  await expect(home.glimpse).toBeFocused();
});

test.describe('the family section', () => {
  test(
    'links to the team by a button that grows on hover and shrinks when pressed',
    { tag: ['@desktop', '@all'] },
    async ({ page }) => {
      const home = await openHome(page);
      await home.viewTeam.scrollIntoViewIfNeeded();
      await home.viewTeam.hover();
      await expect(home.viewTeam).toHaveCSS('scale', '1.05');
      await expect(home.viewTeam).toHaveCSS('background-color', 'rgb(155, 123, 255)');
      await page.mouse.down();
      await expect(home.viewTeam).toHaveCSS('scale', '0.95');
      await page.mouse.up();
      await expect(page).toHaveURL(teamPage(page).address);
    },
  );

  test('shows its pictures in a loop, by arrows and bullets', async ({ page }) => {
    const { shown, next, previous, bullets } = await openFamily(page);
    for (const label of ['2 of 4', '3 of 4', '4 of 4', '1 of 4']) {
      await next.click();
      await expect(shown).toHaveAttribute('aria-label', label);
    }
    // A press counts also while a slide moves.
    await next.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
    await expect(shown).toHaveAttribute('aria-label', '4 of 4');
    await next.click();
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');
    await previous.click();
    await expect(shown).toHaveAttribute('aria-label', '4 of 4');
    await expect(bullets.nth(3)).toHaveAttribute('aria-current', 'true');
    await bullets.nth(1).click();
    await expect(shown).toHaveAttribute('aria-label', '2 of 4');
    await shown.evaluate((slide) => slide.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(shown.getByRole('img')).toBeInViewport({ ratio: 0.9 });
  });

  test('is changed by a swipe', { tag: '@phone' }, async ({ page }) => {
    const { shown } = await openFamily(page);
    const left = async () => (await shown.boundingBox())!.x;
    const atRest = await left();
    await swipe(page, shown, -240);
    await expect(shown).toHaveAttribute('aria-label', '2 of 4');
    await expect.poll(left).toBe(atRest);
    await swipe(page, shown, 240);
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');
  });
});

test.describe('the about section', () => {
  test('fades between its pictures in a loop', { tag: '@all' }, async ({ page }) => {
    const { whole, shown, next, previous, bullets, pause } = await openAbout(page);
    await expect(shown).toHaveAttribute('aria-label', '1 of 3');
    await previous.click();
    await expect(shown).toHaveAttribute('aria-label', '3 of 3');
    await expect(shown).toHaveCSS('opacity', '1');
    await expect(shown).toHaveCSS('transition-property', 'opacity');
    await next.click();
    await expect(shown).toHaveAttribute('aria-label', '1 of 3');
    await bullets.nth(1).click();
    await expect(shown).toHaveAttribute('aria-label', '2 of 3');
    await expect(whole.locator('[aria-roledescription="slide"][inert]')).toHaveCount(2);
    for (const hidden of await whole.locator('[aria-roledescription="slide"][inert]').all()) {
      await expect(hidden).toHaveCSS('opacity', '0');
    }
    await expect(pause).toHaveCount(0);
  });
});

test.describe('the carousels', () => {
  test('load only when they are nearly in sight, and shift nothing', async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 500 });
    const network = new NetworkLog(page);
    const home = await openHome(page);
    await page.waitForLoadState('networkidle');
    const isLoaded = () => network.urls.some((url) => url.includes('/moving-carousel.'));
    expect(isLoaded()).toBe(false);
    await expect(home.familyPictures.pictures).toHaveCount(1);

    const top = () =>
      home.about.evaluate((about) => about.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    await showFamily(home);
    await expect(home.familyPictures.next).toBeVisible();
    expect(isLoaded()).toBe(true);
    expect(await top()).toBeCloseTo(before, 0);
  });

  test(
    'leave their first picture when they cannot be loaded',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/ERR_FAILED/, /moving-carousel/);
      await page.route('**/moving-carousel.*', (route) => route.abort());
      // They may be requested from the start.
      const failed = page.waitForEvent('requestfailed');
      const home = await openHome(page);
      await showFamily(home);
      await failed;
      await expect(home.familyPictures.pictures).toHaveCount(1);
      await expect(home.hero).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});
