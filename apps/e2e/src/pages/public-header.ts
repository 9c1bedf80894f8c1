import type { Page } from '@playwright/test';

/** The navigation bar that visitors see; on a small screen its links are behind a button. */
export class PublicHeader {
  constructor(private readonly page: Page) {}

  get bar() {
    return this.page.getByRole('banner');
  }

  get logo() {
    return this.bar.getByRole('link', { name: 'NOX, home' });
  }

  /** Only on a small screen. */
  get toggle() {
    return this.bar.locator('summary', { hasText: 'Menu' });
  }

  get links() {
    return this.bar.getByRole('navigation').getByRole('link');
  }

  link(name: string) {
    return this.bar.getByRole('link', { name, exact: true });
  }

  /** Opens the menu on small screens. */
  async open(): Promise<void> {
    await this.bar.waitFor();
    if (await this.links.first().isVisible()) return;
    await this.toggle.click();
  }

  async goTo(name: string): Promise<void> {
    await this.open();
    await this.link(name).click();
  }
}
