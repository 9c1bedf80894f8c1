import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoAccessibilityFindings,
  expectTouchTargets,
} from '../browser/accessibility.ts';
import { swipe } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { messagesPage, schedulePage } from '../pages/season-pages.ts';
import { importCandidates, readBoard, readDrafts } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const PANELS = ['Hall A', 'Hall B', 'Studio'];
const DATES = ['2099-08-14', '2099-08-15'];

/** Sets two days of three panels with a break: 48 seats. `styles`: what the studio judges; empty: all. */
async function setSchedule(product: TestProduct, styles: string[] = []): Promise<void> {
  const panels = PANELS.map((name) => ({
    _id: randomUUID(),
    name,
    room: `${name}, first floor`,
    ...(name === 'Studio' && { styles }),
  }));
  const blocks = DATES.flatMap((date) =>
    panels.map(({ _id }) => ({
      _id: randomUUID(),
      panelId: _id,
      date,
      starts: 16 * 60,
      ends: 18 * 60 + 30,
      slotMinutes: 30,
      seats: 2,
      judges: ['Meera'],
      breaks: [{ starts: 17 * 60, ends: 17 * 60 + 30, label: 'Tea' }],
    })),
  );
  await product.call('PUT', '/api/schedule/structure', { panels, blocks });
}

const NAMES = [
  'Asha Rao',
  'Bela Rao',
  'Chitra Rao',
  'Deepa Rao',
  'Esha Rao',
  'Farah Rao',
  'Gita Rao',
  'Hema Rao',
];
const CHANGED = 'Hello {{name}}, not {{former}} but {{slot}}, {{room}}. {{link}}';

// A schedule is of a whole product: other tests know one without.
let product: TestProduct;
test.beforeEach(async ({ startProduct }) => {
  product = await startProduct();
  await importCandidates(product, NAMES);
  await setSchedule(product);
});

async function openBoard(page: Page): Promise<void> {
  const { address } = schedulePage(page);
  await page.goto(product.url + address);
  await loginPage(page).signIn(product.administrator);
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
}

test('all candidates get a slot and one message, and of a swap only the two whom it concerns', async ({
  page,
}) => {
  test.slow();
  const board = schedulePage(page);
  const messages = messagesPage(page);
  await openBoard(page);
  await board.tool('Assign all…');
  await board.inDialog('Preview').click();
  await expectAccessible(board.inDialog('Apply'));
  // The built server finds the solver beside itself.
  await expect(board.dialog.getByText('cannot be computed')).toHaveCount(0);
  await board.inDialog('Apply').click();
  await expect.poll(async () => (await readBoard(product)).assignments.length).toBe(NAMES.length);

  await board.tool('Publish…');
  await expectAccessible(board.dialog.getByText(`Prepare messages to ${NAMES.length} candidates`));
  await board.inDialog('Publish').click();
  await expect(board.dialog.getByText('Nothing has been sent.')).toBeVisible();
  await board.dialog.getByRole('link', { name: 'Open the messages' }).click();
  await messages.button(`Choose these ${NAMES.length}`).click();
  await messages.button('Send now…').click();
  await messages.confirm(`Send ${NAMES.length}`).click();
  await expect.poll(async () => (await product.readMails()).length).toBe(NAMES.length);
  expect((await product.readMails()).every((mail) => mail.includes('text/calendar'))).toBe(true);

  await page.goto(product.url + board.address);
  const isPhone = page.viewportSize()!.width < 768;
  if (isPhone) await board.tab(/^Hall A/).click();
  const [first, second] = ['Asha Rao', 'Bela Rao'];
  const before = await readBoard(product);
  const placeOf = ({ candidates, assignments }: typeof before, name: string) => {
    const { _id } = candidates.find(({ fullName }) => fullName === name)!;
    const { blockId, starts } = assignments.find(({ entryId }) => entryId === _id)!;
    return { blockId, starts };
  };
  await board.seat(first).click();
  await expectAccessible(board.search);
  if (isPhone) await expectTouchTargets(board.search);
  await board.inDialog('Swap with…').click();
  await board.search.fill(NAMES.at(-1)!);
  await board.options.first().click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect
    .poll(async () => placeOf(await readBoard(product), first))
    .toEqual(placeOf(before, 'Hema Rao'));
  expect(placeOf(await readBoard(product), second)).toEqual(placeOf(before, second));

  await board.tool('Publish…');
  await expect(board.dialog.getByText('Prepare messages to 2 candidates')).toBeVisible();
  await board.inDialog('Publish').click();
  await expect(board.dialog.getByText('2 messages are prepared.')).toBeVisible();
  const template = { subject: 'Another time: {{slot}}', text: CHANGED };
  const path = '/api/message-templates/slot-changed';
  await product.call('PUT', path, template);
  const drafts = await readDrafts(product);
  expect(drafts.map(({ candidate }) => candidate?.fullName).sort()).toEqual([first, 'Hema Rao']);
  await page.goto(product.url + messages.address);
  await messages.open(drafts[0]!.subject, drafts[0]!.candidate!.fullName).click();
  await expect(messages.arrives).toContainText(/not .+ but .+/);
});

