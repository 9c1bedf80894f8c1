import type { PublicSeason } from '@nox/contracts';
import { seasonQueries } from './queries.ts';

const NOW = Date.parse('2026-08-14T12:00:00Z');
const isoIn = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

/** Returns after how many seconds an open page fetches the season again. */
function secondsUntilFetch(season: Partial<PublicSeason>): number | false {
  const { refetchInterval } = seasonQueries.current();
  const query = { state: { data: { opensAt: null, closesAt: null, ...season } } } as never;
  const ms = (refetchInterval as (of: never) => number | false)(query);
  return ms && ms / 1_000;
}

describe('an open page', () => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

  it.each([
    [86_400, 60],
    [100, 50],
    [30, 15],
    [15, 15.5],
    [2, 10],
    [-3_600, 10],
  ])('fetches the season, which opens in %d s, again after %d s', (opens, seconds) => {
    const opensAt = isoIn(opens);
    expect(secondsUntilFetch({ state: 'announced', opensAt, closesAt: isoIn(90_000) })).toBe(
      seconds,
    );
    expect(secondsUntilFetch({ state: 'open', opensAt: isoIn(-9), closesAt: opensAt })).toBe(
      seconds,
    );
  });

  it('fetches it each minute where the clock changes nothing, and never while no date is set', () => {
    expect(secondsUntilFetch({ state: 'open' })).toBe(60);
    expect(secondsUntilFetch({ state: 'over', opensAt: isoIn(-99), closesAt: isoIn(-9) })).toBe(60);
    expect(secondsUntilFetch({ state: 'closed' })).toBe(false);
  });
});
