import type { Page } from '@playwright/test';

/** Where judges see the candidates. */
export class AuditionEntriesPage {
  readonly address = '/admin/audition-entries';

  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { name: 'Audition Entries' });
  }

  status(candidate: string) {
    return this.page.getByRole('combobox', { name: `Status of ${candidate}` });
  }
}
