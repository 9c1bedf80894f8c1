import type { Page } from '@playwright/test';

/** Versions, load times, failures and overrides. */
export class SystemPage {
  readonly address = '/admin/system';

  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { level: 1, name: 'System' });
  }

  table(name: 'Versions' | 'Load times' | 'Shared modules' | 'Recent failures') {
    return this.page.getByRole('table', { name });
  }

  row(table: Parameters<SystemPage['table']>[0], text: string | RegExp) {
    return this.table(table).getByRole('row').filter({ hasText: text });
  }

  get failures() {
    return this.page.getByRole('region', { name: 'Recent failures' });
  }

  get override() {
    const region = this.page.getByRole('region', { name: 'Another build for this browser' });
    return {
      region,
      part: region.getByLabel('Part'),
      entry: region.getByLabel('Address of the build’s entry'),
      use: region.getByRole('button', { name: 'Use it here' }),
      goBack: (remote: string) =>
        region.getByRole('button', { name: `Use the released ${remote}`, exact: true }),
    };
  }
}
