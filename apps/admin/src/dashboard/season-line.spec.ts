import type { PublicSeason } from '@nox/contracts';
import { phaseOf, sentenceOf } from './season-line.tsx';

const TODAY = '2026-08-14';

const season = (state: PublicSeason['state'], ...days: string[]) =>
  ({
    state,
    parts: days.map((date) => ({ date })),
    opensAt: '2026-08-01T18:00+05:30',
    closesAt: null,
  }) as unknown as PublicSeason;

const entries = (total: number, pending = 0, unassigned = 0) => ({
  'audition-entries': { total, parts: { pending, unassigned } },
});

describe('the phase of a season', () => {
  it.each([
    ['Prepare', 'before anything is set', season('closed'), entries(0)],
    ['Prepare', 'until registration opens', season('announced'), entries(3, 3, 3)],
    ['Register', 'while it is open', season('open', '2026-08-13'), entries(3, 3, 3)],
    ['Register', 'while it is paused', season('paused'), entries(0)],
    ['Prepare', 'where nobody has registered', season('over'), entries(0)],
    ['Schedule', 'until the first day', season('over', '2026-08-15'), entries(3, 3, 0)],
    ['Schedule', 'without days, until all have a slot', season('over'), entries(3, 3, 1)],
    ['Schedule', 'of imported entries', season('closed'), entries(3, 3, 1)],
    ['Judge', 'on the days', season('over', '2026-08-15', TODAY), entries(3, 0, 0)],
    ['Judge', 'after them, until all are decided', season('over', '2026-08-13'), entries(3, 1, 1)],
    ['Results', 'after them, when all are decided', season('over', '2026-08-13'), entries(3)],
    ['Results', 'without days, when all are decided', season('over'), entries(3)],
  ] as const)('is %s %s', (phase, _when, of, summary) => {
    expect(phaseOf(of, summary, TODAY)).toBe(phase);
  });

  it('is said in a sentence, with the dates of registration', () => {
    const open = { ...season('open'), closesAt: '2026-08-20T18:00+05:30' };
    expect(sentenceOf(season('announced'), 'Prepare')).toBe(
      'Registration opens on Saturday 1 August, 18:00.',
    );
    expect(sentenceOf(open, 'Register')).toBe(
      'Registration is open until Thursday 20 August, 18:00.',
    );
    expect(sentenceOf(season('paused'), 'Register')).toBe('Registration is paused.');
  });
});
