import type { Page } from '@playwright/test';
import { pictureCarousel } from './carousels.ts';

export function homePage(page: Page) {
  const family = page.getByRole('region', { name: 'We are a family' });
  const about = page.getByRole('region', { name: 'About NOX' });
  return {
    hero: page.getByRole('heading', { level: 1, name: /Dance is\s*Our Shared Language!/ }),
    /** Only on a wide screen. */
    further: page.getByRole('main').getByRole('link', { name: 'We are a family' }),
    family,
    viewTeam: family.getByRole('link', { name: 'View Team' }),
    familyPictures: pictureCarousel(family),
    about,
    aboutPictures: pictureCarousel(about),
  };
}
