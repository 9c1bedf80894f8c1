import type { Page } from '@playwright/test';

/** What stands where a remote could not be loaded. */
export class LoadError {
  constructor(private readonly page: Page) {}

  /** @param part what a person calls it, or all of the heading */
  heading(part: string | RegExp) {
    const name = typeof part === 'string' ? `${part} is unavailable right now` : part;
    return this.page.getByRole('heading', { name });
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again' });
  }
}
