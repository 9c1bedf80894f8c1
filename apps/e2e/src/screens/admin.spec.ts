import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { slowUploads } from '../browser/faults.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { adminLayout, loginPage, systemPage } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage, CONTENTS } from '../pages/content-list-page.ts';
import { entriesOf, newCandidates } from '../product/candidates.ts';
import { imageFile } from '../product/sample-files.ts';
import { METRICS_AFTER_BAD_RELEASE } from './client-metrics.ts';
import { takePage, takeScreen } from './picture.ts';

const achievementForm = (page: Page) => contentFormPage(page, 'achievements', 'Achievement');

test.describe('signed out', () => {
  test.use({ storageState: SIGNED_OUT });

  test('the login', async ({ page, product, pageErrors }, info) => {
    pageErrors.allow(/400/, /403/);
    const login = loginPage(page);
    await page.goto('/admin/login', { waitUntil: 'networkidle' });
    await takePage(page, info, 'admin-login');
    await login.signIn({ email: 'unknown@nox.example', password: 'wrong' });
    await expect(login.error).toBeVisible();
    await takePage(page, info, 'admin-login-refused');

    const account = { email: `pictured-${info.project.name}@nox.example`, password: 'let-me-in' };
    await product.signUp(account.email, account.password);
    await login.signIn(account);
    await expect(page.getByText(/not an administrator/i)).toBeVisible();
    await takePage(page, info, 'admin-denied');
  });
});

test('the dashboard, and the menu', async ({ page }, info) => {
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  await takePage(page, info, 'admin-dashboard');
  await adminLayout(page).openMenu();
  await takeScreen(page, info, 'admin-menu');
});

