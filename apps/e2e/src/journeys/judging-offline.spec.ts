import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { entriesOf, newCandidates, notesOf } from '../product/candidates.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a browser says of calls that reach nobody. */
const UNREACHABLE = /net::ERR_/;

test.describe('without a network', () => {
  test('three reviews and a decision wait, and all arrive once when it is back', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const entries = new AuditionEntriesPage(page);
    const candidates = await newCandidates(product, 'ABCD');
    const { names } = candidates;
    await openAsAdministrator(page, product, entries.address);
    await entries.judgeAs('Meera');
    await entries.search.fill(candidates.group);
    await expect(entries.rows).toHaveCount(4);

    await test.step('the network goes in the middle of a review', async () => {
      await entries.details(names[0]!).click();
      await entries.notes.fill('Sharp on');
      await page.context().setOffline(true);
      await entries.notes.fill('Sharp on the beat.');
      await entries.score(8).check({ force: true });
      await entries.inDialog('Submit Review').click();
      await expect(entries.dialog.getByText('Your review is waiting to be sent.')).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });

    await test.step('it can be had back while it waits', async () => {
      await entries.inDialog('Withdraw and Edit').click();
      await expect(entries.notes).toHaveValue('Sharp on the beat.');
      await entries.notes.fill('Sharp on every beat.');
      await entries.inDialog('Submit Review').click();
      await expect(entries.dialog.getByText('Sharp on every beat.')).toBeVisible();
      await entries.inDialog('Close').click();
    });

    await test.step('two more, and a decision', async () => {
      for (const name of names.slice(1, 3)) {
        await entries.details(name).click();
        await entries.notes.fill(`Of ${name}.`);
        await entries.inDialog('Submit Review').click();
        await expect(entries.dialog.getByText('Your review is waiting to be sent.')).toBeVisible();
        await entries.inDialog('Close').click();
      }
      await entries.status(names[3]!).selectOption('Selected');
      await expect(entries.waitingToSend(4)).toBeVisible();
      await expect(entries.status(names[3]!)).toHaveValue('Selected');
      await expectNoAccessibilityFindings(page);
    });

    await page.context().setOffline(false);
    await expect(entries.waitingToSend(4)).toBeHidden();
    await expect(page.getByText(/waiting to send/)).toHaveCount(0);
    const arrived = await entriesOf(product, candidates);
    expect(await notesOf(product, candidates)).toEqual([
      ['Sharp on every beat.'],
      [`Of ${names[1]}.`],
      [`Of ${names[2]}.`],
      [],
    ]);
    expect(arrived[0]!.reviews[0]).toMatchObject({ judgeEmail: 'Meera', score: 8 });
    expect(arrived[3]!.status).toBe('Selected');
  });

  test('a decision does not overrule what somebody else decided meanwhile, and says so', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE, /status of 409/);
    const entries = new AuditionEntriesPage(page);
    const candidates = await newCandidates(product, 'A');
    const [name] = candidates.names as [string];
    await openAsAdministrator(page, product, entries.address);
    await entries.search.fill(candidates.group);
    await page.context().setOffline(true);
    await entries.status(name).selectOption('Selected');
    await expect(entries.waitingToSend(1)).toBeVisible();

    const administrator = await product.signIn(product.administrator);
    const [entry] = await entriesOf(product, candidates);
    const path = `/api/auditions/${entry!._id}/status`;
    await administrator.call('PUT', path, { status: 'Not Selected' });
    await page.context().setOffline(false);
    await expect(entries.notSent).toContainText(
      `Meanwhile the status of ${name} was changed to 'Not Selected'.`,
    );
    await expect(entries.status(name)).toHaveValue('Not Selected');
    await page.reload();
    await expect(entries.notSent).toContainText("You wanted 'Selected'.");
    await expectNoAccessibilityFindings(page);
    await entries.notSent.getByRole('button', { name: 'Set to Selected Anyway' }).click();
    await expect(entries.notSent).toBeHidden();
    await expect
      .poll(async () => (await entriesOf(product, candidates))[0]!.status)
      .toBe('Selected');
  });
});

test.describe('a server that goes', () => {
  test('after it has taken a review, and before it has said so, has it once', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const entries = new AuditionEntriesPage(page);
    const candidates = await newCandidates(product, 'AB');
    const [name] = candidates.names as [string, string];
    await openAsAdministrator(page, product, entries.address);
    await entries.judgeAs('Meera');
    await entries.search.fill(candidates.group);
    const keys: (string | undefined)[] = [];
    await page.route('**/reviews', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await product.killApi();
      await route.abort('connectionreset');
    });
    await entries.details(name).click();
    await entries.notes.fill('Once.');
    await entries.inDialog('Submit Review').click();
    await expect(entries.dialog.getByText('Your review is waiting to be sent.')).toBeVisible();
    await product.restartApi();
    await expect(
      entries.dialog.getByText('Your review as this judge has been submitted.'),
    ).toBeVisible();
    expect(await notesOf(product, candidates)).toEqual([['Once.'], []]);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});
