import { randomUUID } from 'node:crypto';
import { type ScheduleEdit } from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { creationTime } from '../../database/creation-time.ts';
import { type Db, type ScheduleEditRow } from '../../database/schema.ts';
import { isoTimeOfMicroseconds } from '../../database/times.ts';

export const toEdit = (row: ScheduleEditRow): ScheduleEdit => ({
  _id: row.id,
  revision: row.revision,
  at: isoTimeOfMicroseconds(row.created_at),
  by: row.account_email ?? row.account_uid,
  kind: row.kind,
  changes: JSON.parse(row.changes),
});

/**
 * Records a change of the schedule: one for each revision of it, in the transaction that makes it, so that clients get to
 * know all of them. One that changed nothing in the end has no changes.
 * @param revision of the schedule
 * @param by null for a candidate, and for the server
 */
export async function recordEdit(
  transaction: Db,
  revision: number,
  { kind, changes, by }: Pick<ScheduleEdit, 'kind' | 'changes'> & { by: Actor | null },
): Promise<ScheduleEdit> {
  const row: ScheduleEditRow = {
    id: randomUUID(),
    revision,
    created_at: creationTime(),
    account_uid: by?.uid ?? null,
    account_email: by?.email ?? null,
    kind,
    changes: JSON.stringify(changes),
    undone_at: null,
  };
  await transaction.insertInto('schedule_edits').values(row).execute();
  return toEdit(row);
}

/** How often the schedule was changed. */
export async function readScheduleRevision(db: Db): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('revision')
    .where('name', '=', 'schedule')
    .executeTakeFirst();
  return row?.revision ?? 0;
}
