import { randomUUID } from 'node:crypto';
import { type ScheduleEdit } from '@nox/contracts';
import { creationTime } from '../../database/creation-time.ts';
import { type ScheduleEditRow } from '../../database/schema.ts';
import { type Writing } from '../../http/write-route.ts';
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
 */
export async function recordEdit(
  { transaction, revised, by }: Writing,
  kind: ScheduleEdit['kind'],
  changes: ScheduleEdit['changes'] = [],
): Promise<ScheduleEdit> {
  const row: ScheduleEditRow = {
    id: randomUUID(),
    revision: revised.schedule,
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
