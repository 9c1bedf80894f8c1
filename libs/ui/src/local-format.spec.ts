import { formatDuration, formatNumber, formatTime } from './local-format.ts';

afterEach(() => {
  document.documentElement.lang = '';
});

describe('dates and numbers', () => {
  it.each([
    ['en-IN', '7 Nov 2026', '12,34,567'],
    ['de', '07.11.2026', '1.234.567'],
  ])('are written in the language of the page: %s', (lang, date, number) => {
    document.documentElement.lang = lang;
    expect(formatTime(new Date(2026, 10, 7, 19, 30))).toContain(date);
    expect(formatNumber(1_234_567)).toBe(number);
  });
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
    document.documentElement.lang = 'de';
    expect(formatDuration(2.4, 1)).toBe('0:02,4');
  });
});
