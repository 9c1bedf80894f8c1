import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage, teamListPage } from '../pages/content-list-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { addMember } from '../product/members.ts';
import { imageFile } from '../product/sample-files.ts';
import { slowUploads } from '../browser/slow-uploads.ts';

import { pressOn, tabTo, typeInto } from '../browser/keyboard.ts';

test.describe('by keyboard', { tag: '@desktop' }, () => {
  test.describe('signed out', () => {
    test.use({ storageState: SIGNED_OUT });

    test('signing in, ordering, writing, saving and deleting work', async ({ page, product }) => {
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
        await pressOn(page, list.changeOrder('Breaking'));
        const order = list.order('Breaking');
        await expect(order.dialog).toBeVisible();
        const name = 'The six-step, slowly';
        await pressOn(page, order.up(name));
        await expect(order.items.first()).toContainText(name);
        await expect(order.up(name)).toBeFocused();
        // Escape does not discard the new order.
        await press('Escape');
        await expect(order.keep).toBeFocused();
        await press('Enter');
        await expect(order.question).toHaveCount(0);
        await pressOn(page, order.save);
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
        await pressOn(page, list.addNew);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await typeInto(page, form.field('Title'), 'By keyboard');
        await typeInto(page, form.field('Dance Style'), 'Locking');
        await typeInto(page, form.field('Instructor'), 'Ada');
        await typeInto(page, form.field('Description'), 'All keys.');
        await pressOn(page, form.save);
        await expect(list.result('Tutorial added successfully!')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      });

      await test.step('deletes it', async () => {
        await pressOn(page, list.delete('By keyboard'));
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
        await pressOn(page, list.dismiss);
        await expect(list.dismiss).toHaveCount(1);
      });
    });
  });

  test(
    'a photo is chosen, removed, uploaded and its upload cancelled',
    { tag: '@all' },
    async ({ page }) => {
      const form = contentFormPage(page, 'team', 'Member');
      const list = teamListPage(page);
      const name = 'Keys';
      const file = imageFile('keys.png', 600);
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
    'members are picked and removed, and a draft is kept and restored',
    { tag: ['@all', '@all'] },
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

  test('rules are added, ordered and removed', { tag: '@all' }, async ({ page }) => {
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
    await pressOn(page, form.removeRule(2));
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
    'a conflicting save is taken over, or overwritten',
    { tag: '@all' },
    async ({ page, product, pageErrors }) => {
      pageErrors.allow(/status of 412/);
      const name = 'Meanwhile';
      const { address, saveElsewhere } = await addMember(product, name);
      const form = contentFormPage(page, 'team', 'Member');
      const list = teamListPage(page);
      await page.goto(address);
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
      await typeInto(page, list.search, name);
      await expect(list.row(name)).toContainText('Mine after all');
    },
  );
});
