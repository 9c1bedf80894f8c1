import type { Page } from '@playwright/test';

/** `/auditions`, as visitors see it. */
export class AuditionsPage {
  readonly address = '/auditions';

  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { level: 1, name: 'Auditions Are Currently Closed' });
  }
}
