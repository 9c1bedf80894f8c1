import { join } from 'node:path';
import sharp from 'sharp';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { showAsPrinted } from '../browser/layout.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/pictures');

// Pictures have one width; the README scales them.
test.beforeEach(({}, { project }) => test.skip(project.name !== '1280'));

/** This time is printed, so that the picture is the same on every day. */
const EVENING = new Date('2026-11-07T10:00Z');
const SHEET = { x: 0, y: 0, width: 718, height: 870 };

async function writePicture(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

test.describe('the home page', () => {
  test.use({ storageState: SIGNED_OUT });

  test('for the README', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    await writePicture('home', await page.screenshot());
  });
});

test('judging for the README', async ({ page }) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await expect(entries.table).toBeVisible();
  await entries.judgeAs('Meera');
  await entries.judgeNext.click();
  await entries.score(8).check({ force: true });
  await entries.notes.fill('Sharp on every beat, and a smile that reaches the last row.');
  await page.evaluate(() => document.fonts.ready);
  await writePicture('judging', await page.screenshot());
});

test('the running order for the README', async ({ page }) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await entries.view('Slots').click();
  await expect(entries.table).toBeVisible();
  await page.clock.setFixedTime(EVENING);
  await showAsPrinted(page);
  const sheet = sharp(await page.screenshot({ clip: SHEET }));
  const framed = sheet.extend({ top: 40, bottom: 8, left: 40, right: 40, background: '#fff' });
  await writePicture('running-order', await framed.toBuffer());
});
