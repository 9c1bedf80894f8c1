import type { Page } from '@playwright/test';

/** The navigation bar that visitors see; on a small screen its links are behind a button. */
export function publicHeader(page: Page) {
  const bar = page.getByRole('banner');
  const toggle = bar.locator('summary', { hasText: 'Menu' });
  const links = bar.getByRole('navigation').getByRole('link');
  const link = (name: string) => bar.getByRole('link', { name, exact: true });

  async function open(): Promise<void> {
    await bar.waitFor();
    if (!(await links.first().isVisible())) await toggle.click();
  }

  return {
    bar,
    logo: bar.getByRole('link', { name: 'NOX, home' }),
    /** Only on a small screen. */
    toggle,
    links,
    link,
    open,
    async goTo(name: string): Promise<void> {
      await open();
      await link(name).click();
    },
  };
}
