import { applicationFields, fieldOf, listNames, pluralForm } from '@nox/contracts';
import {
  applicationColumns,
  applicationOf,
  freeKey,
  isSameAddress,
  markChanged,
  newEntryRow,
  readable,
  readApplication,
  readDetails,
  readSameRoll,
} from '../auditions/entries/new-entry.ts';
import { columnOf, type ColumnOf } from '#platform/database/field-columns.ts';
import { recordChange } from '#platform/database/audit.ts';
import { readTime } from '#platform/database/clock.ts';
import { rollKey } from '#platform/database/lookalike-keys.ts';
import { deleteWhere, findRow, insertRows, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db, type RegistrationRow } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { type Writing } from '#platform/http/routes.ts';
import { cancelUnsent } from '../messages/store/message-store.ts';
import { readCurrentSeason, takeNumbers } from '../seasons/current-season.ts';

/** The entries with its roll number, and the one of the same person: by the address alone, as phones change. */
export async function findSameRoll(
  db: Db,
  { roll_key, email_key }: Pick<RegistrationRow, 'roll_key' | 'email_key'>,
): Promise<{ entries: AuditionEntryRow[]; own: AuditionEntryRow | undefined }> {
  const entries = await readSameRoll(db, [roll_key]);
  const own = entries.find((entry) => isSameAddress(entry.email_address, email_key));
  return { entries, own };
}

/** What a registration became: it is this entry now, or its person has this entry already. */
type Admitted = { entryId: string; number: number };

/** @throws HttpError 409 `unreadable` */
export const registrationOf = (row: Pick<RegistrationRow, 'application' | 'details'>) => ({
  application: readable(readApplication(row.application)),
  details: readable(readDetails(row.details)),
});

/** A registration of the current season. @throws HttpError 404 */
export async function findRegistration(db: Db, id: string): Promise<RegistrationRow> {
  const row = await findRow(db, 'registrations', id);
  const season = await readCurrentSeason(db);
  if (row?.season_id !== season.id) throw notFound('Registration');
  return row;
}

/** A candidate counts once both have confirmed: the guardian, too, if there is one. */
export function missingConfirmation(row: RegistrationRow) {
  if (row.confirmed_at === null) return 'unconfirmed';
  const { guardian } = registrationOf(row).details;
  return guardian && row.guardian_confirmed_at === null ? 'guardian' : undefined;
}

/** Other registrations of the same person with this roll number. */
const readSiblings = (db: Db, { id, roll_key, email_key }: RegistrationRow) =>
  db
    .selectFrom('registrations')
    .select('id')
    .where('roll_key', '=', roll_key)
    .where('email_key', '=', email_key)
    .where('id', '!=', id)
    .execute();

/**
 * Messages and links of a registration are those of the entry from now on, and the registration goes.
 * @param isEntry the entry was made of it: otherwise its guardian, whom any client could name, does not decide about the entry
 */
async function handOver(db: Db, id: string, entryId: string, isEntry: boolean): Promise<void> {
  const its = { registration_id: id };
  if (!isEntry) await deleteWhere(db, 'candidate_links', { ...its, purpose: 'guardian' });
  await cancelUnsent(db, await readTime(db), { ...its, kind: ['confirm', 'guardian'] });
  const moved = { registration_id: null, entry_id: entryId };
  await updateRow(db, 'candidate_links', its, moved);
  await updateRow(db, 'messages', its, moved);
  await deleteWhere(db, 'registrations', id);
}

function admittedOf(row: RegistrationRow) {
  const { application, details } = registrationOf(row);
  const guardianConsentAt = row.guardian_confirmed_at ?? undefined;
  return { application, details: { ...details, guardianConsentAt } };
}

/** The entry has the id of the registration, so that its history begins there. */
async function makeEntry(
  transaction: Db,
  revision: number,
  row: RegistrationRow,
  others: readonly AuditionEntryRow[],
): Promise<number> {
  const { application, details } = admittedOf(row);
  const number = await takeNumbers(transaction, 1);
  const entry = newEntryRow(application, revision, number, details);
  const roll_key = freeKey(row.roll_key, others, row.id);
  await insertRows(transaction, 'audition_entries', { ...entry, id: row.id, roll_key });
  return number;
}

