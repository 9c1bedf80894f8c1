import type { Page } from '@playwright/test';
import { SlideCarousel } from './slide-carousel.ts';

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

  /** Of everybody, whether their card can be reached or waits beside the one that is shown. */
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

  get skeleton() {
    return this.page.getByText('Loading team members…');
  }

  get failure() {
    return this.page.getByRole('alert');
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again' });
  }
}
