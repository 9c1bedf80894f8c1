import type { Page } from '@playwright/test';

/** Collects uncaught errors of pages and errors on their consoles, such as violations of the security policy. */
export class PageErrors {
  private readonly allowed: RegExp[] = [];
  private readonly seen: string[] = [];

  observe(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      const isOurWarning = message.type() === 'warning' && message.text().startsWith('[nox]');
      if (message.type() !== 'error' && !isOurWarning) return;
      this.seen.push(`${message.text()} (${message.location().url})`);
    });
    // The console does not have all of them: a script may catch the error.
    void page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        // oxlint-disable-next-line no-console -- it is read by the listener above
        console.error(`violates the policy: ${effectiveDirective} ${blockedURI}`),
      );
    });
  }

  /** Errors that a test causes, such as the answer to a wrong password. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  get unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}
