import { expect, type Page } from '@playwright/test';
import { learnPage } from '../pages/learn-page.ts';
import { publicHeader } from '../pages/public-header.ts';

/** Opens what a public page shows on request: the menu, controls of a video, a dialog. */
export async function openDetails(page: Page, name: string) {
  const { toggle } = publicHeader(page);
  const dialog = page.getByRole('dialog');
  const open = (button: RegExp) => page.getByRole('button', { name: button }).first().click();
  switch (name) {
    case 'learn': {
      const tutorial = learnPage(page).tutorial('Toprock: the Indian step and the salsa step');
      await tutorial.play.click();
      await tutorial.pause.click();
      await tutorial.speed('0.5×').click();
      await tutorial.mirror.click();
      return tutorial.card.scrollIntoViewIfNeeded();
    }
    case 'team':
      await open(/^Read More about/);
      return expect(dialog).toBeVisible();
    case 'achievements':
      await open(/^View picture/);
      return expect(dialog.getByRole('button', { name: 'Next picture' })).toBeVisible();
    default:
      if (await toggle.isVisible()) await toggle.click();
  }
}
