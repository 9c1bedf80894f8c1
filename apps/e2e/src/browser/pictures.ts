import { basename, join } from 'node:path';
import { type Page, test, type TestInfo } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../../../screens');

/** Scrolls through the page once, so that everything that waits to be seen has been seen. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await pause();
    }
    window.scrollTo(0, 0);
    await pause();
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Images beside the screen, such as further slides, are not on their way.
    const shown = [...document.images].filter((image) => image.currentSrc !== '' && image.complete);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}

export async function takePage(page: Page, { project }: TestInfo, name: string): Promise<void> {
  await seeAll(page);
  await page.screenshot({ path: join(FOLDER, project.name, `${name}.png`), fullPage: true });
}

/** Takes a picture of what is on the screen, such as a dialog over the page. */
export async function takeScreen(page: Page, { project }: TestInfo, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, project.name, `${name}.png`) });
}

/** `screens.config.ts` takes a picture of each state that a journey otherwise checks with axe. */
export const isPictured = () =>
  process.env.NOX_PICTURES === '1' && test.info().file.includes('/journeys/');

const counts = new WeakMap<TestInfo, number>();

/** A picture of a state of the running test, named by its title and number; of the whole page if no dialog is open. */
export async function takeState(page: Page): Promise<void> {
  const info = test.info();
  const number = (counts.get(info) ?? 0) + 1;
  counts.set(info, number);
  const title = `${basename(info.file, '.spec.ts')} ${info.title}`.toLowerCase();
  const name = `${title.replaceAll(/[^a-z0-9]+/g, '-')}-${number}`;
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: join(FOLDER, info.project.name, `${name}.png`),
    fullPage: (await dialogs.count()) === 0,
  });
}
