import type { Page } from '@playwright/test';
import { PictureCarousel } from './carousels.ts';

export class HomePage {
  constructor(private readonly page: Page) {}

  get hero() {
    return this.page.getByRole('heading', {
      level: 1,
      name: /Dance is\s*Our Shared Language!/,
    });
  }

  /** Only on a wide screen. */
  get further() {
    return this.page.getByRole('main').getByRole('link', { name: 'We are a family' });
  }

  get family() {
    return this.page.getByRole('region', { name: 'We are a family' });
  }

  get viewTeam() {
    return this.family.getByRole('link', { name: 'View Team' });
  }

  get familyPictures() {
    return new PictureCarousel(this.family);
  }

  get about() {
    return this.page.getByRole('region', { name: 'About NOX' });
  }

  get aboutPictures() {
    return new PictureCarousel(this.about);
  }
}
