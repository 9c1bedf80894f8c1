import { CandidateExtras, fieldOf } from '@nox/contracts';
import { readTime } from '#platform/database/clock.ts';
import { type Db } from '#platform/database/schema.ts';
import { type PersonIds, findPerson } from './personal-data.ts';
import { chunks, deleteWhere, inChunks, updateRow } from '#platform/database/rows.ts';
import { releaseSeats } from '../auditions/seats/seats.ts';
import { type Subject } from '../candidates/subject.ts';
import { answersOf } from '../candidates/view.ts';
import { type Writing } from '#platform/http/routes.ts';
import { recordChange } from '#platform/database/audit.ts';
import { judgeKey, rollKey } from '#platform/database/lookalike-keys.ts';
import { idsIn, readStoredMedia } from '../auditions/entries/candidate-media.ts';
import { readSameRoll } from '../auditions/entries/new-entry.ts';
import { listMailFiles, removeMailFiles } from '../messages/sending/transports.ts';

/** Deletes rows with all that belongs to them, but seats: see `releaseSeats`. @returns messages whose files remain */
export async function deleteRows(
  transaction: Db,
  revision: number,
  { entries, registrations }: PersonIds,
): Promise<string[]> {
  const messages: string[] = [];
  const deleteOf = async (which: { entry_id: string[] } | { registration_id: string[] }) => {
    await deleteWhere(transaction, 'candidate_links', which);
    const deleted = await deleteWhere(transaction, 'messages', which);
    messages.push(...deleted.map(({ id }) => id));
  };
  for await (const some of chunks(entries)) {
    await deleteOf({ entry_id: some });
    await deleteEntries(transaction, revision, some);
  }
  for await (const id of chunks(registrations)) {
    await deleteOf({ registration_id: id });
    await deleteWhere(transaction, 'registrations', { id });
  }
  return messages;
}

const REVIEWS = ['reviews', 'archived_reviews', 'undoable_reviews'] as const;
const OTHERS_OF_ENTRIES = [
  'undoable_slots',
  'undoable_assignments',
  'published_slots',
  'result_changes',
  'attendance_events',
  'recusals',
  'seen_reviews',
] as const;

async function deleteEntries(transaction: Db, revision: number, ids: string[]): Promise<void> {
  const subject_id = [...ids];
  for (const table of REVIEWS) {
    const deleted = await deleteWhere(transaction, table, { entry_id: ids });
    subject_id.push(...deleted.map(({ id }) => id));
  }
  for (const table of OTHERS_OF_ENTRIES) await deleteWhere(transaction, table, { entry_id: ids });
  await deleteWhere(transaction, 'undoable_entries', { id: ids });
  await deleteWhere(transaction, 'archived_entries', { id: ids });
  await deleteWhere(transaction, 'idempotency_records', { subject_id });
  const present = await deleteWhere(transaction, 'audition_entries', { id: ids });
  if (present.length === 0) return;
  const deleted_at = await readTime(transaction);
  await transaction
    .insertInto('deleted_entries')
    .values(present.map(({ id }) => ({ id, revision, deleted_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const lettersOf = (text: string) => judgeKey(text).split(/[^\p{L}\p{N}]+/u);

/** Whether a text has a roll number in it, however that is written: alone, or with a name. */
function mentions(text: string, rollNumber: string): boolean {
  const wanted = lettersOf(rollNumber).join('');
  const words = lettersOf(text);
  return words.some((_, start) => {
    let joined = '';
    for (const word of words.slice(start)) {
      joined += word;
      if (joined !== '' && joined === wanted) return true;
      if (!wanted.startsWith(joined)) return false;
    }
    return false;
  });
}

/** These answers beside the application name another candidate. */
const OTHERS = CandidateExtras.keyof()
  .exclude(['answers'])
  .options.filter((field) => fieldOf(field).control === 'roll number');

/** The column of each table has what candidates have said beside the application. */
export const ANSWERS = {
  audition_entries: 'registration',
  archived_entries: 'registration',
  undoable_entries: 'registration',
  registrations: 'details',
} as const;

/** Others have named the person's roll number. Lists that are open get what changed. */
async function forgetPartner(transaction: Db, revision: number, rollNumber: string): Promise<void> {
  for (const [name, column] of Object.entries(ANSWERS)) {
    const table = name as 'registrations';
    const answers = column as 'details';
    const rows = await transaction
      .selectFrom(table)
      .select(['id', `${answers} as json`, 'version'])
      .where(answers, 'is not', null)
      .execute();
    for (const { id, json, version } of rows) {
      // What other releases have stored beside them stays.
      const details = JSON.parse(json) as Record<string, unknown>;
      const naming = OTHERS.filter((field) => mentions(String(details[field] ?? ''), rollNumber));
      if (naming.length === 0) continue;
      for (const field of naming) details[field] = '';
      const isInList = name === 'audition_entries';
      const changed = { [column]: JSON.stringify(details), version: version + 1 };
      await updateRow(transaction, table, id, { ...changed, ...(isInList && { revision }) });
    }
  }
}

/** Erases a person in all seasons. The audit log has ids only, which then identify no person. @returns the messages and media whose files remain */
export async function erasePerson(call: Writing, subject: Subject) {
  const { transaction } = call;
  const { auditions: revision } = call.revised;
  const person = await findPerson(transaction, subject);
  const { rollNumber } = answersOf(subject);
  await releaseSeats(call, person.entries);
  const media = (await readStoredMedia(transaction, person.entries)).flatMap(idsIn);
  const messages = await deleteRows(transaction, revision, person);
  // The partner's that others named is that of the candidate who remains.
  const others = await readSameRoll(transaction, [rollKey(rollNumber)]);
  if (others.length === 0) await forgetPartner(transaction, revision, rollNumber);
  await recordChange(call, 'candidates', 'erased', { itemId: subject.row.id });
  return { messages, media };
}

/** Removes the files of deleted messages: a process may have ended before it could. */
export async function removeOrphanedMail(db: Db, folder: string): Promise<void> {
  const ids = (await listMailFiles(folder)).map(({ id }) => id);
  const query = db.selectFrom('messages').select('id');
  const rows = await inChunks(ids, (some) => query.where('id', 'in', some).execute());
  const present = new Set(rows.map(({ id }) => id));
  const deleted = ids.filter((id) => !present.has(id));
  if (deleted.length > 0) await removeMailFiles(folder, deleted);
}
