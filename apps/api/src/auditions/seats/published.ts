import { isSameSlot, type PublishedSlot, type ScheduleVersion } from '@nox/contracts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { chunks } from '../../database/chunks.ts';
import { isoTimeOfMicroseconds } from '../../database/times.ts';

/** Of the version that is published; 0 before the first. */
export async function readVersionNumber(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('schedule_versions')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow();
  return number ?? 0;
}

/** The version that is published; null before the first. */
export async function readCurrentVersion(db: Db): Promise<ScheduleVersion | null> {
  const row = await db
    .selectFrom('schedule_versions')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const { count } = await db
    .selectFrom('published_slots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('version', '=', row.number)
    .executeTakeFirstOrThrow();
  return {
    number: row.number,
    at: isoTimeOfMicroseconds(row.created_at),
    by: row.account_email ?? row.account_uid,
    note: row.note,
    count: Number(count),
  };
}

const selectLatest = (db: Db) =>
  db
    .selectFrom('published_slots')
    .select(['entry_id', 'date', 'starts', 'ends', 'panel', 'room'])
    .where('version', '=', ({ selectFrom }) =>
      selectFrom('schedule_versions').select(({ fn }) => fn.max('number').as('number')),
    );

/**
 * The slots of the version that is published, by their entries.
 * @param entryIds of which entries; absent, of all
 */
export async function readPublishedSlots(
  db: Db,
  entryIds?: readonly string[],
): Promise<Map<string, PublishedSlot>> {
  const slots = new Map<string, PublishedSlot>();
  const add = (rows: Awaited<ReturnType<ReturnType<typeof selectLatest>['execute']>>) => {
    for (const { entry_id, ...slot } of rows) slots.set(entry_id, slot);
  };
  if (!entryIds) add(await selectLatest(db).execute());
  else {
    for (const some of chunks(entryIds)) {
      add(await selectLatest(db).where('entry_id', 'in', some).execute());
    }
  }
  return slots;
}

/** What a candidate was last told. */
export interface NotifiedSlot {
  /** Null if they were told that they have none. */
  slot: PublishedSlot | null;
  /** A message with it was being sent, and may have arrived. */
  isUncertain: boolean;
  /** What they were told for certain before, while this is uncertain. */
  former?: PublishedSlot | null;
}

export const notifiedSlotOf = ({
  told_slot,
}: Pick<AuditionEntryRow, 'told_slot'>): NotifiedSlot | null =>
  told_slot === null ? null : (JSON.parse(told_slot) as NotifiedSlot);

/** Whether a candidate was last told something else than what is published. Who has withdrawn is told nothing. */
export function isToldOtherwise(
  row: Pick<AuditionEntryRow, 'told_slot' | 'withdrawn_at'>,
  published: PublishedSlot | null,
): boolean {
  if (row.withdrawn_at !== null) return false;
  const told = notifiedSlotOf(row);
  return (told?.isUncertain ?? false) || !isSameSlot(told?.slot ?? null, published);
}
