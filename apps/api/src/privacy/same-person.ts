import { type AuditionApplication } from '@nox/contracts';
import { judgeKey, rollKey } from '../database/lookalike-keys.ts';
import { type Subject } from '../candidates/subject.ts';
import { answersOf } from '../candidates/view.ts';
import { applicationOf } from '../auditions/entries/audition-entries.ts';
import { type Db } from '../database/schema.ts';

type Identity = Pick<AuditionApplication, 'fullName' | 'rollNumber' | 'emailAddress'>;

/**
 * Security boundary: who has a link has read a message to this address, and has proven nothing else. Others may have
 * typed the same roll number, and members of a family may share an address and a phone.
 */
function isSamePerson(one: Identity, other: Identity): boolean {
  if (one.emailAddress.toLowerCase() !== other.emailAddress.toLowerCase()) return false;
  return (
    rollKey(one.rollNumber) === rollKey(other.rollNumber) ||
    judgeKey(one.fullName) === judgeKey(other.fullName)
  );
}

/** The ids of everything that is stored about a person. */
export interface PersonIds {
  /** Of this season, of former ones, and deleted ones that can still come back. */
  entries: string[];
  registrations: string[];
}

/** What a subject's person has sent, in all seasons. */
export async function findPerson(db: Db, subject: Subject): Promise<PersonIds> {
  const person = answersOf(subject);
  const email = person.emailAddress.toLowerCase();
  const entries = new Set(subject.kind === 'entry' ? [subject.row.id] : []);
  for (const table of ['audition_entries', 'archived_entries', 'undoable_entries'] as const) {
    const rows = await db
      .selectFrom(table as 'audition_entries')
      .selectAll()
      .where(({ fn }) => fn<string>('lower', ['email_address']), '=', email)
      .execute();
    for (const row of rows) if (isSamePerson(person, applicationOf(row))) entries.add(row.id);
  }
  const registrations = new Set(subject.kind === 'registration' ? [subject.row.id] : []);
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'application'])
    .where('email_key', '=', email)
    .execute();
  for (const { id, application } of rows) {
    const sent = JSON.parse(application) as AuditionApplication;
    if (isSamePerson(person, sent)) registrations.add(id);
  }
  return { entries: [...entries], registrations: [...registrations] };
}
