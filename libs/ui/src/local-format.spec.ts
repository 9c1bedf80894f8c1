import { formatNumber, formatTime } from './local-format.ts';

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
