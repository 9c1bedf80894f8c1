import { type RegistrationExtras } from '@nox/contracts';
import { releaseSeats } from '../auditions/seats/release-seats.ts';
import { type Subject } from '../candidates/subject.ts';
import { answersOf } from '../candidates/view.ts';
import { type Actor, recordChange } from '../database/audit.ts';
import { rollKey } from '../database/lookalike-keys.ts';
import { type Db } from '../database/schema.ts';
import { deleteRows } from './delete-rows.ts';
import { findPerson } from './same-person.ts';

const withoutPartner = (json: string, key: string): string | undefined => {
  const details = JSON.parse(json) as RegistrationExtras;
  const { partnerRollNumber } = details;
  if (!partnerRollNumber || rollKey(partnerRollNumber) !== key) return undefined;
  return JSON.stringify({ ...details, partnerRollNumber: '' });
};

/**
 * Others have named the person's roll number as that of their partner.
 * @param revision of the auditions: lists that are open get what changed
 */
async function forgetPartner(transaction: Db, revision: number, rollNumber: string): Promise<void> {
  const key = rollKey(rollNumber);
  const none = '%"partnerRollNumber":""%';
  for (const table of ['audition_entries', 'archived_entries', 'undoable_entries'] as const) {
    const of = table as 'audition_entries';
    const rows = await transaction
      .selectFrom(of)
      .select(['id', 'registration', 'version'])
      .where('registration', 'is not', null)
      .where('registration', 'not like', none)
      .execute();
    for (const { id, registration, version } of rows) {
      const changed = withoutPartner(registration ?? '{}', key);
      if (changed === undefined) continue;
      const isInList = table === 'audition_entries';
      const set = { registration: changed, version: version + 1, ...(isInList && { revision }) };
      await transaction.updateTable(of).set(set).where('id', '=', id).execute();
    }
  }
  const rows = await transaction
    .selectFrom('registrations')
    .select(['id', 'details', 'version'])
    .where('details', 'not like', none)
    .execute();
  for (const { id, details, version } of rows) {
    const changed = withoutPartner(details, key);
    if (changed === undefined) continue;
    const set = { details: changed, version: version + 1 };
    await transaction.updateTable('registrations').set(set).where('id', '=', id).execute();
  }
}

/**
 * Erases everything about a person, in all seasons, for good. The audit log has ids only, which then identify no person.
 * @param revised the revisions of the auditions and of the schedule
 * @param by null for the candidate
 * @returns the ids of the messages, whose files remain
 */
export async function erasePerson(
  transaction: Db,
  [revision, schedule = 0]: readonly [number, ...number[]],
  subject: Subject,
  by: Actor | null,
): Promise<string[]> {
  const person = await findPerson(transaction, subject);
  await forgetPartner(transaction, revision, answersOf(subject).rollNumber);
  await releaseSeats(transaction, schedule, person.entries, by);
  const messages = await deleteRows(transaction, revision, person);
  await recordChange(transaction, {
    subject: 'candidates',
    action: 'erased',
    by,
    itemId: subject.row.id,
  });
  return messages;
}
