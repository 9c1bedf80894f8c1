import type { Page } from '@playwright/test';

/** The end of every public page. */
export class SiteFooter {
  constructor(private readonly page: Page) {}

  get footer() {
    return this.page.getByRole('contentinfo');
  }

  get quote() {
    return this.footer.getByText('Feel free to meet our team');
  }

  get links() {
    return this.footer.getByRole('link');
  }
}
