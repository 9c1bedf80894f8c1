import { type FastifyInstance } from 'fastify';
import {
  BulkChangeQuery,
  BulkChangeResult,
  Decisions,
  DeletionQuery,
  describeStaying,
  EntriesDeletion,
  isUntold,
  pluralize,
  StyleMerge,
  type Undoable,
} from '@nox/contracts';
import { NoContent } from '#platform/contract/route-table.ts';
import { type Database } from '#platform/database/revisions.ts';
import { chunks, updateRow } from '#platform/database/rows.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, writeRoute } from '#platform/http/routes.ts';
import { ENTRY, findChosen, findEntry } from '../entries/audition-entries.ts';
import { storeOtherRevision } from '../entries/entry-news.ts';
import { type Deciding, refuseRecused, withViewer } from '../entries/viewer.ts';
import { readCandidates } from '../entries/result-candidates.ts';
import { mergeStyles } from './merge-styles.ts';
import { recordEntries, recordUndoable } from './undoable-changes.ts';
import { deleteUndoably } from './undoable-entries.ts';

function expectCount(count: number, { expected }: BulkChangeQuery, state: string): void {
  if (expected === undefined || expected === count) return;
  const message = `Nothing was changed: ${pluralize(count, 'candidate now has', 'candidates now have')} ${state}, not ${expected}.`;
  throw new HttpError(409, 'count_changed', message);
}

/**
 * Makes pending entries not selected, but those that have withdrawn or that the account does not judge; slots and reviews
 * stay. Pages of earlier releases call it.
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
async function rejectPending(call: Deciding, query: BulkChangeQuery) {
  const { auditions: revision } = call.revised;
  const values = { status: 'Not Selected', revision, status_revision: revision } as const;
  const pending = await call.transaction
    .selectFrom('audition_entries')
    .select(['id', 'withdrawn_at'])
    .where('status', '=', 'Pending')
    .execute();
  expectCount(pending.length, query, "the status 'Pending'");
  const ids = pending
    .filter(({ id, withdrawn_at }) => withdrawn_at === null && !call.viewer.recusedFrom.has(id))
    .map(({ id }) => id);
  await storeOtherRevision(call.transaction, { status: 'Pending' });
  const count = await updateRow(call.transaction, 'audition_entries', ids, values);
  const others = pending.length - count;
  const stay =
    others > 0
      ? ` ${pluralize(others, 'who has withdrawn, or whom you do not judge, stays', 'who have withdrawn, or whom you do not judge, stay')}.`
      : '';
  const compared = { fields: ['status'], before: 'Pending', after: 'Not Selected' };
  await recordEntries(call, 'changed', { revision }, compared);
  return {
    message: `${pluralize(count, 'candidate')} changed from 'Pending' to 'Not Selected'.${stay}`,
    undoable: await recordUndoable(call, 'rejected', count),
  };
}

/**
 * Decides on all or none.
 * @throws HttpError 403 `recused`; 409 `status_changed` unless all are there, pending and not withdrawn
 */
