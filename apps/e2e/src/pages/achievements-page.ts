import type { Page } from '@playwright/test';

/** `/achievements`, as visitors see it. */
export class AchievementsPage {
  readonly address = '/achievements';

  constructor(private readonly page: Page) {}

  get cards() {
    return this.page.getByRole('article');
  }

  card(title: string) {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  viewTeam(title: string) {
    return this.page.getByRole('button', { name: `View Team of ${title}` });
  }

  get modal() {
    return this.page.getByRole('dialog', { name: 'Team' });
  }

  get people() {
    return this.modal.getByRole('listitem');
  }

  view(name: string) {
    return this.modal.getByRole('link', { name: `View ${name}` });
  }

  get close() {
    return this.modal.getByRole('button', { name: 'Close' });
  }
}
