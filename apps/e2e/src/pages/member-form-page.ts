import type { Page } from '@playwright/test';

/** Add and edit a team member. */
export class MemberFormPage {
  readonly addressOfNew = '/admin/team/new';

  constructor(private readonly page: Page) {}

  get name() {
    return this.page.getByRole('textbox', { name: 'Name', exact: true });
  }

  get position() {
    return this.page.getByRole('textbox', { name: 'Position' });
  }

  get category() {
    return this.page.getByRole('combobox', { name: 'Category' });
  }

  get year() {
    return this.page.getByRole('textbox', { name: 'Year' });
  }

  get image() {
    return this.page.getByLabel('Image', { exact: true });
  }

  get progress() {
    return this.page.getByRole('progressbar', { name: 'Image upload' });
  }

  get save() {
    return this.page.getByRole('button', { name: /^(Save Member|Saving\.\.\.)$/ });
  }
}
