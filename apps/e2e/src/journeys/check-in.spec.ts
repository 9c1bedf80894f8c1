import { writeFile } from 'node:fs/promises';
import type { CheckInList } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import type { Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { join } from '@nox/start/people.ts';
import { expectNoAccessibilityFindings, expectTouchTargets } from '../browser/accessibility.ts';
import { cachedText } from '../browser/browser-storage.ts';
import { pressSettled } from '../browser/input.ts';
import { expect, test } from '../fixtures/test.ts';
import { adminLayout, loginPage } from '../pages/admin-layout.ts';
import { checkInPage, stagePage } from '../pages/season-pages.ts';
import { importCandidates, readAttendance, setToday } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const NAMES = ['Asha Rao', 'Bela Rao', 'Chitra Rao', 'Deepa Rao', 'Esha Rao'];

test.use({ serviceWorkers: 'allow' });

// A schedule is of a whole product: other tests know one without.
let product: TestProduct;
let numbers: Map<string, number>;
test.beforeEach(async ({ pageErrors, startProduct }) => {
  pageErrors.allow(/net::ERR_|Failed to fetch/);
  product = await startProduct({ NOX_TIME_ZONE: NOON_ZONE });
  await importCandidates(product, NAMES);
  numbers = await setToday(product);
});

/** Opens the door once with a network, from which on it needs none. */
async function openDoor(page: Page) {
  const door = checkInPage(page);
  await page.goto(product.url + door.address);
  await loginPage(page).signIn(product.administrator);
  await expect(door.field).toBeFocused();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedText(page)).toContain(NAMES[0]);
  return door;
}

const numberOf = (name: string) => String(numbers.get(name));

test(
  'two phones at doors and a laptop at the stage have no network, and agree afterwards',
  { tag: ['@phone', '@databases'] },
  async ({ page, newVisitor }) => {
    test.slow();
    const { entries } = await product.call<CheckInList>('GET', '/api/check-in');
    const entryOf = (name: string) => entries.find(({ fullName }) => fullName === name)!;
    const other = await newVisitor({ serviceWorkers: 'allow' });
    const laptop = await newVisitor();
    const devices = [laptop, other, page];
    // A phone whose clock is a day behind, until it is corrected while the page is open.
    await other.clock.install({ time: Date.now() - 24 * 60 * 60 * 1_000 });
    const [one, two, stage] = [await openDoor(page), await openDoor(other), stagePage(laptop)];
    await laptop.goto(product.url + stage.address);
    await loginPage(laptop).signIn(product.administrator);
    await expect(stage.next).toHaveCount(NAMES.length);
    await expectNoAccessibilityFindings(page);

    for (const device of devices) await device.context().setOffline(true);
    await page.reload();
    await one.enter(numberOf('Asha Rao'));
    await expect(one.says(/Checked in.*Asha Rao/)).toBeVisible();
    await expectNoAccessibilityFindings(page);
    // The menu's targets are smaller where there is a mouse.
    if (page.viewportSize()!.width < 768) await expectTouchTargets(page.locator('main'));
    await one.enter(entryOf('Bela Rao').code);
    await expect(one.says(/Checked in.*Bela Rao/)).toBeVisible();
    await one.enter('Chitra Rao');
    await expect(one.waiting).toHaveText('3 waiting to send');
    await one.button('Undo the check-in').click();
    await expect(one.says('Undone')).toBeVisible();

    await two.enter(numberOf('Asha Rao'));
    await expect(two.says(/Checked in.*Asha Rao/)).toBeVisible();
    await other.clock.setSystemTime(Date.now());
    await two.enter('Deepa Rao');
    await expect(two.says(/Checked in.*Deepa Rao/)).toBeVisible();
    await expect(two.waiting).toHaveText('2 waiting to send');
    await pressSettled(stage.button('Not here Bela Rao'));
    await expect(stage.absent).toHaveText(/Bela Rao/);

    // What the stage has given up comes last.
    for (const device of devices.toReversed()) await device.context().setOffline(false);
    for (const door of [one, two]) await expect(door.waiting).toHaveCount(0);
    const contradiction = (device: Page) => device.getByRole('group', { name: 'Bela Rao' });
    for (const device of devices) {
      await expect(contradiction(device)).toContainText(/Stage \d\d:\d\d: not here\./);
      await expect(contradiction(device)).toContainText(/Door \d\d:\d\d: here\./);
    }
    await expectNoAccessibilityFindings(page);
    expect(await readAttendance(product)).toEqual({
      'Asha Rao': 'arrived',
      'Bela Rao': 'arrived',
      'Chitra Rao': 'expected',
      'Deepa Rao': 'arrived',
      'Esha Rao': 'expected',
    });
    for (const door of [one, two]) await expect(door.counts).toHaveText(/3 here/);
    await contradiction(laptop)
      .getByRole('button', { name: `${numberOf('Bela Rao')} is here` })
      .click();
    for (const device of devices) await expect(contradiction(device)).toHaveCount(0);
    await one.enter('Deepa Rao');
    await expect(one.says(/Already here.*since \d\d:\d\d/)).toBeVisible();
    await two.enter(numberOf('Asha Rao'));
    await expect(two.says(/read at two doors/)).toBeVisible();
    await two.enter(numberOf('Bela Rao'));
    await expect(two.says(/Already here.*Bela Rao/)).toBeVisible();
    await expect(two.says(/not here\./)).toHaveCount(0);
  },
);

