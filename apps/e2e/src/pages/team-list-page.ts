import type { Page } from '@playwright/test';

/** The administrators' list of team members. */
export class TeamListPage {
  readonly address = '/admin/team';

  constructor(private readonly page: Page) {}

  get addNew() {
    return this.page.getByRole('link', { name: 'Add New' });
  }

  get result() {
    return this.page.getByRole('alert');
  }

  row(name: string) {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  edit(name: string) {
    return this.row(name).getByRole('link', { name: `Edit ${name}` });
  }
}
