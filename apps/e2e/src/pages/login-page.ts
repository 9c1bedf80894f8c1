import type { Page } from '@playwright/test';

export class LoginPage {
  /** With or without the page to return to. */
  readonly address = /\/admin\/login(\?|$)/;

  constructor(private readonly page: Page) {}

  get email() {
    return this.page.getByRole('textbox', { name: 'Email' });
  }

  get password() {
    return this.page.getByLabel('Password');
  }

  get submit() {
    return this.page.getByRole('button', { name: /^(Login|Logging In\.\.\.)$/ });
  }

  get error() {
    return this.page.getByRole('alert');
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
