import { Temporal } from 'temporal-polyfill';
import { pluralize } from '@nox/contracts';
import { readPublishedSlots } from '#season/auditions/seats/published.ts';
import { creationTime } from '#platform/database/clock.ts';
import { insertRows } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { StartUpError } from '#platform/errors/http-error.ts';
import { readDueNotifications } from '#season/messages/slot-messages/notified-slots.ts';

/** The first use of a zone is a milestone, whose name is this and the zone's. */
const PREFIX = 'time-zone:';

/** `Asia/Calcutta` is `Asia/Kolkata`. */
function isSameZone(one: string, other: string): boolean {
  const now = Temporal.Now.instant();
  return now.toZonedDateTimeISO(one).equals(now.toZonedDateTimeISO(other));
}

async function storedTimeZone(db: Db): Promise<string | undefined> {
  const zones = db.selectFrom('milestones').where('name', 'like', `${PREFIX}%`);
  const row = await zones.select('name').orderBy('created_at', 'desc').executeTakeFirst();
  return row?.name.slice(PREFIX.length);
}

/** How many candidates have a slot, or were notified of one: of the same one, published again, they would not be. */
async function countSlots(db: Db): Promise<number> {
  const published = await readPublishedSlots(db);
  const known = await readDueNotifications(db, new Map());
  const former = known.filter(({ former }) => former).map(({ entryId }) => entryId);
  return new Set([...published.keys(), ...former]).size;
}

/** Refuses a zone that would move slots. @param warn of another zone than before @throws StartUpError where candidates have slots */
export async function claimTimeZone(db: Db, timeZone: string, warn: (message: string) => void) {
  const stored = await storedTimeZone(db);
  if (stored !== undefined && isSameZone(stored, timeZone)) return;
  const count = stored === undefined ? 0 : await countSlots(db);
  if (count > 0) {
    throw new StartUpError(
      `The times of this database are those of ${stored}, and NOX_TIME_ZONE is ${timeZone}: the slots of ${pluralize(count, 'candidate')} would begin at another time without notice. ` +
        `Set NOX_TIME_ZONE=${stored}; to change it, publish a schedule without slots and send its messages first (operations.md).`,
    );
  }
  if (stored !== undefined) {
    warn(
      `NOX_TIME_ZONE is ${timeZone}, and was ${stored}: the times of the season and of slots that are not published are those of ${timeZone} from now on.`,
    );
  }
  const name = `${PREFIX}${timeZone}`;
  // The latest by its time may be from a clock that was ahead.
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('milestones').where('name', 'like', `${PREFIX}%`).execute();
    await insertRows(transaction, 'milestones', { name, created_at: creationTime() });
  });
}
