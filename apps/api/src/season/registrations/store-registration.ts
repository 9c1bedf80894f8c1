import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  applicationFields,
  type AskedField,
  askedOnly,
  type HeldReason,
  isAsked,
  recordOf,
  type Registration,
  RegistrationExtras,
  registrationIssues,
  StoredApplication,
  storedAnswers,
  valueText,
} from '@nox/contracts';
import { RegistrationDetails, sharedKey } from '../auditions/entries/new-entry.ts';
import { recordChange } from '#platform/database/audit.ts';
import { creationTime } from '#platform/database/clock.ts';
import { rollKey } from '#platform/database/lookalike-keys.ts';
import { countRows, insertRows } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db, type RegistrationRow } from '#platform/database/schema.ts';
import { HttpError, invalidFields } from '#platform/errors/http-error.ts';
import { addMessage } from '../messages/store/message-store.ts';
import { hasWebAddress } from '../messages/templates/web-addresses.ts';
import { type CurrentSeason, formOf, readCurrentSeason } from '../seasons/current-season.ts';
import { findSameRoll } from './admit.ts';
import { takeMails } from './mail-limit.ts';
import { type Proof, useProof } from './proof-of-work.ts';

/** Takes what the season asks for. @param fields what has to be answered; absent: all that is asked @throws HttpError 400 `invalid` with issues by field */
export function extrasFor(
  settings: CurrentSeason['settings'],
  registration: Sent,
  fields?: readonly AskedField[],
): RegistrationExtras {
  const { questions } = settings;
  const keys = new Set(settings.parts.map(({ key }) => key));
  const issues = registrationIssues(settings, registration, fields);
  if (!registration.availability.every((key) => keys.has(key))) {
    const message = 'The days have changed. Please choose again when you can come.';
    issues.push({ path: 'availability', message });
  }
  if (issues.length > 0) throw invalidFields(issues);
  const asked = RegistrationExtras.keyof()
    .exclude(['answers'])
    .options.filter((field) => isAsked(field, settings));
  const { availability, guardian, ...said } = RegistrationDetails.parse(
    Object.fromEntries(asked.map((field) => [field, registration[field]])),
  );
  // An adult has no guardian.
  return {
    ...said,
    availability: [...new Set(availability)],
    ...(said.isAdult === false && { guardian }),
    ...(questions.length > 0 && { answers: storedAnswers(questions, registration.answers) }),
  };
}

const NAMES = applicationFields.filter((field) => !recordOf(field).takesLinks);

/** What looks as if a program had sent it. A person decides: nothing is refused. */
export function suspicionOf(registration: Sent): HeldReason | null {
  if (registration.trap !== '') return 'trap';
  const { partnerRollNumber, guardian } = registration;
  const names = [...NAMES.map((field) => registration[field]), partnerRollNumber, guardian?.name];
  return names.map(valueText).some(hasWebAddress) ? 'link in a name' : null;
}

type Sent = Omit<Registration, 'challenge'>;

interface Arrival {
  registration: Sent;
  extras: RegistrationExtras;
  season: CurrentSeason;
  /** Null for an application at the door. */
  sourceHash: string | null;
  /** It was sent by a browser without scripts, and so without a proof of work. */
  isUnproven?: boolean;
}

/** A family may share one email address. */
const MAX_ROLL_NUMBERS = 2;

async function hasManyRollNumbers(db: Db, { email_key, roll_key }: RegistrationRow) {
  const entries = db.selectFrom('audition_entries');
  const keys = await db
    .selectFrom('registrations')
    .select('roll_key')
    .where('email_key', '=', email_key)
    // Registrations that a stranger has forged do not count against the owner of the address.
    .where('confirmed_at', 'is not', null)
    .union(entries.select('roll_key').where(sql`lower(email_address)`, '=', email_key))
    .limit(MAX_ROLL_NUMBERS + 1)
    .execute();
  return keys.filter((row) => sharedKey(row) !== roll_key).length >= MAX_ROLL_NUMBERS;
}

/** One network address sends as many without a proof of work before an organiser looks at the next. */
const MAX_UNPROVEN = 3;

