import { AdminLayout } from '../pages/admin-layout.ts';
import { ContentFormPage } from '../pages/content-form-page.ts';
import { ContentListPage } from '../pages/content-list-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { TeamListPage } from '../pages/team-list-page.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

/** A member of this test's own, so that no other test is disturbed. */
async function addMember(product: TestProduct, name: string) {
  const administrator = await product.signIn(product.administrator);
  const member = { name, position: 'Dancer', category: 'Members' };
  const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
  const address = `/admin/team/edit/${body._id}`;
  const saveElsewhere = (position: string) =>
    administrator.call('PUT', `/api/team/${body._id}`, { ...member, position });
  return { address, saveElsewhere };
}

test.describe('what somebody typed', () => {
  test('is asked about when they leave, and kept or discarded as they wish', async ({
    page,
    product,
  }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    const list = new ContentListPage(page, 'achievements');
    await openAsAdministrator(page, product, form.addressOfNew);
    await form.field('Title').fill('Unsaved');

    await form.cancel.click();
    await expect(form.leaving.dialog).toBeVisible();
    await expect(form.leaving.stay).toBeFocused();
    await form.leaving.stay.click();
    await expect(form.field('Title')).toHaveValue('Unsaved');

    await new AdminLayout(page).goTo('Dashboard');
    await form.leaving.keepDraft.click();
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goBack();
    await expect(form.draft.offer.locator('..')).toBeFocused();
    await form.draft.restore.click();
    await expect(form.field('Title')).toHaveValue('Unsaved');
    await expect(form.heading).toBeFocused();

    await form.cancel.click();
    await form.leaving.discard.click();
    await expect(page).toHaveURL(list.address);
    await list.addNew.click();
    await expect(form.field('Title')).toHaveValue('');
  });

  test('survives a reload, and is gone once it is saved', async ({ page, product }, {
    project,
  }) => {
    const { address } = await addMember(product, `Draft ${project.name}`);
    const form = new ContentFormPage(page, 'team', 'Member');
    await openAsAdministrator(page, product, address);
    await form.field('Position').fill('Captain');
    // The browser asks, and somebody says yes.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.draft.offer).toContainText('You have unsaved changes from');
    await expect(form.draft.offer).toContainText('Captain');
    await form.draft.restore.click();
    await expect(form.field('Position')).toHaveValue('Captain');
    await form.save.click();
    const list = new TeamListPage(page);
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    await page.goto(address);
    await expect(form.field('Position')).toHaveValue('Captain');
  });

  test('survives a tab that crashes', async ({ page, product }) => {
    const form = new ContentFormPage(page, 'tutorials', 'Tutorial');
    await openAsAdministrator(page, product, form.addressOfNew);
    await form.field('Title').fill('Nearly lost');
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // It is never answered.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;

    const otherTab = await page.context().newPage();
    const again = new ContentFormPage(otherTab, 'tutorials', 'Tutorial');
    await otherTab.goto(again.addressOfNew);
    await again.draft.restore.click();
    await expect(again.field('Title')).toHaveValue('Nearly lost');
  });

  test('belongs to the tab in which it was typed, until that is closed', async ({
    page,
    product,
  }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    await openAsAdministrator(page, product, form.addressOfNew);
    // The browser asks, and somebody says yes.
    page.on('dialog', (dialog) => void dialog.accept());
    await form.field('Title').fill('In the first tab');
    const secondTab = await page.context().newPage();
    const second = new ContentFormPage(secondTab, 'achievements', 'Achievement');
    await secondTab.goto(second.addressOfNew);
    // What the first tab is at work on is not offered.
    await second.field('Title').fill('In the second tab');
    await page.reload();
    await expect(form.draft.offer).toContainText('In the first tab');
    await expect(form.draft.offer).not.toContainText('In the second tab');
    await secondTab.close();
    await page.reload();
    await expect(form.draftWith('In the second tab').offer).toBeVisible();
    await form.draftWith('In the first tab').restore.click();
    await expect(form.field('Title')).toHaveValue('In the first tab');
  });

  test('is saved also for those who leave meanwhile, and they are told', async ({ page, product }, {
    project,
  }) => {
    const { address } = await addMember(product, `Hurry ${project.name}`);
    const form = new ContentFormPage(page, 'team', 'Member');
    const list = new TeamListPage(page);
    await openAsAdministrator(page, product, address);
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/team/*', async (route) => {
      if (route.request().method() === 'PUT') await isAnswered;
      await route.continue();
    });
    await form.field('Position').fill('Captain');
    await form.field('Position').press('Enter');
    await expect(form.save).toHaveText('Saving...');
    await expect(form.save).toBeFocused();
    await new AdminLayout(page).goTo('Dashboard');
    await expect(form.leavingWhileSaving.dialog).toBeVisible();
    await form.leavingWhileSaving.leave.click();
    await expect(page).toHaveURL('/admin/dashboard');
    answer();
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    // The button goes with the result.
    await list.dismiss.click();
    await expect(list.dismiss).toHaveCount(0);
    await expect(form.heading).toBeFocused();
    await page.goto(address);
    await expect(form.field('Position')).toHaveValue('Captain');
  });

  test('stands beside what someone else saved meanwhile; mine can be saved', async ({
    page,
    product,
    pageErrors,
  }, { project }) => {
    const member = await addMember(product, `Conflict ${project.name}`);
    const form = new ContentFormPage(page, 'team', 'Member');
    const list = new TeamListPage(page);
    await openAsAdministrator(page, product, member.address);
    await form.field('Position').fill('Mine');
    await member.saveElsewhere('Theirs');
    pageErrors.allow(/status of 412/);
    await form.save.click();
    await expect(form.conflict.panel).toBeFocused();
    const row = form.conflict.versions.getByRole('row').filter({ hasText: 'Position' });
    await expect(row.getByRole('cell')).toHaveText(['Theirs', 'Mine']);
    await expect(form.conflict.saveMine).toBeInViewport({ ratio: 1 });
    await form.conflict.saveMine.click();
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    await list.search.fill(`Conflict ${project.name}`);
    await expect(list.row(`Conflict ${project.name}`)).toContainText('Mine');
  });

  test('gives way to what someone else saved meanwhile, if that is wished', async ({
    page,
    product,
    pageErrors,
  }, { project }) => {
    const member = await addMember(product, `Yield ${project.name}`);
    const form = new ContentFormPage(page, 'team', 'Member');
    await openAsAdministrator(page, product, member.address);
    await form.field('Position').fill('Mine');
    await member.saveElsewhere('Theirs');
    pageErrors.allow(/status of 412/);
    await form.save.click();
    await form.conflict.takeTheirs.click();
    await expect(form.field('Position')).toHaveValue('Theirs');
    await expect(form.heading).toBeFocused();
    await form.field('Year').fill('3rd Year');
    await form.save.click();
    const list = new TeamListPage(page);
    await expect(list.result('Team member updated successfully!')).toBeVisible();
  });

  test('waits for the return when the session ends in another tab', async ({ page, product }) => {
    const form = new ContentFormPage(page, 'tutorials', 'Tutorial');
    const login = new LoginPage(page);
    await openAsAdministrator(page, product, form.addressOfNew);
    await form.field('Title').fill('Half a tutorial');

    const otherTab = await page.context().newPage();
    await otherTab.goto('/admin/dashboard');
    const layout = new AdminLayout(otherTab);
    await layout.signOut();
    await expect(otherTab).toHaveURL(login.address);

    await expect(page).toHaveURL(login.address);
    await expect(page.getByText(/You have been signed out/)).toBeVisible();
    await login.signIn(product.administrator);
    await expect(page).toHaveURL(form.addressOfNew);
    await form.draft.restore.click();
    await expect(form.field('Title')).toHaveValue('Half a tutorial');
  });
});
