import { auditionDayAt, type PublicSeason, type Summary } from '@nox/contracts';
import { actionOf, phaseOf, sentenceOf } from './season-phase.ts';

const TODAY = '2026-08-14';

const season = (state: PublicSeason['state'], ...days: string[]) =>
  ({
    state,
    parts: days.map((date) => ({ date, from: '16:00' })),
    opensAt: '2026-08-01T18:00+05:30',
    closesAt: null,
  }) as unknown as PublicSeason;

const later = season('over', '2026-08-15');

const withParts = (parts: Record<string, number>, total = 3) => ({
  'audition-entries': { total, parts },
});
const entries = (total: number, unjudged = 0, withoutSlot = 0, unpublished = 0) =>
  withParts({ unjudged, withoutSlot, unpublished }, total);
const dancing = (today: number) =>
  withParts({ unjudged: 3, withoutSlot: 1, unpublished: 1, today });
const judging = (unjudged: number) => withParts({ unjudged, withoutSlot: unjudged, reviewed: 1 });
const reviewed = (toDecide: number) => withParts({ unjudged: toDecide, toDecide, reviewed: 3 });
const published = (unjudged: number) =>
  withParts({ published: 2, unjudged, withoutSlot: unjudged });
const PUBLISHED = withParts({ published: 2 });
const DRAFTS = { messages: { total: 3, parts: { drafts: 3 } } };
const ASKED = { ...PUBLISHED, seasons: { total: 1, parts: { asking: 1 } } };

