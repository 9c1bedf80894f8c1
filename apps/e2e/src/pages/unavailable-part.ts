import type { Page } from '@playwright/test';

/** What stands where a remote could not be loaded. */
export class UnavailablePart {
  constructor(private readonly page: Page) {}

  /** @param part what a person calls it */
  heading(part: string) {
    return this.page.getByRole('heading', { name: `${part} is unavailable right now` });
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again' });
  }
}
