import { storeClock } from '../src/database/clock.ts';
import { type Db } from '../src/database/schema.ts';

/** As if the database had stored a time half an hour from now. @returns that time */
export async function storeLaterTime(db: Db): Promise<number> {
  const later = Date.now() + 30 * 60_000;
  await storeClock(db, 'time', later);
  return later;
}
