import type { Page } from '@playwright/test';

/** The layout of the administrator area; on small screens the sidebar is behind a button. */
export class AdminLayout {
  constructor(private readonly page: Page) {}

  get home() {
    return this.page.getByRole('link', { name: 'NOX home' });
  }

  get logout() {
    return this.page.getByRole('button', { name: 'Logout' });
  }

  private get toggle() {
    return this.page.getByRole('button', { name: 'Menu' });
  }

  private get sidebar() {
    return this.page.getByRole('navigation', { name: 'Administration' });
  }

  async signOut(): Promise<void> {
    await this.openMenu();
    await this.logout.click();
  }

  async openMenu(): Promise<void> {
    await this.toggle.or(this.logout).first().waitFor();
    if (await this.toggle.isVisible()) await this.toggle.click();
  }

  async goTo(name: string): Promise<void> {
    await this.openMenu();
    await this.sidebar.getByRole('link', { name, exact: true }).click();
  }
}
