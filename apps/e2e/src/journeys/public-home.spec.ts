import type { Page } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import { TeamPage } from '../pages/team-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { NetworkLog } from '../browser/network-log.ts';
import { expect, test } from '../fixtures/test.ts';
import { swipe } from '../browser/touch.ts';

/** How long a picture is shown, and somewhat more. */
const A_TURN_MS = 6_000;

async function openHome(page: Page, hash = '') {
  await page.goto(`/${hash}`);
  const home = new HomePage(page);
  await expect(home.hero).toBeVisible();
  return home;
}

/** Home, with the family's pictures ready to be moved and standing still. */
async function openFamily(page: Page) {
  const home = await openHome(page);
  await home.family.scrollIntoViewIfNeeded();
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

test.describe('the hero', () => {
  test('leads to the glimpse in a new tab', async ({ page }) => {
    const { glimpse } = await openHome(page);
    await expect(glimpse).toHaveAttribute('target', '_blank');
    await expect(glimpse).toHaveAttribute('rel', 'noopener');
  });
});

test.describe('a link to a place on the home page', () => {
  test('scrolls there from another page, below the navigation bar', async ({ page }) => {
    const home = await openHome(page, '#about');
    await expect(home.about).toBeFocused();
    await expect(home.about).toBeInViewport({ ratio: 0.3 });
    const top = () => home.about.evaluate((about) => about.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(80);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });

  test('scrolls smoothly on the home page itself, each time it is chosen', async ({ page }, {
    project,
  }) => {
    test.skip(project.name !== 'desktop', 'the link is on wide screens only');
    const home = await openHome(page);
    const position = () => page.evaluate(() => window.scrollY);
    const target = await home.family.evaluate((family) => family.getBoundingClientRect().top - 72);
    for (let time = 0; time < 2; time += 1) {
      await home.further.click();
      const onTheWay = await position();
      expect(onTheWay).toBeLessThan(target);
      await expect(page).toHaveURL('/#family');
      await expect(home.family).toBeFocused();
      await expect.poll(position).toBeCloseTo(target, -1);
      await page.evaluate(() => window.scrollTo(0, 0));
    }
  });
});

test.describe('the family section', () => {
  test('leads to the team by a button that grows under a pointer and shrinks under a press', async ({
    page,
  }, { project }) => {
    const home = await openHome(page);
    await home.viewTeam.scrollIntoViewIfNeeded();
    if (project.name === 'desktop') {
      await home.viewTeam.hover();
      await expect(home.viewTeam).toHaveCSS('scale', '1.05');
      await expect(home.viewTeam).toHaveCSS('background-color', 'rgb(155, 123, 255)');
      await page.mouse.down();
      await expect(home.viewTeam).toHaveCSS('scale', '0.95');
      await page.mouse.up();
    } else {
      await home.viewTeam.tap();
    }
    await expect(page).toHaveURL(new TeamPage(page).address);
  });

  test('enters once a fifth of it is in sight', async ({ page }) => {
    const { family } = await openHome(page);
    const content = family.locator('> *');
    await expect(content).toHaveAttribute('data-reveal', 'waiting');
    await family.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    await expect(content).not.toHaveAttribute('data-reveal');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(content).not.toHaveAttribute('data-reveal');
  });

  test('shows its pictures around and around, by arrows and bullets', async ({ page }) => {
    const { shown, next, previous, bullets } = await openFamily(page);
    for (const label of ['2 of 4', '3 of 4', '4 of 4', '1 of 4']) {
      await next.click();
      await expect(shown).toHaveAttribute('aria-label', label);
    }
    // A press while a slide still moves counts like any other.
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

  test('is moved by the keyboard alone, and never into a hidden picture', async ({ page }) => {
    const { whole, shown, play, bullets, next } = await openFamily(page);
    await play.focus();
    for (const bullet of await bullets.all()) {
      await page.keyboard.press('Tab');
      await expect(bullet).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(shown).toHaveAttribute('aria-label', '4 of 4');
    await page.waitForTimeout(350);
    await page.keyboard.press('ArrowRight');
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');
    await next.focus();
    await page.keyboard.press('Tab');
    expect(await whole.evaluate((carousel) => carousel.contains(document.activeElement))).toBe(
      false,
    );
  });

  test('is moved by a finger', async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'a desktop has no finger');
    const { shown } = await openFamily(page);
    await swipe(page, shown, -240);
    await expect(shown).toHaveAttribute('aria-label', '2 of 4');
    await page.waitForTimeout(350);
    await swipe(page, shown, 240);
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');
  });

  test('goes on by itself until it is paused, and says nothing meanwhile', async ({ page }) => {
    const home = await openHome(page);
    const { shown, announcer, pause, play } = home.familyPictures;
    await home.family.scrollIntoViewIfNeeded();
    await expect(announcer).toHaveAttribute('aria-live', 'off');
    await expect(shown).toHaveAttribute('aria-label', '2 of 4', { timeout: A_TURN_MS });

    await pause.click();
    await expect(announcer).toHaveAttribute('aria-live', 'polite');
    await home.hero.click({ position: { x: 5, y: 5 } });
    await page.waitForTimeout(A_TURN_MS);
    await expect(shown).toHaveAttribute('aria-label', '2 of 4');

    await play.click();
    await expect(shown).toHaveAttribute('aria-label', '3 of 4', { timeout: A_TURN_MS });
  });

  test('waits under a pointer and while the focus is in it', async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'a phone has no pointer that rests');
    const home = await openHome(page);
    const { whole, shown, next } = home.familyPictures;
    await home.family.scrollIntoViewIfNeeded();
    await whole.hover();
    await page.waitForTimeout(A_TURN_MS);
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');

    await next.focus();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(A_TURN_MS);
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');

    await next.blur();
    await expect(shown).toHaveAttribute('aria-label', '2 of 4', { timeout: A_TURN_MS });
  });
});

test.describe('the about section', () => {
  test('fades from one picture to the next, around and around', async ({ page }) => {
    const { whole, shown, next, previous, bullets, pause } = await openAbout(page);
    await expect(shown).toHaveAttribute('aria-label', '1 of 3');
    await previous.click();
    await expect(shown).toHaveAttribute('aria-label', '3 of 3');
    await expect(shown).toHaveCSS('opacity', '1');
    await expect(shown).toHaveCSS('transition-property', 'opacity');
    await next.click();
    await expect(shown).toHaveAttribute('aria-label', '1 of 3');
    await page.waitForTimeout(350);
    await bullets.nth(1).click();
    await expect(shown).toHaveAttribute('aria-label', '2 of 3');
    await expect(whole.locator('[aria-roledescription="slide"][inert]')).toHaveCount(2);
    for (const hidden of await whole.locator('[aria-roledescription="slide"][inert]').all()) {
      await expect(hidden).toHaveCSS('opacity', '0');
    }
    await expect(pause).toHaveCount(0);
  });

  test('lets its parts enter one after the other', async ({ page }) => {
    const { about } = await openHome(page);
    await page.evaluate(() => {
      const starts: number[] = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (keyframes, options) {
        if (this.closest('#about')) {
          starts.push(Math.round((options as KeyframeAnimationOptions).delay ?? 0));
        }
        return animate.call(this, keyframes, options);
      };
      Object.assign(window, { starts });
    });
    await about.scrollIntoViewIfNeeded();
    await about.evaluate((section) => section.scrollIntoView());
    const starts = () =>
      page.evaluate(() => [...new Set((window as unknown as { starts: number[] }).starts)]);
    await expect.poll(starts).toEqual([0, 300, 600, 900]);
  });
});

test.describe('where motion is not wanted', () => {
  test('everything is there, nothing moves by itself, and it can be told to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const home = await openHome(page);
    await expect(page.locator('[data-reveal]')).toHaveCount(0);
    const { shown, play, next } = home.familyPictures;
    await home.family.scrollIntoViewIfNeeded();
    await expect(play).toBeVisible();
    await page.waitForTimeout(A_TURN_MS);
    await expect(shown).toHaveAttribute('aria-label', '1 of 4');
    await next.click();
    await expect(shown).toHaveAttribute('aria-label', '2 of 4');
    await play.click();
    await expect(shown).toHaveAttribute('aria-label', '3 of 4', { timeout: A_TURN_MS });
  });
});

test.describe('the carousels', () => {
  test('come only when they are nearly in sight, and move nothing', async ({ page }) => {
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
    await home.family.evaluate((family) => family.scrollIntoView({ block: 'end' }));
    await expect(home.familyPictures.next).toBeVisible();
    expect(isLoaded()).toBe(true);
    expect(await top()).toBeCloseTo(before, 0);
  });

  test('leave their first picture where they cannot be loaded', async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/, /moving-carousel/);
    await page.route('**/moving-carousel.*', (route) => route.abort());
    // The pictures may be near enough from the start.
    const failed = page.waitForEvent('requestfailed');
    const home = await openHome(page);
    await home.family.scrollIntoViewIfNeeded();
    await failed;
    await expect(home.familyPictures.pictures).toHaveCount(1);
    await expect(home.hero).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('have no accessibility findings', async ({ page }) => {
    const home = await openHome(page);
    await home.family.scrollIntoViewIfNeeded();
    await home.familyPictures.pause.click();
    await home.about.scrollIntoViewIfNeeded();
    await home.aboutPictures.next.click();
    await expectNoAccessibilityFindings(page);
  });
});
