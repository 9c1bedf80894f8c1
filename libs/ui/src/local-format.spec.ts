import {
  currentYear,
  formatDeadline,
  formatDuration,
  formatLocal,
  formatNumber,
  formatTime,
  nameOrder,
} from './local-format.ts';

afterEach(() => {
  globalThis.noxFormats = undefined;
  delete document.documentElement.dataset['timeZone'];
});

describe('dates and numbers', () => {
  it.each([
    ['en-IN', '7 Nov 2026', 'Saturday 7 November', '12,34,567'],
    ['en-US', 'Nov 7, 2026', 'Saturday November 7', '1,234,567'],
    ['de-DE', '07.11.2026', 'Samstag 7. November', '1.234.567'],
  ])("are written in the society's language: %s", (locale, date, day, number) => {
    globalThis.noxFormats = { locale };
    expect(formatTime('2026-11-07T12:00Z')).toContain(date);
    expect(formatLocal('2026-11-07')).toBe(day);
    expect(formatNumber(1_234_567)).toBe(number);
  });
});

describe('an end', () => {
  it.each([
    ['2026-08-14T12:30:00Z', 'Friday 14 August, 18:00'],
    ['2027-01-10T18:30:00Z', 'the end of Sunday 10 January'],
    ['2026-12-31T18:31:00Z', 'Friday 1 January, 00:01'],
  ])("is written in the society's time: %s", (end, text) => {
    expect(formatDeadline(end)).toBe(text);
  });
});

describe("a date of the society's clocks", () => {
  it.each([
    ['2026-08-14T18:00+05:30', 'Friday 14 August, 18:00'],
    ['2026-08-14T18:00', 'Friday 14 August, 18:00'],
    ['2026-08-15', 'Saturday 15 August'],
  ])('is the same everywhere: %s', (local, text) => {
    globalThis.noxFormats = { timeZone: 'America/Los_Angeles' };
    expect(formatLocal(local)).toBe(text);
  });
});

describe('a date', () => {
  it.each([
    [undefined, '1 Jan 2027, 00:30'],
    ['Europe/Berlin', '31 Dec 2026, 20:00'],
  ])('is that of the society, in %s', (timeZone, text) => {
    globalThis.noxFormats = { timeZone };
    expect(formatTime('2026-12-31T19:00Z').replace('\u202f', ' ')).toBe(text);
  });

  it('has the year of the society', () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T19:00Z') });
    expect(currentYear()).toBe('2027');
    // As an earlier shell says it.
    document.documentElement.dataset['timeZone'] = 'Europe/Berlin';
    expect(currentYear()).toBe('2026');
    jest.useRealTimers();
  });
});

describe('a number', () => {
  it('has as many digits after its sign as are asked for', () => {
    expect([formatNumber(7), formatNumber(7, 1), formatNumber(7.26, 1)]).toEqual([
      '7',
      '7.0',
      '7.3',
    ]);
  });
});

it('sorts names as the language does', () => {
  globalThis.noxFormats = { locale: 'de' };
  expect(['Zoe', 'Äda', 'ada'].sort(nameOrder())).toEqual(['ada', 'Äda', 'Zoe']);
});

describe('a duration', () => {
  it.each([
    [0, '0:00'],
    [42, '0:42'],
    [62.9, '1:02'],
    [600, '10:00'],
    [3_723, '1:02:03'],
  ])('of %d s is shown as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [2.3, '0:02.3'],
    [2.39, '0:02.3'],
    [59.96, '0:59.9'],
    [60, '1:00.0'],
  ])('of %d s is shown with tenths as %s', (seconds, text) =>
    expect(formatDuration(seconds, 1)).toBe(text),
  );

  it('has the decimal sign of the language', () => {
    globalThis.noxFormats = { locale: 'de' };
    expect(formatDuration(2.4, 1)).toBe('0:02,4');
  });
});
