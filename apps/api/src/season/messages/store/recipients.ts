import { type MessageRecipient, type Offer, type Result } from '@nox/contracts';
import {
  readApplication,
  readDetails,
  type RegistrationDetails,
} from '#season/auditions/entries/new-entry.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { inChunks } from '#platform/database/rows.ts';
import { OFFER_COLUMNS, offeredOf } from '#season/seasons/offers.ts';

export interface Recipient extends MessageRecipient {
  emailAddress: string;
  phoneNumber: string;
  timeSlot: string;
  /** The door reads it; empty until the application is confirmed. */
  code: string;
  /** The status is the published one. */
  status: Result | 'Pending';
  guardian: RegistrationDetails['guardian'];
  offer: Offer | null;
}

const guardianOf = (details: string | null) => readDetails(details ?? '{}')?.guardian;

/** Candidates of former seasons may still ask for a link, so they are found, too. */
async function readEntries(db: Db, ids: readonly string[]): Promise<Recipient[]> {
  const readFrom = (table: 'audition_entries' | 'archived_entries') =>
    db
      .selectFrom(table as 'audition_entries')
      .select(['id as _id', 'full_name as fullName', 'number', 'email_address as emailAddress'])
      .select(['phone_number as phoneNumber', 'time_slot as timeSlot', 'check_in_code as code'])
      .select(['registration', ...OFFER_COLUMNS])
      .where('id', 'in', ids)
      .execute();
  const rows = await readFrom('audition_entries');
  if (rows.length < ids.length) rows.push(...(await readFrom('archived_entries')));
  return rows.map((row) => ({
    ...row,
    status: row.published_status ?? 'Pending',
    guardian: guardianOf(row.registration),
    offer: offeredOf(row).offer,
  }));
}

async function readRegistrations(db: Db, ids: readonly string[]): Promise<Recipient[]> {
  const query = db.selectFrom('registrations').select(['id', 'application', 'details']);
  const rows = await query.where('id', 'in', ids).execute();
  return rows.flatMap(({ id, application, details }) => {
    const sent = readApplication(application);
    const rest = {
      timeSlot: '',
      code: '',
      status: 'Pending',
      guardian: guardianOf(details),
      offer: null,
    } as const;
    return sent ? { ...sent, _id: id, number: null, ...rest } : [];
  });
}

type Addressed = Pick<MessageRow, 'entry_id' | 'registration_id'>;

/** The candidates of messages by their ids; those that were deleted, or cannot be read, are missing. */
export async function readRecipients(db: Db, messages: readonly Addressed[]) {
  const idsIn = (column: keyof Addressed) => [
    ...new Set(messages.flatMap((message) => message[column] ?? [])),
  ];
  const found = [
    ...(await inChunks(idsIn('entry_id'), (some) => readEntries(db, some))),
    ...(await inChunks(idsIn('registration_id'), (some) => readRegistrations(db, some))),
  ];
  return new Map(found.map((recipient) => [recipient._id, recipient]));
}

/** @returns the id under which `readRecipients` has the candidate of a message */
export const recipientIdOf = (message: Addressed): string =>
  message.entry_id ?? message.registration_id ?? '';

export const readRecipient = async (db: Db, message: Addressed): Promise<Recipient | undefined> =>
  (await readRecipients(db, [message])).get(recipientIdOf(message));

export const addressOf = (
  { kind, recipient }: Pick<MessageRow, 'kind' | 'recipient'>,
  { emailAddress, guardian }: Recipient,
): string =>
  recipient ?? (kind === 'guardian' ? guardian?.emailAddress : undefined) ?? emailAddress;
