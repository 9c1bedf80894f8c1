import type { Page } from '@playwright/test';

/** Messages to candidates: their lists, one of them, and the form that writes them. */
export function messagesPage(page: Page) {
  const confirmation = page.getByRole('alertdialog');
  return {
    address: '/admin/season/messages',
    table: page.getByRole('table', { name: 'Messages' }),
    tab: (name: string) =>
      page
        .getByRole('navigation', { name: 'Filter by state' })
        .getByRole('link', { name: new RegExp(`^${name} \\d`) }),
    search: page.getByRole('searchbox'),
    row: (candidate: string) => page.getByRole('row', { name: new RegExp(candidate) }),
    open: (subject: string, candidate: string) =>
      page.getByRole('button', { name: `${subject} to ${candidate}` }),
    arrives: page.getByRole('dialog').getByRole('article', { name: 'As it arrives' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    confirm: (name: string) => confirmation.getByRole('button', { name, exact: true }),
    confirmation,
    subject: page.getByLabel(/^Subject/),
    text: page.getByLabel(/^Text/),
    example: page.getByRole('region', { name: 'Example' }).getByRole('article'),
    result: (text: string | RegExp) =>
      page.getByRole('region', { name: 'Results' }).getByText(text),
  };
}
