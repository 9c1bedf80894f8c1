import { expect, type Page } from '@playwright/test';
import { loadError } from '../pages/load-error.ts';

/** What browser and shell log then. */
export const INCOMPLETE_ERRORS = [
  /Failed to load resource|net::ERR_|\[nox\]|could not be loaded|Federation Runtime/,
  /Loading (CSS )?chunk|preload|Minified React error/,
];

/** Opens a public page that came rendered and whose code does not arrive, with the bar that says so. */
export async function openIncomplete(page: Page): Promise<void> {
  await page.route(/\/static\/js\/public-site\/.*\.js$/, (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await expect(loadError(page).incomplete).toBeVisible();
}
