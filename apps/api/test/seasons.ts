import { type SeasonInput } from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import { type Database } from '../src/database/revisions.ts';

/** The society's local time at an instant, as a season's settings have it: whole minutes. */
export const localTime = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** The current season has these settings, and the defaults of all others. */
export const setSeason = async (
  { revisions }: Database,
  settings: Partial<SeasonInput>,
): Promise<void> =>
  revisions.change('season', async (transaction) => {
    await transaction
      .updateTable('seasons')
      .set({ settings: JSON.stringify({ name: 'Season 1', ...settings }) })
      .where('is_current', '=', 1)
      .execute();
  });
