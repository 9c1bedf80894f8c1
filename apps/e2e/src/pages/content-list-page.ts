import type { Page } from '@playwright/test';

/** The administrators' list of one content: `team`, `tutorials`, `achievements` or `rules`. */
export class ContentListPage {
  readonly address: string;

  constructor(
    private readonly page: Page,
    segment: string,
  ) {
    this.address = `/admin/${segment}`;
  }

  get addNew() {
    return this.page.getByRole('link', { name: /^Add New/ });
  }

  get search() {
    return this.page.getByRole('searchbox');
  }

  get failure() {
    return this.page.getByRole('alert');
  }

  /** A notification. */
  result(text: string | RegExp) {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text);
  }

  get dismiss() {
    return this.page.getByRole('button', { name: 'Dismiss' });
  }

  row(name: string) {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  edit(name: string) {
    return this.page.getByRole('link', { name: `Edit ${name}`, exact: true });
  }

  delete(name: string) {
    return this.page.getByRole('button', { name: `Delete ${name}`, exact: true });
  }

  get confirmation() {
    const dialog = this.page.getByRole('alertdialog');
    return {
      dialog,
      cancel: dialog.getByRole('button', { name: 'Cancel' }),
      delete: dialog.getByRole('button', { name: 'Delete' }),
      failure: dialog.getByRole('alert'),
    };
  }

  /** @param of a category of the team, or a dance style */
  changeOrder(of: string) {
    const inTeam = this.page.getByRole('group', { name: 'Change Order' });
    return inTeam
      .getByRole('button', { name: of, exact: true })
      .or(this.page.getByRole('button', { name: `Change Order of ${of}`, exact: true }));
  }

  order(of: string) {
    const dialog = this.page.getByRole('dialog', { name: `Order of ${of}` });
    return {
      dialog,
      items: dialog.getByRole('listitem'),
      item: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }),
      up: (name: string) => dialog.getByRole('button', { name: `Move ${name} up`, exact: true }),
      down: (name: string) =>
        dialog.getByRole('button', { name: `Move ${name} down`, exact: true }),
      cancel: dialog.getByRole('button', { name: 'Cancel' }),
      failure: dialog.getByRole('alert'),
      save: dialog.getByRole('button', { name: 'Save Order' }),
      question: this.page.getByRole('alertdialog', { name: 'The new order is not saved' }),
      keep: this.page.getByRole('button', { name: 'Keep arranging' }),
      discard: this.page.getByRole('button', { name: 'Discard the new order' }),
    };
  }
}

export class TeamListPage extends ContentListPage {
  constructor(page: Page) {
    super(page, 'team');
  }
}
