import type { AuditionEntry } from '@nox/contracts';
import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

/** Others' changes are there after so long at the latest. */
const SOON = { timeout: 2_000 };

let made = 0;

/** Candidates of a test's own: `<number> <group>`. */
async function candidates(product: TestProduct, count: number): Promise<AuditionEntry[]> {
  const group = `Crowd${String((made += 1)).padStart(3, '0')}`;
  const lines = Array.from(
    { length: count },
    (_, index) => `N${index} ${group},9876543210,${group}-${index},x@example.com,CSE,7,Hip Hop`,
  );
  const header = 'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style';
  const administrator = await product.signIn(product.administrator);
  expect(await administrator.importCandidates([header, ...lines].join('\n'))).toBe(200);
  const { body } = await administrator.call<AuditionEntry[]>('GET', '/api/auditions');
  return body.filter(({ fullName }) => fullName.endsWith(group));
}

const searchFor = ({ fullName }: AuditionEntry) => fullName.split(' ')[1]!;

test.describe('two who judge at once', () => {
  test('see each other’s reviews and decisions, and nobody’s words or place are touched', async ({
    page,
    product,
    newVisitor,
  }) => {
    const [first, second] = (await candidates(product, 3)) as [AuditionEntry, AuditionEntry];
    const mine = new AuditionEntriesPage(page);
    const colleague = await newVisitor();
    const theirs = new AuditionEntriesPage(colleague);
    await openAsAdministrator(page, product, mine.address);
    await openAsAdministrator(colleague, product, theirs.address);
    await mine.judgeAs('Meera');
    await theirs.judgeAs('Rohan');
    await mine.search.fill(searchFor(first));
    await theirs.search.fill(searchFor(first));

    await mine.details(first.fullName).click();
    await mine.notes.fill('Half a thought');
    await theirs.details(first.fullName).click();
    await theirs.notes.fill('A whole one.');
    await theirs.score(9).check({ force: true });
    await theirs.inDialog('Submit Review').click();
    await expect(mine.dialog.getByText('A whole one.')).toBeVisible(SOON);
    await expect(mine.notes).toHaveValue('Half a thought');
    await expect(mine.notes).toBeFocused();

    await theirs.inDialog('Close').click();
    await theirs.status(second.fullName).selectOption('Selected');
    await mine.inDialog('Close').click();
    await expect(mine.status(second.fullName)).toHaveValue('Selected', SOON);

    await test.step('one deletes what the other has open', async () => {
      await mine.details(first.fullName).click();
      await expect(mine.notes).toHaveValue('Half a thought');
      const administrator = await product.signIn(product.administrator);
      await administrator.call('DELETE', `/api/auditions/${first._id}`);
      await expect(
        mine.dialog.getByText(`Somebody has deleted the entry of ${first.fullName} meanwhile.`),
      ).toBeVisible(SOON);
      await expect(mine.dialog.getByText('Half a thought')).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });
  });

  test('do not move what the other looks at', async ({ page, product }) => {
    const crowd = await candidates(product, 60);
    const entries = new AuditionEntriesPage(page);
    const administrator = await product.signIn(product.administrator);
    await openAsAdministrator(page, product, entries.address);
    await page.goto(`${entries.address}?search=${searchFor(crowd[0]!)}&status=Pending`);
    await expect(entries.rows.first()).toBeVisible();
    const middle = entries.candidate(crowd[40]!.fullName);
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(middle).toBeInViewport({ timeout: 100 });
    }).toPass({ intervals: [0] });
    const before = await middle.boundingBox();

    await test.step('when somebody above it is decided', async () => {
      const path = `/api/auditions/${crowd[0]!._id}/status`;
      await administrator.call('PUT', path, { status: 'Selected' });
      await expect(entries.filter('Selected')).toHaveText(/ 1$/, SOON);
      expect((await middle.boundingBox())!.y).toBeCloseTo(before!.y, 0);
      await expect(entries.moved).toBeHidden();
    });

    await test.step('when it is decided itself', async () => {
      const path = `/api/auditions/${crowd[40]!._id}/status`;
      await administrator.call('PUT', path, { status: 'Not Selected' });
      await expect(entries.status(crowd[40]!.fullName)).toHaveValue('Not Selected', SOON);
      expect((await middle.boundingBox())!.y).toBeCloseTo(before!.y, 0);
      await expectNoAccessibilityFindings(page);
      await entries.moved.click();
      await expect(middle).toHaveCount(0);
    });
  });
});

test.describe('a bulk change', () => {
  test('is taken back after a reload, with its reviews, and others see that it can be', async ({
    page,
    product,
    newVisitor,
  }) => {
    const crowd = await candidates(product, 2);
    const administrator = await product.signIn(product.administrator);
    for (const { _id } of crowd) {
      const review = { notes: 'Seen.', judgeEmail: 'Rohan', score: 4 };
      await administrator.call('POST', `/api/auditions/${_id}/reviews`, review);
      await administrator.call('PUT', `/api/auditions/${_id}/status`, { status: 'Not Selected' });
    }
    const all = async () =>
      (await administrator.call<AuditionEntry[]>('GET', '/api/auditions')).body;
    const before = await all();

    const entries = new AuditionEntriesPage(page);
    const colleague = await newVisitor();
    const theirs = new AuditionEntriesPage(colleague);
    await openAsAdministrator(page, product, entries.address);
    await openAsAdministrator(colleague, product, theirs.address);
    await expect(theirs.table).toBeVisible();
    await (await entries.tool('Delete Not Selected')).click();
    await entries.confirmation.dialog.getByRole('button', { name: /^Delete \d+$/ }).click();
    // The newest comes first; others may have deleted before.
    const undo = entries.undo(/^Undo: \d+ candidates deleted$/).first();
    await expect(undo).toBeVisible();
    const label = (await undo.getAttribute('aria-label'))!;
    await expect(theirs.undo(label)).toBeVisible(SOON);
    await expectNoAccessibilityFindings(page);
    await page.reload();
    await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|9:\d\d) left$/);
    await entries.undo(label).click();
    await expect(entries.result(/candidates are back, with their reviews\./)).toBeVisible();
    await expect(entries.undo(label)).toBeHidden();
    await expect(theirs.undo(label)).toBeHidden(SOON);
    expect(await all()).toEqual(before);
  });
});
