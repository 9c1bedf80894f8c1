import type { AuditionEntry, Standings } from '@nox/contracts';
import type { ApiUser } from '@nox/start/people.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { deliberationPage, resultsPage } from '../pages/season-pages.ts';
import type { TestProduct } from '../product/test-product.ts';
import { newCandidates } from '../product/seasons.ts';

const CANDIDATES = 24;
const JUDGES = ['Meera', 'Nikhil', 'Omar', 'Priya'];

// Results are of a whole product.
let product: TestProduct;
let administrator: ApiUser;
test.beforeEach(async ({ startProduct }) => {
  product = await startProduct();
  administrator = await product.signIn(product.administrator);
  await newCandidates(product, CANDIDATES);
});

/** Three of the judges score each candidate; Meera gives two points less than the others. */
async function addScores(from: number, to: number): Promise<void> {
  const entries = await product.call<AuditionEntry[]>('GET', '/api/auditions');
  for (const [at, { _id }] of [...entries.entries()].slice(from, to)) {
    for (const [judge, judgeEmail] of JUDGES.entries()) {
      if (judge === at % 4) continue;
      const score = 4 + (at % 5) + ((at * (judge + 2)) % 2) - (judge === 0 ? 2 : 0);
      const review = { judgeEmail, notes: `Notes of ${judgeEmail}`, score };
      const { status } = await administrator.call('POST', `/api/auditions/${_id}/reviews`, review);
      expect(status).toBe(201);
    }
  }
}

test('a deliberation: why scores are not adjusted, the cut line, decisions, a judge left out, a shared screen, results', async ({
  page,
}) => {
  test.slow();
  const { row, line, ...deliberation } = deliberationPage(page);
  await addScores(0, 5);
  await page.goto(product.url + deliberation.addressFor(6));
  await loginPage(page).signIn(product.administrator);
  await expect(
    page.getByText(/^Scores are adjusted from 8 candidates .* 5 candidates/),
  ).toBeVisible();
  await expectNoAccessibilityFindings(page);

  // While the page is open, other scores come.
  await addScores(5, CANDIDATES);
  const update = deliberation.button('Scores have changed: show the new order');
  await expect(async () => {
    if (await update.isVisible()) await update.click();
    // A phone has it below the screen, and does not render it there.
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
    await expect(line).toHaveAttribute('aria-valuemax', String(CANDIDATES), { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(/Scores are adjusted from/)).toHaveCount(0);
  // Ranks are drawn with the candidates' ids, which are others in each run.
  await expect(line).toHaveText(/^6 places/);
  // A phone has it in the summary alone.
  await expect(page.getByText(/(for the last|the line\.)/).first()).toBeVisible();
  await expectNoAccessibilityFindings(page);
  await line.press('ArrowDown');
  await expect(line).toHaveAttribute('aria-valuenow', '7');
  await expect(line).toBeFocused();
  await expect(page).toHaveURL(/places=7$/);
  await deliberation.places.fill('6');
  await expect(line).toHaveAttribute('aria-valuenow', '6');

  // The line is always in sight, and the rows beside it are not.
  await deliberation.names.nth(5).scrollIntoViewIfNeeded();
  // It moves with what the server answers about the new number of places.
  await expect(async () => {
    await page.mouse.up();
    await line.hover();
    await page.mouse.down();
    await expect(line).toHaveAttribute('data-dragged', { timeout: 1_000 });
  }).toPass();
  const above = (await deliberation.names.nth(5).boundingBox())!;
  await page.mouse.move(above.x + 20, above.y + 4, { steps: 12 });
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuenow', '5');
  await deliberation.places.fill('6');

  const { rows } = await product.call<Standings>('GET', '/api/auditions/standings?places=6');
  const entries = await product.call<AuditionEntry[]>('GET', '/api/auditions');
  const nameOf = (place: number) =>
    entries.find(({ _id }) => _id === rows[place - 1]!.entryId)!.fullName;
  // All candidates may have been there before all of their scores.
  await expect(async () => {
    if (await update.isVisible()) await update.click();
    await expect(deliberation.names.first()).toContainText(nameOf(1), { timeout: 1_000 });
  }).toPass();
  await deliberation.table.getByRole('button', { name: nameOf(1) }).focus();
  await page.keyboard.press('s');
  await expect(row(nameOf(1))).toContainText('Selected');
  await page.keyboard.press('j');
  await expect(row(nameOf(2)).getByRole('button')).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(nameOf(2))).toContainText('Not Selected');
  await page.keyboard.press('z');
  await expect(row(nameOf(2))).toContainText('Pending');

  await page.keyboard.press('Enter');
  await expect(deliberation.dialog).toContainText(/(added|taken away)\./);
  await expect(deliberation.dialog).toContainText('Notes of');
  await expectNoAccessibilityFindings(page);
  await deliberation.dialog.getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(deliberation.dialog).toContainText('Reserve 1');
  await deliberation.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row(nameOf(2))).toContainText('Reserve 1');

  await page.getByText(/^What if, and how/).click();
  await deliberation.judge.selectOption('Meera');
  await expect(deliberation.without('Meera').getByRole('status')).toHaveText(
    /^(No candidate changes sides|\d+ places? go|\d+( more)? candidates? )/,
  );
  await expectNoAccessibilityFindings(page);
  await deliberation.button("Hide judges' names").click();
  await deliberation.table.getByRole('button', { name: nameOf(2) }).click();
  await expect(deliberation.dialog).toContainText('Names and notes are hidden');
  const seen = await page.locator('body').innerText();
  for (const word of [...JUDGES, 'Notes of', '9876543210', '@']) expect(seen).not.toContain(word);
  expect(page.url()).not.toContain('Meera');
  await deliberation.dialog.getByRole('button', { name: 'Close' }).click();

  const results = resultsPage(page);
  await page.getByRole('main').getByRole('link', { name: 'Results', exact: true }).click();
  await results.publish('Publish 1 selected and 1 reserve');
  await expect(results.result(/^2 results published/)).toBeVisible();
});
