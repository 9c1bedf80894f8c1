import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Message, pluralize, Undoable, UndoableQuery } from '@nox/contracts';
import { type Actor } from '#platform/database/audit.ts';
import { advanceTime, UNDO_MS } from '#platform/database/clock.ts';
import { type Database, setTombstonesSince } from '#platform/database/revisions.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type BulkChangeRow, type Db } from '#platform/database/schema.ts';
import { notFound, tooLateToUndo, undoneAlready } from '#platform/errors/http-error.ts';
import {
  type AccountWriting,
  actionRoute,
  changeGroups,
  readRoute,
} from '#platform/http/routes.ts';
import { storeOtherRevision } from '../entries/entry-news.ts';
import { refusePublished, writeTimeSlots } from '../seats/published.ts';
import { restoreStyles } from './merge-styles.ts';
import { listUndoable, recordEntries, restoreSlots } from './undoable-changes.ts';
import { restoreDeleted } from './undoable-entries.ts';

async function findChange(transaction: Db, id: string, now: number): Promise<BulkChangeRow> {
  const change = await findRow(transaction, 'bulk_changes', id);
  if (!change) throw notFound('Bulk change');
  if (change.undone_at !== null) throw undoneAlready();
  if (now >= change.made_at + UNDO_MS) throw tooLateToUndo();
  return change;
}

/** Entries that have changed since stay as they are. */
function describeOthers(others: number, what: string): string {
  if (others === 0) return '';
  return ` ${pluralize(others, `was ${what} meanwhile and stays`, `were ${what} meanwhile and stay`)} so.`;
}

/** Restores only entries whose status has not changed since. */
async function undoDecisions(
  { transaction, revised: { auditions: revision } }: AccountWriting,
  change: BulkChangeRow,
): Promise<string> {
  const decided = { status_revision: change.revision };
  await storeOtherRevision(transaction, decided);
  const count = await updateRow(transaction, 'audition_entries', decided, {
    status: 'Pending',
    revision,
    status_revision: revision,
    reserve_rank: null,
  });
  const others = describeOthers(change.count - count, 'changed or deleted');
  return `${pluralize(count, 'candidate is', 'candidates are')} 'Pending' again.${others}`;
}

async function undoDeletion(call: AccountWriting, change: BulkChangeRow): Promise<string> {
  const { transaction, revised } = call;
  const { count, withoutSeat } = await restoreDeleted(call, change.id);
  await writeTimeSlots(transaction, revised.auditions);
  // Restored entries return to their positions between others, which a list of changes cannot express.
  await setTombstonesSince(transaction, revised.auditions);
  const others = change.count - count;
  const unseated =
    withoutSeat === 0
      ? ''
      : ` ${pluralize(withoutSeat, 'has', 'have')} no slot on the schedule board any more: it was taken meanwhile.`;
  const sentence = `${pluralize(count, 'candidate is back, with its', 'candidates are back, with their')} reviews.${unseated}`;
  if (others === 0) return sentence;
  return `${sentence} ${pluralize(others, 'stays deleted: the roll number has', 'stay deleted: their roll numbers have')} applied again.`;
}

async function undoSlotting({ transaction, revised }: AccountWriting, change: BulkChangeRow) {
  await refusePublished(transaction);
  const count = await restoreSlots(transaction, revised.auditions, change.id);
  const who = pluralize(
    count,
    'candidate has the slot that it',
    'candidates have the slots that they',
  );
  return `${who} had before.` + describeOthers(change.count - count, 'moved or deleted');
}

async function undoMerge(call: AccountWriting, { id, count }: BulkChangeRow) {
  const restored = await restoreStyles(call, id);
  const who = pluralize(restored, 'style is', 'styles are');
  return `${who} spelled as before.` + describeOthers(count - restored, 'changed or deleted');
}

const UNDO = {
  ...{ selected: undoDecisions, rejected: undoDecisions },
  ...{ deleted: undoDeletion, slotted: undoSlotting, merged: undoMerge },
};
const STATUS = ['status'];
const UNDONE_FIELDS = {
  ...{ deleted: [], selected: STATUS, rejected: STATUS },
  ...{ slotted: ['timeSlot'], merged: ['danceStyle'] },
};

/** Undoes a change, except of entries that have changed since. */
async function undoBulkChange({ db, revisions }: Database, id: string, by: Actor): Promise<string> {
  // The time is stored before the transaction, so that it is also when the undo is refused.
  const now = await advanceTime(db);
  // What kind of change it is never changes.
  const { kind } = await findChange(db, id, now);
  const groups =
    kind === 'deleted' ? (['auditions', 'schedule'] as const) : (['auditions'] as const);
  return changeGroups({ revisions }, groups, by, async (call) => {
    const { transaction, revised } = call;
    const change = await findChange(transaction, id, now);
    await updateRow(transaction, 'bulk_changes', id, { undone_at: now });
    const message = await UNDO[change.kind](call, change);
    const fields = UNDONE_FIELDS[change.kind];
    await recordEntries(call, 'undone', { revision: revised.auditions }, { fields });
    return message;
  });
}

export async function undoRoutes(app: FastifyInstance, database: Database) {
  readRoute(app, 'organiser', '/auditions/undoable', {
    summary: 'The deletions and bulk changes that can still be taken back, newest first',
    query: UndoableQuery,
    response: z.array(Undoable),
    read: ({ query }) => listUndoable(database.db, query),
  });

  actionRoute(app, 'organiser', 'POST', '/auditions/undoable/:id/undo', {
    summary: 'Takes a bulk change back',
    refusals: [409],
    noun: 'Bulk change',
    response: { 200: Message },
    act: async ({ id, request }) => ({
      message: await undoBulkChange(database, id, request.account!),
    }),
  });
}
