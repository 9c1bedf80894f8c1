import type { Page } from '@playwright/test';

/** The judges' list of candidates, and its dialogs. */
export class AuditionEntriesPage {
  readonly address = '/admin/audition-entries';

  constructor(private readonly page: Page) {}

  get title() {
    return this.page.getByRole('heading', { name: 'Audition Entries' });
  }

  get table() {
    return this.page.getByRole('table', { name: 'Audition entries' });
  }

  get search() {
    return this.page.getByRole('searchbox');
  }

  get judgeName() {
    return this.page.getByLabel('Judge name').first();
  }

  get judgeNext() {
    return this.page.getByRole('button', { name: 'Judge next' });
  }

  status(candidate: string) {
    return this.page.getByRole('combobox', { name: `Status of ${candidate}` });
  }

  filter(status: string) {
    const filters = this.page.getByRole('navigation', { name: 'Filter by status' });
    return filters.getByRole('link', { name: new RegExp(`^${status} \\d`) });
  }

  view(name: 'List' | 'Slots') {
    return this.page.getByRole('button', { name, exact: true });
  }

  candidate(name: string) {
    return this.page.getByRole('rowheader', { name, exact: true });
  }

  /** Opens the details. */
  details(candidate: string) {
    return this.page.getByRole('button', {
      name: new RegExp(`^View (Details of )?${candidate}$`),
    });
  }

  get detailsOfFirst() {
    return this.page.getByRole('button', { name: /^View / }).first();
  }

  /** The menu of a card on small screens. */
  more(candidate: string) {
    return this.page.getByRole('button', { name: `More actions for ${candidate}` });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  get notes() {
    return this.dialog.getByLabel(/^Notes/);
  }

  score(value: number) {
    return this.dialog.getByRole('radio', { name: String(value), exact: true });
  }

  inDialog(button: string) {
    return this.dialog.getByRole('button', { name: button, exact: true });
  }

  get confirmation() {
    const dialog = this.page.getByRole('alertdialog');
    return {
      dialog,
      cancel: dialog.getByRole('button', { name: 'Cancel' }),
      button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    };
  }

  /** Messages about finished actions. */
  get results() {
    return this.page.getByRole('region', { name: 'Results' });
  }

  result(text: string | RegExp) {
    return this.results.getByText(text);
  }

  /** The number of unsent changes, in the page's head. */
  waitingToSend(count: number) {
    const head = this.page.getByRole('status').filter({ hasText: 'waiting to send' });
    return head.getByText(`${count} waiting to send`, { exact: true });
  }

  /** Changes that the server rejected. */
  get notSent() {
    return this.page.getByRole('list', { name: 'Not sent' });
  }

  undo(what: string | RegExp) {
    return this.page.getByRole('button', { name: what });
  }

  get staleOrder() {
    return this.page.getByRole('button', { name: 'The list has changed: refresh' });
  }

  get rows() {
    return this.page.getByRole('rowheader');
  }

  /** A bulk action; behind a button on small screens. */
  async tool(name: string) {
    await this.showTools();
    return this.page
      .getByRole('group', { name: 'All entries' })
      .getByRole('button', { name, exact: true });
  }

  async showTools(): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'Judge and Actions' });
    await this.title.waitFor();
    await this.search.waitFor();
    if (!(await toggle.isVisible())) return;
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  }

  async judgeAs(name: string): Promise<void> {
    await this.showTools();
    await this.judgeName.fill(name);
  }
}
