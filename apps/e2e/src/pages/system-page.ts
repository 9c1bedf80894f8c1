import type { Page } from '@playwright/test';

type SystemTable = 'Versions' | 'Errors and speed' | 'Recent failures';

/** Versions, errors and speed, failures and overrides. */
export function systemPage(page: Page) {
  const region = page.getByRole('region', { name: 'Another build for this browser' });
  const table = (name: SystemTable) => page.getByRole('table', { name });
  return {
    address: '/admin/system',
    title: page.getByRole('heading', { level: 1, name: 'System' }),
    table,
    row: (name: SystemTable, text: string | RegExp) =>
      table(name).getByRole('row').filter({ hasText: text }),
    alarm: page.getByRole('alert').filter({ hasText: 'The release of' }),
    failures: page.getByRole('region', { name: 'Recent failures' }),
    override: {
      part: region.getByLabel('Part'),
      entry: region.getByLabel('Address of the build’s entry'),
      use: region.getByRole('button', { name: 'Use it here' }),
      goBack: (remote: string) =>
        region.getByRole('button', { name: `Use the released ${remote}`, exact: true }),
    },
  };
}
