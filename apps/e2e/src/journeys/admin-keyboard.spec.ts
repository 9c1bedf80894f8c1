import type { Locator, Page } from '@playwright/test';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage, teamListPage } from '../pages/content-list-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { photo } from '../product/sample-files.ts';
import { slowUploads } from '../browser/slow-uploads.ts';

const MAX_TAB_PRESSES = 60;

/** Presses Tab, or Shift+Tab, until 'target' has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.first().waitFor();
  for (let step = 0; step < MAX_TAB_PRESSES; step += 1) {
    const isThere = await target.evaluateAll((all) =>
      all.includes(document.activeElement as HTMLElement),
    );
    if (isThere) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Reaches a field with Tab and types into it. */
async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Reaches a button with Tab and presses it. */
async function pressOn(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test.describe('signed out', () => {
  test.use({ storageState: SIGNED_OUT });

  test(
    'signing in, ordering, writing, saving and deleting work by keyboard',
    { tag: '@desktop' },
    async ({ page, product }) => {
      const press = (key: string) => page.keyboard.press(key);
      const type = (text: string) => page.keyboard.type(text);
      const list = contentListPage(page, 'tutorials');
      const form = contentFormPage(page, 'tutorials', 'Tutorial');
      const login = loginPage(page);

      await test.step('signs in', async () => {
        await page.goto(list.address);
        await expect(login.email).toBeFocused();
        await type(product.administrator.email);
        await press('Tab');
        await type(product.administrator.password);
        await press('Enter');
        await expect(page).toHaveURL(list.address);
      });

      await test.step('puts a style in order', async () => {
        await tabTo(page, list.changeOrder('Breaking'));
        await press('Enter');
        const order = list.order('Breaking');
        await expect(order.dialog).toBeVisible();
        const name = 'The six-step, slowly';
        await tabTo(page, order.up(name));
        await press('Enter');
        await expect(order.items.first()).toContainText(name);
        await expect(order.up(name)).toBeFocused();
        // Escape does not discard the new order.
        await press('Escape');
        await expect(order.keep).toBeFocused();
        await press('Enter');
        await expect(order.question).toHaveCount(0);
        await tabTo(page, order.save);
        await press('Enter');
        await expect(list.result('The order of Breaking was saved.')).toBeVisible();
        await expect(list.changeOrder('Breaking')).toBeFocused();
      });

      await test.step('sorts by a column', async () => {
        const header = page.getByRole('columnheader', { name: 'Title' }).first();
        await tabTo(page, header.getByRole('button'));
        await press('Space');
        await expect(header).toHaveAttribute('aria-sort', 'ascending');
      });

      await test.step('writes a tutorial', async () => {
        await page.goto(list.address);
        await tabTo(page, list.addNew);
        await press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await tabTo(page, form.field('Title'));
        await type('By keyboard');
        await tabTo(page, form.field('Dance Style'));
        await type('Locking');
        await tabTo(page, form.field('Instructor'));
        await type('Ada');
        await tabTo(page, form.field('Description'));
        await type('All keys.');
        await tabTo(page, form.save);
        await press('Enter');
        await expect(list.result('Tutorial added successfully!')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      });

      await test.step('deletes it', async () => {
        await tabTo(page, list.delete('By keyboard'));
        await press('Enter');
        await expect(list.confirmation.cancel).toBeFocused();
        await press('Tab');
        await expect(list.confirmation.delete).toBeFocused();
        await press('Enter');
        await expect(list.result('Tutorial deleted successfully.')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      });

      await test.step('dismisses a notification', async () => {
        // F6 moves the focus to the notifications.
        await press('F6');
        await tabTo(page, list.dismiss);
        await press('Enter');
        await expect(list.dismiss).toHaveCount(1);
      });
    },
  );
});

test(
  'a photo is chosen, removed, uploaded and its upload cancelled by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    const form = contentFormPage(page, 'team', 'Member');
    const list = teamListPage(page);
    const name = 'Keys';
    const file = { name: 'keys.png', mimeType: 'image/png', buffer: photo(600) };
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
    const choose = async () => {
      await tabTo(page, form.field('Image'));
      await page.keyboard.press('Enter');
      await expect(form.doNotUse('keys.png')).toBeVisible();
    };
    await page.goto(form.addressOfNew);
    await typeInto(page, form.field('Name'), name);
    await typeInto(page, form.field('Position'), 'Dancer');
    await choose();
    await pressOn(page, form.doNotUse('keys.png'));
    await expect(form.field('Image')).toBeFocused();
    await choose();

    await slowUploads(page);
    await pressOn(page, form.save);
    await expect(form.progress('Image')).toBeVisible();
    await expect(form.save).toBeFocused();
    await tabTo(page, form.cancelUpload, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(form.remark).toBeFocused();
    await pressOn(page, form.save);
    await expect(list.result('Team member added successfully!')).toBeVisible();

    await typeInto(page, list.search, name);
    await pressOn(page, list.delete(name));
    await pressOn(page, list.confirmation.delete);
    await expect(list.result('Member deleted successfully.')).toBeVisible();
  },
);

test(
  'members are picked and removed, and a draft is kept and restored, by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    const press = (key: string) => page.keyboard.press(key);
    const form = contentFormPage(page, 'achievements', 'Achievement');
    const list = contentListPage(page, 'achievements');
    await page.goto(form.addressOfNew);
    await typeInto(page, form.field('Title'), 'Picked by keyboard');
    await typeInto(page, form.field('Team Members Involved'), 'kabir');
    await expect(form.option('Kabir Malhotra')).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await expect(form.picked('Kabir Malhotra')).toBeVisible();
    await page.keyboard.type('A Guest,Another Guest,');
    await expect(form.picked('Another Guest')).toBeVisible();
    await press('Backspace');
    await expect(form.picked('Another Guest')).toHaveCount(0);
    // The arrows move between the names; Delete removes one.
    await press('ArrowLeft');
    await press('ArrowLeft');
    await press('Delete');
    await expect(form.picked('Kabir Malhotra')).toHaveCount(0);
    await expect(form.picked('A Guest')).toBeVisible();

    await pressOn(page, form.cancel);
    await expect(form.leaving.stay).toBeFocused();
    await press('Escape');
    await expect(form.cancel).toBeFocused();
    await press('Enter');
    await pressOn(page, form.leaving.keepDraft);
    await expect(page).toHaveURL(list.address);
    await pressOn(page, list.addNew);
    await pressOn(page, form.draft.restore);
    await expect(form.picked('A Guest')).toBeVisible();
    await pressOn(page, form.cancel);
    await pressOn(page, form.leaving.discard);
    await expect(page).toHaveURL(list.address);
  },
);

test('rules are added, ordered and removed by keyboard', { tag: '@desktop' }, async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  const form = contentFormPage(page, 'rules', 'Rule Set');
  const list = contentListPage(page, 'rules');
  await page.goto(form.addressOfNew);
  await tabTo(page, form.field('Section Title'));
  await press('Control+A');
  await page.keyboard.type('Rules by keyboard');
  for (const rule of ['Smile.', 'Bring shoes.', 'Be on time.']) {
    await pressOn(page, form.addRule);
    // The new rule has the focus.
    await page.keyboard.type(rule);
  }
  await pressOn(page, form.ruleMove(3, 'up'));
  // The focus follows the rule.
  await expect(form.ruleMove(2, 'up')).toBeFocused();
  await press('Enter');
  await expect(form.rule(1)).toHaveValue('Be on time.');
  await tabTo(page, form.removeRule(2));
  await press('Enter');
  await expect(form.rule(2)).toBeFocused();
  await expect(form.rule(2)).toHaveValue('Bring shoes.');
  const active = form.field('Set this as the Active Rule Set (will deactivate others)');
  await tabTo(page, active);
  await press('Space');
  await expect(active).toBeChecked();
  await press('Space');
  await pressOn(page, form.save);
  await expect(list.result('Rule set added successfully!')).toBeVisible();

  await pressOn(page, list.edit('Rules by keyboard'));
  await expect(form.rule(1)).toHaveValue('Be on time.');
  await expect(form.rule(2)).toHaveValue('Bring shoes.');
  await expect(form.rule(3)).toHaveCount(0);
  await pressOn(page, form.cancel);
  await pressOn(page, list.delete('Rules by keyboard'));
  await pressOn(page, list.confirmation.delete);
  await expect(list.result('Rule set deleted.')).toBeVisible();
});

test(
  'a conflicting save is taken over, or overwritten, by keyboard',
  { tag: '@desktop' },
  async ({ page, product, pageErrors }) => {
    pageErrors.allow(/status of 412/);
    const administrator = await product.signIn(product.administrator);
    const member = { name: 'Meanwhile', position: 'Dancer' };
    const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
    const saveElsewhere = (position: string) =>
      administrator.call('PUT', `/api/team/${body._id}`, { ...member, position });
    const form = contentFormPage(page, 'team', 'Member');
    const list = teamListPage(page);
    await page.goto(`/admin/team/edit/${body._id}`);
    await expect(form.save).toBeVisible();

    await typeInto(page, form.field('Position'), 'Mine');
    await saveElsewhere('Theirs');
    await page.keyboard.press('Enter');
    await expect(form.conflict.panel).toBeFocused();
    await expect(form.conflict.versions).toBeVisible();
    await expect(form.conflict.saveMine).toBeInViewport({ ratio: 1 });
    await pressOn(page, form.conflict.takeTheirs);
    await expect(form.heading).toBeFocused();
    await expect(form.field('Position')).toHaveValue('Theirs');

    await typeInto(page, form.field('Position'), 'Mine after all');
    await saveElsewhere('Theirs once more');
    await page.keyboard.press('Enter');
    await expect(form.conflict.versions).toBeVisible();
    await pressOn(page, form.conflict.saveMine);
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    await typeInto(page, list.search, member.name);
    await expect(list.row(member.name)).toContainText('Mine after all');
  },
);
