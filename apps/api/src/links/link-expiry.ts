import { type SeasonInput } from '@nox/contracts';
import { instantOf } from '../seasons/registration-state.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const AFTER_SEASON_MS = 30 * DAY_MS;
const WITHOUT_SEASON_END_MS = 365 * DAY_MS;
/** Also after the season, when somebody asks for a link to their data. */
const MIN_MS = 7 * DAY_MS;

/**
 * Until when a link that is made now can be used, in milliseconds since 1970.
 * @param timeZone the society's, by its IANA name
 */
export function linkExpiry(
  { endsOn }: Pick<SeasonInput, 'endsOn'>,
  now: number,
  timeZone: string,
): number {
  if (endsOn === null) return now + WITHOUT_SEASON_END_MS;
  const end = instantOf(`${endsOn}T00:00`, timeZone) + DAY_MS;
  return Math.max(end + AFTER_SEASON_MS, now + MIN_MS);
}
