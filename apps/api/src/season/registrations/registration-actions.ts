import { randomUUID } from 'node:crypto';
import {
  AdmittedEntry,
  ListedRegistration,
  RegistrationAdmission,
  RegistrationCorrection,
  RegistrationsPage,
  RegistrationsQuery,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { leaveAddress } from '../auditions/entries/new-entry.ts';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import { type Db, type RegistrationRow } from '#platform/database/schema.ts';
import { invalid, requireVersion } from '#platform/errors/http-error.ts';
import { addMessage } from '../messages/store/message-store.ts';
import {
  admitRegistration,
  findRegistration,
  missingConfirmation,
  registrationOf,
} from './admit.ts';
import { describeRegistrations, readRegistrations } from './list-registrations.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { type Database } from '#platform/database/revisions.ts';
import { deleteWhere, findRow, updateRow } from '#platform/database/rows.ts';
import { readRoute, type WriteCall, writeRoute } from '#platform/http/routes.ts';

/* Each runs in a transaction between the changes of the auditions, but for `admit`, which is one. */

async function describe(db: Db, id: string): Promise<ListedRegistration> {
  const [registration] = await describeRegistrations(db, [await findRegistration(db, id)]);
  return registration!;
}

/** Admits a registration, or returns its entry. @throws HttpError 404; 409 `roll_number_taken` */
async function admit(call: WriteCall<RegistrationAdmission, undefined>) {
  const entry = await findRow(call.transaction, 'audition_entries', call.id);
  // Clicked twice, or by two people.
  if (entry) return { _id: entry.id, number: entry.number };
  const asked = call.body.allowsSameRollNumber ? [] : undefined;
  const { entryId, number } = await admitRegistration(call, call.id, asked);
  return { _id: entryId, number };
}

/** Corrects the address; links to the former one die. @throws HttpError 400 `invalid`; 404; 412 */
async function correct(call: WriteCall<RegistrationCorrection, undefined>) {
  const { transaction, id, expected } = call;
  const { emailAddress } = call.body;
  const row = await findRegistration(transaction, id);
  requireVersion('Registration', row, expected);
  const { application, details } = registrationOf(row);
  const email_key = emailAddress.toLowerCase();
  if (details.guardian?.emailAddress.toLowerCase() === email_key) {
    const message = "This is the guardian's address: the candidate needs another one.";
    throw invalid('emailAddress', message);
  }
  if (emailAddress === application.emailAddress) return describe(transaction, id);
  await updateRow(transaction, 'registrations', id, {
    application: JSON.stringify({ ...application, emailAddress }),
    email_key,
    // The button was clicked in a message to the former address.
    confirmed_at: null,
    ...(row.held_reason === 'roll number taken' && { held_reason: null }),
    version: row.version + 1,
  });
  const its = { registration_id: id };
  await leaveAddress(transaction, its, [application.emailAddress, emailAddress]);
  await recordChange(call, 'registrations', 'changed', { itemId: id, fields: ['emailAddress'] });
  return describe(transaction, id);
}

async function sendOne(
  db: Db,
  { id, season_id }: RegistrationRow,
  kind: 'confirm' | 'guardian',
  { by, recipient }: { by: Actor; recipient?: string },
): Promise<void> {
  // One that is on its way is enough.
  const which = { registration_id: id, kind, state: ['queued', 'sending'] as const };
  if (await findRow(db, 'messages', which)) return;
  const fact = { kind, dedupeKey: `${kind}:${id}:${randomUUID()}`, recipient };
  const about = { registrationId: id, seasonId: season_id, createdBy: by.email };
  await addMessage(db, { ...about, ...fact });
}

/** Sends messages again whose buttons were not clicked; a held registration is held no more. @throws HttpError 404 */
async function sendAgain({ transaction, by, id }: WriteCall<undefined, undefined>) {
  const row = await findRegistration(transaction, id);
  const { guardian } = registrationOf(row).details;
  await updateRow(transaction, 'registrations', id, { held_reason: null });
  // One that earlier versions held for its roll number is confirmed: its button makes it an entry now.
  if (missingConfirmation(row) !== 'guardian') {
    await sendOne(transaction, row, 'confirm', { by });
  }
  if (guardian && row.guardian_confirmed_at === null) {
    await sendOne(transaction, row, 'guardian', { by, recipient: guardian.emailAddress });
  }
  await recordChange({ transaction, by }, 'registrations', 'sent', { itemId: id });
  return describe(transaction, id);
}

/** Deletes its messages and links, too. @throws HttpError 404 */
async function deleteRegistration({ transaction, by, id }: WriteCall<undefined, undefined>) {
  await findRegistration(transaction, id);
  await deleteWhere(transaction, 'messages', { registration_id: id });
  await deleteWhere(transaction, 'candidate_links', { registration_id: id });
  await deleteWhere(transaction, 'registrations', id);
  await recordChange({ transaction, by }, 'registrations', 'deleted', { itemId: id });
}

export async function registrationActionRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  const noun = 'Registration';

  readRoute(app, 'organiser', '/registrations', {
    summary: 'Registrations that are no entries yet, the latest first, and how many there are',
    query: RegistrationsQuery,
    response: RegistrationsPage,
    read: ({ query }) => readRegistrations(database.db, query, timeZone),
  });

  writeRoute(app, database, 'organiser', 'POST', '/registrations/:id/admit', {
    summary: 'Makes an entry of a registration, without a message',
    noun,
    body: RegistrationAdmission,
    response: { 200: AdmittedEntry },
    refusals: [409],
    changes: ['auditions'],
    write: admit,
  });

  writeRoute(app, database, 'organiser', 'PUT', '/registrations/:id', {
    summary: 'Corrects the email address; links that were sent work no more',
    noun,
    body: RegistrationCorrection,
    response: { 200: ListedRegistration },
    takesIfMatch: true,
    refusals: [409],
    locks: 'auditions',
    write: correct,
  });

  writeRoute(app, database, 'organiser', 'POST', '/registrations/:id/send-again', {
    summary: 'Sends the messages again that wait for a confirmation',
    noun,
    response: { 200: ListedRegistration },
    refusals: [409],
    locks: 'auditions',
    write: sendAgain,
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/registrations/:id', {
    summary: 'Deletes a registration with its messages and links',
    noun,
    response: { 204: NoContent },
    locks: 'auditions',
    write: deleteRegistration,
  });
}
