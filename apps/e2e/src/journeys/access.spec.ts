import type { Role } from '@nox/contracts';
import { join, PASSWORD } from '@nox/start/people.ts';
import { expectAccessible, expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { asAdministrator as test, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { returnFromCache } from '../browser/input.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { joinPage, peoplePage } from '../pages/season-pages.ts';
import { cachedText } from '../browser/browser-storage.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';

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

/** Where people with a role begin, and what else they open. */
const WORK: [role: Role, start: string, ...pages: string[]][] = [
  ['content', '/admin/team'],
  ['organiser', '/admin/dashboard', '/admin/dashboard'],
  ['judge', '/admin/audition-entries', '/admin/dashboard', '/admin/audition-entries'],
  ['check-in', '/admin/season/check-in', '/admin/season/check-in'],
];

// What each role has in the menu: tools/release/menus.spec.ts.
for (const [role, start, ...pages] of WORK) {
  test(`a person with the role ${role} begins at ${start}, and opens no page of others`, async ({
    page,
    newVisitor,
    product,
  }, { project }) => {
    const { account, invitation } = await join(product, `${role}-${project.name}`, [role]);
    const person = await newVisitor({ viewport: page.viewportSize() });
    await person.goto('/admin');
    await loginPage(person).signIn(account);
    await person.waitForURL(({ pathname }) => pathname === start);
    const title = person.getByRole('heading', { level: 1 });
    for (const address of pages) {
      await person.goto(address);
      await expectAccessible(title);
    }
    await person.goto('/admin/system');
    await expect(title).toHaveText('You may not open this page');
    await expectNoAccessibilityFindings(person);
    // Other journeys of this product type the names of judges, which ends once a judge is invited.
    await product.call('DELETE', `/api/staff/${invitation._id}`);
  });
}

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
