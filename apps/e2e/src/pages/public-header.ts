import type { Page } from '@playwright/test';

/** The navigation bar that visitors see; on a small screen its links are behind a button. */
export class PublicHeader {
  constructor(private readonly page: Page) {}

  get bar() {
    return this.page.getByRole('banner');
  }

  private get toggle() {
    return this.bar.getByRole('button', { name: 'Menu' });
  }

  async goTo(name: string): Promise<void> {
    await this.bar.waitFor();
    if (await this.toggle.isVisible()) await this.toggle.click();
    await this.bar.getByRole('link', { name, exact: true }).click();
  }
}
