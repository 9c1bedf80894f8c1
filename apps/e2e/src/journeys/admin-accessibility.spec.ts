import type { Page } from '@playwright/test';
import { SKELETON_KEY } from '@nox/federation/contract';
import { expectAccessible, expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { holdRequests, slowUploads } from '../browser/faults.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { adminLayout, loginPage } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage, CONTENTS, teamListPage } from '../pages/content-list-page.ts';
import { addMember } from '../product/seasons.ts';
import { imageFile } from '../product/sample-files.ts';
import type { TestProduct } from '../product/test-product.ts';

// The system page is in system.spec.ts.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The address of the form of a content's first item. */
async function addressOfFirst(
  product: TestProduct,
  { segment, api }: (typeof CONTENTS)[number],
): Promise<string> {
  const [first] = Object.values(await product.call<object>('GET', api)).flat() as { _id: string }[];
  return `/admin/${segment}/edit/${first!._id}`;
}

test.describe('signed out, axe finds nothing', () => {
  test.use({ storageState: SIGNED_OUT });

  test('in the login, its errors, and for an account without a role', async ({
    page,
    product,
    pageErrors,
  }) => {
    const login = loginPage(page);
    await page.goto('/admin/login');
    await expectAccessible(login.submit);
    await login.submit.click();
    await expect(login.email).toHaveAccessibleDescription('Email is required.');
    await expectNoAccessibilityFindings(page);
    pageErrors.allow(/accounts:signInWithPassword/, /status of 403/);
    await login.signIn({ email: 'unknown@nox.example', password: 'nothing' });
    await expectAccessible(login.error);

    const account = { email: 'axe@nox.example', password: 'let-me-in' };
    await product.accounts.signUp(account.email, account.password);
    const provider = '**/accounts:signInWithPassword?*';
    await page.route(provider, (route) => route.abort());
    const release = await holdRequests(page, provider, 'POST');
    await login.signIn(account);
    await expect(login.submit).toHaveText('Logging In...');
    await expectNoAccessibilityFindings(page);
    release();
    await expectAccessible(login.waiting);
    await page.unroute(provider);
    await expect(heading(page, 'This account has no access')).toBeVisible();
    await expectAccessible(page.getByText(account.email));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(login.address);
  });
});

test.describe('axe finds nothing', () => {
  test(
    'while access is verified, when that fails, and after a session has ended',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/status of 400/);
      await page.goto('/admin/dashboard');
      await expect(page.getByText(/candidates have no slot/)).toBeVisible();
      await expect
        .poll(() => page.evaluate((key) => localStorage.getItem(key), SKELETON_KEY))
        .toContain('/admin/dashboard');
      const release = await holdRequests(page, '**/api/me');
      await page.reload();
      await expectAccessible(page.getByText('Verifying Authentication...'));
      // The lines of the last page stand where they stood.
      expect(await page.getByRole('main').locator('> [aria-hidden]').count()).toBeGreaterThan(20);
      await page.unroute('**/api/me');
      await page.route('**/api/me', (route) => route.fulfill({ status: 400, json: {} }));
      release();
      await page.reload();
      await expectAccessible(heading(page, 'Your access could not be verified'));

      await page.unroute('**/api/me');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page, 'Today')).toBeVisible();
      const otherTab = await page.context().newPage();
      await otherTab.goto('/admin/dashboard');
      await adminLayout(otherTab).signOut();
      await expectAccessible(page.getByText(/You have been signed out/));
    },
  );

  test(
    'on the dashboard, in the menu, on an unknown page, and when a page or a count does not load',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      await page.goto('/admin/dashboard');
      await expectAccessible(page.getByText(/candidates have no slot/));
      pageErrors.allow(/status of (400|404)/, /could not be loaded/);
      await page.route('**/static/js/admin/*/content-lists.*.js', (route) =>
        route.fulfill({ status: 404 }),
      );
      await adminLayout(page).openMenu();
      await expectNoAccessibilityFindings(page);
      await page.keyboard.press('Escape');
      await adminLayout(page).goTo('Audition Rules');
      await expect(heading(page, 'This page is unavailable right now')).toBeVisible();
      await expectNoAccessibilityFindings(page);

      await page.goto('/admin/nothing');
      await expectAccessible(heading(page, 'There is no such page'));

      await page.route('**/api/summary', (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto('/admin/dashboard');
      // A phone folds the counts.
      await expect(page.getByText('The number is not known now').first()).toBeAttached();
      await expectNoAccessibilityFindings(page);
    },
  );

  for (const content of CONTENTS) {
    const { segment, noun, title, api } = content;
    const tag = content === CONTENTS[0] ? [] : '@all';

    test(`in the list of ${segment} and its states`, { tag }, async ({ page, pageErrors }) => {
      test.slow();
      pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /status of 400/);
      const list = contentListPage(page, segment);
      const release = await holdRequests(page, `**${api}`);
      await page.goto(list.address);
      await expectAccessible(heading(page, title));
      release();
      await expectAccessible(page.getByRole('table').first());

      await list.search.fill('nothing is called that');
      await expectAccessible(page.getByText('Nothing here matches the search.').first());
      await list.search.fill('');

      await page
        .getByRole('button', { name: /^More actions for / })
        .first()
        .click();
      const remove = page.getByRole('menuitem', { name: 'Delete' });
      await expectAccessible(remove);
      await remove.click();
      await expectAccessible(list.confirmation);
      await page.context().setOffline(true);
      await list.confirm('Delete').click();
      await expectAccessible(list.refusal);
      await page.context().setOffline(false);

      await page.route(`**${api}`, (route) => route.fulfill({ status: 400, json: {} }));
      await page.reload();
      await expectAccessible(list.failure);
      await page.route(`**${api}`, (route) =>
        route.fulfill({ json: segment === 'tutorials' ? {} : [] }),
      );
      await page.reload();
      await expectAccessible(page.getByText(/^No .* found\./));
    });

    test(
      `in the form of ${segment} and its states`,
      { tag },
      async ({ page, product, pageErrors }) => {
        test.slow();
        pageErrors.allow(/status of (400|404)/);
        const form = contentFormPage(page, segment, noun);
        const address = await addressOfFirst(product, content);
        await page.goto(form.addressOfNew);
        await form.save.click();
        // A rule set starts with a title.
        if (segment === 'rules') await expect(form.remark).toBeVisible();
        else await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
        await expectNoAccessibilityFindings(page);

        const release = await holdRequests(page, `**${api}/*`);
        await page.goto(address);
        await expectAccessible(heading(page, `Edit ${noun}`));
        release();
        await expectAccessible(form.save);
        await page.getByRole('textbox').first().fill('');
        await form.save.click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
        await expectNoAccessibilityFindings(page);

        await form.cancel.click();
        await expectAccessible(form.leaving.dialog);
        await form.leaving.keepDraft.click();
        await expect(heading(page, 'Edit')).toHaveCount(0);
        await page.goBack();
        await expect(form.draft.offer.locator('..')).toBeFocused();
        await expectNoAccessibilityFindings(page);

        await page.route(`**${api}/*`, (route) => route.fulfill({ status: 400, json: {} }));
        await page.goto(address);
        await expectAccessible(form.tryAgain);
        await page.unroute(`**${api}/*`);
        await page.goto(`/admin/${segment}/edit/gone`);
        await expectAccessible(form.back);
      },
    );
  }

  test(
    'in the dialog that changes the order, and its results',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
      const list = teamListPage(page);
      await page.goto(list.address);
      await list.changeOrder('Members').click();
      const order = list.order('Members');
      await expectAccessible(order.dialog);
      await order.dialog
        .getByRole('button', { name: / down$/ })
        .first()
        .click();
      await page.keyboard.press('Escape');
      await expectAccessible(order.question);
      await order.keep.click();
      await page.context().setOffline(true);
      await order.save.click();
      await expectAccessible(order.failure);
      await page.context().setOffline(false);
      await order.save.click();
      await expectAccessible(list.result('The order of Members was saved.'));

      const tutorials = contentListPage(page, 'tutorials');
      await page.goto(tutorials.address);
      await tutorials.changeOrder('Breaking').click();
      await expectAccessible(tutorials.order('Breaking').dialog);
    },
  );

  const leaving = 'with two drafts, and when the form is left while it is being saved';
  test(leaving, { tag: '@all' }, async ({ page, pageErrors }) => {
    const form = contentFormPage(page, 'achievements', 'Achievement');
    const list = contentListPage(page, 'achievements');
    const otherTab = await page.context().newPage();
    for (const tab of [page, otherTab]) {
      await tab.goto(form.addressOfNew);
      await contentFormPage(tab, 'achievements', 'Achievement').field('Title').fill('Left');
    }
    const drafts = () => Object.values(localStorage).filter((text) => text.includes('Left'));
    await expect.poll(() => otherTab.evaluate(drafts)).toHaveLength(2);
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
    const release = await holdRequests(page, '**/api/achievements', 'POST');
    await form.save.click();
    await form.cancel.click();
    await expectAccessible(form.leavingWhileSaving.dialog);
    await form.leavingWhileSaving.leave.click();
    await expect(page).toHaveURL(list.address);
    release();
    await expectAccessible(list.result(/The server is busy\./));
  });

  test(
    'in the picker of members, a list with commas, and the rules of a set',
    { tag: '@all' },
    async ({ page }) => {
      const form = contentFormPage(page, 'achievements', 'Achievement');
      await page.goto(form.addressOfNew);
      await form.field('Team members involved').fill('an');
      await expectAccessible(page.getByRole('option').first());
      await page.getByRole('option').first().click();
      await form.field('Team members involved').fill('A Guest,');
      await form.field('Special mentions').fill('Best crew, best crew');
      await form.field('Title').focus();
      await expect(form.picked('A Guest')).toBeVisible();
      await expectAccessible(page.getByText('Already in the list'));

      const ruleSet = contentFormPage(page, 'rules', 'Rule Set');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(ruleSet.addressOfNew);
      await ruleSet.addRule.click();
      await ruleSet.rule(1).fill('Be on time.');
      await ruleSet.addRule.click();
      await ruleSet.save.click();
      await expect(ruleSet.rule(2)).toBeFocused();
      await expect(ruleSet.rule(2)).toHaveAccessibleDescription('Rule text is required.');
      await expectNoAccessibilityFindings(page);
    },
  );

  test(
    'while a file is uploaded, and when it is refused',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/status of 5\d\d/, /Upload/);
      const form = contentFormPage(page, 'team', 'Member');
      await page.goto(form.addressOfNew);
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
      await form.field('Image').setInputFiles(text);
      await expectAccessible(form.failure);

      await form.field('Name').fill('Axe');
      await form.field('Position').fill('Dancer');
      await form.field('Image').setInputFiles(await imageFile('axe.png', 1200));
      await slowUploads(page);
      await form.save.click();
      await expectAccessible(form.progress('Image'));
      await form.cancelUpload.click();
      // Where the form has scrolled to, the header covers half of a target.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(form.remark);
      await page.route('**/api/media/**', (route) => route.fulfill({ status: 500, json: {} }));
      await form.save.click();
      await expect(form.failure).toContainText('Image upload failed:');
      await expectNoAccessibilityFindings(page);
    },
  );

  test(
    'when another administrator saved meanwhile',
    { tag: '@all' },
    async ({ page, product, pageErrors }) => {
      const { api, address, saveElsewhere } = await addMember(product, 'Axe');
      const form = contentFormPage(page, 'team', 'Member');
      await page.goto(address);
      await form.field('Position').fill('Mine');
      await saveElsewhere('Theirs');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(form.draft.offer).toContainText('Another version was saved since.');
      await expectNoAccessibilityFindings(page);

      pageErrors.allow(/status of (400|412)/);
      await form.draft.restore.click();
      await form.save.click();
      await expectAccessible(form.conflict.versions);

      await page.route(`**${api}`, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ status: 400, json: {} })
          : route.fallback(),
      );
      await form.field('Position').fill('Mine after all');
      await form.save.click();
      await expect(form.conflict.panel).toContainText('It could not be fetched.');
      await expectNoAccessibilityFindings(page);
    },
  );
});
