import type { CheckInList } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import { expectNoAccessibilityFindings, expectTouchTargets } from '../browser/accessibility.ts';
import { pressSettled } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { checkInPage, displayPage, stagePage } from '../pages/season-pages.ts';
import { importCandidates, readAttendance, setToday } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const NAMES = ['Asha Rao', 'Bela Rao', 'Chitra Rao', 'Deepa Rao', 'Esha Rao'];

// A schedule is of a whole product: other tests know one without.
let product: TestProduct;
test.beforeEach(async ({ pageErrors, startProduct }) => {
  pageErrors.allow(/net::ERR_|Failed to fetch|status of 401/);
  product = await startProduct({ NOX_TIME_ZONE: NOON_ZONE });
  await importCandidates(product, NAMES);
  await setToday(product);
});

test(
  'a panel is run by one button, and the screen in the corridor follows',
  { tag: '@databases' },
  async ({ page, newVisitor }) => {
    test.slow();
    const { entries } = await product.call<CheckInList>('GET', '/api/check-in');
    const numberOf = (name: string) =>
      String(entries.find(({ fullName }) => fullName === name)!.number);
    const stage = stagePage(page);
    await page.goto(product.url + stage.address);
    await loginPage(page).signIn(product.administrator);
    await expect(stage.main).toHaveText(`Call ${numberOf('Asha Rao')}`);
    await expectNoAccessibilityFindings(page);
    // The menu's targets are smaller where there is a mouse.
    if (page.viewportSize()!.width < 768) await expectTouchTargets(page.locator('main'));

    await stage.button('Screens').click();
    await page.getByLabel('Where it is').fill('Corridor');
    await stage.button('Make a link').click();
    const code = page.getByRole('img', { name: 'Code: The link of Corridor' });
    await expect(code).toBeVisible();
    await expectNoAccessibilityFindings(page);
    const corridor = await newVisitor();
    await corridor.goto(await stage.link.inputValue());
    // The link, and the list of screens below it.
    await page.keyboard.press('Escape');
    await expect(code).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const hall = displayPage(corridor).panel('Hall A');
    await expect(hall).toContainText('Please wait');
    await expect(corridor).toHaveURL(`${product.url}/auditions/now`);
    await corridor.reload();

    // A no-show arrives after all.
    await pressSettled(stage.button('Not here Asha Rao'));
    await expect(stage.absent).toHaveText(/Asha Rao.*Not here/);
    await expect(stage.main).toHaveText(`Call ${numberOf('Bela Rao')}`);
    const door = checkInPage(await page.context().newPage());
    await door.field.page().goto(product.url + door.address);
    await door.enter('Asha Rao');
    await expect(door.says(/Checked in.*Asha Rao/)).toBeVisible();
    await door.enter('Deepa Rao');
    await expect(door.says(/Checked in.*Deepa Rao/)).toBeVisible();
    await expect(stage.absent).toHaveCount(0);

    // Chitra is late, and Deepa is here.
    await stage.button('Swap Chitra Rao').click();
    await expectNoAccessibilityFindings(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Deepa Rao/ })
      .click();
    await expect(stage.next).toHaveText([/Asha/, /Bela/, /Deepa/, /Chitra/, /Esha/]);

    await page.locator('h1').focus();
    await pressSettled(stage.main, () => page.keyboard.press('Space'));
    await expect(hall).toContainText(`Please come in${numberOf('Asha Rao')}`);
    await expect(stage.main).toHaveText(`Start ${numberOf('Asha Rao')}`);
    await pressSettled(stage.main);
    await expect(hall).toContainText(`On stage${numberOf('Asha Rao')}`);
    await expect(hall).not.toContainText('Asha');
    // Bela is before Deepa, and not here.
    await expect(stage.main).toHaveText(`Finished, call ${numberOf('Deepa Rao')}`);
    await page.context().setOffline(true);
    await pressSettled(stage.main);
    await expect(page.getByText('2 waiting to send')).toBeVisible();
    await page.context().setOffline(false);
    await expect(hall).toContainText(`Please come in${numberOf('Deepa Rao')}`);
    await pressSettled(stage.main);
    await expect(hall).toContainText(`On stage${numberOf('Deepa Rao')}`);

    // One press too many: another caller takes back what was finished, also after the next press.
    const caller = stagePage(await page.context().newPage());
    await caller.main.page().goto(product.url + caller.address);
    await pressSettled(caller.button('Call Bela Rao'));
    await pressSettled(stage.main);
    await expect(hall).toContainText(`Please come in${numberOf('Bela Rao')}`);
    await expect(stage.main).toHaveText(`Start ${numberOf('Bela Rao')}`);
    await pressSettled(stage.main);
    await expect(hall).toContainText(`On stage${numberOf('Bela Rao')}`);
    await pressSettled(caller.button('Undo the start Bela Rao'));
    await pressSettled(caller.button('Undo the finish Deepa Rao'));
    await expect(hall).toContainText(new RegExp(`On stage ?${numberOf('Deepa Rao')}`));
    expect(await readAttendance(product)).toMatchObject({
      'Asha Rao': 'finished',
      'Bela Rao': 'called',
      'Chitra Rao': 'expected',
      'Deepa Rao': 'started',
    });

    for (const one of [page, corridor]) {
      await expectNoAccessibilityFindings(one);
      await one.emulateMedia({ forcedColors: 'active' });
      await expectNoAccessibilityFindings(one);
    }
    await stage.button('Screens').click();
    await stage.button('Revoke the link of Corridor').click();
    await expect(
      corridor.getByRole('heading', { name: 'This link does not work any more' }),
    ).toBeVisible();
  },
);