test(
  'by keyboard alone: a day is added, and saved only with the form, whose button has the focus then',
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    const board = schedulePage(page);
    await openBoard(page);
    await page.goto(`${product.url}${board.address}/panels`);
    const countBlocks = async () => (await readBoard(product)).structure.blocks.length;
    const before = await countBlocks();
    await page
      .getByRole('button', { name: /^Add a day to/ })
      .first()
      .press('Enter');
    await expect(page.getByLabel('Date')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Sun 16 Aug/ })).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await expect(board.button('Discard changes')).toBeVisible();
    expect(await countBlocks()).toBe(before);
    const name = page.getByLabel(/^Name/).first();
    await name.press('End');
    await page.keyboard.type(' 1');
    await page.keyboard.press('Control+Enter');
    await expect(board.result('Panels and days were saved.')).toBeVisible();
    await expect(board.button('Save')).toBeFocused();
    expect(await countBlocks()).toBe(before + 1);
  },
);

test(
  'two organisers see each other’s moves, and the slower one on a card reads who was faster',
  { tag: ['@all', '@desktop'] },
  async ({ page, newVisitor, pageErrors }) => {
    pageErrors.allow(/status of 409/);
    const other = await newVisitor();
    const [one, two] = [schedulePage(page), schedulePage(other)];
    for (const tab of [page, other]) await openBoard(tab);
    for (const { card } of [one, two]) await expect(card('Bela')).toBeVisible();
    await one.drag(one.card('Bela'), one.freeSeats.first());
    await expect(two.seat('Bela Rao')).toBeVisible();

    // The second organiser has no news when the first one moves again.
    await other.route('**/api/schedule/changes*', () => undefined);
    await one.drag(one.seat('Bela Rao'), one.unassigned);
    await expect(one.card('Bela')).toBeVisible();
    await two.drag(two.seat('Bela Rao'), two.freeSeats.nth(3));
    await expect(two.result(new RegExp(product.administrator.email))).toBeVisible();
    await expect(two.card('Bela')).toBeVisible();
  },
);

test(
  'on a phone, panels are swiped, a conflict is overruled, and without a network nothing can be changed',
  { tag: ['@all', '@phone'] },
  async ({ page, pageErrors }) => {
    await setSchedule(product, ['Contemporary']);
    const board = schedulePage(page);
    await openBoard(page);
    await board.tab(/^Unassigned/).click();
    await board.card('Asha').click();
    await board.search.fill('16:00, Studio');
    await board.options.first().click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Asha Rao dances Hip Hop, which Studio does not judge.');
    await expectNoAccessibilityFindings(page);
    await question.getByRole('button', { name: 'Move anyway' }).click();
    await expect(board.result(/Asha Rao/)).toBeVisible();

    for (const panel of [/^Hall A/, /^Hall B/, /^Studio/]) {
      await swipe(page, board.unassigned.or(board.grid), -160);
      await expect(board.tab(panel)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(board.seat('Asha Rao')).toBeVisible();

    pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    const offline = page.getByText('Offline: as it was last known. It cannot be changed now.');
    await expect(offline).toBeVisible();
    await board.seat('Asha Rao').click();
    await expect(board.inDialog('Close')).toBeVisible();
    await expect(board.search).toBeHidden();
    await expectNoAccessibilityFindings(page);
    await board.inDialog('Close').click();
    await page.context().setOffline(false);
    await expect(offline).toBeHidden();
    await board.seat('Asha Rao').click();
    await expect(board.search).toBeVisible();
  },
);
