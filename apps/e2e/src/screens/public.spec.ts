import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { learnPage } from '../pages/public-site.ts';
import { withoutRendering } from '../browser/replaced-documents.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';

const LISTS = { learn: 'tutorials', team: 'team', achievements: 'achievements' };
const EMPTY = { tutorials: {}, team: [], achievements: [] };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [name, path] of Object.entries({
  home: '/',
  auditions: '/auditions',
  'not-found': '/nowhere',
})) {
  test(name, async ({ page, pageErrors }, info) => {
    pageErrors.allow(/404/);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(heading(page)).toBeVisible();
    await takePage(page, info, name);
  });
}

for (const [name, list] of Object.entries(LISTS)) {
  const address = `**/api/${list}`;

  test(name, async ({ page }, info) => {
    await page.goto(`/${name}`, { waitUntil: 'networkidle' });
    await expect(heading(page)).toBeVisible();
    await takePage(page, info, name);
  });

  test(`${name} while it loads`, async ({ page }, info) => {
    await withoutRendering(page);
    await page.route(address, () => undefined);
    await page.goto(`/${name}`);
    await expect(heading(page)).toBeVisible();
    await takePage(page, info, `${name}-loading`);
  });

  test(`${name} with nothing there`, async ({ page }, info) => {
    await withoutRendering(page);
    await page.route(address, (route) =>
      route.fulfill({ json: EMPTY[list as keyof typeof EMPTY] }),
    );
    await page.goto(`/${name}`, { waitUntil: 'networkidle' });
    await expect(heading(page)).toBeVisible();
    await takePage(page, info, `${name}-empty`);
  });

  test(`${name} after a failure`, async ({ page, pageErrors }, info) => {
    pageErrors.allow(/500/);
    await withoutRendering(page);
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { message: 'No.', code: 'internal' } }),
    );
    await page.goto(`/${name}`);
    await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    await takePage(page, info, `${name}-failed`);
  });
}

test('the menu', async ({ page }, info) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const toggle = page.getByRole('banner').getByRole('button').first();
  test.skip(!(await toggle.isVisible()), 'wide screens have no menu to open');
  await toggle.click();
  await takeScreen(page, info, 'menu');
});

test('a tutorial in use', async ({ page }, info) => {
  const learn = learnPage(page);
  await page.goto(learn.address, { waitUntil: 'networkidle' });
  const { card, player, play, pause, position, speed, mirror, part } = learn.tutorial(
    'Toprock: the Indian step and the salsa step',
  );
  await play.click();
  await expect(pause).toBeVisible();
  await speed('0.5×').click();
  await mirror.click();
  await pause.click();
  await position.fill('1.2');
  await part.click();
  await position.fill('3.4');
  await part.click();
  await position.fill('2.1');
  await card.scrollIntoViewIfNeeded();
  await takeScreen(page, info, 'learn-practice');
  await player.getByRole('button', { name: 'Full screen' }).click();
  await takeScreen(page, info, 'learn-full-screen');
  await page.keyboard.press('?');
  await expect(learn.listOfKeys).toBeVisible();
  await takeScreen(page, info, 'learn-keys');
});

test('a member', async ({ page, request }, info) => {
  const [member] = (await (await request.get('/api/team')).json()) as { _id: string }[];
  await page.goto(`/team#${member!._id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreen(page, info, 'team-member');
});

test('the pictures of an achievement', async ({ page }, info) => {
  await page.goto('/achievements', { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /view picture/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await takeScreen(page, info, 'achievement-pictures');
});

test('who was involved in an achievement', async ({ page }, info) => {
  await page.goto('/achievements', { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /view team/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreen(page, info, 'achievement-team');
});
