import { randomUUID } from 'node:crypto';
import {
  asStored,
  StoredApplication,
  CandidateExtras,
  type CandidateField,
  isContact,
  RegistrationExtras,
  type ReviewInput,
} from '@nox/contracts';
import { type Insertable } from 'kysely';
import * as z from 'zod';
import { type Actor } from '#platform/database/audit.ts';
import { newCheckInCode } from '#platform/database/migrations.ts';
import { creationTime, readTime } from '#platform/database/clock.ts';
import { fieldColumns } from '#platform/database/field-columns.ts';
import { judgeKey, rollKey } from '#platform/database/lookalike-keys.ts';
import { inChunks, updateRow } from '#platform/database/rows.ts';
import type {
  AuditionEntryRow,
  CandidateLinkRow,
  Db,
  ReviewRow,
  Tables,
} from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { hasReviews } from './viewer.ts';

/** What a candidate has said beside the application. */
export const RegistrationDetails = asStored(RegistrationExtras).extend({
  /** When the candidate agreed to the privacy text, in milliseconds since 1970, and the hash of that text; not if imported. */
  consentAt: z.number().optional(),
  privacyHash: z.string().optional(),
  /** When the guardian agreed; absent if there is none, or an organiser did not wait. */
  guardianConsentAt: z.number().optional(),
  /** When the guardian took that back; absent while they have not, or agreed again. */
  guardianWithdrewAt: z.number().optional(),
});
export type RegistrationDetails = z.infer<typeof RegistrationDetails>;

/** Takes its fields from what may have more of them, such as details. */
export const StoredExtras = asStored(CandidateExtras);

/** @returns what this or an earlier release has stored; undefined if this one cannot read it */
export const readApplication = (json: string): StoredApplication | undefined =>
  StoredApplication.safeParse(JSON.parse(json)).data;

export const readDetails = (json: string): RegistrationDetails | undefined =>
  RegistrationDetails.safeParse(JSON.parse(json)).data;

/** @throws HttpError 409 `unreadable` for what could not be read */
export function readable<Value>(value: Value | undefined): Value {
  if (value !== undefined) return value;
  const message = 'An earlier version has stored this, and it cannot be read: register again.';
  throw new HttpError(409, 'unreadable', message);
}

/** The column holds a number always. */
const NOT_RATED = -1;
const columns = fieldColumns(StoredApplication);

export const applicationColumns = (application: StoredApplication) =>
  columns.write({ rateYourself: NOT_RATED, ...application });

export function applicationOf(row: object): StoredApplication {
  const { rateYourself, ...application } = columns.read(row);
  return { ...application, ...(rateYourself !== NOT_RATED && { rateYourself }) };
}

/** @param number see `takeNumbers` */
export const newEntryRow = (
  application: StoredApplication,
  revision: number,
  number: number,
  details: RegistrationDetails | null = null,
): Insertable<Tables['audition_entries']> => ({
  id: randomUUID(),
  created_at: creationTime(),
  ...applicationColumns(application),
  roll_key: rollKey(application.rollNumber),
  status: 'Pending',
  time_slot: '',
  revision,
  status_revision: revision,
  other_revision: null,
  number,
  registration: details && JSON.stringify(details),
  version: 1,
  changed_after_review: 0,
  check_in_code: newCheckInCode(),
});

/** @param sender null for sample content */
export const newReviewRow = (
  entryId: string,
  { judgeEmail, notes, score }: Pick<ReviewInput, 'judgeEmail' | 'notes' | 'score'>,
  sender: Actor | null,
): ReviewRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  entry_id: entryId,
  judge_name: judgeEmail,
  judge_key: judgeKey(judgeEmail),
  account_uid: sender?.uid ?? null,
  account_email: sender?.email ?? null,
  notes,
  score: score ?? null,
  scores: null,
  total: null,
  first_total: null,
  revision: 0,
  version: 1,
  has_seen_others: 0,
  versions: null,
  is_late: 0,
  allowed_version: null,
});

const FURTHER = '\n';

/** The key of an entry's roll number, without the suffix of further entries with it. */
export const sharedKey = ({ roll_key }: Pick<AuditionEntryRow, 'roll_key'>): string =>
  roll_key.split(FURTHER, 1)[0]!;

/** Selects roll numbers that another entry had first. It reads the index only. */
export const readFurtherKeys = (db: Db) =>
  db
    .selectFrom('audition_entries')
    .select('roll_key')
    .where('roll_key', 'like', `%${FURTHER}%`)
    .execute();

/** The entries with some roll numbers: those that had one first, then those with it as a further one. */
export async function readSameRoll(db: Db, keys: readonly string[]): Promise<AuditionEntryRow[]> {
  const wanted = new Set(keys);
  const further = (await readFurtherKeys(db)).filter((row) => wanted.has(sharedKey(row)));
  const query = db.selectFrom('audition_entries').selectAll().orderBy('number');
  return inChunks([...keys, ...further.map((row) => row.roll_key)], (some) =>
    query.where('roll_key', 'in', some).execute(),
  );
}

/** The key that an entry can have beside others with the roll number. No key of a roll number has a line break. */
export const freeKey = (key: string, others: readonly unknown[], id: string): string =>
  others.length === 0 ? key : `${key}${FURTHER}${id}`;

/* What follows from a change of a candidate's answers, whoever makes it: the candidate, an organiser or an import. */

/** Judges see a mark where answers have changed that they have reviewed. @param fields `answers` if judges read one of those that changed @returns the columns to change */
export const markChanged = async (
  transaction: Db,
  id: string,
  fields: readonly (CandidateField | 'answers')[],
) =>
  fields.some((field) => field === 'answers' || !isContact(field)) &&
  (await hasReviews(transaction, id))
    ? { changed_after_review: 1 }
    : {};

/** Addresses that differ only in the case of letters are the same. A mail server may distinguish them by all else, such as dots. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Ends what the holder of the former address has, or waits for: links but for a guardian's, and messages with links. Part of
 * the transaction that stores the new address and records the change.
 * @param own the candidate's link that has changed it: it goes on, and those by which former addresses take it back
 * @returns the columns to change
 */
export async function leaveAddress(
  transaction: Db,
  its: { entry_id: string } | { registration_id: string },
  [before, after]: readonly [string, string],
  own?: CandidateLinkRow,
): Promise<{ mail_trouble?: null }> {
  if (isSameAddress(before, after)) return {};
  await transaction
    .deleteFrom('candidate_links')
    .where(({ and }) => and(its))
    .where('purpose', 'not in', own ? ['former email', 'guardian'] : ['guardian'])
    .where('token_hash', '!=', own?.token_hash ?? '')
    .execute();
  const waiting = { ...its, kind: ['new-email', 'link'], state: ['draft', 'queued'] } as const;
  const answer = 'The email address has changed.';
  const settled_at = await readTime(transaction);
  await updateRow(transaction, 'messages', waiting, { state: 'cancelled', settled_at, answer });
  return { mail_trouble: null };
}