test(
  'a phone that changes hands says what waits to be sent',
  { tag: '@phone' },
  async ({ page }) => {
    const { account } = await join(product, 'Ravi', ['check-in']);
    const door = await openDoor(page);
    const { goTo, signOut } = adminLayout(page);
    await page.context().setOffline(true);
    await door.enter(numberOf('Asha Rao'));
    await door.enter(numberOf('Bela Rao'));
    await expect(door.waiting).toHaveText('2 waiting to send');
    await signOut();
    await expect(door.confirmation).toContainText('2 not sent');
    await expectNoAccessibilityFindings(page);
    await door.confirm('Log out without sending').click();
    await expect(loginPage(page).submit).toBeVisible();

    await page.context().setOffline(false);
    await loginPage(page).signIn(account);
    await expect(door.says('2 events of another account wait')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await signOut();
    await loginPage(page).signIn(product.administrator);
    await goTo('Check-in');
    await expect(door.counts).toHaveText(/2 here/);
    await expect(door.waiting).toHaveCount(0);
    expect(await readAttendance(product)).toMatchObject({ 'Asha Rao': 'arrived' });
  },
);

test(
  'who comes without an application gets a seat at the door',
  { tag: '@databases' },
  async ({ page }) => {
    const door = await openDoor(page);
    await door.button('Add a walk-in').click();
    await door.fill('Full name', 'Walk In');
    await door.fill('Roll number', 'BT99');
    await door.fill('Phone number', '9123456780');
    await door.fill('Email address', 'walk@example.com');
    await door.dialog.getByLabel('Slot').selectOption({ index: 1 });
    await door.dialog.getByRole('checkbox', { name: /agrees/ }).check();
    await expectNoAccessibilityFindings(page);
    await door.inDialog('Add and check in').click();
    await expect(door.says(/Added and checked in.*Walk In.*Hall A/)).toBeVisible();
    expect(await readAttendance(product)).toMatchObject({ 'Walk In': 'arrived' });
  },
);

/** A film in which a phone with a code is held before the camera, as Chromium plays it in place of one. */
function filmOf(code: string): Buffer {
  const [width, height, scale] = [640, 480, 8];
  const rows = encodeQR(code, 'raw', { border: 4, scale });
  const picture = Buffer.alloc(width * height, 90);
  const [left, top] = [(width - rows.length) >> 1, (height - rows.length) >> 1];
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => picture.writeUInt8(isDark ? 20 : 235, (top + y) * width + left + x)),
  );
  const colours = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), picture, colours]);
}

test(
  'the camera reads the code on a candidate’s phone, with and without a network',
  { tag: ['@desktop', '@databases'] },
  async ({ playwright, launchOptions, pageErrors }, info) => {
    const { entries } = await product.call<CheckInList>('GET', '/api/check-in');
    const bela = entries.find(({ fullName }) => fullName === 'Bela Rao')!;
    const film = info.outputPath('camera.y4m');
    await writeFile(film, filmOf(bela.code));
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const page = await browser.newPage();
      pageErrors.observe(page);
      const door = await openDoor(page);
      await door.button('Use the camera').click();
      await expect(door.says(/Checked in.*Bela Rao/)).toBeVisible();
      await expectNoAccessibilityFindings(page);
      const attendance = async () => (await readAttendance(product))['Bela Rao'];
      await expect.poll(attendance).toBe('arrived');
      await door.button('Undo the check-in').click();
      await expect.poll(attendance).toBe('expected');

      await page.context().setOffline(true);
      await page.reload();
      await door.button('Use the camera').click();
      await expect(door.says(/Checked in.*Bela Rao/)).toBeVisible();
      await expect(door.waiting).toHaveText('1 waiting to send');
    } finally {
      await browser.close();
    }
  },
);
