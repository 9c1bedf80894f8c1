import { sql } from 'kysely';
import {
  CLOCK_ROWS,
  contradict,
  DAY_MS,
  MAX_DIFFERENCE_MS,
  readClock,
  storeClock,
  type StoredClock,
} from './clock.ts';
import { type Db } from './schema.ts';

/** The clock is trusted again when it has gone on without a jump for this time. */
export const AGREED_MS = DAY_MS;

/** When something was done or expires. A wrong clock may have written a time that is far ahead. */
const TIMES = {
  ...{ bulk_changes: 'made_at', deleted_content: 'deleted_at', deleted_entries: 'deleted_at' },
  ...{ idempotency_records: 'recorded_at', mail_pauses: 'until', messages: 'next_try_at' },
};

async function bringBack(transaction: Db, now: number): Promise<void> {
  for (const [table, column] of Object.entries(TIMES)) {
    const name = sql.ref(column);
    await sql`update ${sql.table(table)} set ${name} = ${now} where ${name} > ${now + MAX_DIFFERENCE_MS}`.execute(
      transaction,
    );
  }
}

/**
 * Compares the machine's clock, the monotonic one, the database server's and the stored ones. A jump of more than an hour holds
 * the clock: the database's time goes on by the monotonic one, and nothing is deleted for its age, until a day has passed without
 * a jump while a server ran. Then the database takes over the machine's time, be it later or earlier.
 * @returns to be called every minute; `hasChanged`: newly to this process
 */
export function watchClock(db: Db, readServerTime?: () => Promise<number>) {
  /** The machine's clock less the monotonic one, since the last jump. */
  let usualOffset: number | undefined;
  let last: { time: number; monotonic: number } | undefined;
  let wasHeld = false;

  /** The database's time after what has elapsed. Where another process has set it back, this one's memory is void. */
  function expectedTime(stored: number, elapsed = 0): number {
    if (!last || last.time - stored > MAX_DIFFERENCE_MS) return stored;
    return Math.max(stored, last.time + elapsed);
  }

  return async () => {
    const serverTime = await readServerTime?.();
    const wall = Date.now();
    const monotonic = performance.now();
    const offset = wall - monotonic;
    const hasJumped = usualOffset !== undefined && contradict(offset, usualOffset);
    const isSteady = !hasJumped && (serverTime === undefined || !contradict(wall, serverTime));
    if (hasJumped) usualOffset = undefined;
    usualOffset ??= offset;
    const elapsed = last && monotonic - last.monotonic;

    const { time, isHeld } = await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('clock')
        .values({ name: CLOCK_ROWS.time, latest: wall })
        .onConflict((conflict) =>
          // Locks the row: other processes observe afterwards.
          conflict.column('name').doUpdateSet(({ ref }) => ({ latest: ref('clock.latest') })),
        )
        .execute();
      const stored = await readClock(transaction);
      const expected = Math.floor(expectedTime(stored.time ?? wall, elapsed));
      return decide(transaction, stored, { wall, expected, elapsed, isSteady });
    });
    last = { time, monotonic };
    const hasChanged = isHeld !== wasHeld;
    wasHeld = isHeld;
    return { time, wall, isHeld, hasChanged };
  };
}

interface Clocks {
  wall: number;
  expected: number;
  /** Since this process observed last; undefined for the first time. */
  elapsed: number | undefined;
  isSteady: boolean;
}

async function decide(
  transaction: Db,
  { heldSince, wall: lastWall = 0, agreedMs = 0 }: StoredClock,
  { wall, expected, elapsed, isSteady }: Clocks,
): Promise<{ time: number; isHeld: boolean }> {
  if (heldSince === undefined) {
    const isTrusted = isSteady && !contradict(wall, expected);
    const time = isTrusted ? Math.max(wall, expected) : expected;
    const held = !isTrusted && { heldSince: time, wall, agreedMs: 0 };
    await storeClock(transaction, { time, ...held });
    return { time, isHeld: !isTrusted };
  }
  const passed = wall - lastWall;
  // A server that is off at night starts again with a clock that has gone on.
  const isNext = passed >= -MAX_DIFFERENCE_MS && passed <= (elapsed ?? DAY_MS) + MAX_DIFFERENCE_MS;
  // Each process adds only what has passed since another one did.
  const agreed =
    isSteady && isNext ? agreedMs + Math.max(0, Math.min(passed, Math.floor(elapsed ?? 0))) : 0;
  if (agreed < AGREED_MS) {
    await storeClock(transaction, { time: expected, wall, agreedMs: agreed });
    return { time: expected, isHeld: true };
  }
  const time = contradict(wall, expected) ? wall : Math.max(wall, expected);
  await storeClock(transaction, { time });
  const { time: _, ...held } = CLOCK_ROWS;
  await transaction.deleteFrom('clock').where('name', 'in', Object.values(held)).execute();
  await bringBack(transaction, time);
  return { time, isHeld: false };
}
