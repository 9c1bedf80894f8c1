import type { Locator, Page } from '@playwright/test';
import { controls } from './admin-layout.ts';

export type AuditionEntriesPage = ReturnType<typeof auditionEntriesPage>;

export function auditionEntriesPage(page: Page) {
  const title = page.getByRole('heading', { name: 'Audition Entries' });
  const search = page.getByRole('searchbox');
  const judgeName = page.getByRole('group', { name: 'Judge' }).getByLabel('Judge name');
  const judge = page.getByRole('button', { name: /^(Set judge name|Judge: .+)$/ });
  const manage = page.getByRole('button', { name: 'Manage' });
  const common = controls(page);
  const { dialog } = common;

  /** Opens the panel below a button, unless it is open. */
  async function open(button: Locator): Promise<void> {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }

  return {
    ...common,
    address: '/admin/audition-entries',
    title,
    table: page.getByRole('table', { name: 'Audition entries' }),
    search,
    judge,
    judgeName,
    manage,
    judgeNext: page.getByRole('button', { name: 'Judge next' }),
    status: (candidate: string) => page.getByRole('combobox', { name: `Status of ${candidate}` }),
    filter: (status: string) =>
      page
        .getByRole('navigation', { name: 'Filter by status' })
        .getByRole('link', { name: new RegExp(`^${status} \\d`) }),
    filters: page.getByRole('button', { name: /^Filters/ }),
    view: (name: 'List' | 'Slots') => common.button(name),
    candidate: (name: string) => page.getByRole('rowheader').getByText(name, { exact: true }),
    details: (candidate: string) =>
      page.getByRole('button', { name: new RegExp(`^View (Details of )?${candidate}$`) }),
    detailsOfFirst: page.getByRole('button', { name: /^View / }).first(),
    more: (candidate: string) => common.button(`More actions for ${candidate}`),
    notes: dialog.getByLabel(/^Notes/),
    reviewWaits: dialog.getByText('Your review is waiting to be sent.'),
    reviewSubmitted: dialog.getByText('Your review as this judge has been submitted.'),
    scoreOf: (criterion: string, value: number) =>
      dialog
        .getByRole('group', { name: criterion })
        .getByRole('radio', { name: String(value), exact: true }),
    score: (value: number) => dialog.getByRole('radio', { name: String(value), exact: true }),
    waitingToSend: (count: number) =>
      page
        .getByRole('status')
        .filter({ hasText: 'waiting to send' })
        .getByText(`${count} waiting to send`, { exact: true }),
    notSent: page.getByRole('list', { name: 'Not sent' }),
    undo: (what: string | RegExp) => page.getByRole('button', { name: what }),
    rows: page.getByRole('rowheader').locator('> span:first-child'),
    async tool(name: string) {
      await open(manage);
      return page.getByRole('menuitem', { name, exact: true });
    },
    /** The menu of the bar has what does not fit into it. */
    async ofChosen(name: string) {
      const button = common.button(name);
      if (!(await button.isVisible())) await common.button('More').click();
      return button.or(page.getByRole('menuitem', { name }));
    },
    async submitReview(text: string): Promise<void> {
      await dialog.getByLabel(/^Notes/).fill(text);
      await common.inDialog('Submit review').click();
    },
    /** Resolves once the server has the choice. */
    async chooseToHide(isHidden: boolean): Promise<void> {
      await open(judge);
      const stored = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.ok(),
      );
      await page.getByLabel("Hide others' reviews until mine is in").setChecked(isHidden);
      await stored;
      await page.keyboard.press('Escape');
    },
    async judgeAs(name: string): Promise<void> {
      await open(judge);
      await judgeName.fill(name);
      await judgeName.press('Enter');
    },
  };
}
