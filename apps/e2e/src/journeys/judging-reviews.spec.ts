import type { AuditionEntry } from '@nox/contracts';
import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

const SUBMITTED = 'Your review as this judge has been submitted.';

/** The entries as the server has them. */
async function entriesOf(product: TestProduct): Promise<AuditionEntry[]> {
  const administrator = await product.signIn(product.administrator);
  return (await administrator.call<AuditionEntry[]>('GET', '/api/auditions')).body;
}

test.describe('a judge', () => {
  test('writes a review that survives a reload, sends it, and another judge sees it', async ({
    page,
    product,
    newVisitor,
  }) => {
    const entries = new AuditionEntriesPage(page);
    const { fullName, reviews } = (await entriesOf(product))[0]!;
    await openAsAdministrator(page, product, entries.address);
    await entries.judgeAs('Meera');

    await test.step('begins, and the page is loaded again', async () => {
      await entries.details(fullName).click();
      await entries.notes.fill('Sharp on the beat.');
      await entries.score(8).check({ force: true });
      await page.reload();
      await expect(entries.notes).toHaveValue('Sharp on the beat.');
      await expect(entries.score(8)).toBeChecked();
    });

    await test.step('sends it', async () => {
      await entries.inDialog('Submit Review').click();
      await expect(entries.dialog.getByText(SUBMITTED)).toBeVisible();
      await expect(entries.dialog.getByText(`Judge Reviews (${reviews.length + 1})`)).toBeVisible();
      await page.goBack();
      await expect(entries.dialog).toBeHidden();
    });

    await test.step('a colleague opens the same address and sees it', async () => {
      const colleague = await newVisitor();
      const theirs = new AuditionEntriesPage(colleague);
      await openAsAdministrator(colleague, product, theirs.address);
      const { _id } = (await entriesOf(product))[0]!;
      await colleague.goto(`${theirs.address}?entry=${_id}`);
      await expect(theirs.dialog.getByText('Sharp on the beat.')).toBeVisible();
      await theirs.inDialog('Close').click();
      await expect(theirs.dialog).toBeHidden();
      await expect(colleague).toHaveURL(theirs.address);
    });
  });

  test('is refused a second review under the same name, and loses no word', async ({
    page,
    product,
    pageErrors,
  }) => {
    const entries = new AuditionEntriesPage(page);
    const { _id, fullName } = (await entriesOf(product))[1]!;
    await openAsAdministrator(page, product, entries.address);
    await entries.judgeAs('Rehearsal');
    await entries.details(fullName).click();
    await entries.notes.fill('My second thought.');
    const administrator = await product.signIn(product.administrator);
    const first = { notes: 'My first thought.', judgeEmail: 'rehearsal ' };
    await administrator.call('POST', `/api/auditions/${_id}/reviews`, first);
    pageErrors.allow(/status of 409/);
    await entries.inDialog('Submit Review').click();
    await expect(
      entries.dialog.getByText('You have already reviewed this candidate as Rehearsal.'),
    ).toBeVisible();
    await expect(entries.dialog.getByText(SUBMITTED)).toBeVisible();
    await expect(entries.dialog.getByText('My second thought.')).toBeVisible();
  });

  test('decides in the details, and the decision is there after a reload', async ({
    page,
    product,
  }) => {
    const entries = new AuditionEntriesPage(page);
    const { _id, fullName } = (await entriesOf(product))[2]!;
    const administrator = await product.signIn(product.administrator);
    await administrator.call('PUT', `/api/auditions/${_id}/status`, { status: 'Pending' });
    await openAsAdministrator(page, product, entries.address);
    await entries.details(fullName).click();
    const saved = page.waitForResponse((response) => response.url().endsWith('/status'));
    await entries.inDialog('Select').click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(entries.inDialog('Select')).toHaveAttribute('aria-pressed', 'true');
    await entries.inDialog('Close').click();
    await expect(entries.status(fullName)).toHaveValue('Selected');
  });

  test('walks the candidates', async ({ page, product }, { project }) => {
    const entries = new AuditionEntriesPage(page);
    await openAsAdministrator(page, product, entries.address);
    await entries.judgeAs('Walker');
    await entries.judgeNext.click();
    const title = entries.dialog.getByRole('heading', { level: 2 });
    const first = await title.textContent();
    await entries.inDialog('Skip').click();
    await expect(title).not.toHaveText(first!);
    await entries.inDialog('Previous').click();
    await expect(title).toHaveText(first!);
    if (project.name === 'phone') await entries.score(10).check({ force: true });
    else await page.keyboard.press('0');
    await expect(entries.score(10)).toBeChecked();
    await entries.notes.fill('Ten of ten.');
    await entries.notes.press('Control+Enter');
    await expect(entries.dialog.getByText(`Review of ${first} submitted.`)).toBeVisible();
    await expect(title).not.toHaveText(first!);
    await expect(entries.dialog.getByText(/^1 of \d+ reviewed by you$/).first()).toBeVisible();
    await page.goBack();
    await expect(entries.dialog).toBeHidden();
  });
});
