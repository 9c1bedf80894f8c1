import type { Page } from '@playwright/test';
import { controls } from './admin-layout.ts';

/** The four contents: their part of the address, their words, and the API's address of their list. */
export const CONTENTS = [
  { segment: 'team', noun: 'Member', title: 'Team', api: '/api/team' },
  { segment: 'tutorials', noun: 'Tutorial', title: 'Tutorials', api: '/api/tutorials' },
  { segment: 'achievements', noun: 'Achievement', title: 'Achievements', api: '/api/achievements' },
  { segment: 'rules', noun: 'Rule Set', title: 'Audition Rules', api: '/api/audition-rules' },
] as const;
type Content = (typeof CONTENTS)[number];

export function contentListPage(page: Page, segment: Content['segment']) {
  const { button, confirmation, confirm } = controls(page);
  const more = (name: string) => button(`More actions for ${name}`);

  /** @param of a category of the team, or a dance style */
  function order(of: string) {
    const dialog = page.getByRole('dialog', { name: `Order of ${of}` });
    return {
      dialog,
      items: dialog.getByRole('listitem'),
      up: (name: string) => dialog.getByRole('button', { name: `Move ${name} up`, exact: true }),
      cancel: dialog.getByRole('button', { name: 'Cancel' }),
      failure: dialog.getByRole('alert'),
      save: dialog.getByRole('button', { name: 'Save order' }),
      question: page.getByRole('alertdialog', { name: 'The new order is not saved' }),
      keep: page.getByRole('button', { name: 'Continue arranging' }),
    };
  }

  return {
    address: `/admin/${segment}`,
    addressAfterSaving: new RegExp(`/admin/${segment}#item-[\\w-]+$`),
    addNew: page.getByRole('link', { name: /^Add New/ }),
    search: page.getByRole('searchbox'),
    failure: page.getByRole('alert'),
    result: (text: string | RegExp) =>
      page.getByRole('region', { name: 'Notifications' }).getByText(text),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    edit: (name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true }),
    more,
    delete: async (name: string) => {
      await more(name).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    undo: (name: string) => button(`Undo: ${name} deleted`),
    confirmation,
    confirm,
    refusal: confirmation.getByRole('alert'),
    changeOrder: (of: string) =>
      page
        .getByRole('group', { name: 'Change Order' })
        .getByRole('button', { name: of, exact: true })
        .or(button(`Change Order of ${of}`)),
    order,
  };
}

export const teamListPage = (page: Page) => contentListPage(page, 'team');
