import type { Page } from '@playwright/test';

/** `/auditions`, as visitors see it. */
export class AuditionsPage {
  readonly address = '/auditions';

  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { level: 1, name: 'Auditions Are Currently Closed' });
  }

  get channels() {
    return this.page.getByRole('list', { name: 'Our social media' }).getByRole('link');
  }

  get backToHome() {
    return this.page.getByRole('link', { name: 'Back to Home' });
  }
}