describe('the phase of a season', () => {
  it.each([
    ['Prepare', 'before anything is set', season('closed'), entries(0)],
    ['Prepare', 'until registration opens', season('announced'), entries(3, 3, 3)],
    ['Register', 'while it is open', season('open', '2026-08-13'), entries(3, 3, 3)],
    ['Day', 'on a day with slots, even while it is open', season('open', TODAY), dancing(2)],
    ['Register', 'while it is paused', season('paused'), entries(0)],
    ['Prepare', 'where nobody has registered', season('over'), entries(0)],
    ['Schedule', 'until all have a slot', later, entries(3, 3, 1)],
    ['Schedule', 'until all slots are published', later, entries(3, 3, 0, 1)],
    ['Schedule', 'without days, until all have a slot', season('over'), entries(3, 3, 1)],
    ['Schedule', 'of imported entries', season('closed'), entries(3, 3, 1)],
    ['Schedule', 'until all have a slot, also where videos are judged before', later, judging(2)],
    ['Schedule', 'until the first day, once all slots are published', later, entries(3, 3)],
    ['Schedule', 'until then while it is open, too', season('open', '2026-08-15'), entries(3, 3)],
    ['Day', 'between two days', season('over', '2026-08-13', '2026-08-15'), entries(3, 1)],
    ['Day', 'where slots name no day', season('over'), entries(3, 3)],
    ['Day', 'on the days', season('over', '2026-08-15', TODAY), entries(3, 1, 1)],
    ['Decide', 'after them', season('over', '2026-08-13'), entries(3, 1, 1)],
    ['Decide', 'on the last day, once all are reviewed', season('over', TODAY), reviewed(2)],
    ['Decide', 'when all are decided', later, entries(3)],
    ['Decide', 'without days, when all are decided', season('closed'), entries(3)],
    ['Decide', 'without days, once judging has begun', season('closed'), judging(2)],
    ['Results', 'when they are published', later, PUBLISHED],
  ] as const)('is %s %s', (phase, _when, of, summary) => {
    expect(phaseOf(of, summary, TODAY)).toBe(phase);
  });

  it.each([
    ['2026-08-14T23:59', 'Schedule'],
    ['2026-08-15T05:59', 'Schedule'],
    ['2026-08-15T06:00', 'Day'],
    ['2026-08-16T05:59', 'Day'],
    ['2026-08-16T06:00', 'Decide'],
  ])('at %s is %s, where 15 August is the only day', (now, phase) => {
    expect(phaseOf(later, entries(3, 3), auditionDayAt(now))).toBe(phase);
  });

  it('is of a day after whose midnight all dance', () => {
    const night = { ...later, parts: [{ date: '2026-08-15', from: '00:30' }] } as PublicSeason;
    expect(phaseOf(night, entries(3, 3), TODAY)).toBe('Day');
  });

  describe('while registration is open is that of the furthest job that has begun', () => {
    const begun: [phase: string, what: string, summary: Summary, days?: string[]][] = [
      ['Register', 'nothing', entries(3, 3, 3)],
      ['Register', 'nothing, and the only candidate has withdrawn', entries(1)],
      ['Schedule', 'the first has a slot', entries(3, 3, 2, 1)],
      ['Schedule', 'not all slots are published', entries(3, 3, 0, 1)],
      ['Schedule', 'slots are published, but not of who came late', entries(3, 3, 1)],
      ['Day', 'all slots are published', entries(3, 3)],
      ['Day', 'a day is over, and one came late', entries(3, 3, 1), ['2026-08-13', '2026-08-15']],
      ['Decide', 'there is a review, without any slot', judging(3)],
      ['Decide', 'all who were judged have a decision', judging(0)],
      ['Results', 'results are published', PUBLISHED],
      ['Results', 'results are published, and one came late', published(1)],
    ];

    it.each(
      (['open', 'paused', 'announced'] as const).flatMap((state) =>
        begun
          .filter(([phase]) => phase !== 'Register' || state !== 'announced')
          .map(([phase, what, summary, days = []]) => [state, phase, what, summary, days] as const),
      ),
    )('%s: %s, where %s', (state, phase, _, summary, days) => {
      expect(phaseOf(season(state, ...days), summary, TODAY)).toBe(phase);
    });
  });

  it('is said in a sentence, with the dates of registration', () => {
    const open = { ...season('open'), closesAt: '2026-08-20T18:00+05:30' };
    expect(sentenceOf(season('announced'), 'Prepare', {})).toBe(
      'Registration opens on Saturday 1 August, 18:00.',
    );
    expect(sentenceOf(open, 'Register', {})).toBe(
      'Registration is open until Thursday 20 August, 18:00.',
    );
    expect(sentenceOf(season('paused'), 'Register', {})).toBe('Registration is paused.');
  });

  it('says what comes first, that registration is open, and who has no decision', () => {
    const open = ' Registration is open. ';
    expect(sentenceOf(season('open'), 'Day', dancing(2))).toBe(
      `2 candidates are still to dance today.${open}3 candidates have no decision yet.`,
    );
    expect(sentenceOf(season('open'), 'Results', published(1))).toBe(
      `Results are published.${open}1 candidate has no decision yet.`,
    );
  });

  it.each([
    ['Schedule', 'Registration is closed. 1 candidate has no slot.', entries(3, 3, 1)],
    ['Schedule', 'Registration is closed. 2 slots are not published.', entries(3, 3, 0, 2)],
    ['Schedule', 'Registration is closed. The schedule is published.', entries(3, 3)],
    ['Day', '2 candidates have no decision yet.', entries(3, 2)],
    ['Decide', 'Every candidate has a decision.', entries(3)],
    ['Results', 'Results are published.', PUBLISHED],
    ['Results', 'Results are published. 1 candidate asks for a place again.', ASKED],
  ] as const)('%s is said with what is missing: %s', (phase, sentence, summary) => {
    expect(sentenceOf(season('over'), phase, summary)).toBe(sentence);
  });

  it.each([
    ['Schedule', 'Registration is open. 1 candidate has no slot.', entries(3, 3, 1)],
    ['Decide', 'Registration is open. 2 candidates have no decision yet.', entries(3, 2)],
    ['Decide', 'Registration is open. Every candidate has a decision.', judging(0)],
    ['Results', 'Results are published. Registration is open.', PUBLISHED],
  ] as const)('%s while registration is open is said with that: %s', (phase, sentence, summary) => {
    expect(sentenceOf(season('open'), phase, summary)).toBe(sentence);
  });

  const registrations = { registrations: { total: 1, parts: {} } };

  it.each([
    ['See registrations', 'Register', entries(0)],
    ['See registrations', 'Register', { ...entries(3, 3), ...registrations }],
    ['See entries', 'Register', entries(3, 3)],
    ['Set up the season', 'Register', { seasons: { total: 1, parts: { noPrivacyText: 1 } } }],
    ['Set up the season', 'Register', { rules: { total: 2, parts: { active: 0 } } }],
    ['Plan the schedule', 'Schedule', entries(3, 3, 1, 1)],
    ['Publish the schedule', 'Schedule', { ...entries(3, 3, 0, 1), ...DRAFTS }],
    ['Send the messages', 'Schedule', { ...entries(3, 3), ...DRAFTS }],
    ['See the schedule', 'Schedule', entries(3, 3)],
    ['Judge entries', 'Day', entries(3, 3)],
    ['Open check-in', 'Day', dancing(1)],
    ['Judge entries', 'Decide', judging(1)],
    ['Compare and decide', 'Decide', reviewed(1)],
    ['Publish results', 'Decide', entries(3)],
    ['Finish the season', 'Results', PUBLISHED],
    ['See the places', 'Results', ASKED],
    ['Publish results', 'Results', withParts({ published: 2, unannounced: 1 })],
  ] as const)('leads to “%s” (%s)', (action, phase, summary) => {
    expect(actionOf(phase, summary, true).action).toBe(action);
  });

  it('leads to the end of the page of the season once all are notified', () => {
    expect(actionOf('Results', PUBLISHED, true)).toMatchObject({
      page: 'Prepare',
      hash: '#nextSeason',
    });
  });

  it('leads who has no page for the day to the entries', () => {
    expect(actionOf('Day', dancing(1), false).action).toBe('Judge entries');
  });
});
