import { type NewPublication, type PublicationResult, type PublishedSlot } from '@nox/contracts';
import { recordEdit } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { writeTimeSlots } from '../../auditions/seats/time-slots.ts';
import { type Revised } from '../../auditions/undo/undoable-entries.ts';
import { type Actor, recordChanges } from '../../database/audit.ts';
import { creationTime } from '../../database/creation-time.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { timeSlices } from '../../http/time-slices.ts';
import { prepareSlotMessages, type SlotDrafts } from '../../messages/slot-messages.ts';
import { readDraftSlots, readSlotChanges } from './draft-slots.ts';

/** SQLite's statements run in this thread: some milliseconds for as many rows. */
const ROWS_PER_STATEMENT = 200;

async function addVersion(
  transaction: Db,
  slots: ReadonlyMap<string, PublishedSlot>,
  { note, by }: { note: string; by: Actor },
): Promise<void> {
  const version = ((await readCurrentVersion(transaction))?.number ?? 0) + 1;
  await transaction
    .insertInto('schedule_versions')
    .values({
      number: version,
      created_at: creationTime(),
      account_uid: by.uid,
      account_email: by.email,
      note,
    })
    .execute();
  const rows = [...slots].map(([entry_id, slot]) => ({ version, entry_id, ...slot }));
  const endSlice = timeSlices();
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await transaction.insertInto('published_slots').values(some).execute();
    await endSlice();
  }
}

/** What candidates said is about the slot that they had. */
async function clearAnswers(transaction: Db, revision: number, entryIds: readonly string[]) {
  for (let from = 0; from < entryIds.length; from += ROWS_PER_STATEMENT) {
    await transaction
      .updateTable('audition_entries')
      .set({ slot_answer: null, revision })
      .where('id', 'in', entryIds.slice(from, from + ROWS_PER_STATEMENT))
      .where('slot_answer', 'is not', null)
      .execute();
  }
}

/** @throws HttpError 409 `nothing_changed` */
async function refuseUnchanged(transaction: Db, count: number): Promise<void> {
  if (count > 0) return;
  const version = await readCurrentVersion(transaction);
  const message = version
    ? `Nothing was published: no slot has changed since version ${version.number}.`
    : 'Nothing was published: no candidate has a slot yet.';
  throw new HttpError(409, 'nothing_changed', message);
}

function describeMessages({ drafts, toTell }: SlotDrafts): string {
  if (drafts === 1) return '1 message is prepared. Nothing has been sent.';
  if (drafts > 0) return `${drafts} messages are prepared. Nothing has been sent.`;
  return toTell === 0 ? 'There is nothing new to tell anybody.' : 'No messages were prepared.';
}

/**
 * Publishes the draft of the schedule as its next version. Part of a transaction that changes the auditions and the
 * schedule.
 * @throws HttpError 409 `schedule_changed` or `nothing_changed`
 */
export async function publishSchedule(
  transaction: Db,
  revised: Revised,
  { expectedRevision, note, preparesMessages: prepares }: NewPublication,
  by: Actor,
): Promise<PublicationResult> {
  if (revised.schedule !== expectedRevision + 1) {
    const message =
      'Nothing was published: the schedule was changed meanwhile. Look at the changes again.';
    throw new HttpError(409, 'schedule_changed', message);
  }
  const slots = await readDraftSlots(transaction);
  const changed = (await readSlotChanges(transaction, slots)).map(({ entryId }) => entryId);
  await refuseUnchanged(transaction, changed.length);
  await addVersion(transaction, slots, { note, by });
  await writeTimeSlots(transaction, revised.auditions);
  await clearAnswers(transaction, revised.auditions, changed);
  const version = (await readCurrentVersion(transaction))!;
  await recordChanges(transaction, changed, {
    subject: 'schedule',
    action: 'published',
    by,
    after: String(version.number),
  });
  await recordEdit(transaction, revised.schedule, { kind: 'published', changes: [], by });
  const options = { revision: revised.schedule, by, prepares };
  const messages = await prepareSlotMessages(transaction, options);
  const message = `Version ${version.number} is published. ${describeMessages(messages)}`;
  return { version, messages: messages.drafts, message };
}
