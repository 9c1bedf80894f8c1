import type { AuditionEntry, NewScreen } from '@nox/contracts';
import type { Locator, Page } from '@playwright/test';
import { type Credentials, join } from '@nox/start/people.ts';
import { pressSettled } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { checkInPage, displayPage, stagePage } from '../pages/season-pages.ts';
import { movedClock } from '../product/moved-clock.ts';
import {
  entriesOf,
  importCandidates,
  readAttendance,
  sendLink,
  setSlots,
} from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const NAMES = ['Asha Rao', 'Bela Rao', 'Chitra Rao', 'Deepa Rao'];
const dateIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
const [DATE, NEXT_DATE] = [dateIn(0), dateIn(1)];

// The server's clock is moved. Each device has the machine's: it is wrong, so the day is the society's by what the server says.
let product: TestProduct;
let moveTo: (local: string) => void;
let corridor: Page;
let hall: Locator;
test.beforeEach(async ({ newVisitor, startProduct }, info) => {
  const clock = movedClock(info.outputPath('clock'), `${DATE}T17:30Z`);
  moveTo = (local) => clock.moveTo(`${local}Z`);
  product = await startProduct({ NOX_TIME_ZONE: 'Etc/UTC', ...clock.env });
  await importCandidates(product, NAMES, 'BT', 'x@example.com');
  const { token } = await product.call<NewScreen>('POST', '/api/displays', { label: 'Corridor' });
  corridor = await newVisitor();
  await corridor.goto(product.url + displayPage(corridor).addressOf(token));
  hall = displayPage(corridor).panel('Hall A');
});

async function open(
  page: Page,
  address: string,
  account: Credentials = product.administrator,
): Promise<void> {
  await page.goto(product.url + address);
  await loginPage(page).signIn(account);
}

/** Moves the server's clock, and waits until a device has heard of it. */
async function wait(time: string): Promise<void> {
  moveTo(time);
  await expect(corridor.getByText(time.slice(11), { exact: true })).toBeVisible();
}

test(
  'a night is one evening on the stage, on a screen, at the door, on a pass and for a judge',
  { tag: ['@all', '@desktop'] },
  async ({ page, newVisitor }) => {
    test.slow();
    await setSlots(product, () => [
      ...[`${DATE}T23:30`, `${DATE}T23:50`],
      ...[`${NEXT_DATE}T00:10`, `${NEXT_DATE}T00:20`],
    ]);
    const { account } = await join(product, 'Meera', ['judge']);
    await wait(`${DATE}T23:30`);
    const [phone, judge, own] = [await newVisitor(), await newVisitor(), await newVisitor()];
    const [stage, door, judging] = [
      stagePage(page),
      checkInPage(phone),
      auditionEntriesPage(judge),
    ];
    await open(page, stage.address);
    await open(phone, door.address);
    await own.goto(product.url + (await sendLink(product, 'Chitra Rao')));

    await door.enter('1');
    await expect(door.says(/Checked in.*Asha Rao/)).toBeVisible();
    await expect(stage.main).toHaveText('Call 1');
    await pressSettled(stage.main);
    await expect(hall).toContainText('Please come in1');
    await pressSettled(stage.main);
    await expect(hall).toContainText('On stage1');
    await open(judge, '/admin', account);
    await expect(judging.dialog.getByRole('heading', { level: 2 })).toHaveText('Asha Rao');

    await wait(`${DATE}T23:59`);
    await door.enter('2');
    await expect(door.says(/Checked in.*Bela Rao/)).toBeVisible();
    await pressSettled(stage.main);
    await expect(stage.main).toHaveText('Start 2');
    await expect(own.getByText(/1 before you/)).toBeVisible();

    await wait(`${NEXT_DATE}T00:01`);
    await expect(hall).toContainText('Please come in2');
    await pressSettled(stage.main);
    await expect(hall).toContainText('On stage2');
    await door.enter('3');
    await expect(door.says(/Checked in.*Chitra Rao/)).toBeVisible();
    await expect(own.getByText(/You are checked in\. 1 before you/)).toBeVisible();
    await expect(own.getByText('Show this at the door')).toBeVisible();
    await expect(judging.dialog.getByText('2 is on stage')).toBeVisible();
    await judging.inDialog('Skip').click();
    await expect(judging.dialog.getByRole('heading', { level: 2 })).toHaveText('Bela Rao');

    await wait(`${NEXT_DATE}T00:45`);
    await pressSettled(stage.main);
    await expect(own.getByRole('heading', { name: 'Go to Hall A now' })).toBeVisible();
    await pressSettled(stage.main);
    await expect(hall).toContainText('On stage3');
    await pressSettled(stage.button('Not here Deepa Rao'));
    await expect(stage.main).toHaveText('Finished');
    await pressSettled(stage.main);
    await expect(hall).toContainText('All done');
    await expect(own.getByText('You have danced. Thank you!')).toBeVisible();
    expect(await readAttendance(product)).toEqual({
      'Asha Rao': 'finished',
      'Bela Rao': 'finished',
      'Chitra Rao': 'finished',
      'Deepa Rao': 'no-show',
    });
    await wait(`${NEXT_DATE}T05:59`);
    await expect(hall).toContainText('All done');
    await wait(`${NEXT_DATE}T06:01`);
    await expect(corridor.getByText('There are no auditions today.')).toBeVisible();
  },
);

