import type * as ServerClock from './server-clock.ts';

const HOUR_MS = 3_600_000;

let clock: typeof ServerClock;
beforeEach(async () => {
  jest.useFakeTimers({ now: new Date('2026-08-01T12:00Z') });
  jest.resetModules();
  clock = await import('./server-clock.ts');
});

it.each([
  ['two hours ahead', [-2 * HOUR_MS], -2 * HOUR_MS],
  ['a day behind', [24 * HOUR_MS], 24 * HOUR_MS],
  ['right, but for the time of a response', [-900], 0],
  ['right, and a response was stored for an hour', [-HOUR_MS, -900], 0],
  ['right, and a stored response comes last', [-900, -HOUR_MS], 0],
  ['unknown, for want of a date', [NaN], 0],
])('is the server’s where this device’s is %s', (_, dates, difference) => {
  for (const date of dates) clock.measureClock(Date.now() + date);
  expect(clock.serverNow() - Date.now()).toBe(difference);
});
