import { type AuditionApplication, type HeldReason } from '@nox/contracts';
import {
  contactOf,
  furtherKey,
  newEntryRow,
  type RegistrationDetails,
} from '../auditions/entries/new-entry.ts';
import { readTime } from '../database/clock.ts';
import { type Db, type RegistrationRow } from '../database/schema.ts';
import { recordChange } from '../database/audit.ts';
import { notFound } from '../errors/http-error.ts';
import { moveLinks } from '../auth/candidate-links.ts';
import { findRow, updateRow } from '../database/rows.ts';
import { type Writing } from '../http/write-route.ts';
import { cancelUnsent } from '../messages/store/add-message.ts';
import { readCurrentSeason, takeNumbers } from '../seasons/current-season.ts';

/** The entries with a roll number. */
interface SameRoll {
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

/** What became of a registration. */
type Admission =
  /** It is this entry now, or its person has this entry already. */
  | { kind: 'admitted'; entryId: string; number: number }
  /** Another person's entry has the roll number: organisers decide, and nothing is told. */
  | { kind: 'in hand' }
  /** The candidate, or the guardian, has not confirmed yet. */
  | { kind: 'unconfirmed' | 'guardian' };

export const registrationOf = (row: Pick<RegistrationRow, 'application' | 'details'>) => ({
  application: JSON.parse(row.application) as AuditionApplication,
  details: JSON.parse(row.details) as RegistrationDetails,
});

/** A registration of the current season. @throws HttpError 404 */
export async function findRegistration(db: Db, id: string): Promise<RegistrationRow> {
  const row = await findRow(db, 'registrations', id);
  const season = await readCurrentSeason(db);
  if (row?.season_id !== season.id) throw notFound('Registration');
  return row;
}

/** A candidate counts once both have confirmed: the guardian, too, if there is one. */
function missingPress(row: RegistrationRow, { guardian }: RegistrationDetails) {
  if (row.confirmed_at === null) return 'unconfirmed';
  return guardian && row.guardian_confirmed_at === null ? 'guardian' : undefined;
}

/** Registrations are public, so their number has no bound: what is beyond it stays a duplicate. */
const MAX_SIBLINGS = 50;

/** Other registrations of the same person with this roll number. */
async function siblingsOf(db: Db, { id, roll_key }: RegistrationRow, contact: string) {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'application', 'details'])
    .where('roll_key', '=', roll_key)
    .where('id', '!=', id)
    .limit(MAX_SIBLINGS)
    .execute();
  return rows
    .filter((row) => contactOf(registrationOf(row).application) === contact)
    .map((row) => row.id);
}

/**
 * Messages and links of a registration are those of the entry from now on, and the registration goes.
 * @param isEntry the entry was made of it: otherwise its guardian, whom any client could name, does not decide about the entry
 */
async function handOver(db: Db, id: string, entryId: string, isEntry: boolean): Promise<void> {
  if (!isEntry) {
    await db
      .deleteFrom('candidate_links')
      .where('registration_id', '=', id)
      .where('purpose', '!=', 'candidate')
      .execute();
  }
  await moveLinks(db, id, entryId);
  await cancelUnsent(db, await readTime(db))
    .where('registration_id', '=', id)
    .where('kind', 'in', ['confirm', 'guardian'])
    .execute();
  await db
    .updateTable('messages')
    .set({ registration_id: null, entry_id: entryId })
    .where('registration_id', '=', id)
    .execute();
  await db.deleteFrom('registrations').where('id', '=', id).execute();
}

/** The entry has the id of the registration, so that its history begins there. */
async function makeEntry(
  transaction: Db,
  revision: number,
  row: RegistrationRow,
  roll_key: string,
): Promise<number> {
  const { application, details } = registrationOf(row);
  const number = await takeNumbers(transaction, 1);
  const stored = {
    ...details,
    ...(row.guardian_confirmed_at !== null && { guardianConsentAt: row.guardian_confirmed_at }),
  };
  await transaction
    .insertInto('audition_entries')
    .values({ ...newEntryRow(application, revision, number, stored), id: row.id, roll_key })
    .execute();
  return number;
}

/**
 * Makes the entry of a registration, in a change of the auditions; other registrations of the same person go with it. An
 * organiser admits without a confirmation.
 * @param allowsSameRollNumber an organiser knows that another person's entry has the roll number
 * @throws HttpError 404
 */
export async function admitRegistration(
  { transaction, revised, by }: Writing,
  registrationId: string,
  { allowsSameRollNumber = false } = {},
): Promise<Admission> {
  const row = await findRegistration(transaction, registrationId);
  const { application, details } = registrationOf(row);
  const missing = by ? undefined : missingPress(row, details);
  if (missing) return { kind: missing };
  const { own, isTaken, freeKey } = await findSameRoll(transaction, row.roll_key, application);
  if (!own && isTaken && !allowsSameRollNumber) {
    const held_reason: HeldReason = 'roll number taken';
    await updateRow(transaction, 'registrations', row.id, { held_reason });
    return { kind: 'in hand' };
  }
  const entryId = own?.id ?? row.id;
  const siblings = await siblingsOf(transaction, row, contactOf(application));
  const number = own?.number ?? (await makeEntry(transaction, revised.auditions, row, freeKey));
  await handOver(transaction, row.id, entryId, !own);
  for (const sibling of siblings) await handOver(transaction, sibling, entryId, false);
  const change = { subject: 'registrations', action: 'confirmed', by, itemId: entryId } as const;
  await recordChange(transaction, change);
  return { kind: 'admitted', entryId, number };
}

/**
 * A candidate or a guardian has clicked the button in the message; clicking twice is clicking once.
 * @returns and throws as {@link admitRegistration}
 */
export async function confirmRegistration(
  call: Writing & { by: null },
  registrationId: string,
  who: 'candidate' | 'guardian',
): Promise<Admission> {
  const { transaction } = call;
  const column = who === 'candidate' ? 'confirmed_at' : 'guardian_confirmed_at';
  await transaction
    .updateTable('registrations')
    .set({ [column]: await readTime(transaction) })
    .where('id', '=', registrationId)
    .where(column, 'is', null)
    .execute();
  return admitRegistration(call, registrationId);
}
