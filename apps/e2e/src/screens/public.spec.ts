import type { PublicSeason } from '@nox/contracts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { loadError } from '../pages/admin-layout.ts';
import { registrationPage } from '../pages/season-pages.ts';
import { withoutRendering } from '../browser/replaced-documents.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';

const LISTS = { learn: 'tutorials', team: 'team', achievements: 'achievements' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const path of ['', ...Object.keys(LISTS), 'auditions', 'not-found']) {
  const name = path || 'home';
  test(name, async ({ page, pageErrors }, info) => {
    pageErrors.allow(/404/);
    await page.goto(`/${path}`, { waitUntil: 'networkidle' });
    await expect(heading(page)).toBeVisible();
    await takePage(page, info, name);
  });
}

for (const [name, list] of Object.entries(LISTS)) {
  const answers: Record<string, (route: Route) => unknown> = {
    loading: () => undefined,
    empty: (route) => route.fulfill({ json: list === 'tutorials' ? {} : [] }),
    failed: (route) => route.fulfill({ status: 500, json: { message: 'No.', code: 'internal' } }),
  };
  for (const [state, answer] of Object.entries(answers)) {
    test(`${name}: ${state}`, async ({ page, pageErrors }, info) => {
      pageErrors.allow(/500/);
      await withoutRendering(page);
      await page.route(`**/api/${list}`, answer);
      await page.goto(`/${name}`);
      await expect(heading(page)).toBeVisible();
      if (state !== 'loading') await page.waitForLoadState('networkidle');
      await takePage(page, info, `${name}-${state}`);
    });
  }
}

test('a page whose code does not arrive', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/Failed to load|net::ERR_|\[nox\]|not be loaded|Federation Runtime|chunk|React/);
  await page.route(/\/static\/js\/public-site\/.*\.js$/, (route) => route.abort());
  await page.goto('/learn', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect(loadError(page).incomplete).toBeVisible();
  await takeScreen(page, info, 'incomplete');
});

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

test('an application without its link', async ({ page }, info) => {
  await page.goto('/auditions/mine', { waitUntil: 'networkidle' });
  await takeScreen(page, info, 'application-link');
});
