import type {
  CandidateSlot,
  CandidateView,
  FreeSlot,
  LinkView,
  PublicSeason,
} from '@nox/contracts';
import type { Page } from '@playwright/test';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { withoutRendering } from '../browser/replaced-documents.ts';
import { expect, test } from '../fixtures/test.ts';
import { candidatePage, registrationPage } from '../pages/season-pages.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';

const SEASON: PublicSeason = {
  state: 'open',
  name: 'Auditions 2026',
  opensAt: '2026-08-14T18:00+05:30',
  closesAt: '2026-08-19T20:00+05:30',
  parts: [
    { key: 'fri', label: 'Friday evening', date: '2026-08-21', from: '16:00', to: '20:00' },
    { key: 'sat', label: 'Saturday morning', date: '2026-08-22', from: '10:00', to: '13:00' },
  ],
  asksPartner: true,
  minors: 'with guardian',
  privacyText:
    'We use what you write here to plan the auditions and to reach you about them. Only organisers and judges see it.\n\nEverything is deleted 180 days after the auditions.',
  contactEmail: 'auditions@nox.example',
  form: 'auditions-2026',
};

async function openSeason(page: Page, season: Partial<PublicSeason> = {}) {
  await withoutRendering(page);
  await page.route('**/api/season', (route) => route.fulfill({ json: { ...SEASON, ...season } }));
  await page.goto('/auditions', { waitUntil: 'networkidle' });
}

for (const state of ['announced', 'open', 'paused'] as const) {
  test(`auditions ${state}`, async ({ page }, info) => {
    await openSeason(page, { state });
    await takePage(page, info, `auditions-${state}`);
  });
}

test('the registration form with errors', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/403/);
  await openSeason(page);
  await page.getByText('No, I am younger').click();
  await registrationPage(page).send.click();
  await expect(page.getByRole('group', { name: /need another look/ })).toBeFocused();
  await takePage(page, info, 'auditions-errors');
});

const application: CandidateView['application'] = {
  fullName: 'Asha Rao',
  phoneNumber: '9876543210',
  rollNumber: 'BT23CSE001',
  emailAddress: 'asha@example.com',
  branch: 'Computer Science',
  rateYourself: 7,
  whyNox: 'To dance.',
  otherSkills: '',
  danceStyle: 'Popping',
  danceVideoUrl: '',
  availability: ['fri'],
  partnerRollNumber: '',
};
const { name, contactEmail, parts, asksPartner } = SEASON;
const season = { name, contactEmail, isOver: false };
const CANDIDATE: CandidateView = {
  purpose: 'candidate',
  state: 'confirmed',
  number: 137,
  application,
  edits: 'all',
  editsUntil: '2026-08-20T20:00+05:30',
  newEmail: 'asha.rao@example.com',
  version: 1,
  season: { ...season, parts, asksPartner },
};
/** The pass is shown until its day is over. */
const SLOT: CandidateSlot = {
  date: '2037-08-22',
  starts: 990,
  ends: 1020,
  panel: 'Hall B',
  room: 'Room 204',
  answer: null,
  movesUntil: '2026-08-21T16:30+05:30',
};
const VIEWS: Record<string, LinkView> = {
  unconfirmed: { ...CANDIDATE, state: 'unconfirmed', edits: 'none', number: undefined },
  confirmed: CANDIDATE,
  slot: { ...CANDIDATE, slot: SLOT },
  'slot-declined': { ...CANDIDATE, slot: { ...SLOT, answer: 'declined' } },
  selected: {
    ...CANDIDATE,
    slot: { ...SLOT, answer: 'confirmed', movesUntil: null },
    result: {
      result: 'Selected',
      nextSteps:
        'Join the group chat: the link is on the board in the NOX room.\nBring shoes for indoors.',
      meeting: { at: '2026-08-28T18:00', place: 'NOX room, first floor' },
    },
  },
  reserve: { ...CANDIDATE, result: { result: 'Reserve' } },
  'not-selected': { ...CANDIDATE, result: { result: 'Not Selected' } },
  withdrawn: { ...CANDIDATE, state: 'withdrawn', edits: 'none' },
  guardian: {
    purpose: 'guardian',
    candidateName: 'Asha Rao',
    guardianName: 'Meera Rao',
    season,
    hasAgreed: false,
    privacyText: SEASON.privacyText,
  },
};

for (const [state, view] of Object.entries(VIEWS)) {
  test(`an application: ${state}`, async ({ page }, info) => {
    await page.route('**/api/candidate', (route) => route.fulfill({ json: view }));
    await page.goto(`/auditions/mine#${'x'.repeat(43)}`, { waitUntil: 'networkidle' });
    if (state === 'confirmed') await candidatePage(page).erase.click();
    await takePage(page, info, `application-${state}`);
  });
}

test('the slots that a candidate may choose', async ({ page }, info) => {
  const { date, panel, room } = SLOT;
  const slots: FreeSlot[] = [600, 630, 660].map((starts) => ({
    blockId: 'b',
    date,
    starts,
    ends: starts + 30,
    panel,
    room,
  }));
  await page.route('**/api/candidate', (route) =>
    route.fulfill({ json: { ...CANDIDATE, slot: SLOT } }),
  );
  await page.route('**/api/candidate/seats', (route) => route.fulfill({ json: { slots } }));
  await page.goto(`/auditions/mine#${'x'.repeat(43)}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Choose another slot' }).click();
  await page.getByRole('radio').first().check();
  await expectNoAccessibilityFindings(page);
  await takePage(page, info, 'application-slots');
});

test('an application without its link', async ({ page }, info) => {
  await page.goto('/auditions/mine', { waitUntil: 'networkidle' });
  await takeScreen(page, info, 'application-link');
});
