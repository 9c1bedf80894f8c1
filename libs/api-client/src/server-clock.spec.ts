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

describe('a clock that is set while a page is open', () => {
  it.each([
    ['a day behind', -24 * HOUR_MS],
    ['an hour ahead', HOUR_MS],
  ])('changes nothing: %s', (_, jump) => {
    const start = Date.now();
    clock.measureClock(start - 400);
    jest.advanceTimersByTime(10_000);
    jest.setSystemTime(start + 10_000 + jump);
    expect(clock.serverNow()).toBe(start + 10_000);
    jest.advanceTimersByTime(20 * 60_000);
    clock.measureClock(start + 20 * 60_000 + 10_000);
    expect(clock.serverNow()).toBe(start + 20 * 60_000 + 10_000);
  });

  it('is learnt anew after the monotonic clock has stood still while the device slept', () => {
    const start = Date.now();
    clock.measureClock(start);
    jest.setSystemTime(start + 8 * HOUR_MS);
    expect(clock.serverNow()).toBe(start);
    clock.measureClock(start + 8 * HOUR_MS);
    expect(clock.serverNow()).toBe(start + 8 * HOUR_MS);
  });

  it('follows a server whose clock was set back, once what it said before is old', () => {
    const start = Date.now();
    clock.measureClock(start + 2 * HOUR_MS);
    jest.advanceTimersByTime(61_000);
    clock.measureClock(start + 61_000);
    expect(clock.serverNow()).toBe(start + 61_000);
  });
});
