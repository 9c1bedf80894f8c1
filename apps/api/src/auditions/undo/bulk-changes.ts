import {
  type AuditionStatus,
  BulkChangeQuery,
  BulkChangeResult,
  describeStaying,
  EntriesDeletion,
  Message,
  pluralize,
  Undoable,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoContent } from '../../contract/route-table.ts';
import { type Database } from '../../database/revisions.ts';
import { countRows } from '../../database/rows.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { readRoute } from '../../http/read-route.ts';
import { entityId } from '../../http/validation.ts';
import { type AccountWriting, writeRoute } from '../../http/write-route.ts';
import { ENTRY, findChosen, findEntry } from '../entries/audition-entries.ts';
import { undoBulkChange } from './undo.ts';
import { listUndoable, recordDeletion, recordEntries, recordUndoable } from './undoable-changes.ts';
import { deleteUndoably, isNotSelected } from './undoable-entries.ts';

const countStatus = (transaction: Db, status: AuditionStatus) =>
  countRows(transaction.selectFrom('audition_entries').where('status', '=', status));

/** @throws HttpError 409 `count_changed` when the count is not the expected one */
function expectCount(count: number, { expected }: BulkChangeQuery, state: string): void {
  if (expected === undefined || expected === count) return;
  const message = `Nothing was changed: ${pluralize(count, 'candidate')} now ${count === 1 ? 'has' : 'have'} ${state}, not ${expected}.`;
  throw new HttpError(409, 'count_changed', message);
}

/**
 * Makes every pending entry not selected; slots and reviews stay.
 * @returns a sentence with the number of changed entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
async function rejectPending(call: AccountWriting, query: BulkChangeQuery) {
  const { transaction, by } = call;
  const { auditions: revision } = call.revised;
  const count = await countStatus(transaction, 'Pending');
  expectCount(count, query, "the status 'Pending'");
  await transaction
    .updateTable('audition_entries')
    .set({ status: 'Not Selected', revision, status_revision: revision })
    .where('status', '=', 'Pending')
    .execute();
  const change = { subject: 'auditions', action: 'changed', by, fields: ['status'] } as const;
  const compared = { before: 'Pending', after: 'Not Selected' };
  await recordEntries(transaction, revision, { ...change, ...compared });
  return {
    message: `${pluralize(count, 'candidate')} changed from 'Pending' to 'Not Selected'.`,
    undoable: await recordUndoable(call, 'rejected', count),
  };
}

/** Deletes entries so that it can be undone. @returns how; null if there are none */
async function deleteAll(
  call: AccountWriting,
  count: number,
  which: Parameters<typeof deleteUndoably>[2],
): Promise<Undoable | null> {
  const undoable = await recordUndoable(call, 'deleted', count);
  if (!undoable) return null;
  await deleteUndoably(call, undoable._id, which);
  await recordDeletion(call, undoable._id);
  return undoable;
}

/**
 * Deletes every entry that is not selected, with its reviews. Reserves stay.
 * @returns a sentence with the number of deleted entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing deleted
 */
async function deleteNotSelected(call: AccountWriting, query: BulkChangeQuery) {
  const { transaction } = call;
  const count = await countRows(transaction.selectFrom('audition_entries').where(isNotSelected));
  const reserves = (await countStatus(transaction, 'Not Selected')) - count;
  expectCount(
    count,
    query,
    `the status 'Not Selected'${reserves > 0 ? ' and are no reserves' : ''}`,
  );
  const deleted = `${pluralize(count, 'candidate')} with 'Not Selected' status deleted.`;
  return {
    undoable: await deleteAll(call, count, { result: 'Not Selected' }),
    message: `${deleted}${describeStaying(reserves)}`,
  };
}

/**
 * Deletes the entries with these ids, with their reviews.
 * @returns a sentence with the number of deleted entries, and how to undo it
 * @throws HttpError 404 if none of them exists
 */
async function deleteEntries(call: AccountWriting, { ids }: EntriesDeletion) {
  const { entries, missing } = await findChosen(call.transaction, ids);
  const undoable = await deleteAll(call, entries.length, { ids: entries.map(({ id }) => id) });
  return { message: `${pluralize(entries.length, 'candidate')} deleted.${missing}`, undoable };
}

/** Deletes entries, changes many at once, and undoes that. */
export async function undoRoutes(app: FastifyInstance, database: Database) {
  const bulk = { query: BulkChangeQuery, response: { 200: BulkChangeResult }, refusals: [409] };
  const deletion = { changes: ['auditions', 'schedule'] } as const;

  writeRoute(app, database, 'PUT', '/auditions/reject-pending', {
    ...{ ...bulk, summary: 'Makes every pending entry not selected', changes: ['auditions'] },
    write: (call) => rejectPending(call, call.query),
  });

  writeRoute(app, database, 'DELETE', '/auditions/not-selected', {
    ...{ ...bulk, ...deletion, summary: 'Deletes every entry that is not selected; reserves stay' },
    write: (call) => deleteNotSelected(call, call.query),
  });

  // Not DELETE: what is between may drop the body of one.
  writeRoute(app, database, 'POST', '/auditions/deletions', {
    ...{ ...deletion, summary: 'Deletes chosen entries with their reviews', refusals: [404] },
    ...{ body: EntriesDeletion, response: { 200: BulkChangeResult } },
    write: (call) => deleteEntries(call, call.body),
  });

  writeRoute(app, database, 'DELETE', '/auditions/:id', {
    ...{ ...deletion, summary: 'Deletes an entry with its reviews' },
    ...{ noun: ENTRY, response: { 204: NoContent } },
    write: async (call) => {
      const { id } = await findEntry(call.transaction, call.id);
      await deleteAll(call, 1, { ids: [id] });
    },
    once: {},
  });

  readRoute(app, '/auditions/undoable', {
    summary: 'The deletions and bulk changes that can still be taken back, newest first',
    response: z.array(Undoable),
    read: () => listUndoable(database.db),
  });

  app.post<{ Params: { id: string } }>(
    '/auditions/undoable/:id/undo',
    {
      config: { gate: 'organiser', summary: 'Takes a bulk change back', refusals: [409] },
      schema: { response: { 200: Message } },
    },
    async ({ params, account }): Promise<Message> => ({
      message: await undoBulkChange(database, entityId(params.id, 'Bulk change'), account!),
    }),
  );
}
