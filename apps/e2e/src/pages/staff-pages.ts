import type { Page } from '@playwright/test';

export function peoplePage(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    address: '/admin/season/people',
    title: page.getByRole('heading', { level: 1, name: 'People' }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    dialog,
    confirmation: page.getByRole('alertdialog'),
    code: dialog.getByRole('img', { name: /^Code of the invitation of/ }),
    link: dialog.getByLabel(/^Link/),
    async invite({ name, email, roles }: { name: string; email: string; roles: string[] }) {
      await page.getByRole('button', { name: 'Invite' }).first().click();
      await dialog.getByLabel(/^Name/).fill(name);
      await dialog.getByLabel(/^Email address/).fill(email);
      for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check();
    },
    /** Sends the form of the dialog, or confirms its question. */
    send: (name: string) => page.getByRole('button', { name, exact: true }).last().click(),
    /** In the menu of a person, which it opens. */
    async action(name: string, action: string) {
      await page.getByRole('button', { name: `More actions for ${name}` }).click();
      return page.getByRole('menuitem', { name: action });
    },
    async choose(name: string, action: string) {
      await (await this.action(name, action)).click();
    },
  };
}

export const joinPage = (page: Page) => ({
  title: page.getByRole('heading', { level: 1, name: 'Join NOX' }),
  password: page.getByLabel(/^Password/),
  join: page.getByRole('button', { name: /join$/ }),
  refusal: page.getByRole('alert'),
});
