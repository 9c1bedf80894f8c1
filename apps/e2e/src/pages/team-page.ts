import type { Page } from '@playwright/test';

/** `/team`, as visitors see it. */
export class TeamPage {
  readonly address = '/team';

  constructor(private readonly page: Page) {}

  section(category: string) {
    return this.page.getByRole('region', { name: category, exact: true });
  }

  member(name: string) {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  photo(name: string) {
    return this.member(name).getByRole('img', { name, exact: true });
  }
}
