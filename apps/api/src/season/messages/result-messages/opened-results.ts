import { readTime } from '#platform/database/clock.ts';
import { lockRevision } from '#platform/database/revisions.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { type CurrentSeason } from '#season/seasons/current-season.ts';
import { isMeetingNew, markMeeting, meetingFor } from './notified-meetings.ts';
import { notifiedResultOf } from '#season/auditions/entries/result-candidates.ts';
import { addRead } from './result-messages.ts';

/** The latest publication that changed an entry's result, and when the candidate's own page has first shown that. */
export const readOpened = (db: Db, entryId: string) =>
  db
    .selectFrom('result_changes')
    .innerJoin('result_publications', 'result_publications.id', 'publication_id')
    .select(['publication_id', 'opened_at'])
    .where('entry_id', '=', entryId)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a page shows an entry's result for the first time since it was published, or another first meeting. */
export async function isFirstOpened(
  db: Db,
  entry: AuditionEntryRow,
  settings: CurrentSeason['settings'],
): Promise<boolean> {
  if (isMeetingNew(entry, meetingFor(entry.published_status, settings))) return true;
  return (await readOpened(db, entry.id))?.opened_at === null;
}

/**
 * The candidate's own page shows the published result. It is one that they may have read from now on, as after a message, so
 * another one is a correction; a message about it is due nevertheless. A page without a result changes nothing, and one that is
 * opened again neither. Where it was opened while another message was being sent, that message is not the last word.
 * The same holds of the first meeting. Part of a transaction that read the entry while nothing is published.
 */
export async function markOpened(
  transaction: Db,
  entryId: string,
  settings: CurrentSeason['settings'],
): Promise<void> {
  // No message is claimed meanwhile.
  await lockRevision(transaction, 'schedule');
  const entry = await findRow(transaction, 'audition_entries', entryId);
  const publication = await readOpened(transaction, entryId);
  if (!entry?.published_status) return;
  await markMeeting(transaction, entry, meetingFor(entry.published_status, settings));
  if (publication?.opened_at !== null) return;
  const { publication_id } = publication;
  const opened_at = await readTime(transaction);
  await updateRow(
    transaction,
    'result_changes',
    { publication_id, entry_id: entryId },
    { opened_at },
  );
  const { results } = notifiedResultOf(entry);
  if (results.at(-1) !== entry.published_status)
    await addRead(transaction, entry, entry.published_status);
}
