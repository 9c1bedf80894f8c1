import { putRow } from './rows.ts';
import { type Db } from './schema.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** @param time in milliseconds since 1970 */
export const isoTime = (time: number): string => new Date(time).toISOString();

/** @param time in milliseconds since 1970, or null */
export const isoTimeOrNull = (time: number | null): string | null =>
  time === null ? null : isoTime(time);

/** @param time in microseconds since 1970, as columns named `created_at` have it */
export const isoTimeOfMicroseconds = (time: number): string => isoTime(time / 1_000);

/** How long what is deleted, changed or published at once can be undone. */
export const UNDO_MS = 10 * MINUTE_MS;

/** @param madeAt by `readExpiryTime` */
export const undoEnd = (madeAt: number): string => isoTime(madeAt + UNDO_MS);

/** Clocks that differ by more contradict each other. */
export const MAX_DIFFERENCE_MS = 60 * MINUTE_MS;

/** The rows of the clock, by what they hold; all but the first exist only while the clock is held. */
export const CLOCK_ROWS = {
  time: 'latest',
  /** The database's time when the clock was first seen to jump. */
  heldSince: 'held',
  wall: 'held.wall',
  /** The clock has agreed for this time since its last jump. */
  agreedMs: 'held.agreed',
} as const;

/** Times are in milliseconds; one is absent where there is no row. */
export type StoredClock = Partial<Record<keyof typeof CLOCK_ROWS, number>>;

export async function readClock(db: Db): Promise<StoredClock> {
  const rows = await db
    .selectFrom('clock')
    .selectAll()
    .where('name', 'in', Object.values(CLOCK_ROWS))
    .execute();
  const values = new Map(rows.map(({ name, latest }) => [name, latest]));
  return Object.fromEntries(
    Object.entries(CLOCK_ROWS).map(([key, name]) => [key, values.get(name)]),
  );
}

export const contradict = (one: number, other: number): boolean =>
  Math.abs(one - other) > MAX_DIFFERENCE_MS;

/** Whether the machine's clock is not trusted: see `watchClock`, which may not have seen yet that it has jumped. */
export const isHeld = ({ time = Date.now(), heldSince }: StoredClock): boolean =>
  heldSince !== undefined || contradict(Date.now(), time);

/** Milliseconds since 1970, never before a stored time: what has expired stays so when the machine's clock is set back. */
export async function readTime(db: Db): Promise<number> {
  const { time = 0 } = await readClock(db);
  return Math.max(Date.now(), time);
}

/** The time by which something has expired: while the clock is held, by the database's time and by the machine's. */
export async function readExpiryTime(db: Db): Promise<number> {
  const clock = await readClock(db);
  const { time = Date.now() } = clock;
  return Math[isHeld(clock) ? 'min' : 'max'](Date.now(), time);
}

/** Whether that time has come, by `readExpiryTime`, which is read only where the machine's clock leaves it open. */
export const hasExpired = (db: Db, expiresAt: number): false | Promise<boolean> =>
  expiresAt <= Date.now() + MAX_DIFFERENCE_MS && readExpiryTime(db).then((now) => expiresAt <= now);

export async function storeClock(db: Db, clock: StoredClock): Promise<void> {
  for (const [row, latest] of Object.entries(clock)) {
    await putRow(db, 'clock', { name: CLOCK_ROWS[row as keyof StoredClock] }, { latest });
  }
}

/** Reads the time by which something has expired, and stores it: what is refused once stays refused. */
export async function advanceTime(db: Db): Promise<number> {
  const latest = Math.floor(await readExpiryTime(db));
  await db
    .insertInto('clock')
    .values({ name: CLOCK_ROWS.time, latest })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ latest }).where('clock.latest', '<', latest),
    )
    .execute();
  return latest;
}

let latest = 0;

/** Microseconds since 1970, increasing with every call of this process, so that items of one millisecond keep their order. */
export function creationTime(): number {
  const now = Date.now() * 1_000;
  const wasAhead = latest - now > MAX_DIFFERENCE_MS * 1_000;
  latest = wasAhead ? now : Math.max(latest + 1, now);
  return latest;
}

/** Later times are not before this millisecond, which an earlier process has used. */
export function continueCreationTime(millisecond: number): void {
  latest = Math.max(latest, millisecond * 1_000);
}
