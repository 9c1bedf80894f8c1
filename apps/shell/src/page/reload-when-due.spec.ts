import { reloadWhenDue } from './reload-when-due.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-08-01T12:00Z') });
});

it.each([
  ['at its time', '2026-08-01T12:30Z', 0.5 * HOUR_MS],
  ['in months', '2026-11-01T12:00Z', 92 * 24 * HOUR_MS],
  ['in a minute, where the clock is ahead', '2026-08-01T11:00Z', 60_000],
])('loads a document anew %s', (_, at, afterMs) => {
  document.body.innerHTML = `<p data-reload-at="${at}"></p>`;
  const reload = jest.fn();
  reloadWhenDue(reload);
  jest.advanceTimersByTime(afterMs - 1_000);
  expect(reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each(['', '<p data-reload-at="soon"></p>'])('loads nothing for %p', (html) => {
  document.body.innerHTML = html;
  reloadWhenDue();
  expect(jest.getTimerCount()).toBe(0);
});
