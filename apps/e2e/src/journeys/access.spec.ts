import type { Role } from '@nox/contracts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { returnFromCache } from '../browser/input.ts';
import { adminLayout, loginPage } from '../pages/admin-layout.ts';
import { checkInPage, joinPage, peoplePage } from '../pages/season-pages.ts';
import { cachedText } from '../browser/browser-storage.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { join, PASSWORD } from '../product/seasons.ts';

const PHONE = '98765 43210';

/** Refused calls: of an account whose access ended, and of a link that was used; and a page that such an account may not open. */
const REFUSED = /the server responded with a status of 4(01|03|10)|AccessDenied/;

test('a guest joins by the code on the screen, judges, and reads that the access has ended', async ({
  page,
  newVisitor,
  pageErrors,
}) => {
  pageErrors.allow(REFUSED);
  const viewport = page.viewportSize();
  const people = peoplePage(page);
  const name = `Guest ${viewport!.width}`;
  await page.goto(people.address);
  await expect(people.title).toBeVisible();
  await people.invite({
    name,
    email: `guest-${viewport!.width}@guests.example`,
    roles: ['Judge'],
  });
  await expectNoAccessibilityFindings(page);
  await people.send('Invite');
  await expect(people.code).toBeVisible();
  await expectNoAccessibilityFindings(page);
  const link = await people.link.inputValue();

  const guest = await newVisitor({ viewport, storageState: SIGNED_OUT });
  const joining = joinPage(guest);
  const entries = auditionEntriesPage(guest);
  await test.step('sets a password, and judges at once', async () => {
    await guest.goto(link);
    await expect(joining.password).toBeVisible();
    expect(new URL(guest.url()).hash).toBe('');
    await expectNoAccessibilityFindings(guest);
    for (const control of [joining.password, joining.join]) {
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await guest.reload();
    await joining.password.fill(PASSWORD);
    await joining.join.click();
    await expect(entries.dialog).toBeVisible();
    await expect(guest.getByText(PHONE)).toHaveCount(0);
    await expectNoAccessibilityFindings(guest);
    await entries.notes.fill('Calm, and exact.');
    await guest.getByRole('button', { name: 'Submit and next' }).click();
    await expect(entries.dialog.getByText(/^Review of .+ submitted\./)).toBeVisible();
  });
  await expect(people.dialog.getByText(`${name} has joined.`)).toBeVisible();
  await people.send('Close');

  await test.step('the access ends, and the open page says so', async () => {
    await entries.notes.fill('One more.');
    await expect.poll(() => cachedText(guest)).toContain('fullName');
    await people.choose(name, 'End access…');
    await expect(people.confirmation).toContainText(name);
    await expectNoAccessibilityFindings(page);
    await people.send('End access');
    await expect(people.row(name)).toHaveCount(0);
    await expect(guest.getByRole('heading', { name: 'This account has no access' })).toBeVisible();
    await expect(guest.getByText(/what was not sent yet stays in this browser/)).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This account has no access' })).toBeVisible();
    await expect.poll(() => cachedText(guest)).not.toContain('fullName');
    await expectNoAccessibilityFindings(guest);
  });

  await test.step('the link was used once', async () => {
    const other = await newVisitor({ viewport });
    await other.goto(link);
    await expect(joinPage(other).refusal).toContainText('does not work any more');
    await expectNoAccessibilityFindings(other);
  });
});

test('people see what they may do, and lead others nowhere else', async ({
  page,
  newVisitor,
  product,
}, { project }) => {
  const viewport = page.viewportSize();
  const open = async (name: string, roles: Role[]) => {
    const { account } = await join(product, `${name}-${project.name}`, roles);
    const person = await newVisitor({ viewport });
    await person.goto('/admin');
    await loginPage(person).signIn(account);
    // The dialog in which judging begins hides the heading from assistive technology.
    await expect(person.getByRole('heading', { level: 1, includeHidden: true })).not.toHaveText(
      'Administrator login',
    );
    const start = new URL(person.url()).pathname;
    // It covers the menu, too.
    await person.goto('/admin/dashboard', { waitUntil: 'networkidle' });
    await adminLayout(person).openMenu();
    const menu = person.getByRole('navigation', { name: 'Administration' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    return { person, start, links: await menu.getByRole('link').allTextContents() };
  };

  await test.step('content begins at the team', async () => {
    const { person, start, links } = await open('Content', ['content']);
    expect(start).toBe('/admin/team');
    expect(links).toEqual(['Dashboard', 'Team', 'Learn', 'Achievements', 'Audition Rules']);
    await person.goto('/admin/audition-entries');
    await expect(person.getByRole('heading', { name: 'You may not open this page' })).toBeVisible();
    await expectNoAccessibilityFindings(person);
    await person.getByRole('link', { name: 'Go to Team' }).click();
    await expect(person.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  });

  await test.step('an organiser has the season, and not the system', async () => {
    const { person, start, links } = await open('Organiser', ['organiser']);
    expect(start).toBe('/admin/dashboard');
    expect(links).toEqual(
      expect.arrayContaining([
        'Season',
        'Registrations',
        'Audition Entries',
        'Schedule',
        'Messages',
      ]),
    );
    for (const name of ['Team', 'People', 'Audit Log', 'System']) expect(links).not.toContain(name);
    await expectNoAccessibilityFindings(person);
  });

  await test.step("a judge's dashboard has nothing of organisers", async () => {
    const { person, start, links } = await open('Judge', ['judge']);
    expect(start).toBe('/admin/audition-entries');
    expect(links).toEqual(['Dashboard', 'Audition Entries']);
    await expect(person.getByRole('heading', { name: 'Recent activity' })).toHaveCount(0);
    await expectNoAccessibilityFindings(person);
    const entries = auditionEntriesPage(person);
    await person.goto(entries.address);
    await expect(entries.table).toBeVisible();
    await expectNoAccessibilityFindings(person);
  });

  await test.step('a volunteer begins at the door, and has nothing else', async () => {
    const { account } = await join(product, `Door-${project.name}`, ['check-in']);
    const person = await newVisitor({ viewport });
    await person.goto('/admin');
    await loginPage(person).signIn(account);
    const door = checkInPage(person);
    await door.enter('1');
    await expect(door.says(/Here|Checked in/)).toBeVisible();
    await expect(door.waiting).toHaveCount(0);
    await expectNoAccessibilityFindings(person);
    await adminLayout(person).openMenu();
    const menu = person.getByRole('navigation', { name: 'Administration' });
    await expect(menu.getByRole('link')).toHaveText(['Check-in', 'Now and next']);
    await person.goto('/admin/audition-entries');
    await expect(person.getByRole('heading', { name: 'You may not open this page' })).toBeVisible();
  });

  await test.step('an administrator who was invited does not end the own access', async () => {
    const { person } = await open('Chair', ['administrator']);
    const people = peoplePage(person);
    await person.goto(people.address);
    const end = await people.action(`Chair-${project.name}`, 'End access…');
    await expect(end).toBeDisabled();
    await expect(end).toContainText('Ask another administrator to end it.');
    await person.keyboard.press('Escape');
    await expect(end).toBeHidden();
    await expectNoAccessibilityFindings(person);
  });
});

test('a page that comes back after its account has signed out is not shown', async ({ page }) => {
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  expect(await returnFromCache(page)).toBe('0');
  await expect(page.locator('html')).toHaveAttribute('style', /^(?!.*opacity)/);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => localStorage.removeItem('nox:last-user'));
  expect(await returnFromCache(page)).toBe('0');
  await reloaded;
});
