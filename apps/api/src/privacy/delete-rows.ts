import { readTime } from '../database/clock.ts';
import { type Db } from '../database/schema.ts';
import { type PersonIds } from './same-person.ts';
import { chunks } from '../database/chunks.ts';

/**
 * Deletes entries and registrations for good, with everything that belongs to them: reviews, published slots, copies for an
 * undo, links, messages, and records of repeated writes. Clients with a list learn which entries are deleted. Seats are
 * freed before (`releaseSeats`), where other clients get to know of it.
 * @returns the ids of the messages, whose files remain
 */
export async function deleteRows(
  transaction: Db,
  revision: number,
  { entries, registrations }: PersonIds,
): Promise<string[]> {
  const messages: string[] = [];
  for (const some of chunks(entries)) {
    messages.push(...(await deleteEntries(transaction, revision, some)));
  }
  for (const some of chunks(registrations)) {
    messages.push(...(await deleteOf(transaction, 'registration_id', some)));
    await transaction.deleteFrom('registrations').where('id', 'in', some).execute();
  }
  return messages;
}

/** Links and messages. */
async function deleteOf(
  transaction: Db,
  column: 'entry_id' | 'registration_id',
  ids: readonly string[],
): Promise<string[]> {
  await transaction.deleteFrom('candidate_links').where(column, 'in', ids).execute();
  const deleted = await transaction
    .deleteFrom('messages')
    .where(column, 'in', ids)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

async function deleteEntries(
  transaction: Db,
  revision: number,
  ids: readonly string[],
): Promise<string[]> {
  const messages = await deleteOf(transaction, 'entry_id', ids);
  const subjects = [...ids];
  for (const table of ['reviews', 'archived_reviews', 'undoable_reviews'] as const) {
    const deleted = await transaction
      .deleteFrom(table as 'reviews')
      .where('entry_id', 'in', ids)
      .returning('id')
      .execute();
    subjects.push(...deleted.map(({ id }) => id));
  }
  for (const table of ['undoable_slots', 'undoable_assignments', 'published_slots'] as const) {
    await transaction
      .deleteFrom(table as 'undoable_slots')
      .where('entry_id', 'in', ids)
      .execute();
  }
  await transaction.deleteFrom('undoable_entries').where('id', 'in', ids).execute();
  await transaction.deleteFrom('archived_entries').where('id', 'in', ids).execute();
  await transaction.deleteFrom('idempotency_records').where('subject_id', 'in', subjects).execute();
  const present = await transaction
    .deleteFrom('audition_entries')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  if (present.length > 0) {
    const deleted_at = await readTime(transaction);
    await transaction
      .insertInto('deleted_entries')
      .values(present.map(({ id }) => ({ id, revision, deleted_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return messages;
}
