import {
  ATTENDANCE_STATES,
  type Board,
  type BoardCandidate,
  type ScheduleBlock,
} from '@nox/contracts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';

const ADDRESS = '/admin/season/schedule';

const idOf = (serial: number) => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;

const NAMES = ['Asha Rao', 'Benjamin Ode', 'Cleo Xu', 'Divya Venkataraghavan-Subramanian'];
const STYLES = ['Locking', 'Hip Hop', 'Popping'];

const panels: Board['structure']['panels'] = [
  { _id: idOf(901), name: 'Hall A', room: 'Ground floor', styles: [] },
  { _id: idOf(902), name: 'Hall B', room: '', styles: ['Locking', 'Popping'] },
  { _id: idOf(903), name: 'Dance Studio', room: 'Second floor, behind the library', styles: [] },
];

const blockOf = (panel: number, date: string): ScheduleBlock => ({
  _id: idOf(910 + panel + (date.endsWith('15') ? 10 : 0)),
  panelId: panels[panel]!._id,
  date,
  starts: 960,
  ends: 1200,
  slotMinutes: 30,
  seats: 4,
  judges: panel === 2 ? ['Isha'] : ['Meera', 'Ravi'],
  breaks: panel === 1 ? [] : [{ starts: 1050, ends: 1080, label: 'Tea' }],
});

const blocks = ['2026-08-14', '2026-08-15'].flatMap((date) =>
  panels.map((_panel, at) => blockOf(at, date)),
);

const candidates = Array.from({ length: 90 }, (_, at): BoardCandidate => ({
  _id: idOf(at + 1),
  number: at + 1,
  fullName: NAMES[at % NAMES.length]!,
  rollNumber: `BT24CSE${100 + at}`,
  danceStyle: STYLES[at % STYLES.length]!,
  availability: at % 6 === 5 ? ['pm'] : null,
  partnerId: null,
  status: 'Pending',
  isWithdrawn: false,
  published: null,
  isToldOtherwise: false,
  answer: at % 9 === 0 ? 'confirmed' : null,
  ...(at < 12 && { attendance: ATTENDANCE_STATES[at % ATTENDANCE_STATES.length] }),
}));

const board: Board = {
  revision: { schedule: 7, entries: 3 },
  structure: { panels, blocks, version: 1 },
  candidates,
  assignments: candidates.slice(0, 66).map(({ _id }, at) => ({
    entryId: _id,
    blockId: blocks[at % 3]!._id,
    isPinned: at % 10 === 0,
    starts: 960 + 30 * (Math.floor(at / 9) + (Math.floor(at / 9) >= 3 ? 1 : 0)),
  })),
  parties: [{ _id: idOf(980), entryIds: [idOf(1), idOf(4)] }],
  version: null,
};

test('the schedule board, a candidate on it, and nothing yet', async ({ page }, info) => {
  let shown: Board = board;
  await page.route(/\/api\/schedule$/, (route) => route.fulfill({ json: shown }));
  await page.route(/\/api\/schedule\/changes/, (route) =>
    route.fulfill({
      json: {
        revision: board.revision,
        isIncomplete: false,
        edits: [],
        candidates: [],
        removed: [],
      },
    }),
  );
  await page.goto(ADDRESS);
  const cards = page.getByRole('gridcell', { name: /Asha Rao/ });
  await expect(cards.first()).toBeVisible();
  await takeScreen(page, info, 'schedule');
  await cards.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreen(page, info, 'schedule-candidate');
  shown = { ...board, structure: { panels: [], blocks: [], version: 0 } };
  await page.goto(ADDRESS);
  await expect(page.getByText('Add panels and days first')).toBeVisible();
  await takePage(page, info, 'schedule-empty');
});
