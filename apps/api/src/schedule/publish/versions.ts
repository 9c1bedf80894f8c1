import { type PublishedSchedule, type ScheduleVersion } from '@nox/contracts';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { type Db } from '../../database/schema.ts';
import { notFound } from '../../errors/http-error.ts';
import { isoTimeOfMicroseconds } from '../../database/times.ts';

/** The latest first. */
export async function listVersions(db: Db): Promise<ScheduleVersion[]> {
  const rows = await db
    .selectFrom('schedule_versions')
    .leftJoin('published_slots', 'published_slots.version', 'schedule_versions.number')
    .select(({ fn }) => fn.count<number>('entry_id').as('count'))
    .select(['number', 'created_at', 'account_uid', 'account_email', 'note'])
    .groupBy(['number', 'created_at', 'account_uid', 'account_email', 'note'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, created_at, account_uid, account_email, note, count }) => ({
    number,
    at: isoTimeOfMicroseconds(created_at),
    by: account_email ?? account_uid,
    note,
    count: Number(count),
  }));
}

const readSlots = (db: Db, version: number) =>
  db
    .selectFrom('published_slots')
    .leftJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .select(['entry_id', 'date', 'starts', 'ends', 'panel', 'room', 'full_name', 'number'])
    .where('published_slots.version', '=', version)
    .orderBy('date')
    .orderBy('starts')
    .orderBy('panel')
    .orderBy('number')
    .orderBy('entry_id')
    .execute();

/** @throws HttpError 404 */
export const readVersion = (db: Db, number: number): Promise<PublishedSchedule> =>
  inSnapshot(db, async (snapshot) => {
    const version = (await listVersions(snapshot)).find((one) => one.number === number);
    if (!version) throw notFound('Version');
    const slots = (await readSlots(snapshot, number)).map(({ entry_id, full_name, ...slot }) => ({
      ...slot,
      entryId: entry_id,
      fullName: full_name,
    }));
    return { version, slots };
  });
