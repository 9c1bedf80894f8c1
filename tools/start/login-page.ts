import type { Page } from '@playwright/test';

export function loginPage(page: Page) {
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByLabel(/^Password/);
  const submit = page.getByRole('button', { name: /^(Login|Logging In\.\.\.)$/ });
  return {
    address: /\/admin\/login(\?|$)/,
    email,
    password,
    submit,
    error: page.getByRole('alert'),
    waiting: page.getByText('The sign-in service does not answer yet. Trying again…'),
    async signIn(account: { email: string; password: string }): Promise<void> {
      await email.fill(account.email);
      await password.fill(account.password);
      await submit.click();
    },
  };
}
