import { expectTouchTargets } from '../browser/accessibility.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { CONTENTS, contentListPage } from '../pages/content-list-page.ts';
import { loginPage, systemPage } from '../pages/admin-layout.ts';
import { asAdministrator as test, SIGNED_OUT } from '../fixtures/test.ts';

test.describe('on a touch screen every target has 44 px', { tag: '@all' }, () => {
  // Wide enough for tables: a tablet.
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    test.describe(`at ${viewport.width} px`, { tag: '@phone' }, () => {
      test.use({ viewport });

      test('in administration', async ({ page }) => {
        test.slow();
        await page.goto('/admin/dashboard');
        await expectTouchTargets(page.getByText(/\d+ members/));
        await page.goto('/admin/system');
        await systemPage(page).unfold('Versions');
        await expectTouchTargets(page.getByRole('table').first());
        for (const { segment, noun } of CONTENTS) {
          await page.goto(`/admin/${segment}`);
          await expectTouchTargets(page.getByRole('table').first());
          await page
            .getByRole('link', { name: /^Edit / })
            .first()
            .click();
          await expectTouchTargets(contentFormPage(page, segment, noun).save);
        }
        const list = contentListPage(page, 'team');
        await page.goto(list.address);
        await list.changeOrder('Members').click();
        await expectTouchTargets(list.order('Members').dialog);
      });
    });
  }

  test.describe('signed out', { tag: '@phone' }, () => {
    test.use({ storageState: SIGNED_OUT });

    test('in the login', async ({ page }) => {
      await page.goto('/admin/login');
      await expectTouchTargets(loginPage(page).submit);
    });
  });
});
