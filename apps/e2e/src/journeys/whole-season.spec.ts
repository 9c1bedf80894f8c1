import { randomUUID } from 'node:crypto';
import type { AuditionEntry, Results, Season } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { candidatePage } from '../pages/season-pages.ts';
import {
  linksTo,
  newCandidates,
  readBoard,
  sendLink,
  setSeason,
  setToday,
} from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const OPEN = { opensAt: '2026-01-01T10:00', nextSteps: 'Bring shoes.' };

// The season of all others is `apps/api/src/whole-season.spec.ts`: here it is what one of them sees, from the confirmation on.
// The form before it: registration.spec.ts.
test.describe('a candidate’s page through a whole season', { tag: ['@all', '@widths'] }, () => {
  let product: TestProduct;
  test.beforeEach(async ({ startProduct }) => {
    product = await startProduct({ NOX_TIME_ZONE: NOON_ZONE });
  });

  const entries = () => product.call<AuditionEntry[]>('GET', '/api/auditions');
  const record = async (entry: AuditionEntry, kind: string) => {
    const event = { _id: randomUUID(), entryId: entry._id, kind, at: new Date().toISOString() };
    await product.call('POST', '/api/check-in/events', { events: [event] });
  };

  test('shows each step from the link to the next season', async ({ page }) => {
    test.slow();
    const own = candidatePage(page);
    await setSeason(product, OPEN);
    const { names } = await newCandidates(product, 'ABCD');
    await page.goto(product.url + (await sendLink(product, names[3]!)));
    await expect(own.number.locator('..')).toContainText('4');
    await expect(page.getByRole('region', { name: 'Your audition' })).toHaveCount(0);

    await setToday(product);
    await page.reload();
    const slot = page.getByRole('region', { name: 'Your audition' });
    await expect(slot).toContainText('Hall A');
    await slot.getByRole('button', { name: 'I can come' }).click();
    const answer = async () =>
      (await readBoard(product)).candidates.find(({ number }) => number === 4)!.answer;
    await expect.poll(answer).toBe('confirmed');
    await expectNoAccessibilityFindings(page);

    const others = (await entries()).filter(({ number }) => number !== 4);
    await record(others[0]!, 'started');
    await record(await ownEntry(), 'arrived');
    await expect(page.getByText(/^You are checked in\. 3 before you/)).toBeVisible();
    for (const other of others) await record(other, 'finished');
    await record(await ownEntry(), 'called');
    await expect(own.heading('Go to Hall A now')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await record(await ownEntry(), 'finished');
    await expect(page.getByText('You have danced. Thank you!')).toBeVisible();

    const review = { judgeEmail: 'Meera', notes: 'A secret note.', score: 9 };
    const { _id } = await ownEntry();
    await product.call('POST', `/api/auditions/${_id}/reviews`, review);
    await product.call('PUT', `/api/auditions/${_id}/status`, { status: 'Selected' });
    await page.reload();
    await expect(page.getByText('You have danced. Thank you!')).toBeVisible();
    await expect(page.getByText(/selected|secret/i)).toHaveCount(0);
    const { state } = await product.call<Results>('GET', '/api/results');
    await product.call('POST', '/api/results/publish', { state });
    await page.reload();
    const result = page.getByRole('region', { name: "You're in" });
    await expect(result).toContainText('Bring shoes.');
    await expect(page.getByText('A secret note.')).toHaveCount(0);
    await expectNoAccessibilityFindings(page);

    const [season] = await product.call<Season[]>('GET', '/api/seasons');
    const next = { settings: { name: 'Spring' }, current: season!._id, expected: 4 };
    await product.call('POST', '/api/seasons', next);
    await page.reload();
    await expect(page.getByText('Autumn is over.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'You are selected' })).toBeVisible();
    await expect(own.edit).toHaveCount(0);
    // Nobody has sent anything but the link.
    expect(await linksTo(product, 'x@example.com')).toHaveLength(1);
  });

  async function ownEntry(): Promise<AuditionEntry> {
    return (await entries()).find(({ number }) => number === 4)!;
  }
});
