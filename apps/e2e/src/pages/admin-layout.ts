import type { Page } from '@playwright/test';

/** The layout of the administrator area; on small screens the sidebar is behind a button. */
export function adminLayout(page: Page) {
  const toggle = page.getByRole('button', { name: 'Menu' });
  const logout = page.getByRole('button', { name: 'Logout' });
  const sidebar = page.getByRole('navigation', { name: 'Administration' });

  async function openMenu(): Promise<void> {
    await toggle.or(logout).first().waitFor();
    if (await toggle.isVisible()) await toggle.click();
  }

  return {
    home: page.getByRole('link', { name: 'NOX home' }),
    openMenu,
    async signOut(): Promise<void> {
      await openMenu();
      await logout.click();
    },
    async goTo(name: string): Promise<void> {
      await openMenu();
      await sidebar.getByRole('link', { name, exact: true }).click();
    },
  };
}
