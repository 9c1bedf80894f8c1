import { pluralize } from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import { readPublishedSlots } from '../../auditions/seats/published.ts';
import { creationTime } from '../../database/creation-time.ts';
import { type Db } from '../../database/schema.ts';
import { StartUpError } from '../../errors/http-error.ts';

/** Before the name of a zone, in the name of the milestone that its first use is. */
const PREFIX = 'time-zone:';

/** `Asia/Calcutta` is `Asia/Kolkata`. */
function isSameZone(one: string, other: string): boolean {
  const now = Temporal.Now.instant();
  return now.toZonedDateTimeISO(one).equals(now.toZonedDateTimeISO(other));
}

async function storedTimeZone(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('milestones')
    .select('name')
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.name.slice(PREFIX.length);
}

/**
 * Stores the society's time zone. The schedule has times of day: in another zone all slots would begin at another instant,
 * of which nobody is notified.
 * @throws StartUpError where slots are published that another zone would move
 */
export async function claimTimeZone(db: Db, timeZone: string): Promise<void> {
  const stored = await storedTimeZone(db);
  if (stored !== undefined && isSameZone(stored, timeZone)) return;
  const { size } = stored === undefined ? { size: 0 } : await readPublishedSlots(db);
  if (size > 0) {
    throw new StartUpError(
      `The times of this database are those of ${stored}, and NOX_TIME_ZONE is ${timeZone}: ${pluralize(size, 'published slot')} would begin at another time without notice. ` +
        `Set NOX_TIME_ZONE=${stored}; to change it, publish a schedule without slots first (docs/operations.md).`,
    );
  }
  const created_at = creationTime();
  await db
    .insertInto('milestones')
    .values({ name: `${PREFIX}${timeZone}`, created_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at }))
    .execute();
}
