import type { Page } from '@playwright/test';

/** Collects what goes wrong inside pages: errors on the console (violations of the security policy come there), and uncaught ones. */
export class PageErrors {
  private readonly allowed: RegExp[] = [];
  private readonly seen: string[] = [];

  observe(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.seen.push(`${message.text()} (${message.location().url})`);
    });
  }

  /** Errors that belong to what a test does, such as the answer to a wrong password. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  get unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}
