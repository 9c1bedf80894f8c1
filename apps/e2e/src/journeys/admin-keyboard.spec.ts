import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';

import { holdRequests } from '../browser/faults.ts';
import { pressOn, tabTo, typeInto } from '../browser/input.ts';

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
        await typeInto(page, form.field('Dance style'), 'Locking');
        await typeInto(page, form.field('Instructor'), 'Ada');
        await typeInto(page, form.field('Description'), 'All keys.');
        await pressOn(page, form.save);
        await expect(list.result('Tutorial added successfully!')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      });

      await test.step('deletes it', async () => {
        await pressOn(page, list.more('By keyboard'));
        await expect(page.getByRole('menuitem').first()).toBeFocused();
        await press('End');
        await press('Enter');
        await expect(list.confirm('Cancel')).toBeFocused();
        await press('Tab');
        await expect(list.confirm('Delete')).toBeFocused();
        await press('Enter');
        await expect(list.result('Tutorial deleted successfully.')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      });
    });
  });

  test('a menu that is still being loaded remembers that it was opened', async ({ page }) => {
    const list = contentListPage(page, 'tutorials');
    await page.goto(list.address);
    const menus = page.getByRole('button', { name: /^More actions for/ });
    const [first, second] = [menus.nth(0), menus.nth(1)];
    await second.waitFor();
    const release = await holdRequests(page, /\.js$/);
    const library = page.waitForRequest(/\.js$/);
    await first.press('ArrowDown');
    await library;
    await second.press('ArrowDown');
    // A press that shows nothing is repeated.
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await expect(second).toHaveAttribute('aria-expanded', 'true');
  });
});
