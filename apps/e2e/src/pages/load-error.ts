import type { Page } from '@playwright/test';

/** Shown in place of a remote or page that could not be loaded. */
export function loadError(page: Page) {
  return {
    /** @param part its label, or the whole heading */
    heading(part: string | RegExp) {
      const name = typeof part === 'string' ? `${part} is unavailable right now` : part;
      return page.getByRole('heading', { name });
    },
    /** Below a page that the server rendered: it stays as it came. */
    incomplete: page.getByText('Some of this page does not work right now.'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
  };
}