async function decide(call: Deciding, { ids, status }: Decisions) {
  const { auditions: revision } = call.revised;
  const unique = [...new Set(ids)];
  refuseRecused(call.viewer, unique);
  await storeOtherRevision(call.transaction, { status: 'Pending' });
  let count = 0;
  for await (const some of chunks(unique, 200)) {
    const { numUpdatedRows } = await call.transaction
      .updateTable('audition_entries')
      .set({ status, revision, status_revision: revision })
      .where('id', 'in', some)
      .where('status', '=', 'Pending')
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  const others = unique.length - count;
  if (others > 0) {
    const who = pluralize(others, 'candidate is', 'candidates are');
    const message = `Nothing was changed: ${who} not pending any more, withdrawn or deleted. Look at the list again.`;
    throw new HttpError(409, 'status_changed', message);
  }
  const compared = { fields: ['status'], before: 'Pending', after: status };
  await recordEntries(call, 'changed', { revision }, compared);
  return {
    message: `${pluralize(count, 'candidate')} changed from 'Pending' to '${status}'.`,
    undoable: await recordUndoable(call, status === 'Selected' ? 'selected' : 'rejected', count),
  };
}

/** Deletes entries so that it can be undone. @returns how; null if there are none */
async function deleteAll(call: AccountWriting, ids: readonly string[]): Promise<Undoable | null> {
  const undoable = await recordUndoable(call, 'deleted', ids.length);
  if (!undoable) return null;
  await deleteUndoably(call, undoable._id, ids);
  await recordEntries(call, 'deleted', { change_id: undoable._id });
  return undoable;
}

/**
 * Deletes entries that are not selected, but no reserves.
 * @throws HttpError 409 `count_changed`; `not_notified` unless all were told, or as many as the caller says are not to be
 */
async function deleteNotSelected(call: AccountWriting, query: DeletionQuery) {
  const rows = (await readCandidates(call.transaction)).filter(
    ({ status }) => status === 'Not Selected',
  );
  const deleted = rows.filter(({ reserveRank }) => reserveRank === null);
  const reserves = rows.length - deleted.length;
  const others = reserves > 0 ? ' and are no reserves' : '';
  expectCount(deleted.length, query, `the status 'Not Selected'${others}`);
  const untold = deleted.filter(isUntold).length;
  if (untold > query.untold) {
    const who = pluralize(untold, 'candidate was not', 'candidates were not');
    const message = `Nothing was deleted: ${who} told the result. Publish it and send the messages first, or load the page again and say that they are not to be told.`;
    throw new HttpError(409, 'not_notified', message);
  }
  const ids = deleted.map(({ entryId }) => entryId);
  const message = `${pluralize(ids.length, 'candidate')} with 'Not Selected' status deleted.`;
  return { message: message + describeStaying(reserves), undoable: await deleteAll(call, ids) };
}

async function deleteEntries(call: AccountWriting, { ids }: EntriesDeletion) {
  const { entries, missing } = await findChosen(call.transaction, ids);
  const message = `${pluralize(entries.length, 'candidate')} deleted.${missing}`;
  return {
    message,
    undoable: await deleteAll(
      call,
      entries.map(({ id }) => id),
    ),
  };
}

export async function bulkChangeRoutes(app: FastifyInstance, database: Database) {
  const bulk = { query: BulkChangeQuery, response: { 200: BulkChangeResult }, refusals: [409] };
  const deletion = { changes: ['auditions', 'schedule'] } as const;

  writeRoute(app, database, 'organiser', 'PUT', '/auditions/reject-pending', {
    ...bulk,
    summary: 'Makes every pending entry not selected',
    changes: ['auditions'],
    write: async (call) => rejectPending(await withViewer(call), call.query),
  });

  writeRoute(app, database, 'organiser', 'PUT', '/auditions/decisions', {
    summary: 'Makes chosen pending entries selected, or not selected: all or none',
    changes: ['auditions'],
    refusals: [409],
    body: Decisions,
    response: { 200: BulkChangeResult },
    write: async (call) => decide(await withViewer(call), call.body),
  });

  writeRoute(app, database, 'organiser', 'PUT', '/auditions/dance-styles', {
    summary: 'Gives all who have one of some spellings of a dance style one spelling',
    changes: ['auditions'],
    body: StyleMerge,
    response: { 200: BulkChangeResult },
    write: async (call) => mergeStyles(await withViewer(call), call.body),
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/auditions/not-selected', {
    ...bulk,
    ...deletion,
    query: DeletionQuery,
    summary: 'Deletes every entry that is not selected; reserves stay',
    write: (call) => deleteNotSelected(call, call.query),
  });

  // The method is not DELETE: a proxy may drop the body of one.
  writeRoute(app, database, 'organiser', 'POST', '/auditions/deletions', {
    ...deletion,
    summary: 'Deletes chosen entries with their reviews',
    refusals: [404],
    body: EntriesDeletion,
    response: { 200: BulkChangeResult },
    write: (call) => deleteEntries(call, call.body),
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/auditions/:id', {
    ...deletion,
    summary: 'Deletes an entry with its reviews',
    noun: ENTRY,
    response: { 204: NoContent },
    write: async (call) => {
      const { id } = await findEntry(call.transaction, call.id);
      await deleteAll(call, [id]);
    },
    once: {},
  });
}
