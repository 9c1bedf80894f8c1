import { type AuditionApplication } from '@nox/contracts';
import { contactOf, furtherKey } from '../auditions/entries/new-entry.ts';
import { type Db } from '../database/schema.ts';

/** The entries with a roll number. */
export interface SameRoll {
  /** The one of the same person. */
  own: { id: string; number: number } | undefined;
  /** The key that an entry of this person can have. */
  freeKey: string;
  /** Another person's entry has the roll number. */
  isTaken: boolean;
}

/** @param rollKey see `lookalike-keys.ts` */
export async function findSameRoll(
  db: Db,
  rollKey: string,
  application: AuditionApplication,
): Promise<SameRoll> {
  const contact = contactOf(application);
  const further = furtherKey(rollKey, contact);
  const entries = await db
    .selectFrom('audition_entries')
    .select(['id', 'number', 'phone_number as phoneNumber', 'email_address as emailAddress'])
    .where('roll_key', 'in', [rollKey, further])
    .execute();
  return {
    own: entries.find((entry) => contactOf(entry) === contact),
    freeKey: entries.length === 0 ? rollKey : further,
    isTaken: entries.length > 0,
  };
}
