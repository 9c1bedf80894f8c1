import type { ListedRegistration, RegistrationsPage, SameRollNumber } from '@nox/contracts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';

const ADDRESS = '/admin/season/registrations';

const at = '2026-08-01T10:00:00.000Z';

const registration = (
  n: number,
  fullName: string,
  fields: Partial<ListedRegistration> = {},
): ListedRegistration => ({
  _id: `00000000-0000-4000-8000-00000000000${n}`,
  version: 1,
  createdAt: at,
  application: {
    fullName,
    phoneNumber: '98765 43210',
    rollNumber: `BT25CSE01${n}`,
    branch: 'CSE',
    emailAddress: `candidate-${n}@example.org`,
    rateYourself: 7,
    danceStyle: 'Locking',
    whyNox: 'Buy followers now at a very good price.',
    otherSkills: '',
    danceVideoUrl: '',
  },
  extras: { availability: [], partnerRollNumber: '' },
  heldReason: null,
  isConfirmed: false,
  isGuardianConfirmed: false,
  messages: [{ kind: 'confirm', state: 'sent', createdAt: at }],
  fromSameAddress: 1,
  sameRollNumber: [],
  ...fields,
});

const same: SameRollNumber = {
  _id: '10000000-0000-4000-8000-000000000001',
  kind: 'entry',
  number: 12,
  createdAt: at,
  fullName: 'Isha Rao',
  phoneNumber: '90000 54321',
  emailAddress: 'isha@example.org',
  isSamePerson: false,
};

const guardian = { name: 'Ravi Venkataraghavan', emailAddress: 'ravi@example.org' };

const LISTS: Record<string, ListedRegistration[]> = {
  waiting: [
    registration(1, 'Asha Rao'),
    registration(2, 'Divya Venkataraghavan-Subramanian', {
      isConfirmed: true,
      extras: { availability: [], partnerRollNumber: '', isAdult: false, guardian },
      messages: [{ kind: 'guardian', state: 'bounced', createdAt: at }],
    }),
  ],
  held: [
    registration(3, 'Benjamin Ode', { heldReason: 'trap', messages: [], fromSameAddress: 14 }),
    registration(4, 'Cleo Xu', { heldReason: 'many messages', messages: [] }),
  ],
  duplicates: [
    registration(5, 'Isha Roy', {
      heldReason: 'roll number taken',
      isConfirmed: true,
      sameRollNumber: [same, { ...same, _id: 'b', kind: 'registration', number: null }],
    }),
  ],
};

const sums = (registrations: number, entries: number) => ({ registrations, entries });

const pageOf = (list: string): RegistrationsPage => ({
  registrations: LISTS[list] ?? [],
  next: null,
  counts: { waiting: 24, held: 3, duplicates: 1, entries: 1_212, withdrawn: 2 },
  styles: [
    { danceStyle: 'Hip Hop', ...sums(14, 700) },
    { danceStyle: 'Locking', ...sums(10, 512) },
  ],
  days: [
    { date: '2026-08-01', ...sums(4, 900) },
    { date: '2026-08-02', ...sums(20, 312) },
  ],
  withdrawn: [{ _id: same._id, number: 77, fullName: 'Mira Sen', withdrawnAt: at }],
});

test('registrations by what they wait for', async ({ page }, info) => {
  await page.route(/\/api\/registrations\?/, (route) => {
    const list = new URL(route.request().url()).searchParams.get('list');
    return route.fulfill({ json: pageOf(list ?? 'waiting') });
  });
  for (const list of ['waiting', 'held', 'duplicates', 'withdrawn']) {
    await page.goto(`${ADDRESS}?list=${list}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    if (list === 'waiting') await page.getByText('By style and day').click();
    await takePage(page, info, `registrations-${list}`);
  }
  await page.goto(`${ADDRESS}?list=duplicates`);
  await page.getByRole('button', { name: 'Admit Isha Roy' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeScreen(page, info, 'registrations-admit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for Isha Roy' }).click();
  await page.getByRole('menuitem', { name: 'Correct email' }).click();
  await takeScreen(page, info, 'registrations-correct');
});
