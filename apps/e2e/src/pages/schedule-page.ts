import type { Locator, Page } from '@playwright/test';

/** The schedule board, with its dialogs. */
export function schedulePage(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    address: '/admin/season/schedule',
    grid: page.getByRole('grid', { name: /^Schedule of/ }),
    /** A candidate's seat on the board. */
    seat: (name: string) => page.getByRole('gridcell', { name: new RegExp(`^\\d+ ${name}`) }),
    freeSeats: page.getByRole('gridcell', { name: /^Free seat/ }),
    unassigned: page.getByRole('region', { name: 'Unassigned' }),
    /** A candidate's card among those without a slot. */
    card: (name: string) =>
      page
        .getByRole('list', { name: 'Candidates without a slot' })
        .getByRole('button', { name: new RegExp(name) }),
    /** On a phone, of a panel or of those without a slot. */
    tab: (name: RegExp) =>
      page.getByRole('group', { name: 'Panels' }).getByRole('button', { name }),
    /** By mouse, a bit at a time: a card that was just dropped waits until the pointer has left it. */
    async drag(card: Locator, target: Locator) {
      await page.mouse.move(0, 0);
      await card.hover();
      await page.mouse.down();
      const { x, y, width, height } = (await target.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 });
      await page.mouse.up();
    },
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    dialog,
    inDialog: (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }),
    options: dialog.getByRole('option'),
    search: dialog.getByRole('combobox'),
    result: (text: string | RegExp) =>
      page.getByRole('region', { name: 'Results' }).getByText(text),
  };
}
