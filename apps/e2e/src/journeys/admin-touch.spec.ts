import { expectNoAccessibilityFindings, expectTouchTargets } from '../browser/accessibility.ts';
import { enlargeText, overflow } from '../browser/layout.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { loginPage, systemPage } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { CONTENTS, contentListPage } from '../pages/content-list-page.ts';

/** A tablet is wide enough for tables. */
const TOUCH_SCREENS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
];

test('the first row of a list is in sight on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto(contentListPage(page, 'team').address);
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeInViewport();
});

test.describe('administration', { tag: ['@phone', '@all'] }, () => {
  test('has targets of 44 px, no findings in forced colours, and room for text at 200 %', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const list = contentListPage(page, 'team');
    const system = systemPage(page);
    const check = async (path: string, open: () => Promise<unknown> = async () => undefined) => {
      await page.goto(path);
      await open();
      const heading = page.getByRole('heading', { level: 1, includeHidden: true });
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      for (const screen of TOUCH_SCREENS) {
        await page.setViewportSize(screen);
        await expectTouchTargets(heading);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      await expectNoAccessibilityFindings(page);
      await page.emulateMedia({ forcedColors: 'none' });
      const undo = await enlargeText(page);
      expect(await overflow(page), path).toBe(0);
      await undo();
    };
    // A phone folds the counts.
    await check('/admin/dashboard', () => expect(page.getByText(/\d+ members/)).toBeAttached());
    await check(system.address, () => system.unfold('Versions'));
    for (const { segment, noun } of CONTENTS) {
      const edit = page.getByRole('link', { name: /^Edit / }).first();
      await check(`/admin/${segment}`, () => expect(edit).toBeVisible());
      const address = (await edit.getAttribute('href'))!;
      await check(address, () => expect(contentFormPage(page, segment, noun).save).toBeVisible());
    }
    await page.goto(list.address);
    await list.changeOrder('Members').click();
    await expectTouchTargets(list.order('Members').dialog);
  });

  test.describe('signed out', () => {
    test.use({ storageState: SIGNED_OUT });

    test('has a login with targets of 44 px', async ({ page }) => {
      await page.goto('/admin/login');
      await expectTouchTargets(loginPage(page).submit);
    });
  });
});
