import { type Db } from './schema.ts';

/** How long a deletion or a bulk change can be undone. */
export const UNDO_MS = 10 * 60_000;

/** The table's only row. */
const NAME = 'latest';

/**
 * The time for deadlines, in milliseconds since 1970. It is never before a time that the database has stored, so that
 * nothing that has expired comes back when the machine's clock is set back.
 */
export async function readTime(db: Db): Promise<number> {
  const row = await db
    .selectFrom('clock')
    .select('latest')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return Math.max(Date.now(), row?.latest ?? 0);
}

/**
 * Reads the time and stores it.
 * @param atLeast what has passed by another clock
 */
export async function advanceTime(db: Db, atLeast = 0): Promise<number> {
  const now = Math.max(Date.now(), Math.floor(atLeast));
  const { latest } = await db
    .insertInto('clock')
    .values({ name: NAME, latest: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb, ref }) => ({
        latest: eb
          .case()
          .when('excluded.latest', '>', ref('clock.latest'))
          .then(ref('excluded.latest'))
          .else(ref('clock.latest'))
          .end(),
      })),
    )
    .returning('latest')
    .executeTakeFirstOrThrow();
  return latest;
}
