import type { Page } from '@playwright/test';

export { loginPage } from '@nox/start/login-page.ts';

/** The layout of the administrator area; on small screens the menu is behind a button. */
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
      const named = page.getByRole('link', { name, exact: true, includeHidden: true });
      const link = sidebar.getByRole('listitem').locator(named).last();
      await link.waitFor({ state: 'attached' });
      const group = sidebar.getByRole('listitem').filter({ has: named }).first();
      // A folded group is unfolded; another one is a link to its first page, which shows the others.
      if (!(await link.isVisible())) await group.locator('summary, a').first().click();
      await link.click();
    },
  };
}

export function controls(page: Page) {
  const dialog = page.getByRole('dialog');
  const confirmation = page.getByRole('alertdialog');
  const results = page.getByRole('region', { name: 'Results' });
  return {
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    dialog,
    inDialog: (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }),
    confirmation,
    confirm: (name: string | RegExp) => confirmation.getByRole('button', { name, exact: true }),
    results,
    result: (text: string | RegExp) => results.getByText(text),
  };
}

type SystemSection = 'Versions' | 'Another build for this browser';
type SystemTable = 'Versions' | 'Errors and speed' | 'Errors';

export function systemPage(page: Page) {
  const region = page.getByRole('region', { name: 'Another build for this browser' });
  const table = (name: SystemTable) => page.getByRole('table', { name, exact: true });
  return {
    address: '/admin/system',
    title: page.getByRole('heading', { level: 1, name: 'System' }),
    table,
    health: page.getByRole('status').filter({ hasText: /^All healthy|^In the last day/ }),
    unfold: (section: SystemSection) => page.locator('summary').getByText(section).click(),
    row: (name: SystemTable, text: string | RegExp) =>
      table(name).getByRole('row').filter({ hasText: text }),
    errors: page.getByRole('main').getByRole('link', { name: 'Errors and speed' }),
    alarm: page.getByRole('alert').filter({ hasText: 'The release of' }),
    override: {
      part: region.getByLabel('Part'),
      entry: region.getByLabel('Address of the build’s entry'),
      use: region.getByRole('button', { name: 'Use it here' }),
    },
  };
}

export function versionBanners(page: Page) {
  const bar = page.getByRole('status').filter({ hasText: 'A new version is there.' });
  return {
    newVersion: {
      bar,
      reload: bar.getByRole('button', { name: 'Reload' }),
      notNow: bar.getByRole('button', { name: 'Not now' }),
    },
    preview(remote: string) {
      const bar = page.getByRole('complementary', { name: `Preview pr-12 of ${remote}` });
      return {
        bar,
        end: bar.getByRole('button', { name: 'End the preview' }),
        over: page.getByRole('complementary', { name: 'Preview', exact: true }),
      };
    },
    override(remote: string) {
      const banner = page.getByRole('complementary', { name: `Build of ${remote}` });
      return { banner, goBack: banner.getByRole('button', { name: 'Back to the released one' }) };
    },
  };
}

/** Shown in place of a remote or page that could not be loaded. */
export function loadError(page: Page) {
  return {
    /** @param part its label, or the whole heading */
    heading(part: string | RegExp) {
      const name = typeof part === 'string' ? `${part} is unavailable right now` : part;
      return page.getByRole('heading', { name });
    },
    /** A page that the server rendered stays as it came, and this stands below it. */
    incomplete: page.getByText('Some of this page does not work right now.'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
  };
}
