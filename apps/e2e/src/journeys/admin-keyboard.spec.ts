import type { Locator, Page } from '@playwright/test';
import { ContentFormPage } from '../pages/content-form-page';
import { ContentListPage } from '../pages/content-list-page';
import { LoginPage } from '../pages/login-page';
import { expect, test } from '../product/test';

const MOST_STEPS = 60;

/** Goes on with Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await target.first().waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const isThere = await target.evaluateAll((all) =>
      all.includes(document.activeElement as HTMLElement),
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('everything works by the keyboard alone: sign in, put in order, write, save and delete', async ({
  page,
  product,
}, { project }) => {
  test.skip(project.name === 'phone', 'A phone has no Tab key.');
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const list = new ContentListPage(page, 'tutorials');
  const form = new ContentFormPage(page, 'tutorials', 'Tutorial');
  const login = new LoginPage(page);

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
    // What was moved is not lost by a key.
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
    await type('Nobody');
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

  await test.step('dismisses what was said', async () => {
    // F6 leads to the notifications from anywhere.
    await press('F6');
    await tabTo(page, list.dismiss);
    await press('Enter');
    await expect(list.dismiss).toHaveCount(1);
  });
});
