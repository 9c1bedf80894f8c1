import type { Locator, Page } from '@playwright/test';
import { NetworkLog } from '../browser/faults.ts';
import { swipe } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { learnPage } from '../pages/public-site.ts';

const TOPROCK = 'Toprock: the Indian step and the salsa step';
const SIX_STEP = 'The six-step, slowly';

async function openLearn(page: Page) {
  const learn = learnPage(page);
  await page.goto(learn.address);
  await expect(learn.tutorial(TOPROCK).card).toBeVisible();
  return learn;
}

const time = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

async function expectToPlay(video: Locator) {
  await expect.poll(() => time(video)).toBeGreaterThan(0.2);
}

test.describe('a tutorial video', () => {
  test('loads nothing before it is used, and plays muted in a loop', async ({ page }) => {
    const network = new NetworkLog(page);
    const videos = () => network.urls.filter((url) => url.includes('/tutorial_videos/'));
    const learn = await openLearn(page);
    const { video, play, pause } = learn.tutorial(TOPROCK);
    await page.waitForLoadState('networkidle');
    await expect(video).toHaveJSProperty('preload', 'none');
    expect(videos()).toEqual([]);
    await expect(video).toHaveJSProperty('muted', true);
    await expect(video).toHaveJSProperty('loop', true);
    await play.click();
    await expectToPlay(video);
    await expect(pause).toBeVisible();
    const played = await video.evaluate((element: HTMLVideoElement) => element.currentSrc);
    expect(new Set(videos())).toEqual(new Set([played]));
  });

  test('enters and leaves full screen', { tag: '@all' }, async ({ page }) => {
    const { player, fullScreen, exitFullScreen } = (await openLearn(page)).tutorial(TOPROCK);
    const isFull = () => player.evaluate((element) => element === document.fullscreenElement);
    await fullScreen.click();
    await expect.poll(isFull).toBe(true);
    await exitFullScreen.click();
    await expect.poll(isFull).toBe(false);
  });
});

test.describe('the tutorials of a style', () => {
  test('are side by side from 768 pixels', { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const learn = await openLearn(page);
    await expect(learn.carousel('Breaking').whole).toHaveCount(0);
    const [first, second] = await Promise.all([
      learn.tutorial(TOPROCK).card.boundingBox(),
      learn.tutorial(SIX_STEP).card.boundingBox(),
    ]);
    expect(second!.y).toBe(first!.y);
    // Journeys of administrators change the order.
    expect(Math.abs(second!.x - first!.x)).toBeGreaterThan(first!.width);
  });
});

test.describe('the tutorials of a style on a phone', { tag: '@phone' }, () => {
  test('are as high as the one that is shown', async ({ page }) => {
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

  test('are changed by a swipe, and not by a short one', async ({ page }) => {
    const { position, shown } = (await openLearn(page)).carousel('Breaking');
    await page.waitForLoadState('networkidle');
    const left = async () => (await shown.boundingBox())!.x;
    const atRest = await left();
    await swipe(page, shown, -240);
    await expect(position).toHaveText('2 of 3');
    await expect.poll(left).toBe(atRest);
    await swipe(page, shown, -40);
    await swipe(page, shown, 240);
    await expect(position).toHaveText('1 of 3');
    await expect.poll(left).toBe(atRest);
  });

  test('are played by a tap on the picture, not by a swipe', { tag: '@all' }, async ({ page }) => {
    const learn = await openLearn(page);
    const { video } = learn.tutorial(TOPROCK);
    await page.waitForLoadState('networkidle');
    await swipe(page, video, -40);
    // A tap on a playing one would pause it.
    await video.tap();
    await expectToPlay(video);
  });
});

test(
  'the buttons for practising stand in one row where a mouse is used, however narrow the window',
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { play, pause, speed, mirror, part, keys } = (await openLearn(page)).tutorial(TOPROCK);
    await play.click();
    await pause.click();
    const boxes = await Promise.all(
      [speed('0.5×'), mirror, part, keys].map((button) => button.boundingBox()),
    );
    expect(new Set(boxes.map((box) => Math.round(box!.y))).size).toBe(1);
  },
);
