import { contentFormPage } from '../pages/content-form-page.ts';
import { teamListPage } from '../pages/content-list-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { addMember } from '../product/seasons.ts';

// What a form offers after a reload: apps/admin/src/content/form/unsaved-changes.spec.tsx.
test.describe('unsaved changes', () => {
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
