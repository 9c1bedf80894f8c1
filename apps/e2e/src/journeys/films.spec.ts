import { join } from '@nox/start/people.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { candidatePage, registrationPage } from '../pages/season-pages.ts';
import { video } from '../product/sample-files.ts';
import { entriesOf, linksTo, newCandidates, sendLink, setSeason } from '../product/seasons.ts';

test('a candidate adds a film on the own page, and a judge plays it with keys, where no other address leads', async ({
  page,
  newVisitor,
  startProduct,
}) => {
  test.slow();
  const product = await startProduct();
  await setSeason(product, { films: 'film', judgingMode: 'independent' });
  const candidates = await newCandidates(product, 'AB');
  const [, second] = candidates.names as [string, string];

  const own = await newVisitor();
  await own.goto(product.url + (await sendLink(product, second)));
  await own
    .getByLabel('Add your film')
    .and(own.locator('input'))
    .setInputFiles({ name: 'dance.webm', mimeType: 'video/webm', buffer: video() });
  const film = own.getByLabel('Your film').and(own.locator('video'));
  await expect(film).toHaveAttribute('poster', /poster\.jpg$/);
  await expect
    .poll(() => film.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(0);
  await expectNoAccessibilityFindings(own);

  const meera = await join(product, 'Meera', ['judge']);
  await page.goto(`${product.url}/admin`);
  await loginPage(page).signIn(meera.account);
  const entries = auditionEntriesPage(page);
  // Who has a film needs no slot to be judged first.
  const title = entries.dialog.getByRole('heading', { level: 2, name: second });
  await expect(title).toBeVisible();
  const player = entries.dialog.getByLabel(`Film of ${second}`);
  const isPaused = () => player.evaluate((one: HTMLVideoElement) => one.paused);
  await player.focus();
  await page.keyboard.press('k');
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press(' ');
  await expect.poll(isPaused).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(title).toBeVisible();
  await expectNoAccessibilityFindings(page);

  const [entry] = await entriesOf(product, { names: [second] });
  const stranger = await newVisitor();
  const answer = await stranger.request.get(product.url + entry!.film!.address);
  expect(answer.status()).toBe(401);
});

test('a film that is chosen in the form is sent once the address is confirmed, by itself', async ({
  page,
  startProduct,
}) => {
  test.slow();
  const product = await startProduct({ NOX_SEED: 'sample' });
  await setSeason(product, { opensAt: '2026-01-01T10:00', films: 'film' });
  const form = registrationPage(page);
  const own = candidatePage(page);
  const emailAddress = 'asha.films@example.com';
  await page.goto(product.url + form.address);
  await form.fillIn({ fullName: 'Asha Films', rollNumber: 'BT29FILM1', emailAddress });
  await page
    .getByLabel('Add your film')
    .and(page.locator('input'))
    .setInputFiles({ name: 'dance.webm', mimeType: 'video/webm', buffer: video() });
  const chosen = page.getByText(/^dance\.webm, 1 MB\./);
  await expect(chosen).toBeVisible();
  await page.reload();
  await form.field('Full name').focus();
  await expect(chosen).toBeVisible();
  await expectNoAccessibilityFindings(page);
  await form.agreement.check();
  await form.send.click();
  await expect(page.getByText(/^Your film is sent as soon as you have confirmed/)).toBeVisible();

  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/film/')) uploads.push(request.method());
  });
  await expect.poll(() => linksTo(product, emailAddress)).toHaveLength(1);
  await page.goto(product.url + (await linksTo(product, emailAddress))[0]);
  await expect(own.confirm).toBeVisible();
  expect(uploads).toEqual([]);
  await own.confirm.click();
  await expect(page.getByText(/^We have your film/)).toBeVisible();
  expect(uploads).toEqual(['POST', 'PATCH', 'POST', 'PUT']);
});
