import type { Page } from '@playwright/test';
import { SlideCarousel } from './carousels.ts';

/** `/team`, as visitors see it. */
export class TeamPage {
  readonly address = '/team';

  constructor(private readonly page: Page) {}

  section(category: string) {
    return this.page.getByRole('region', { name: category, exact: true });
  }

  carousel(category: string) {
    return new SlideCarousel(this.section(category));
  }

  member(name: string) {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** All cards, also those of hidden slides. */
  get cards() {
    return this.page.locator('article');
  }

  photo(name: string) {
    return this.member(name).getByRole('img', { name, exact: true });
  }

  readMore(name: string) {
    return this.page.getByRole('button', { name: `Read More about ${name}` });
  }

  modal(name: string) {
    return this.page.getByRole('dialog', { name });
  }
}