/** Takes what a person has sent after they withdrew as the answers, without a slot. @returns whether it did */
async function renewEntry(
  transaction: Db,
  revision: number,
  row: RegistrationRow,
  own: AuditionEntryRow,
): Promise<boolean> {
  const { application, details } = admittedOf(row);
  const { consentAt = 0, answers: former = {} } = readable(readDetails(own.registration ?? '{}'));
  if (own.withdrawn_at === null || (details.consentAt ?? 0) <= consentAt) return false;
  const { questions } = (await readCurrentSeason(transaction)).settings;
  const removed = questions.filter(({ key, isRemoved }) => isRemoved && former[key] !== undefined);
  // Answers to questions that were removed stay.
  const remaining = Object.fromEntries(removed.map(({ key }) => [key, former[key]]));
  const before = applicationOf(own);
  const fields = applicationFields.filter((field) => application[field] !== before[field]);
  await updateRow(transaction, 'audition_entries', own.id, {
    ...applicationColumns(application),
    registration: JSON.stringify({
      ...details,
      ...(removed.length > 0 && { answers: { ...remaining, ...details.answers } }),
    }),
    withdrawn_at: null,
    ...(await markChanged(transaction, own.id, fields)),
    version: own.version + 1,
    revision,
  });
  await deleteWhere(transaction, 'candidate_links', { entry_id: own.id, purpose: 'guardian' });
  return true;
}

/** What identifies people, though two may share it: country codes and separators do not count. */
const KEYS = {
  rollNumber: rollKey,
  emailAddress: (address: string) => address.toLowerCase(),
  phoneNumber: (phone: string) => phone.replaceAll(/\D/g, '').slice(-10),
};
type IdentityField = keyof typeof KEYS;
export const IDENTITY = Object.keys(KEYS) as IdentityField[];

/**
 * Refuses what another candidate has, too, unless they were compared. Security boundary: to organisers only; candidates must
 * not learn who has applied. @throws HttpError 409, with a code such as `roll_number_taken`
 */
async function refuseTaken(db: Db, row: RegistrationRow, fields: readonly IdentityField[]) {
  const { application } = registrationOf(row);
  const columns = ['full_name', 'number', 'roll_number', 'email_address', 'phone_number'] as const;
  const query = db.selectFrom('audition_entries').select(columns).orderBy('number');
  const entries = await query.execute();
  const taken = fields.flatMap((field) => {
    const keyOf = KEYS[field];
    const column = columnOf(field) as ColumnOf<IdentityField>;
    const others = entries.filter((one) => keyOf(one[column]) === keyOf(application[field]));
    const names = others.map(({ full_name, number }) => `${full_name} (number ${number})`);
    const has = pluralForm(others.length, 'has', 'have');
    const sentence = `${listNames(names)} ${has} this ${fieldOf(field).label.toLowerCase()}.`;
    return others.length > 0 ? { field, sentence } : [];
  });
  const [first] = taken;
  if (!first) return;
  const sentences = taken.map(({ sentence }) => sentence).join(' ');
  const message = `${sentences} Compare them before you decide.`;
  throw new HttpError(409, `${columnOf(first.field)}_taken`, message);
}

/**
 * Makes an entry, in a change of the auditions; other registrations of the person go. Security boundary: for a candidate all
 * is the same if another person's entry has the roll number; organisers see both.
 * @param asked what no other candidate may have @throws HttpError 404; 409 for who may know others, where one has it
 */
export async function admitRegistration(
  { transaction, revised, by }: Writing,
  registrationId: string,
  asked: readonly IdentityField[] = ['rollNumber'],
): Promise<Admitted> {
  const row = await findRegistration(transaction, registrationId);
  const { own, entries } = await findSameRoll(transaction, row);
  if (by && !own) await refuseTaken(transaction, row, asked);
  const { auditions: revision } = revised;
  const entryId = own?.id ?? row.id;
  const siblings = await readSiblings(transaction, row);
  const isRenewed = own !== undefined && (await renewEntry(transaction, revision, row, own));
  const number = own?.number ?? (await makeEntry(transaction, revision, row, entries));
  await handOver(transaction, row.id, entryId, !own || isRenewed);
  for (const { id } of siblings) await handOver(transaction, id, entryId, false);
  await recordChange({ transaction, by }, 'registrations', 'confirmed', { itemId: entryId });
  return { entryId, number };
}

/** Does what the button does; repeatable. Throws as {@link admitRegistration}. @returns undefined until all have confirmed */
export async function confirmRegistration(
  call: Writing & { by: null },
  registrationId: string,
  who: 'candidate' | 'guardian',
): Promise<Admitted | undefined> {
  const { transaction } = call;
  const column = who === 'candidate' ? 'confirmed_at' : 'guardian_confirmed_at';
  const time = { [column]: await readTime(transaction) };
  await updateRow(transaction, 'registrations', { id: registrationId, [column]: null }, time);
  const row = await findRegistration(transaction, registrationId);
  return missingConfirmation(row) ? undefined : admitRegistration(call, registrationId);
}
