import { Temporal } from 'temporal-polyfill';
import { type SeasonInput } from '@nox/contracts';
import { storeClock } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';

export const localTime = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** The current season has these settings, and the defaults of all others. */
export const setSeason = async ({ revisions }: Database, settings: Partial<SeasonInput>) =>
  revisions.change(['season'], async (transaction) => {
    const values = { settings: JSON.stringify({ name: 'Season 1', ...settings }) };
    await updateRow(transaction, 'seasons', { is_current: 1 }, values);
  });

/** Stores a time half an hour from now in the database. @returns that time */
export async function storeLaterTime(db: Db): Promise<number> {
  const later = Date.now() + 30 * 60_000;
  await storeClock(db, { time: later });
  return later;
}