test('the audit log', async ({ page, product }, info) => {
  const administrator = await product.signIn(product.administrator);
  const { names } = await newCandidates(product, 2);
  const entries = await entriesOf(product, { names });
  const ids = entries.map(({ _id }) => _id);
  const review = { notes: 'Sharp turns.', judgeEmail: `Kabir ${info.project.name}`, score: 8 };
  const [first] = ids;
  await administrator.call('PUT', `/api/auditions/${first}/status`, { status: 'Selected' });
  await administrator.call('POST', `/api/auditions/${first}/reviews`, review);
  await administrator.call('PUT', '/api/auditions/time-slots', { ids, timeSlot: '16:00 - 16:30' });
  await administrator.call('DELETE', `/api/auditions/${ids[1]}`);
  const member = { name: 'Asha', position: 'Dancer', year: '2nd Year' };
  const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
  const changed = { ...member, position: 'Captain', year: '3rd Year' };
  await administrator.call('PUT', `/api/team/${body._id}`, changed);
  await page.goto('/admin/audit-log', { waitUntil: 'networkidle' });
  await takePage(page, info, 'admin-audit-log');
  await page.goto(`/admin/audit-log?item=${ids[1]}`, { waitUntil: 'networkidle' });
  await takePage(page, info, 'admin-audit-log-item');
  await page.goto(`/admin/audition-entries?entry=${first}`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
  await page.getByRole('list', { name: 'History' }).scrollIntoViewIfNeeded();
  await takeScreen(page, info, 'judging-history');
});

test('the system page', async ({ page }, info) => {
  const system = systemPage(page);
  await page.goto(system.address, { waitUntil: 'networkidle' });
  await expect(system.title).toBeVisible();
  await takePage(page, info, 'admin-system');
});

test('the system page after a bad release', async ({ page }, info) => {
  const system = systemPage(page);
  await page.route('**/api/client-metrics', (route) =>
    route.fulfill({ json: METRICS_AFTER_BAD_RELEASE }),
  );
  await page.goto(system.address);
  await expect(system.alarm).toBeVisible();
  await expect(system.table('Errors and speed')).toBeVisible();
  await takePage(page, info, 'admin-system-alarm');
});

for (const { segment, noun, api } of CONTENTS) {
  test(`the lists and forms of ${segment}`, async ({ page }, info) => {
    const list = contentListPage(page, segment);
    const form = contentFormPage(page, segment, noun);
    await page.goto(list.address, { waitUntil: 'networkidle' });
    await takePage(page, info, `admin-${segment}`);

    await page
      .getByRole('button', { name: /^delete/i })
      .first()
      .click();
    await expect(list.confirmation.dialog).toBeVisible();
    await takeScreen(page, info, `admin-${segment}-delete`);
    await page.keyboard.press('Escape');

    await page.goto(form.addressOfNew, { waitUntil: 'networkidle' });
    await takePage(page, info, `admin-${segment}-new`);
    await form.save.click();
    await takePage(page, info, `admin-${segment}-refused`);

    await page.goto(list.address, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /^edit/i }).first().click();
    await expect(form.save).toBeVisible();
    await page.waitForLoadState('networkidle');
    await takePage(page, info, `admin-${segment}-edit`);
    await form.preview.open.click();
    await expect(form.preview.page.getByRole('heading', { level: 1 })).toBeAttached();
    await form.preview.page.locator('img').evaluateAll(async (images: HTMLImageElement[]) => {
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    });
    await takeScreen(page, info, `admin-${segment}-preview`);
    await form.preview.width('Desktop').click();
    await takeScreen(page, info, `admin-${segment}-preview-desktop`);
  });

  test(`${segment} with nothing there, and where it cannot be had`, async ({
    page,
    pageErrors,
  }, info) => {
    pageErrors.allow(/400/);
    const list = contentListPage(page, segment);
    await page.route(`**${api}`, (route) =>
      route.fulfill({ json: segment === 'tutorials' ? {} : [] }),
    );
    await page.goto(list.address, { waitUntil: 'networkidle' });
    await takePage(page, info, `admin-${segment}-empty`);
    await page.route(`**${api}`, (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await expect(list.failure).toBeVisible();
    await takePage(page, info, `admin-${segment}-failed`);
  });
}

test('the order of a category, and what is said of it', async ({ page }, info) => {
  const list = contentListPage(page, 'team');
  const order = list.order('Members');
  await page.goto(list.address);
  await list.changeOrder('Members').click();
  await expect(order.dialog).toBeVisible();
  await takeScreen(page, info, 'admin-order');
  await order.dialog
    .getByRole('button', { name: / down$/ })
    .first()
    .click();
  await order.cancel.click();
  await expect(order.question).toBeVisible();
  await takeScreen(page, info, 'admin-order-left');
  await order.keep.click();
  await order.save.click();
  await expect(list.result(/was saved/)).toBeVisible();
  await takeScreen(page, info, 'admin-order-saved');
});

test('an achievement with its dancers, left and offered again', async ({ page }, info) => {
  const form = achievementForm(page);
  await page.goto(form.addressOfNew);
  await form.field('Title').fill('Winter battle');
  await form.field('Team Members Involved').fill('an');
  await expect(page.getByRole('option').first()).toBeVisible();
  await takeScreen(page, info, 'admin-picker');
  await page.getByRole('option').first().click();
  await form.field('Team Members Involved').fill('A Guest, Another Guest,');
  await form.field('Special Mentions').fill('Best crew, Crowd favourite, best crew');
  await form.field('Title').focus();
  await takePage(page, info, 'admin-picked');
  await form.cancel.click();
  await expect(form.leaving.dialog).toBeVisible();
  await takeScreen(page, info, 'admin-leaving');
  await form.leaving.keepDraft.click();
  await page.goto(form.addressOfNew);
  await expect(form.draft.offer).toBeVisible();
  await takePage(page, info, 'admin-draft');
});

test('a duplicate, saved', async ({ page }, info) => {
  const list = contentListPage(page, 'team');
  const form = contentFormPage(page, 'team', 'Member');
  await page.goto(list.address);
  await page
    .getByRole('link', { name: /^Duplicate / })
    .last()
    .click();
  await expect(form.save).toBeVisible();
  await form.save.click();
  await expect(list.result('Team member added successfully!')).toBeVisible();
  await takeScreen(page, info, 'admin-saved');
});

test('rules that are written', async ({ page }, info) => {
  const form = contentFormPage(page, 'rules', 'Rule Set');
  await page.goto(form.addressOfNew);
  for (const [index, rule] of ['Be on time.', 'Bring shoes.', ''].entries()) {
    await form.addRule.click();
    await form.rule(index + 1).fill(rule);
  }
  await form.save.click();
  await expect(form.rule(3)).toBeFocused();
  await takePage(page, info, 'admin-rules-written');
});

test('an upload, and one that failed', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/500/);
  const form = contentFormPage(page, 'team', 'Member');
  await page.goto(form.addressOfNew);
  await form.field('Name').fill('Ada');
  await form.field('Position').fill('Dancer');
  await form.field('Image').setInputFiles(await imageFile('ada.png', 900));
  await slowUploads(page);
  await form.save.click();
  await expect(form.progress('Image')).toBeVisible();
  await takeScreen(page, info, 'admin-upload');
  await form.cancelUpload.click();
  await expect(form.remark).toBeVisible();
  await page.route('**/api/media/**', (route) => route.fulfill({ status: 500, json: {} }));
  await form.save.click();
  await expect(form.failure).toBeVisible();
  await takePage(page, info, 'admin-upload-failed');
});