test(
  'whoever was called or has finished yesterday is expected at today’s call-back',
  { tag: ['@all', '@desktop'] },
  async ({ page, newVisitor, pageErrors }) => {
    test.slow();
    pageErrors.allow(/status of 401/);
    const slotsOf = (date: string) => [`${date}T18:00`, `${date}T18:10`];
    await setSlots(product, () => slotsOf(DATE));
    await wait(`${DATE}T18:00`);
    const phones = [await newVisitor(), await newVisitor()] as const;
    const stage = stagePage(page);
    const [door, other] = [checkInPage(phones[0]), checkInPage(phones[1])];
    await open(page, stage.address);
    for (const phone of phones) await open(phone, door.address);
    for (const number of ['1', '2']) await door.enter(number);
    await expect(stage.next).toHaveText([/Asha Rao.*Here/, /Bela Rao.*Here/]);
    for (const then of ['Start 1', 'Finished, call 2', 'Start 2']) {
      await pressSettled(stage.main);
      await expect(stage.main).toHaveText(then);
    }
    await expect(hall).toContainText('Please come in2');

    await setSlots(product, () => slotsOf(NEXT_DATE));
    // The identity provider ends what devices with yesterday's time have signed in, once they open a page.
    for (const one of [page, ...phones]) await one.goto('about:blank');
    await wait(`${NEXT_DATE}T17:55`);
    await expect(hall).toContainText(/Starts (soon|at)/);
    await open(page, stage.address);
    for (const phone of phones) await open(phone, door.address);
    await expect(stage.next).toHaveText([/Asha Rao.*Expected/, /Bela Rao.*Expected/]);
    await other.enter('2');
    await expect(other.says(/Checked in.*Has left on.*Bela Rao/)).toBeVisible();
    await expect(stage.main).toHaveText('Call 2');
    await door.enter('1');
    await expect(door.says(/Checked in.*Finished on.*Asha Rao/)).toBeVisible();
    for (const does of ['Call 1', 'Start 1', 'Finished, call 2', 'Start 2']) {
      await expect(stage.main).toHaveText(does);
      await pressSettled(stage.main);
    }
    await expect(hall).toContainText('On stage2');
    const entries = await entriesOf(product, { names: NAMES.slice(0, 2) });
    const statesOf = ({ attendance, formerAppearances }: AuditionEntry) =>
      [attendance, ...(formerAppearances ?? [])].map((one) => one?.state);
    expect(entries.map(statesOf)).toEqual([
      ['finished', 'finished'],
      ['started', 'left'],
    ]);
  },
);
