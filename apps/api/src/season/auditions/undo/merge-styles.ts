import { pluralize, type StyleMerge } from '@nox/contracts';
import { recordChanges } from '#platform/database/audit.ts';
import { chunks, deleteWhere, inChunks, insertRows, updateRow } from '#platform/database/rows.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { type Deciding } from '../entries/viewer.ts';
import { recordUndoable } from './undoable-changes.ts';

/** An entry, or a registration that becomes one, whose style gets another spelling. */
interface Respelling {
  id: string;
  before: string;
  after: string;
}

/** Leaves out whose style has changed meanwhile. @returns how many were spelled otherwise */
async function respell({ transaction, revised }: AccountWriting, all: readonly Respelling[]) {
  let count = 0;
  const groups = Map.groupBy(all, ({ before, after }) => JSON.stringify([before, after]));
  for (const same of groups.values()) {
    const { before, after: dance_style } = same[0]!;
    for await (const ids of chunks(same.map(({ id }) => id))) {
      const { numUpdatedRows } = await transaction
        .updateTable('audition_entries')
        // A candidate's open form merges it, as any change of another version.
        .set((row) => ({
          ...{ dance_style, version: row('version', '+', 1) },
          revision: revised.auditions,
        }))
        .where('id', 'in', ids)
        .where('dance_style', '=', before)
        .executeTakeFirst();
      count += Number(numUpdatedRows);
      const registrations = transaction.selectFrom('registrations').selectAll();
      const waiting = registrations.where('id', 'in', ids).where('dance_style', '=', before);
      for (const { id, application: json, version } of await waiting.execute()) {
        const answers = { ...(JSON.parse(json) as object), danceStyle: dance_style };
        const values = { dance_style, application: JSON.stringify(answers), version: version + 1 };
        count += await updateRow(transaction, 'registrations', id, values);
      }
    }
  }
  return count;
}

/** Gives all one spelling of their style, except whom the account does not judge. Judges see no mark of a changed answer. */
export async function mergeStyles(call: Deciding, { spellings, style }: StyleMerge) {
  const { transaction, viewer } = call;
  const spelled = (table: 'audition_entries' | 'registrations') => {
    const rows = transaction.selectFrom(table as 'registrations').select(['id', 'dance_style']);
    const others = spellings.filter((spelling) => spelling !== style);
    return inChunks(others, (some) => rows.where('dance_style', 'in', some).execute());
  };
  const found = [...(await spelled('audition_entries')), ...(await spelled('registrations'))];
  const merged = found.filter(({ id }) => !viewer.recusedFrom.has(id));
  const others = found.length - merged.length;
  const stay =
    others > 0
      ? ` ${pluralize(others, 'whom you do not judge stays', 'whom you do not judge stay')}.`
      : '';
  const undoable = await recordUndoable(call, 'merged', merged.length);
  if (undoable) {
    const change_id = undoable._id;
    const rows = merged.map(({ id: entry_id, dance_style: former_slot }) => ({
      ...{ change_id, entry_id, former_slot, new_slot: style },
    }));
    await insertRows(transaction, 'undoable_slots', rows);
    await respell(
      call,
      merged.map(({ id, dance_style: before }) => ({ id, before, after: style })),
    );
    const ids = merged.map(({ id }) => id);
    await recordChanges(call, 'auditions', 'changed', ids, {
      fields: ['danceStyle'],
      after: style,
    });
  }
  const message = `${pluralize(merged.length, 'candidate has', 'candidates have')} the style '${style}' now.${stay}`;
  return { message, undoable };
}

/** @returns how many have their former spelling again: those whose style has not changed since */
export async function restoreStyles(call: AccountWriting, change_id: string): Promise<number> {
  const rows = await deleteWhere(call.transaction, 'undoable_slots', { change_id });
  return respell(
    call,
    rows.map(({ entry_id: id, former_slot, new_slot }) => ({
      ...{ id, before: new_slot, after: former_slot },
    })),
  );
}
