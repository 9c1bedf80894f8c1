import type { Locator, Page } from '@playwright/test';
import { LearnPage } from '../pages/learn-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { NetworkLog } from '../browser/network-log.ts';
import { expect, test } from '../fixtures/test.ts';
import { withoutRendering } from '../browser/without-rendering.ts';
import { swipe } from '../browser/touch.ts';

const TOPROCK = 'Toprock: the Indian step and the salsa step';
const SIX_STEP = 'The six-step, slowly';
const LOCKING = 'The lock, the point and the wrist twirl';
const NOT_FILMED = 'From the baby freeze to the chair freeze';

async function openLearn(page: Page) {
  const learn = new LearnPage(page);
  await page.goto(learn.address);
  await expect(learn.tutorial(TOPROCK).card).toBeVisible();
  return learn;
}

const isPaused = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.paused);
const time = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

/** It plays for real: its time goes on. */
async function expectToRun(video: Locator) {
  await expect.poll(() => time(video)).toBeGreaterThan(0.2);
}

test.describe('the learn page', () => {
  test('shows the styles in their fixed order', async ({ page }) => {
    const learn = await openLearn(page);
    const names = await learn.sections.evaluateAll((sections) =>
      sections.map((section) => section.querySelector('h2')!.textContent),
    );
    expect(names).toEqual(['Breaking', 'Locking', 'Hip Hop', 'Lite Feet', 'Waacking']);
  });

  test('holds the place of its tutorials until they are there, and nothing jumps', async ({
    page,
  }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await withoutRendering(page);
    await page.route('**/api/tutorials', async (route) => {
      await asked;
      await route.continue();
    });
    const learn = new LearnPage(page);
    await page.goto(learn.address);
    await expect(learn.skeleton).toBeAttached();
    const breaking = page.getByText('Breaking', { exact: true });
    const top = async () => Math.round((await breaking.boundingBox())!.y);
    const before = await top();
    answer();
    await expect(learn.tutorial(TOPROCK).card).toBeVisible();
    await expect(learn.skeleton).not.toBeAttached();
    expect(await top()).toBe(before);
  });

  test('says that tutorials could not be loaded, and loads them on a second try', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 500/);
    await withoutRendering(page);
    await page.route('**/api/tutorials', (route) => route.fulfill({ status: 500, json: {} }));
    const learn = new LearnPage(page);
    await page.goto(learn.address);
    await expect(learn.failure).toContainText('Could not load tutorials. Please try again later.');
    await expectNoAccessibilityFindings(page);
    await page.unroute('**/api/tutorials');
    await learn.tryAgain.click();
    await expect(learn.tutorial(TOPROCK).card).toBeVisible();
    await expect(learn.failure).toBeHidden();
  });

  test('says so where there are none', async ({ page }) => {
    await withoutRendering(page);
    await page.route('**/api/tutorials', (route) => route.fulfill({ json: {} }));
    await page.goto('/learn');
    await expect(page.getByText('No tutorials available yet. Check back soon!')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('unfolds a long description and folds it again, by the keyboard too', async ({ page }) => {
    const { card, readMore, readLess } = (await openLearn(page)).tutorial(TOPROCK);
    const end = card.getByText('the step sits on the snare and not in front of it.');
    await expect(end).toBeHidden();
    await readMore.focus();
    await page.keyboard.press('Enter');
    await expect(end).toBeVisible();
    await expect(readLess).toBeFocused();
    await readLess.click();
    await expect(end).toBeHidden();
  });

  test('has no accessibility findings', async ({ page }) => {
    await openLearn(page);
    await expectNoAccessibilityFindings(page);
  });

  test('is as wide as the screen, down to 320 pixels', async ({ page }) => {
    const { height } = page.viewportSize()!;
    for (const width of [320, page.viewportSize()!.width]) {
      await page.setViewportSize({ width, height });
      await openLearn(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBe(0);
    }
  });
});

test.describe('a tutorial video', () => {
  test('loads nothing before somebody wants to see it; then it plays, muted', async ({ page }) => {
    const network = new NetworkLog(page);
    const videos = () => network.urls.filter((url) => url.includes('/tutorial_videos/'));
    const learn = await openLearn(page);
    await page.waitForLoadState('networkidle');
    expect(videos()).toEqual([]);

    const { video, play, pause } = learn.tutorial(TOPROCK);
    await expect(video).toHaveJSProperty('muted', true);
    await expect(video).toHaveJSProperty('loop', true);
    await play.click();
    await expectToRun(video);
    await expect(pause).toBeVisible();
    expect(new Set(videos()).size).toBe(1);
  });

  test('plays over its end', async ({ page }) => {
    const { video, play } = (await openLearn(page)).tutorial(TOPROCK);
    await play.click();
    await expectToRun(video);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.3;
    });
    await expect.poll(() => time(video)).toBeLessThan(1);
    expect(await isPaused(video)).toBe(false);
  });

  test('is operated by the keyboard alone', async ({ page }) => {
    const { video, play, pause, unmute, mute, fullScreen } = (await openLearn(page)).tutorial(
      TOPROCK,
    );
    await play.focus();
    await page.keyboard.press('Space');
    await expectToRun(video);
    await page.keyboard.press('Tab');
    await expect(unmute).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mute).toBeFocused();
    await expect(video).toHaveJSProperty('muted', false);
    await page.keyboard.press('Tab');
    await expect(fullScreen).toBeFocused();
    await pause.focus();
    await page.keyboard.press('Enter');
    expect(await isPaused(video)).toBe(true);
  });

  test('fills the screen and leaves it', async ({ page }) => {
    const { player, fullScreen, exitFullScreen } = (await openLearn(page)).tutorial(TOPROCK);
    const isFull = () => player.evaluate((element) => element === document.fullscreenElement);
    await fullScreen.click();
    await expect.poll(isFull).toBe(true);
    await exitFullScreen.click();
    await expect.poll(isFull).toBe(false);
  });

  test('stops when another one plays', async ({ page }) => {
    const learn = await openLearn(page);
    const first = learn.tutorial(TOPROCK);
    await first.play.click();
    await expectToRun(first.video);
    // Started where it is out of sight, so that only the other one's playing can be the reason.
    const second = learn.tutorial(LOCKING);
    await second.play.evaluate((button: HTMLButtonElement) => button.click());
    await expect.poll(() => isPaused(first.video)).toBe(true);
    await expect(first.play).toBeVisible();
  });

  test('stops when it is scrolled out of sight', async ({ page }) => {
    const { video, play } = (await openLearn(page)).tutorial(TOPROCK);
    await play.click();
    await expectToRun(video);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await isPaused(video)).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await expect.poll(() => isPaused(video)).toBe(true);
  });

  test('that fails says so, and plays on a second try', async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/);
    const { video, play, unavailable, tryAgain, pause } = (await openLearn(page)).tutorial(TOPROCK);
    await page.route('**/tutorial_videos/**', (route) => route.abort());
    await play.click();
    await expect(unavailable).toBeVisible();
    await expect(tryAgain).toBeFocused();
    await expect(tryAgain).toBeInViewport({ ratio: 1 });
    await expectNoAccessibilityFindings(page);

    await page.unroute('**/tutorial_videos/**');
    await tryAgain.click();
    await expectToRun(video);
    await expect(pause).toBeFocused();
    await expect(unavailable).toBeHidden();
  });

  test('that was never filmed says so', async ({ page }, { project }) => {
    const learn = await openLearn(page);
    if (project.name === 'phone') await learn.carousel('Breaking').previous.click();
    const { unavailable, play, tryAgain } = learn.tutorial(NOT_FILMED);
    await expect(unavailable).toBeVisible();
    await expect(play).toBeHidden();
    await expect(tryAgain).toBeHidden();
  });
});

