import type { Page } from '@playwright/test';

export class HomePage {
  constructor(private readonly page: Page) {}

  get hero() {
    return this.page.getByRole('heading', {
      level: 1,
      name: /Dance is\s*Our Shared Language!/,
    });
  }
}
