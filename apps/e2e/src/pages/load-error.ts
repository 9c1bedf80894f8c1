import type { Page } from '@playwright/test';

/** Shown in place of a remote or page that could not be loaded. */
export class LoadError {
  constructor(private readonly page: Page) {}

  /** @param part its label, or the whole heading */
  heading(part: string | RegExp) {
    const name = typeof part === 'string' ? `${part} is unavailable right now` : part;
    return this.page.getByRole('heading', { name });
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again' });
  }
}
