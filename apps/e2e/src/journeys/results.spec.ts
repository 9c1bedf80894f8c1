import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AuditionEntry } from '@nox/contracts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { messagesPage, resultsPage } from '../pages/season-pages.ts';
import { importCandidates, linksTo, readDrafts, setSeason } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const NAMES = ['Asha Rao', 'Bela Rao', 'Chitra Rao', 'Deepa Rao'];
const addressOf = (name: string) => `${name.toLowerCase()}@example.com`;

// Results are of a whole product.
let product: TestProduct;
test.beforeEach(async ({ startProduct }) => {
  product = await startProduct();
  await importCandidates(product, NAMES);
  await setSeason(product, { nextSteps: 'Bring shoes.', meetingAt: '2099-08-14T18:00' });
});

async function decide(name: string, status: AuditionEntry['status']): Promise<void> {
  const entries = await product.call<AuditionEntry[]>('GET', '/api/auditions');
  const { _id } = entries.find(({ fullName }) => fullName === `${name} Rao`)!;
  await product.call('PUT', `/api/auditions/${_id}/status`, { status });
}

/** Ten minutes pass. */
function endUndo(): void {
  const database = new DatabaseSync(join(product.dataFolder, 'nox.sqlite'), { timeout: 5_000 });
  database.exec('update result_publications set made_at = made_at - 600000');
  database.exec('update messages set next_try_at = 0');
  database.close();
}

test('results are published, undone and published again, sent, read, and corrected for the one whom it concerns', async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const results = resultsPage(page);
  const messages = messagesPage(page);
  await page.goto(product.url + results.address);
  await loginPage(page).signIn(product.administrator);
  await expect(page.getByText('No decision yet: 4 candidates are Pending')).toBeVisible();
  await decide('Asha', 'Selected');
  for (const name of ['Bela', 'Chitra']) await decide(name, 'Not Selected');
  await page.reload();
  await results.button('Make reserve: Bela Rao').click();
  await expect(results.reserves).toContainText('Bela Rao');
  await expectNoAccessibilityFindings(page);
  await results.publish('Publish 1 selected, 1 reserve and 1 not selected');
  await expect(results.result(/^3 results published. 3 messages are prepared/)).toBeVisible();
  await results.button('Undo: 3 results published').click();
  await expect(page.getByText(/^Nothing is published/)).toBeVisible();
  // Where the button of the undo was: a click might be the second of a double click.
  await results.publish('Publish 1 selected, 1 reserve and 1 not selected');
  await expect(page.getByText('3 messages have not gone out yet')).toBeVisible();
  await expectNoAccessibilityFindings(page);

  await page.getByRole('link', { name: 'Open the messages' }).click();
  await expect(messages.row('Asha Rao')).toContainText('Your NOX audition result');
  const drafts = await readDrafts(product);
  await product.call('POST', '/api/messages/send', { ids: drafts.map(({ _id }) => _id) });
  expect(await linksTo(product, addressOf('Asha'))).toEqual([]);
  endUndo();
  await expect.poll(() => linksTo(product, addressOf('Chitra'))).toHaveLength(1);
  await expect.poll(() => linksTo(product, addressOf('Asha'))).toHaveLength(1);

  const [link] = await linksTo(product, addressOf('Asha'));
  const asha = await newVisitor();
  await asha.goto(product.url + link);
  const result = asha.getByRole('region', { name: "You're in" });
  await expect(result).toContainText('Bring shoes.');
  await result.getByRole('button', { name: 'I take my place' }).click();
  await expect(result).toContainText('You have taken your place.');
  await expectNoAccessibilityFindings(asha);

  await decide('Asha', 'Not Selected');
  await page.goto(product.url + results.address);
  await expect(page.getByText('1 place taken.')).toBeVisible();
  await results.publish('Publish changes: 1 not selected');
  await expect(results.result(/^1 result published. 1 message is prepared/)).toBeVisible();
  expect(await readDrafts(product)).toMatchObject([
    { kind: 'result-correction', candidate: { fullName: 'Asha Rao' } },
  ]);
  await asha.reload();
  await expect(asha.getByRole('region', { name: 'You are not selected this time' })).toBeVisible();
  await expect(asha.getByText('Bring shoes.')).toHaveCount(0);
});
