import { createHash, randomUUID } from 'node:crypto';
import {
  type AuditionApplication,
  type AuditionEntry,
  type RegistrationExtras,
} from '@nox/contracts';
import { type Actor, recordChange } from '../../database/audit.ts';
import { creationTime } from '../../database/creation-time.ts';
import { rollKey } from '../../database/lookalike-keys.ts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { takeNumbers } from '../../seasons/current-season.ts';
import { toEntity } from './audition-entries.ts';

/** Without the country's prefix, which some leave out (spec section 5). */
const PHONE_DIGITS = 10;

type Contact = Pick<AuditionApplication, 'phoneNumber' | 'emailAddress'>;

/** What a registered candidate has beside the application. */
export type RegistrationDetails = RegistrationExtras & {
  /** When the candidate agreed to the privacy text, in milliseconds since 1970, and the hash of that text. */
  consentAt: number;
  privacyHash: string;
  /** When the guardian agreed; absent if there is none, or an organiser did not wait. */
  guardianConsentAt?: number;
};

/** The columns of what an application says. */
export const applicationColumns = (application: AuditionApplication) => ({
  full_name: application.fullName,
  phone_number: application.phoneNumber,
  roll_number: application.rollNumber,
  email_address: application.emailAddress,
  branch: application.branch,
  rate_yourself: application.rateYourself,
  why_nox: application.whyNox,
  other_skills: application.otherSkills,
  dance_style: application.danceStyle,
  dance_video_url: application.danceVideoUrl,
});

/**
 * A new entry is pending and has no slot.
 * @param number see `takeNumbers`
 */
export const newEntryRow = (
  application: AuditionApplication,
  revision: number,
  number: number,
  details: RegistrationDetails | null = null,
): AuditionEntryRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  ...applicationColumns(application),
  roll_key: rollKey(application.rollNumber),
  status: 'Pending',
  time_slot: '',
  revision,
  status_revision: revision,
  number,
  registration: details && JSON.stringify(details),
  version: 1,
  withdrawn_at: null,
  changed_after_review: 0,
  mail_trouble: null,
});

/** Two applications with one roll number are of the same person if they can be reached alike. */
export function contactOf({ phoneNumber, emailAddress }: Contact): string {
  const number = phoneNumber.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  return `${number} ${emailAddress.toLowerCase()}`;
}

/** The key of a further entry with this roll number. No key of a roll number has a line break. */
export const furtherKey = (key: string, contact: string) =>
  `${key}\n${createHash('sha256').update(contact).digest('base64url')}`;

/**
 * Stores an application. A repeated one changes nothing. One that repeats another person's roll number, knowingly or by
 * mistake, becomes an entry of its own, which organisers see beside the first, and does not prevent that person from applying.
 * @param by the account; null for a candidate
 * @returns the entry, or what it would be: a caller cannot tell the three cases apart
 */
export async function storeApplication(
  transaction: Db,
  revision: number,
  application: AuditionApplication,
  by: Actor | null,
): Promise<AuditionEntry> {
  const row = newEntryRow(application, revision, 0);
  const contact = contactOf(application);
  const further = furtherKey(row.roll_key, contact);
  const others = await transaction
    .selectFrom('audition_entries')
    .select(['phone_number as phoneNumber', 'email_address as emailAddress'])
    .where('roll_key', 'in', [row.roll_key, further])
    .execute();
  if (!others.some((other) => contactOf(other) === contact)) {
    const roll_key = others.length === 0 ? row.roll_key : further;
    await transaction
      .insertInto('audition_entries')
      .values({ ...row, roll_key, number: await takeNumbers(transaction, 1) })
      .execute();
    const change = { subject: 'auditions', action: 'created', by, itemId: row.id } as const;
    await recordChange(transaction, change);
  }
  return toEntity(row, []);
}

/** @throws HttpError 409 `already_applied` when an entry has the roll number */
export async function refuseRepeated(
  transaction: Db,
  { rollNumber }: AuditionApplication,
): Promise<void> {
  const other = await transaction
    .selectFrom('audition_entries')
    .select('id')
    .where('roll_key', '=', rollKey(rollNumber))
    .executeTakeFirst();
  if (!other) return;
  const message = `There is already an application with the roll number ${rollNumber}.`;
  throw new HttpError(409, 'already_applied', message);
}
