import type { Page } from '@playwright/test';
import { AdminLayout } from '../pages/admin-layout.ts';
import { ContentFormPage } from '../pages/content-form-page.ts';
import { ContentListPage } from '../pages/content-list-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { TeamListPage } from '../pages/team-list-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/as-administrator.ts';
import { photo } from '../product/photo.ts';
import { slowUploads } from '../browser/slow-uploads.ts';

// What else there is: the system page with all that it can say is looked at in system.spec.ts, and what stands in the
// place of a part that cannot be loaded in failures.spec.ts.

const CONTENTS = [
  { segment: 'team', noun: 'Member', title: 'Team' },
  { segment: 'tutorials', noun: 'Tutorial', title: 'Tutorials' },
  { segment: 'achievements', noun: 'Achievement', title: 'Achievements' },
  { segment: 'rules', noun: 'Rule Set', title: 'Audition Rules' },
];

const NOBODY = { cookies: [], origins: [] };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A call that gets no answer until it is let go. */
async function hold(page: Page, address: string, method = 'GET'): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() === method) await isOver;
    // The page may be gone by then.
    await route.fallback().catch(() => undefined);
  });
  return letGo;
}

test.describe('axe finds nothing at the door', () => {
  test.use({ storageState: NOBODY });

  test('in the login with what it says, and where somebody is no administrator', async ({
    page,
    product,
    pageErrors,
  }, { project }) => {
    const login = new LoginPage(page);
    await page.goto('/admin/login');
    await expect(login.submit).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await login.submit.click();
    await expect(login.email).toHaveAccessibleDescription('Email is required.');
    await expectNoAccessibilityFindings(page);
    pageErrors.allow(/accounts:signInWithPassword/, /status of 403/);
    await login.signIn({ email: 'nobody@nox.example', password: 'nothing' });
    await expect(login.error).toBeVisible();
    await expectNoAccessibilityFindings(page);

    const stranger = { email: `axe-${project.name}@nox.example`, password: 'let-me-in' };
    await product.signUp(stranger.email, stranger.password);
    const letGo = await hold(page, '**/accounts:signInWithPassword?*', 'POST');
    await login.signIn(stranger);
    await expect(login.submit).toHaveText('Logging In...');
    await expectNoAccessibilityFindings(page);
    letGo();
    await expect(heading(page, 'This account is not an administrator')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });
});

test.describe('axe finds nothing', () => {
  test('while access is verified, where it cannot be, and where a session has ended', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 400/);
    const letGo = await hold(page, '**/api/me');
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Verifying Authentication...')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await page.unroute('**/api/me');
    await page.route('**/api/me', (route) => route.fulfill({ status: 400, json: {} }));
    letGo();
    await page.reload();
    await expect(heading(page, 'Your access could not be verified')).toBeVisible();
    await expectNoAccessibilityFindings(page);

    await page.unroute('**/api/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/admin/dashboard');
    await new AdminLayout(otherTab).signOut();
    await expect(page.getByText(/You have been signed out/)).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('on the dashboard, in the menu, where there is no page, and where one does not come', async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByText(/\d+ members/)).toBeVisible();
    await expectNoAccessibilityFindings(page);
    pageErrors.allow(/status of (400|404)/, /could not be loaded/);
    await page.route('**/static/js/admin/*/rules.*.js', (route) => route.fulfill({ status: 404 }));
    await new AdminLayout(page).openMenu();
    await expectNoAccessibilityFindings(page);
    await page.keyboard.press('Escape');
    await new AdminLayout(page).goTo('Audition Rules');
    await expect(heading(page, 'This page is unavailable right now')).toBeVisible({
      timeout: 20_000,
    });
    await expectNoAccessibilityFindings(page);

    await page.goto('/admin/nothing');
    await expect(heading(page, 'There is no such page')).toBeVisible();
    await expectNoAccessibilityFindings(page);

    await page.route('**/api/achievements', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/admin/dashboard');
    await expect(page.getByText('How many is not known now')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  for (const { segment, noun, title } of CONTENTS) {
    const api = segment === 'rules' ? '/api/audition-rules' : `/api/${segment}`;

    test(`in the list of ${segment}, and in what it says`, async ({ page, pageErrors }) => {
      // Many looks at pages of many rows.
      test.slow();
      pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /status of 400/);
      const list = new ContentListPage(page, segment);
      const letGo = await hold(page, `**${api}`);
      await page.goto(list.address);
      await expect(heading(page, title)).toBeVisible();
      await expectNoAccessibilityFindings(page);
      letGo();
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

      await page.route(`**${api}`, (route) => route.fulfill({ status: 400, json: {} }));
      await page.reload();
      await expect(list.failure).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.route(`**${api}`, (route) =>
        route.fulfill({ json: segment === 'tutorials' ? {} : [] }),
      );
      await page.reload();
      await expect(page.getByText(/^No .* found\./)).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });

    test(`in the form of ${segment}, and in what it says`, async ({
      page,
      product,
      pageErrors,
    }) => {
      test.slow();
      pageErrors.allow(/status of (400|404)/);
      const form = new ContentFormPage(page, segment, noun);
      const administrator = await product.signIn(product.administrator);
      const { body } = await administrator.call<object>('GET', api);
      const [one] = Object.values(body).flat() as { _id: string }[];
      const address = `/admin/${segment}/edit/${one!._id}`;
      await page.goto(form.addressOfNew);
      await form.save.click();
      // A rule set begins with a title of its own.
      if (segment === 'rules') await expect(form.remark).toBeVisible();
      else await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await expectNoAccessibilityFindings(page);

      const letGo = await hold(page, `**${api}/*`);
      await page.goto(address);
      await expect(heading(page, `Edit ${noun}`)).toBeVisible();
      await expectNoAccessibilityFindings(page);
      letGo();
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
      await expect(heading(page, 'Edit')).toHaveCount(0);
      await page.goBack();
      await expect(form.draft.offer).toBeVisible();
      await expectNoAccessibilityFindings(page);

      await page.route(`**${api}/*`, (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto(address);
      await expect(form.tryAgain).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.unroute(`**${api}/*`);
      await page.goto(`/admin/${segment}/edit/gone`);
      await expect(form.back).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });
  }

  test('in the dialog that changes the order, and in what is said then', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const list = new TeamListPage(page);
    await page.goto(list.address);
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
    await page.context().setOffline(true);
    await order.save.click();
    await expect(order.failure).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await page.context().setOffline(false);
    await order.save.click();
    await expect(list.result('The order of Members was saved.')).toBeVisible();
    await expectNoAccessibilityFindings(page);

    const tutorials = new ContentListPage(page, 'tutorials');
    await page.goto(tutorials.address);
    await tutorials.changeOrder('Breaking').click();
    await expect(tutorials.order('Breaking').dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('where two drafts were left, and where one leaves while it is being saved', async ({
    page,
    pageErrors,
  }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    const list = new ContentListPage(page, 'achievements');
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

    pageErrors.allow(/status of 503/);
    await form.draftWith('Left').restore.first().click();
    await form.field('Description').fill('Never saved.');
    const busy = { message: 'The server is busy.', code: 'busy' };
    await page.route('**/api/achievements', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: busy })
        : route.fallback(),
    );
    const letGo = await hold(page, '**/api/achievements', 'POST');
    await form.save.click();
    await form.cancel.click();
    await expect(form.leavingWhileSaving.dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await form.leavingWhileSaving.leave.click();
    await expect(page).toHaveURL(list.address);
    letGo();
    await expect(list.result(/The server is busy\./)).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('in the picker of members, and in a list with commas', async ({ page }) => {
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    await page.goto(form.addressOfNew);
    await form.field('Team Members Involved').fill('an');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await page.getByRole('option').first().click();
    await form.field('Team Members Involved').fill('A Guest,');
    await form.field('Special Mentions').fill('Best crew, best crew');
    await form.field('Title').focus();
    await expect(form.picked('A Guest')).toBeVisible();
    await expect(page.getByText('Already there, and kept once')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('in the rules of a set', async ({ page }) => {
    const form = new ContentFormPage(page, 'rules', 'Rule Set');
    await page.goto(form.addressOfNew);
    await form.addRule.click();
    await form.rule(1).fill('Be on time.');
    await form.addRule.click();
    await form.save.click();
    await expect(form.rule(2)).toBeFocused();
    await expect(form.rule(2)).toHaveAccessibleDescription('Rule text is required.');
    await expectNoAccessibilityFindings(page);
  });

  test('while a file is uploaded, and where it is refused', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 5\d\d/, /Upload/);
    const form = new ContentFormPage(page, 'team', 'Member');
    await page.goto(form.addressOfNew);
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
    await form.field('Image').setInputFiles(text);
    await expect(form.failure).toBeVisible();
    await expectNoAccessibilityFindings(page);

    await form.field('Name').fill('Axe');
    await form.field('Position').fill('Dancer');
    const image = { name: 'axe.png', mimeType: 'image/png', buffer: photo(1200) };
    await form.field('Image').setInputFiles(image);
    await slowUploads(page);
    await form.save.click();
    await expect(form.progress('Image')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await form.cancelUpload.click();
    await expect(form.remark).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await page.route('**/api/media/**', (route) => route.fulfill({ status: 500, json: {} }));
    await form.save.click();
    await expect(form.failure).toContainText('Image upload failed:');
    await expectNoAccessibilityFindings(page);
  });

  test('where somebody else saved meanwhile', async ({ page, product, pageErrors }, {
    project,
  }) => {
    const administrator = await product.signIn(product.administrator);
    const member = { name: `Axe ${project.name}`, position: 'Dancer' };
    const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
    const api = `/api/team/${body._id}`;
    const form = new ContentFormPage(page, 'team', 'Member');
    await page.goto(`/admin/team/edit/${body._id}`);
    await form.field('Position').fill('Mine');
    await administrator.call('PUT', api, { ...member, position: 'Theirs' });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.draft.offer).toContainText('Someone else saved this since.');
    await expectNoAccessibilityFindings(page);

    pageErrors.allow(/status of (400|412)/);
    await form.draft.restore.click();
    await form.save.click();
    await expect(form.conflict.versions).toBeVisible();
    await expectNoAccessibilityFindings(page);

    await page.route(`**${api}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 400, json: {} })
        : route.fallback(),
    );
    await form.field('Position').fill('Mine after all');
    await form.save.click();
    await expect(form.conflict.panel).toContainText('Their version could not be fetched.');
    await expectNoAccessibilityFindings(page);
  });
});
