import { type PublicSeason, type SeasonInput } from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';

/** What `NOX_AUDITIONS` says; absent, the season decides. */
export type RegistrationOverride = 'open' | 'closed' | undefined;

type Times = Pick<SeasonInput, 'opensAt' | 'closesAt' | 'isPaused'>;

/** Milliseconds since 1970 of a local time such as `2026-08-14T18:00`. */
export const instantOf = (local: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;

/**
 * @param now in milliseconds since 1970
 * @param timeZone the society's, by its IANA name
 */
export function registrationState(
  { opensAt, closesAt, isPaused }: Times,
  now: number,
  timeZone: string,
  override?: RegistrationOverride,
): PublicSeason['state'] {
  if (override) return override;
  if (opensAt === null) return 'closed';
  if (now < instantOf(opensAt, timeZone)) return 'announced';
  if (closesAt !== null && now >= instantOf(closesAt, timeZone)) return 'over';
  return isPaused ? 'paused' : 'open';
}
