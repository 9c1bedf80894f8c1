import type { ResultCandidate, Results } from '@nox/contracts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { takePage } from '../browser/pictures.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

const idOf = (serial: number) => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
const NAMES = ['Asha Rao', 'Benjamin Ode', 'Cleo Xu', 'Divya Venkataraghavan-Subramanian'];

const candidates = Array.from({ length: 60 }, (_, at): ResultCandidate => ({
  entryId: idOf(at + 1),
  fullName: NAMES[at % NAMES.length]!,
  number: at + 1,
  status: at % 3 === 0 ? 'Selected' : at % 20 === 7 ? 'Pending' : 'Not Selected',
  reserveRank: [4, 10, 13].indexOf(at) + 1 || null,
  isWithdrawn: at % 30 === 5,
  published: null,
}));
const results: Results = {
  state: 'seen',
  candidates,
  publication: null,
  toNotify: 0,
  unsent: 0,
  drafts: 0,
};

const published = (minutes: number): Results => ({
  ...results,
  candidates: candidates.map((one, at) => ({
    ...one,
    published: at === 3 || one.status === 'Pending' ? 'Not Selected' : 'Selected',
    ...(at > 8 && { published: one.status === 'Selected' ? 'Selected' : 'Not Selected' }),
  })),
  publication: {
    _id: idOf(99),
    by: 'meera@nox.example',
    count: 57,
    at: new Date(Date.now() - (10 - minutes) * 60_000).toISOString(),
    until: minutes > 0 ? new Date(Date.now() + minutes * 60_000).toISOString() : null,
  },
  toNotify: 57,
  unsent: minutes > 0 ? 57 : 0,
  drafts: minutes > 5 ? 57 : 0,
});

const STATES: Record<string, Results> = {
  empty: { ...results, candidates: [] },
  undecided: {
    ...results,
    candidates: candidates.map((one) => ({ ...one, status: 'Pending', reserveRank: null })),
  },
  first: results,
  published: published(8),
  sending: published(4),
  changed: published(0),
};

for (const [state, shown] of Object.entries(STATES)) {
  test(`the results: ${state}`, async ({ page }, info) => {
    await page.route(/\/api\/results$/, (route) => route.fulfill({ json: shown }));
    await page.goto('/admin/season/results');
    await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
    await expect(page.getByText('Loading the results')).toHaveCount(0);
    await expectNoAccessibilityFindings(page);
    await takePage(page, info, `results-${state}`);
  });
}
