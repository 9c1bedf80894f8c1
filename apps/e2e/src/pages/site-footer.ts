import type { Page } from '@playwright/test';

/** The end of every public page. */
export function siteFooter(page: Page) {
  const footer = page.getByRole('contentinfo');
  return { footer, quote: footer.getByText('Feel free to meet our team') };
}