test.describe('the tutorials of a style', () => {
  test('stand side by side from 768 pixels', async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'a width of its own');
    await page.setViewportSize({ width: 768, height: 900 });
    const learn = await openLearn(page);
    await expect(learn.carousel('Breaking').whole).toHaveCount(0);
    const [first, second] = await Promise.all([
      learn.tutorial(TOPROCK).card.boundingBox(),
      learn.tutorial(SIX_STEP).card.boundingBox(),
    ]);
    expect(second!.y).toBe(first!.y);
    expect(second!.x).toBeGreaterThan(first!.x + first!.width);
  });
});

/** The tutorial that is shown has come to its place. */
async function expectToRest(learn: LearnPage, style: string) {
  const left = async (part: Locator) => Math.round((await part.boundingBox())!.x);
  const place = await left(learn.section(style));
  await expect.poll(() => left(learn.carousel(style).shown)).toBe(place);
}

test.describe('the tutorials of a style on a phone', () => {
  test.beforeEach(({}, { project }) => {
    test.skip(project.name !== 'phone', 'a carousel is for small screens');
  });

  test('are gone through by the buttons, around the end', async ({ page }) => {
    const learn = await openLearn(page);
    const { next, previous, position, shown } = learn.carousel('Breaking');
    await expect(position).toHaveText('1 of 3');
    for (const place of ['2 of 3', '3 of 3', '1 of 3']) {
      await next.click();
      await expect(position).toHaveText(place);
      await expect(shown).toHaveAttribute('aria-label', place);
    }
    await previous.click();
    await expect(position).toHaveText('3 of 3');
    await expect(shown).toBeInViewport({ ratio: 0.5 });
  });

  test('take as much room as the one that is shown', async ({ page }) => {
    const { whole, shown, next } = (await openLearn(page)).carousel('Breaking');
    const rowEnd = async () => (await next.boundingBox())!.y - (await shown.boundingBox())!.y;
    const height = async () => (await shown.boundingBox())!.height;
    const controls = (await rowEnd()) - (await height());
    await whole.locator('summary', { hasText: 'Read More' }).first().click();
    const unfolded = await height();
    await next.click();
    await expect.poll(height).toBeLessThan(unfolded);
    await expect.poll(async () => (await rowEnd()) - (await height())).toBeCloseTo(controls, 0);
  });

  test('are gone through by the keyboard, and never into a hidden one', async ({ page }) => {
    const learn = await openLearn(page);
    const { next, previous, position } = learn.carousel('Breaking');
    await previous.focus();
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(position).toHaveText('2 of 3');
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('3 of 3');
    await page.keyboard.press('ArrowLeft');
    await expect(position).toHaveText('2 of 3');
    await expectToRest(learn, 'Breaking');

    await learn.title.focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isHidden = await page.evaluate(() => {
        const { left, right } = document.activeElement!.getBoundingClientRect();
        return right <= 0 || left >= window.innerWidth;
      });
      expect(isHidden).toBe(false);
    }
  });

  test('follow a finger beyond 50 pixels, not at less', async ({ page }) => {
    const learn = await openLearn(page);
    const { shown, position } = learn.carousel('Breaking');
    await page.waitForLoadState('networkidle');
    await swipe(page, shown, -44);
    await page.waitForTimeout(400);
    await expect(position).toHaveText('1 of 3');
    await swipe(page, shown, -90);
    await expect(position).toHaveText('2 of 3');
    await swipe(page, shown, 90);
    await swipe(page, shown, 90);
    await expect(position).toHaveText('3 of 3');
    await expectToRest(learn, 'Breaking');
  });

  test('pause when they are swiped away', async ({ page }) => {
    const learn = await openLearn(page);
    const { shown, position } = learn.carousel('Breaking');
    const { video, play } = learn.tutorial(TOPROCK);
    await play.click();
    await expectToRun(video);
    await page.waitForLoadState('networkidle');
    await swipe(page, shown, -120);
    await expect(position).toHaveText('2 of 3');
    await expect.poll(() => isPaused(video)).toBe(true);
  });

  test('are played by a tap on the picture, and not by a swipe over it', async ({ page }) => {
    const learn = await openLearn(page);
    const { video } = learn.tutorial(TOPROCK);
    await page.waitForLoadState('networkidle');
    await swipe(page, video, -40);
    await page.waitForTimeout(400);
    expect(await isPaused(video)).toBe(true);
    await video.tap();
    await expectToRun(video);
  });
});