/** A stage with a face above the middle, upright or wide. */
function stage(width: number, height: number): Promise<Buffer> {
  const [x, y, r] = [width * 0.68, height * 0.24, Math.min(width, height) * 0.09];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#221a3d"/>
    <path d="M0 ${height} L${x} 0 L${width} ${height}" fill="#6a45f0" opacity="0.5"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#ffb55c"/>
    <rect x="${x - r}" y="${y + r * 1.1}" width="${2 * r}" height="${4 * r}" rx="${r}" fill="#f3efe6"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}

test('images with their focal points, and a gallery', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/status of 500/);
  await page.addInitScript(() => {
    const connection = { effectiveType: '3g', saveData: false, downlink: 1 };
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  const fileOf = async (name: string, width: number, height: number) => ({
    ...{ name, mimeType: 'image/jpeg' },
    buffer: await stage(width, height),
  });
  const member = contentFormPage(page, 'team', 'Member');
  await page.goto(member.addressOfNew);
  await member.field('Name').fill('Ada Lovelace');
  await member.field('Image').setInputFiles(await fileOf('IMG_0001.jpg', 3_000, 4_000));
  await expect(member.imageRemark).toBeVisible();
  await takePage(page, info, 'admin-image-chosen');
  const box = (await member.focalPoint.boundingBox())!;
  await member.focalPoint.click({ position: { x: box.width * 0.68, y: box.height * 0.24 } });
  await takePage(page, info, 'admin-image-focus');

  const form = achievementForm(page);
  await page.goto(form.addressOfNew);
  await form.field('Title').fill('Winter battle');
  await form.field('Image').setInputFiles(await fileOf('stage.jpg', 1_600, 1_000));
  let count = 0;
  await page.route('**/api/media/**', (route) => {
    count += 1;
    return count === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  const names = ['jury.jpg', 'prize.jpg', 'crew.jpg'];
  await form.pictures.input.setInputFiles(
    await Promise.all(names.map((name, index) => fileOf(name, 800, 600 + 200 * index))),
  );
  await expect(form.pictures.uploaded).toHaveCount(2);
  await form.pictures.alternativeText(1).fill('The jury holds up ten fingers');
  await form.pictures.focalPoint(1).click();
  await takePage(page, info, 'admin-gallery');
});

test('two versions', async ({ page, product, pageErrors }, info) => {
  pageErrors.allow(/412/);
  const administrator = await product.signIn(product.administrator);
  const member = { name: 'Ada Lovelace', position: 'Dancer', intro: 'Counts in eights.' };
  const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
  const form = contentFormPage(page, 'team', 'Member');
  await page.goto(`/admin/team/edit/${body._id}`);
  await form.field('Position').fill('Captain');
  await form.field('Intro').fill('Counts in eights, and sometimes in sevens.');
  await administrator.call('PUT', `/api/team/${body._id}`, { ...member, position: 'Lead' });
  await form.save.click();
  await expect(form.conflict.versions).toBeVisible();
  await takePage(page, info, 'admin-conflict');
  await administrator.call('DELETE', `/api/team/${body._id}`);
});
