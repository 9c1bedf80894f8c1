import { type Undoable } from '@nox/contracts';
import { sql } from 'kysely';
import { BulkRecord } from '../../database/audit.ts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { chunksInSlices } from '../../http/time-slices.ts';
import { type AccountWriting } from '../../http/write-route.ts';
import { recordUndoable } from './undoable-changes.ts';

/** An entry with the slot that it has. */
type SlottedEntry = Pick<AuditionEntryRow, 'id' | 'time_slot'>;

/**
 * Moves entries to slots, so that it can be undone; those that are in theirs already stay as they are.
 * @returns how to undo it; null if no entry was moved
 */
export async function moveToSlots(
  call: AccountWriting,
  moves: readonly { slot: string; entries: readonly SlottedEntry[] }[],
): Promise<Undoable | null> {
  const { transaction, by } = call;
  const moved = moves.map(({ slot, entries }) => ({
    slot,
    entries: entries.filter(({ time_slot }) => time_slot !== slot),
  }));
  const count = moved.reduce((total, { entries }) => total + entries.length, 0);
  const undoable = await recordUndoable(call, 'slotted', count);
  if (!undoable) return null;
  const change = { subject: 'auditions', action: 'changed', by, fields: ['timeSlot'] } as const;
  const after = moves.length === 1 ? moves[0]!.slot : null;
  const record = new BulkRecord(transaction, { ...change, after });
  for (const { slot, entries } of moved) {
    for await (const step of chunksInSlices(entries, 200)) {
      const some = step.map(({ id }) => id);
      await transaction
        .insertInto('undoable_slots')
        .columns(['change_id', 'entry_id', 'former_slot', 'new_slot'])
        .expression(
          transaction
            .selectFrom('audition_entries')
            .select([
              sql<string>`cast(${undoable._id} as text)`.as('change_id'),
              'id',
              'time_slot',
              sql<string>`cast(${slot} as text)`.as('new_slot'),
            ])
            .where('id', 'in', some),
        )
        .execute();
      await transaction
        .updateTable('audition_entries')
        .set({ time_slot: slot, revision: call.revised.auditions })
        .where('id', 'in', some)
        .execute();
      await record.add(
        step.map(({ id, time_slot }) => ({ item_id: id, before: time_slot, after: slot })),
      );
    }
  }
  await record.finish();
  return undoable;
}

/**
 * Gives entries of a change the slots that they had, except those whose slot has changed since.
 * @returns the number of restored entries
 */
export async function restoreSlots(
  transaction: Db,
  revision: number,
  changeId: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('audition_entries')
    .set(({ selectFrom }) => ({
      revision,
      time_slot: selectFrom('undoable_slots')
        .select('former_slot')
        .where('change_id', '=', changeId)
        .whereRef('entry_id', '=', 'audition_entries.id')
        .$asScalar()
        .$notNull(),
    }))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('undoable_slots')
          .select('entry_id')
          .where('change_id', '=', changeId)
          .whereRef('entry_id', '=', 'audition_entries.id')
          .whereRef('new_slot', '=', 'audition_entries.time_slot'),
      ),
    )
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('undoable_slots').where('change_id', '=', changeId).execute();
  return Number(numUpdatedRows);
}
