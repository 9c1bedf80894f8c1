import type { AuditionEntry, ResultCandidate, Standings } from '@nox/contracts';
import { showAsPrinted } from '../browser/paper.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { deliberationPage } from '../pages/season-pages.ts';

const COUNT = 90;
const idOf = (serial: number) => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
const NAMES = ['Asha Rao', 'Benjamin Ode', 'خالد', 'Divya Venkataraghavan-Subramanian', '李小龙'];
const JUDGES = ['Meera', 'Nikhil Venkataraghavan', 'Omar', 'Priya'];
const STATUSES = ['Selected', 'Not Selected', 'Pending'] as const;

const judges = JUDGES.map((name, at) => ({
  name,
  count: 60 + at,
  severity: [0.9, -0.4, 0.1, -0.6][at]!,
  range: 0.3,
}));
const rows = Array.from({ length: COUNT }, (_, at) => {
  const seenBy = [0, 1, 2, 3].filter(
    (judge) => judge !== at % 4 && (at % 9 > 0 || judge === (at + 1) % 4),
  );
  const adjusted = 9 - at * 0.07;
  const mean = Math.round((adjusted - ((at * 7) % 5) * 0.3 + 0.5) * 3) / 3;
  return {
    entryId: idOf(at + 1),
    judges: seenBy,
    mean,
    median: Math.round(mean),
    adjusted,
    range: at % 9 > 0 ? 0.6 : 1.2,
    isSplit: at % 11 === 4,
    ranks: [Math.max(1, at - 6), at + 8] as [number, number],
    chance: 1 / (1 + Math.exp((at - 19.5) / 2.5)),
  };
});
const entries = Array.from({ length: COUNT + 3 }, (_, at): AuditionEntry => ({
  _id: idOf(at + 1),
  fullName: NAMES[at % NAMES.length]!,
  number: ((at * 37) % 200) + 1,
  phoneNumber: '9876543210',
  emailAddress: 'a@example.com',
  rollNumber: `BT${at}`,
  branch: 'Computer Science',
  rateYourself: 7,
  danceStyle: 'Hip-Hop',
  whyNox: 'I have danced since I was six, and want to learn from others.',
  otherSkills: '',
  danceVideoUrl: 'https://videos.example/1',
  timeSlot: '',
  status: at < 12 ? 'Selected' : STATUSES[(at % 2) + 1]!,
  reviews: (rows[at]?.judges ?? []).map((judge) => ({
    _id: `${at} ${judge}`,
    judgeEmail: JUDGES[judge]!,
    score: 4 + ((at + judge) % 5),
    notes: 'Clean isolations, and musical. Loses the beat once the tempo changes.',
    ...(at % 13 === 3 && judge === 1 && { hasSeenOthers: true as const }),
  })),
}));
const candidates = entries.map(({ _id: entryId, fullName, number = 0, status }, at) => ({
  entryId,
  fullName,
  number,
  status,
  isWithdrawn: false,
  published: null,
  reserveRank: [20, 22, 26].indexOf(at) + 1 || null,
})) satisfies ResultCandidate[];

const adjusted: Standings = {
  revision: 1,
  places: 20,
  withdrawn: 2,
  hidden: 0,
  sentence: null,
  refusal: null,
  judges,
  rows,
  changed: null,
};
const REFUSED =
  'These groups of judges have no candidate in common, so a better group of candidates cannot be distinguished from more lenient judges: Meera and Omar; Nikhil Venkataraghavan and Priya. It would help if these judges also scored candidates of others. Meera: 3 more candidates of Priya; Priya: 2 more candidates of Meera.';
const refused: Standings = {
  ...adjusted,
  sentence: REFUSED,
  refusal: { kind: 'unconnected', groups: [], help: [] },
  rows: rows
    .toSorted((a, b) => b.mean - a.mean)
    .map(({ entryId, judges: seenBy, mean, median, isSplit }) => ({
      entryId,
      judges: seenBy,
      mean,
      median,
      isSplit,
    })),
};

const STATES: Record<string, { search?: string; of?: Standings }> = {
  adjusted: {},
  refused: { of: refused },
  empty: { of: { ...refused, rows: [] } },
  few: { of: { ...adjusted, rows: rows.slice(0, 5) } },
  'what-if': { search: '&without=Meera' },
  panel: { search: `&entry=${idOf(20)}` },
  shared: { search: `&share=yes&entry=${idOf(20)}` },
  print: {},
};

for (const [state, { search = '', of = adjusted }] of Object.entries(STATES)) {
  test(`the deliberation: ${state}`, async ({ page }, info) => {
    const changed = { enters: [21, 23].map(idOf), leaves: [18, 19].map(idOf) };
    await page.route(/\/api\/auditions$/, (route) =>
      route.fulfill({ json: entries, headers: { 'Nox-Revision': '1' } }),
    );
    const nothing = { revision: 1, isComplete: false, entries: [], removed: [] };
    await page.route(/\/api\/auditions\/changes/, (route) => route.fulfill({ json: nothing }));
    await page.route(/\/api\/results$/, (route) => route.fulfill({ json: { candidates } }));
    await page.route(/\/api\/auditions\/standings/, (route) => {
      const isWithout = route.request().url().includes('withoutJudge');
      return route.fulfill({ json: isWithout ? { ...of, changed } : of });
    });
    await page.goto(deliberationPage(page).addressFor(20) + search);
    await expect(page.getByText(/^(Loading|Comparing)/)).toHaveCount(0);
    if (state === 'empty') await expect(page.getByText('No candidate has a score')).toBeVisible();
    // The role does not find it: on a phone the panel covers the table.
    else await expect(page.locator('[data-index]').first()).toBeAttached();
    if (state === 'few') await deliberationPage(page).places.fill('0');
    if (state === 'print') {
      test.skip(info.project.name !== '768');
      await showAsPrinted(page);
      await takePage(page, info, 'deliberation-print');
    } else {
      await expectNoAccessibilityFindings(page);
      // The page is as long as the list, of which only the rows in sight are there.
      await takeScreen(page, info, `deliberation-${state}`);
    }
  });
}
