import type { AuditionEntry } from '@nox/contracts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { expectAccessible, expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { entriesOf, newCandidates } from '../product/seasons.ts';

test.describe('two judges at once', () => {
  test('see each other’s reviews and decisions, and keep their own text and focus', async ({
    page,
    product,
    session,
    newVisitor,
  }) => {
    const candidates = await newCandidates(product, 'ABC');
    const [first, second] = (await entriesOf(product, candidates)) as [
      AuditionEntry,
      AuditionEntry,
    ];
    const mine = auditionEntriesPage(page);
    const colleague = await newVisitor({ storageState: session });
    const theirs = auditionEntriesPage(colleague);
    await page.goto(`${mine.address}?search=${candidates.group}`);
    await colleague.goto(`${mine.address}?search=${candidates.group}`);
    await mine.judgeAs('Meera');
    await theirs.judgeAs('Rohan');

    await mine.details(first.fullName).click();
    await mine.notes.fill('Half a thought');
    await theirs.details(first.fullName).click();
    await theirs.notes.fill('A whole one.');
    await theirs.score(9).check({ force: true });
    await theirs.inDialog('Submit review').click();
    await expect(mine.dialog.getByText('A whole one.')).toBeVisible();
    await expect(mine.notes).toHaveValue('Half a thought');
    await expect(mine.notes).toBeFocused();

    await theirs.inDialog('Close').click();
    await theirs.status(second.fullName).selectOption('Selected');
    await mine.inDialog('Close').click();
    await expect(mine.status(second.fullName)).toHaveValue('Selected');

    await test.step('an entry is deleted while its details are open', async () => {
      await mine.details(first.fullName).click();
      await expect(mine.notes).toHaveValue('Half a thought');
      await product.call('DELETE', `/api/auditions/${first._id}`);
      await expect(
        mine.dialog.getByText(`The entry of ${first.fullName} was deleted meanwhile.`),
      ).toBeVisible();
      await expectAccessible(mine.dialog.getByText('Half a thought'));
    });
  });
});

test.describe('a bulk change', () => {
  test(
    'is undone after a reload, with its reviews, and other judges see the undo',
    { tag: '@all' },
    async ({ page, product, session, newVisitor }) => {
      const crowd = await entriesOf(product, await newCandidates(product, 'AB'));
      for (const { _id } of crowd) {
        const review = { notes: 'Seen.', judgeEmail: 'Rohan', score: 4 };
        await product.call('POST', `/api/auditions/${_id}/reviews`, review);
        await product.call('PUT', `/api/auditions/${_id}/status`, { status: 'Not Selected' });
      }
      const all = async () => product.call<AuditionEntry[]>('GET', '/api/auditions');
      const before = await all();

      const entries = auditionEntriesPage(page);
      const colleague = await newVisitor({ storageState: session });
      const theirs = auditionEntriesPage(colleague);
      await page.goto(entries.address);
      await colleague.goto(entries.address);
      await expect(theirs.table).toBeVisible();
      await (await entries.tool('Delete Not Selected')).click();
      await entries.confirmation.getByLabel('They are not to be told').check();
      await entries.confirm(/^Delete \d+$/).click();
      // The newest comes first.
      const undo = entries.undo(/^Undo: \d+ candidates deleted$/).first();
      await expect(undo).toBeVisible();
      const label = (await undo.getAttribute('aria-label'))!;
      await expect(theirs.undo(label)).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.reload();
      await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|9:\d\d) left$/);
      await entries.undo(label).click();
      await expect(entries.result(/candidates are back, with their reviews\./)).toBeVisible();
      await expect(entries.undo(label)).toBeHidden();
      await expect(theirs.undo(label)).toBeHidden();
      expect(await all()).toEqual(before);
    },
  );
});
