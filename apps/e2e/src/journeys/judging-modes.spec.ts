import type { AuditionEntry } from '@nox/contracts';
import { join } from '@nox/start/people.ts';
import { expectNoAccessibilityFindings, expectTouchTargets } from '../browser/accessibility.ts';
import { cachedText } from '../browser/browser-storage.ts';
import { shortcut } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { entriesOf, newCandidates, setSeason } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const CRITERIA = [
  { id: 'timing', name: 'Timing', hint: 'With the music, also in the breaks', weight: 1 },
  { id: 'style', name: 'Style', hint: 'Own ideas, and the courage to show them', weight: 3 },
];
/** Another judge's notes contain this word. */
const SECRET = 'zqsecretzq';

test.use({ serviceWorkers: 'allow' });

// How judges work is of a whole product.
let product: TestProduct;
test.beforeEach(async ({ pageErrors, startProduct }) => {
  pageErrors.allow(/net::ERR_|Failed to fetch/);
  product = await startProduct();
  await setSeason(product, { judgingMode: 'independent', criteria: CRITERIA });
});

test('an independent judge scores by criteria without a network, knows a candidate, and changes a review after seeing others', async ({
  page,
}) => {
  test.slow();
  const candidates = await newCandidates(product, 'ABC');
  const [first, second, third] = candidates.names as [string, string, string];
  const rohan = await join(product, 'Rohan', ['judge']);
  const meera = await join(product, 'Meera', ['judge']);
  for (const { _id } of await entriesOf(product, candidates)) {
    const review = { notes: SECRET, judgeEmail: 'Rohan', scores: { timing: 2, style: 3 } };
    const sent = await rohan.user.call('POST', `/api/auditions/${_id}/reviews`, review);
    expect(sent.status).toBe(201);
  }
  /** The judges whose reviews the API answers this judge with, by candidate, and how many it counts. */
  const seen = async () =>
    (await meera.user.call<AuditionEntry[]>('GET', '/api/auditions')).body.map(
      ({ reviews, hiddenReviews = 0, isRecused }) =>
        isRecused
          ? 'recused'
          : [...reviews.map(({ judgeEmail }) => judgeEmail), hiddenReviews].join(),
    );
  const entries = auditionEntriesPage(page);
  const title = (name: string) => entries.dialog.getByRole('heading', { level: 2, name });
  const waiting = entries.dialog.getByText(/waiting to send/);

  await test.step('begins, and sees nothing of the other judge', async () => {
    await page.goto(`${product.url}/admin`);
    await loginPage(page).signIn(meera.account);
    await expect(title(first)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => cachedText(page)).toContain('With the music');
    expect(await seen()).toEqual(['0', '0', '0']);
    expect(await page.content()).not.toContain(SECRET);
    for (const radio of await entries.dialog.getByRole('radio').all()) {
      await expect(radio).not.toBeChecked();
    }
    await expectNoAccessibilityFindings(page);
    if (page.viewportSize()!.width < 768) await expectTouchTargets(entries.dialog);
  });

  await test.step('scores by digits, and recuses, both without a network', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(title(first)).toBeVisible();
    await expect(entries.scoreOf('Timing', 8)).toBeAttached();
    await shortcut(page, '8', () =>
      expect(entries.scoreOf('Timing', 8)).toBeChecked({ timeout: 5_000 }),
    );
    await page.keyboard.press('9');
    await expect(entries.scoreOf('Style', 9)).toBeChecked();
    await expect(entries.dialog.getByText('Total 8.8')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await expect(entries.notes).toBeFocused();
    await page.keyboard.type('Sharp on the beat.');
    await page.keyboard.press('Control+Enter');
    await expect(title(second)).toBeVisible();
    await expect(waiting).toHaveText('1 waiting to send');
    await entries.inDialog('I know this person').click();
    await expectNoAccessibilityFindings(page);
    await entries.confirm('Recuse me').click();
    await expect(title(third)).toBeVisible();
    await expect(entries.dialog.getByText(`You are recused from ${second}.`)).toBeVisible();
    await expect(waiting).toHaveText('2 waiting to send');
  });

  await test.step('the server has both, and counts others where the own review is in', async () => {
    await page.context().setOffline(false);
    await expect(waiting).toHaveCount(0);
    expect(await seen()).toEqual(['Meera,1', 'recused', '0']);
    const [scored] = await entriesOf(product, candidates);
    expect(scored!.reviews.at(-1)).toMatchObject({ total: 8.75, score: 9, judgeEmail: 'Meera' });
    await entries.inDialog('Stop judging').click();
    await entries.details(second).click();
    await expect(entries.dialog.getByText('You are recused.')).toBeVisible();
    await expect(entries.dialog.getByText(/Judge reviews/)).toHaveCount(0);
    await expectNoAccessibilityFindings(page);
    await entries.inDialog('Close').click();
    await entries.details(third).click();
    await expect(entries.dialog.getByText('You judge as Meera.')).toBeVisible();
    await expect(entries.dialog.getByText('Hidden until your review is in.')).toBeVisible();
    expect(await page.content()).not.toContain(SECRET);
    await entries.inDialog('Close').click();
  });

  await test.step('changes the review, which says so', async () => {
    await entries.details(first).click();
    await expectNoAccessibilityFindings(page);
    await entries.inDialog('Show the other review').press('Enter');
    await expect(entries.dialog.getByText(SECRET)).toBeVisible();
    expect(await seen()).toEqual(['Rohan,Meera,0', 'recused', '0']);
    await entries.inDialog('Change your review').click();
    await entries.scoreOf('Style', 6).check({ force: true });
    await expect(entries.dialog.getByText('Total 6.5')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.inDialog('Save review').click();
    const changed = entries.dialog.getByText(/^Now 6\.5, counted 8\.8: changed after/);
    await expect(changed).toBeVisible();
    await entries.dialog.getByText('Earlier versions').click();
    await expect(entries.dialog.getByText('Timing 8, Style 9. Sharp on the beat.')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    const [scored] = await entriesOf(product, candidates);
    expect(scored!.reviews.at(-1)).toMatchObject({
      total: 6.5,
      hasSeenOthers: true,
      counted: 8.75,
    });
  });
});
