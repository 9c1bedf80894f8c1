import { auditionsToday, ScheduleStructureInput, SeasonInput } from './index.ts';

describe('the last day of a season', () => {
  const part = { key: 'friday', label: 'Friday', date: '2026-08-14', from: '18:00', to: '00:00' };
  const issuesWith = (endsOn: string) =>
    SeasonInput.safeParse({ name: 'Autumn', parts: [part], endsOn }).error?.issues ?? [];

  it('may be that of the last part, and not before it: data is deleted so long after it', () => {
    expect(issuesWith('2026-08-14')).toEqual([]);
    // A slip of a digit.
    for (const endsOn of ['2026-08-13', '2025-12-01']) {
      expect(issuesWith(endsOn)).toMatchObject([
        { path: ['endsOn'], message: 'The last day must not be before a part of a day.' },
      ]);
    }
  });
});

describe('what is said of auditions today', () => {
  const night = { key: 'night', label: 'Night', date: '2026-08-15', from: '00:30', to: '02:00' };
  const evening = { ...night, key: 'evening', date: '2026-08-14', from: '20:00', to: '00:00' };
  const hours = [
    { from: '2026-08-13T16:00', to: '2026-08-13T20:00' },
    { from: '2026-08-14T20:30', to: '2026-08-15T00:45' },
  ];
  const saidAt = (now: string, season: object = { hours }) =>
    auditionsToday({ state: 'over', parts: [night, evening], ...season }, now);

  it.each([
    ['2026-08-13T09:00', 'today from 16:00'],
    // Who is late reads it until the day ends, at 06:00.
    ['2026-08-13T15:59', 'today from 16:00'],
    ['2026-08-13T20:00', 'were today from 16:00 to 20:00'],
    ['2026-08-14T05:59', 'were today from 16:00 to 20:00'],
    ['2026-08-14T06:00', 'tonight from 20:30'],
    ['2026-08-14T20:29:59', 'tonight from 20:30'],
    ['2026-08-14T20:30:00', 'are on now, until 00:45'],
    ['2026-08-15T00:44:59', 'are on now, until 00:45'],
    ['2026-08-15T00:45:00', 'were tonight from 20:30 to 00:45'],
    ['2026-08-15T06:00', undefined],
    ['2026-08-15T20:30', undefined],
  ])('follows the published slots at %s', (now, said) => expect(saidAt(now)).toBe(said));

  it('is when the first part of the night begins, where nothing is published of it', () => {
    for (const season of [{}, { hours: hours.slice(0, 1) }]) {
      expect(saidAt('2026-08-14T09:00', season)).toBe('tonight from 20:00');
      expect(saidAt('2026-08-15T05:59', season)).toBe('tonight from 20:00');
      expect(saidAt('2026-08-15T06:00', season)).toBeUndefined();
    }
  });

  it('is nothing before registration is over', () => {
    expect(saidAt('2026-08-14T20:30', { state: 'open', hours })).toBeUndefined();
  });
});

describe('a date of a part of a season', () => {
  it.each([
    ['', 'Date is required.'],
    ['2026-02-30', 'Date must be a date.'],
  ])('is refused as %j with what is wrong', (date, message) => {
    const part = { key: 'friday', label: 'Friday', date, from: '18:00', to: '00:00' };
    const { error } = SeasonInput.safeParse({ name: 'Autumn', parts: [part] });
    expect(error?.issues).toMatchObject([{ path: ['parts', 0, 'date'], message }]);
  });
});

describe('the first meeting of a season', () => {
  it('is not before registration ends, which both fields say', () => {
    const season = { name: 'Autumn', closesAt: '2026-08-14T18:00' };
    const messages = [
      ['meetingAt', 'The first meeting must not be before registration ends.'],
      ['closesAt', 'Closes must not be after the first meeting, which is further below.'],
    ];
    const { error } = SeasonInput.safeParse({ ...season, meetingAt: '2026-08-13T18:00' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(messages);
    expect(SeasonInput.safeParse({ ...season, meetingAt: '2026-08-15T18:00' }).success).toBe(true);
  });
});

describe('a date with a time of a season', () => {
  it.each([
    ['2026-08-14T', 'Opens also needs a time, such as 16:00.'],
    ['T18:00', 'Opens also needs a date.'],
    ['2026-08-14Tnoon', 'Opens must be a date and a time such as 16:00.'],
  ])('is refused as %j with what is missing', (opensAt, message) => {
    const { error } = SeasonInput.safeParse({ name: 'Autumn', privacyText: 'Safe.', opensAt });
    expect(error?.issues).toMatchObject([{ path: ['opensAt'], message }]);
  });
});

describe('what lasts past midnight', () => {
  const message =
    'To must be after From. What is after midnight belongs to the next day, from 00:00.';
  const _id = '00000000-0000-4000-8000-000000000001';
  const panel = { _id, name: 'Hall A' };
  const part = { key: 'friday', label: 'Friday', date: '2026-08-14', from: '20:00', to: '01:00' };
  const block = {
    _id: _id.replace('1', '2'),
    panelId: _id,
    date: '2026-08-14',
    starts: 1_200,
    ends: 60,
    slotMinutes: 30,
    seats: 1,
  };
  it.each([
    ['a part of a day', SeasonInput.safeParse({ name: 'Autumn', parts: [part] })],
    ['a block', ScheduleStructureInput.safeParse({ panels: [panel], blocks: [block] })],
  ])('is refused as %s with what to do', (_, { error }) => {
    expect(error?.issues).toMatchObject([{ message }]);
  });
});
