import type { Page } from '@playwright/test';
import { AdminLayout } from '../pages/admin-layout';
import { ContentFormPage } from '../pages/content-form-page';
import { ContentListPage } from '../pages/content-list-page';
import { LoginPage } from '../pages/login-page';
import { TeamListPage } from '../pages/team-list-page';
import { expectNoAccessibilityFindings } from '../product/accessibility';
import { openAsAdministrator } from '../product/open-as-administrator';
import { expect, test } from '../product/test';

const CONTENTS = [
  { segment: 'team', noun: 'Member', title: 'Team' },
  { segment: 'tutorials', noun: 'Tutorial', title: 'Tutorials' },
  { segment: 'achievements', noun: 'Achievement', title: 'Achievements' },
  { segment: 'rules', noun: 'Rule Set', title: 'Audition Rules' },
];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('axe finds nothing', () => {
  test('at the login, with what it says', async ({ page, watch }) => {
    const login = new LoginPage(page);
    await page.goto('/admin/login');
    await expect(login.submit).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await login.submit.click();
    await expectNoAccessibilityFindings(page);
    watch.allow(/accounts:signInWithPassword/);
    await login.signIn({ email: 'nobody@nox.example', password: 'nothing' });
    await expect(login.error).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('on the dashboard, and in the menu of a phone', async ({ page, product }) => {
    await openAsAdministrator(page, product, '/admin/dashboard');
    await expect(page.getByText(/\d+ members/)).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await new AdminLayout(page).openMenu();
    await expectNoAccessibilityFindings(page);
    await page.goto('/admin/nothing');
    await expect(heading(page, 'There is no such page')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  for (const { segment, noun, title } of CONTENTS) {
    test(`in the list and the form of ${segment}`, async ({ page, product, watch }) => {
      watch.allow(/ERR_INTERNET_DISCONNECTED/, /status of 404/);
      // Ten looks at pages of many cards.
      test.slow();
      const list = new ContentListPage(page, segment);
      const form = new ContentFormPage(page, segment, noun);
      await openAsAdministrator(page, product, list.address);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expectNoAccessibilityFindings(page);

      await list.search.fill('nothing is called that');
      await expect(page.getByText('Nothing here matches the search.').first()).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await list.search.fill('');

      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await expect(list.confirmation.dialog).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.context().setOffline(true);
      await list.confirmation.delete.click();
      await expect(list.confirmation.failure).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.context().setOffline(false);
      await list.confirmation.cancel.click();

      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await expect(form.save).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.getByRole('textbox').first().fill('');
      await form.save.click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await expectNoAccessibilityFindings(page);
      await form.cancel.click();
      await expect(form.leaving.dialog).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await form.leaving.keepDraft.click();
      await expect(heading(page, title)).toBeVisible();
      await page.goBack();
      await expect(form.draft.offer).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await form.draft.discard.click();
      await expect(form.save).toBeVisible();

      await page.goto(form.addressOfNew);
      await expect(heading(page, `Add New ${noun}`)).toBeVisible();
      await expectNoAccessibilityFindings(page);

      await page.goto(`${list.address}/edit/gone`);
      await expect(form.back).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });

    test(`when ${segment} cannot be had, or there is nothing`, async ({ page, product, watch }) => {
      const list = new ContentListPage(page, segment);
      const api = segment === 'rules' ? '/api/audition-rules' : `/api/${segment}`;
      await openAsAdministrator(page, product, '/admin/dashboard');
      watch.allow(/status of 400/);
      await page.route(`**${api}`, (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto(list.address);
      await expect(list.failure).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.route(`**${api}`, (route) =>
        route.fulfill({ json: segment === 'tutorials' ? {} : [] }),
      );
      await page.goto(list.address);
      await expect(page.getByText(/^No .* found\./)).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });
  }

  test('in the dialog that changes the order, and in what is said then', async ({
    page,
    product,
  }) => {
    const list = new TeamListPage(page);
    await openAsAdministrator(page, product, list.address);
    await list.changeOrder('Members').click();
    const order = list.order('Members');
    await expect(order.dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await order.dialog
      .getByRole('button', { name: / down$/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await expect(order.question).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await order.keep.click();
    await order.save.click();
    await expect(list.result('The order of Members was saved.')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('where two drafts were left, and where one leaves while it is being saved', async ({
    page,
    product,
  }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    await openAsAdministrator(page, product, form.addressOfNew);
    const otherTab = await page.context().newPage();
    for (const tab of [page, otherTab]) {
      await tab.goto(form.addressOfNew);
      await new ContentFormPage(tab, 'achievements', 'Achievement').field('Title').fill('Left');
    }
    await otherTab.close();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.draftWith('Left').offer).toHaveCount(2);
    await expectNoAccessibilityFindings(page);

    await form.draftWith('Left').restore.first().click();
    await form.field('Description').fill('Never saved.');
    await page.route('**/api/achievements', (route) =>
      route.request().method() === 'POST' ? new Promise(() => undefined) : route.fallback(),
    );
    await form.save.click();
    await form.cancel.click();
    await expect(form.leavingWhileSaving.dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('in the picker of members', async ({ page, product }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    await openAsAdministrator(page, product, form.addressOfNew);
    await form.field('Team Members Involved').fill('an');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await page.getByRole('option').first().click();
    await form.field('Team Members Involved').fill('A Guest,');
    await expect(form.picked('A Guest')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('where somebody else saved meanwhile', async ({ page, product, watch }, { project }) => {
    const administrator = await product.signIn(product.administrator);
    const member = { name: `Axe ${project.name}`, position: 'Dancer' };
    const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
    const form = new ContentFormPage(page, 'team', 'Member');
    await openAsAdministrator(page, product, `/admin/team/edit/${body._id}`);
    await form.field('Position').fill('Mine');
    await administrator.call('PUT', `/api/team/${body._id}`, { ...member, position: 'Theirs' });
    watch.allow(/status of 412/);
    await form.save.click();
    await expect(form.conflict.versions).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });
});
