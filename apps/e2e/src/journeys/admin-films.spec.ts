import { rm, writeFile } from 'node:fs/promises';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { learnPage } from '../pages/public-site.ts';
import { asAdministrator, expect } from '../fixtures/test.ts';
import { video } from '../product/sample-files.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { FaultyProxy } from '../browser/faulty-proxy.ts';

const test = asAdministrator.extend<{ network: FaultyProxy }>({
  network: async ({}, provide) => {
    const network = await FaultyProxy.start();
    await provide(network);
    await network.stop();
  },
  proxy: ({ network }, provide) => provide({ server: network.url }),
});

const MEGABYTE = 1024 * 1024;

test(
  'a film of 200 MB arrives over a line that breaks five times, with a thumbnail and its length',
  { tag: '@all' },
  async ({ page, product, network, newVisitor, pageErrors }, info) => {
    test.slow();
    // 409: the server still had to write what came before the line broke; then the browser asks it again.
    pageErrors.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/, /status of 409/);
    const form = contentFormPage(page, 'tutorials', 'Tutorial');
    const list = contentListPage(page, 'tutorials');
    const title = 'The long way round';
    // Players ignore what follows the film. Playwright hands over large files by their paths alone.
    const film = Buffer.alloc(200 * MEGABYTE, 'x');
    film.set(video());
    const path = info.outputPath('round.webm');
    await writeFile(path, film);

    await page.goto(form.addressOfNew);
    await form.field('Title').fill(title);
    await form.field('Dance style').selectOption('Locking');
    await form.field('Instructor').fill('Kabir Malhotra');
    await form.field('Description').fill('Around, and around.');

    await test.step('a film that browsers refuse is not taken', async () => {
      const matroska = { name: 'a.mkv', mimeType: 'video/x-matroska', buffer: video() };
      await form.field('Video').setInputFiles(matroska);
      await expect(form.failure).toContainText('Export it as MP4 (H.264 video, AAC sound)');
    });

    await test.step('the form shows what comes of a good one', async () => {
      await form.field('Video').setInputFiles(path);
      await expect(page.getByText('The thumbnail above was taken from this video')).toBeVisible();
      await expect(page.getByText(/^Length: 0:\d\d$/)).toBeVisible();
      await expect(form.doNotUse('poster.jpg')).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });

    await test.step('it is sent', async () => {
      const cuts = network.cut(
        'PATCH',
        /\/api\/media\/tutorial_videos\/uploads\//,
        10 * MEGABYTE,
        5,
      );
      await form.save.click();
      await expect(list.result('Tutorial added successfully!')).toBeVisible({ timeout: 90_000 });
      await rm(path);
      expect(cuts()).toBe(5);
      await expect(list.row(title)).toContainText(/0:\d\d/);
    });

    await test.step('visitors get all of it', async () => {
      const visitor = await newVisitor();
      const learn = learnPage(visitor);
      await visitor.goto(learn.address);
      const { card, video: player } = learn.tutorial(title);
      await expect(card).toContainText(/Length 0:\d\d/);
      await expect(card.locator('picture img')).toHaveAttribute('src', /^\/media\/variants\//);
      const address = new URL((await player.getAttribute('src'))!, product.url);
      const answer = await fetch(address);
      expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
    });

    await test.step('it is deleted again', async () => {
      await list.delete(title);
      await list.confirm('Delete').click();
      await expect(list.result('Tutorial deleted successfully.')).toBeVisible();
    });
  },
);
