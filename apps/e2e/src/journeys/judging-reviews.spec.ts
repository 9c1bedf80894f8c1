import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { openKeyboard } from '../browser/input.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { entriesOf, newCandidates } from '../product/seasons.ts';

const KEYBOARD_PX = 336;

test.describe('a judge', () => {
  test('writes a review that survives a reload, sends it, and another judge sees it', async ({
    page,
    product,
    session,
    newVisitor,
  }) => {
    const entries = auditionEntriesPage(page);
    const candidates = await newCandidates(product, 'A');
    const [name] = candidates.names as [string];
    await page.goto(`${entries.address}?search=${candidates.group}`);
    await entries.judgeAs('Meera');

    await test.step('starts, and reloads the page', async () => {
      await entries.details(name).click();
      await entries.notes.fill('Sharp on the beat.');
      await entries.score(8).check({ force: true });
      await page.reload();
      await expect(entries.notes).toHaveValue('Sharp on the beat.');
      await expect(entries.score(8)).toBeChecked();
    });

    await test.step('sends it', async () => {
      await entries.inDialog('Submit review').click();
      await expect(entries.reviewSubmitted).toBeVisible();
      await expect(entries.dialog.getByText('Judge reviews (1)')).toBeVisible();
      await page.goBack();
      await expect(entries.dialog).toBeHidden();
    });

    await test.step('another judge opens the same address and sees it', async () => {
      const colleague = await newVisitor({ storageState: session });
      const theirs = auditionEntriesPage(colleague);
      const { _id } = (await entriesOf(product, candidates))[0]!;
      await colleague.goto(`${theirs.address}?entry=${_id}`);
      await expect(theirs.dialog.getByText('Sharp on the beat.')).toBeVisible();
      await theirs.inDialog('Close').click();
      await expect(theirs.dialog).toBeHidden();
      await expect(colleague).toHaveURL(theirs.address);
    });
  });

  test('judges one candidate after the other by touch', { tag: '@phone' }, async ({ page }) => {
    const entries = auditionEntriesPage(page);
    await page.goto(entries.address);
    await entries.judgeAs('Walker');
    await entries.judgeNext.click();
    const title = entries.dialog.getByRole('heading', { level: 2 });
    const first = await title.textContent();
    await entries.inDialog('Skip').click();
    await expect(title).not.toHaveText(first!);
    await entries.inDialog('Previous').click();
    await expect(title).toHaveText(first!);
    await entries.score(10).check({ force: true });
    await expect(entries.score(10)).toBeChecked();
    await entries.notes.fill('Ten of ten.');
    await openKeyboard(page, KEYBOARD_PX);
    const above = page.viewportSize()!.height - KEYBOARD_PX;
    for (const each of [entries.notes, entries.inDialog('Submit and next')]) {
      const { y, height } = (await each.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(above);
    }
    await openKeyboard(page, 0);
    await entries.notes.press('Control+Enter');
    await expect(entries.dialog.getByText(`Review of ${first} submitted.`)).toBeVisible();
    await expect(title).not.toHaveText(first!);
    await expect(entries.dialog.getByText(/^1 of \d+ reviewed by you$/).first()).toBeVisible();
    await page.goBack();
    await expect(entries.dialog).toBeHidden();
  });
});
