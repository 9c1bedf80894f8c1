import { adminLayout } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { teamListPage } from '../pages/content-list-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { addMember } from '../product/members.ts';

test.describe('unsaved changes', () => {
  test('survive a reload, and are gone once they are saved', async ({ page, product }) => {
    const { address } = await addMember(product, 'Drafted');
    const form = contentFormPage(page, 'team', 'Member');
    await page.goto(address);
    await form.field('Position').fill('Captain');
    // Confirms the browser's question about leaving.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.draft.offer).toContainText('You have unsaved changes from');
    await expect(form.draft.offer).toContainText('Captain');
    await form.draft.restore.click();
    await expect(form.field('Position')).toHaveValue('Captain');
    await form.save.click();
    const list = teamListPage(page);
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    await page.goto(address);
    await expect(form.field('Position')).toHaveValue('Captain');
  });

  test('survive a tab that crashes', { tag: '@all' }, async ({ page }) => {
    const form = contentFormPage(page, 'tutorials', 'Tutorial');
    await page.goto(form.addressOfNew);
    await form.field('Title').fill('Nearly lost');
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // The call is never answered.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;

    const otherTab = await page.context().newPage();
    const again = contentFormPage(otherTab, 'tutorials', 'Tutorial');
    await otherTab.goto(again.addressOfNew);
    await again.draft.restore.click();
    await expect(again.field('Title')).toHaveValue('Nearly lost');
  });

  test(
    'belong to the tab in which they were typed until it is closed',
    { tag: ['@all', '@all'] },
    async ({ page }) => {
      const form = contentFormPage(page, 'achievements', 'Achievement');
      await page.goto(form.addressOfNew);
      // Confirms the browser's question about leaving.
      page.on('dialog', (dialog) => void dialog.accept());
      await form.field('Title').fill('In the first tab');
      const secondTab = await page.context().newPage();
      const second = contentFormPage(secondTab, 'achievements', 'Achievement');
      await secondTab.goto(second.addressOfNew);
      // The first tab's draft is not offered while that tab is open.
      await second.field('Title').fill('In the second tab');
      await page.reload();
      await expect(form.draft.offer).toContainText('In the first tab');
      await expect(form.draft.offer).not.toContainText('In the second tab');
      await secondTab.close();
      await page.reload();
      await expect(form.draftWith('In the second tab').offer).toBeVisible();
      await form.draftWith('In the first tab').restore.click();
      await expect(form.field('Title')).toHaveValue('In the first tab');
    },
  );

  test(
    'are offered again after the session ended in another tab',
    { tag: ['@all', '@all'] },
    async ({ page, product }) => {
      const form = contentFormPage(page, 'tutorials', 'Tutorial');
      const login = loginPage(page);
      await page.goto(form.addressOfNew);
      await form.field('Title').fill('Half a tutorial');

      const otherTab = await page.context().newPage();
      await otherTab.goto('/admin/dashboard');
      const layout = adminLayout(otherTab);
      await layout.signOut();
      await expect(otherTab).toHaveURL(login.address);

      await expect(page).toHaveURL(login.address);
      await expect(page.getByText(/You have been signed out/)).toBeVisible();
      await login.signIn(product.administrator);
      await expect(page).toHaveURL(form.addressOfNew);
      await form.draft.restore.click();
      await expect(form.field('Title')).toHaveValue('Half a tutorial');
    },
  );
});

test(
  'the heading is focused when the last notification is dismissed',
  { tag: '@all' },
  async ({ page, product }) => {
    const { address } = await addMember(product, 'Notified');
    const form = contentFormPage(page, 'team', 'Member');
    const list = teamListPage(page);
    await page.goto(address);
    await form.field('Position').fill('Captain');
    await form.save.click();
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    await list.dismiss.click();
    await expect(list.dismiss).toHaveCount(0);
    await expect(form.heading).toBeFocused();
  },
);