/** A network address is known by its hash, which is deleted after a week. */
const hasManyOfOneAddress = async (db: Db, { source_hash }: RegistrationRow) =>
  (await countRows(db.selectFrom('registrations').where('source_hash', '=', source_hash))) >=
  MAX_UNPROVEN;

async function heldReasonOf(db: Db, row: RegistrationRow, arrival: Arrival) {
  const { registration, extras, isUnproven } = arrival;
  const suspicion = suspicionOf(registration);
  if (suspicion) return suspicion;
  if (await hasManyRollNumbers(db, row)) return 'many roll numbers';
  if (isUnproven && (await hasManyOfOneAddress(db, row))) return 'many without a check';
  const guardians = extras.guardian ? [extras.guardian.emailAddress] : [];
  const isAllowed = await takeMails(db, [registration.emailAddress, ...guardians]);
  return isAllowed ? null : 'many messages';
}

export const newRegistrationRow = (
  season_id: string,
  application: StoredApplication,
  details: RegistrationDetails,
  source_hash: string | null = null,
): RegistrationRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  season_id,
  roll_key: rollKey(application.rollNumber),
  email_key: application.emailAddress.toLowerCase(),
  dance_style: application.danceStyle,
  application: JSON.stringify(application),
  details: JSON.stringify(details),
  held_reason: null,
  source_hash,
  confirmed_at: null,
  guardian_confirmed_at: null,
  version: 1,
});

function rowOf({ registration, extras, season, sourceHash }: Arrival): RegistrationRow {
  const details: RegistrationDetails = {
    ...extras,
    consentAt: Date.now(),
    privacyHash: createHash('sha256').update(season.settings.privacyText).digest('base64url'),
  };
  const application = StoredApplication.parse(askedOnly(registration, season.settings));
  return newRegistrationRow(season.id, application, details, sourceHash);
}

/** Stores a registration that sends no message. @returns its id */
export async function insertRegistration(transaction: Db, arrival: Arrival): Promise<string> {
  const row = rowOf(arrival);
  await insertRows(transaction, 'registrations', row);
  return row.id;
}

/** A candidate with an entry gets a message at the entry's address, and no row is written. */
async function sendAlready(db: Db, seasonId: string, entry: AuditionEntryRow, key: string) {
  if (!(await takeMails(db, [entry.email_address]))) return;
  const dedupeKey = `already:${key}`;
  await addMessage(db, { entryId: entry.id, seasonId, kind: 'already', dedupeKey });
}

async function addMessages(db: Db, row: RegistrationRow, { extras }: Arrival): Promise<void> {
  const about = { registrationId: row.id, seasonId: row.season_id };
  await addMessage(db, { ...about, kind: 'confirm', dedupeKey: `confirm:${row.id}` });
  if (!extras.guardian) return;
  const guardian = { kind: 'guardian', recipient: extras.guardian.emailAddress } as const;
  await addMessage(db, { ...about, ...guardian, dedupeKey: `guardian:${row.id}` });
}

/** Stores it with its messages. Security boundary: the caller answers the same. @throws HttpError 400; 409 `form_changed` */
export async function storeRegistration(
  transaction: Db,
  registration: Sent,
  { proof, ...source }: { proof: Proof } & Pick<Arrival, 'sourceHash' | 'isUnproven'>,
): Promise<void> {
  const season = await readCurrentSeason(transaction);
  if (registration.form !== undefined && registration.form !== formOf(season)) {
    const message =
      'The form has changed. Please read its privacy text again, and send it once more.';
    throw new HttpError(409, 'form_changed', message);
  }
  const extras = extrasFor(season.settings, registration);
  await useProof(transaction, proof);
  const arrival: Arrival = { registration, extras, season, ...source };
  const row = rowOf(arrival);
  const { own } = await findSameRoll(transaction, row);
  // Whoever has withdrawn registers again, and gets the same entry.
  if (own?.withdrawn_at === null && !suspicionOf(registration)) {
    return sendAlready(transaction, season.id, own, row.id);
  }

  const held_reason = await heldReasonOf(transaction, row, arrival);
  await insertRows(transaction, 'registrations', { ...row, held_reason });
  await recordChange({ transaction, by: null }, 'registrations', 'created', { itemId: row.id });
  if (!held_reason) await addMessages(transaction, row, arrival);
}
