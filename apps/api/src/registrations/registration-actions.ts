import { randomUUID } from 'node:crypto';
import {
  AdmittedEntry,
  DeskRegistration,
  type MessageKind,
  RegistrationAdmission,
  RegistrationCorrection,
  RegistrationsPage,
  RegistrationsQuery,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Actor, recordChange } from '../database/audit.ts';
import { type Db, type RegistrationRow } from '../database/schema.ts';
import { HttpError, stale } from '../errors/http-error.ts';
import { addMessage } from '../messages/store/add-message.ts';
import { admitRegistration, findRegistration, registrationOf } from './admit.ts';
import { describeRegistrations, readDeskList } from './registrations-list.ts';
import { authorOf } from '../content/content-routes.ts';
import { NoContent } from '../contract/route-table.ts';
import { type Database } from '../database/revisions.ts';
import { expectedVersions } from '../http/conditional.ts';
import { entityId } from '../http/validation.ts';
import { readDeskCounts } from './registration-counts.ts';

/* In transactions between the changes of the auditions, but for `admit`, which is one. */

const taken = () =>
  new HttpError(
    409,
    'roll_number_taken',
    'Another candidate has this roll number. Compare the two before you decide.',
  );

async function describe(db: Db, id: string): Promise<DeskRegistration> {
  const [registration] = await describeRegistrations(db, [await findRegistration(db, id)]);
  return registration!;
}

/**
 * Makes an entry without the candidate's press; once it is one, that entry is returned.
 * @throws HttpError 404; 409 `roll_number_taken`
 */
export async function admit(
  transaction: Db,
  revision: number,
  id: string,
  { allowsSameRollNumber }: RegistrationAdmission,
  by: Actor,
): Promise<AdmittedEntry> {
  const entry = await transaction
    .selectFrom('audition_entries')
    .select(['id', 'number'])
    .where('id', '=', id)
    .executeTakeFirst();
  // Pressed twice, or by two people.
  if (entry) return { _id: entry.id, number: entry.number };
  const options = { allowsSameRollNumber };
  const admission = await admitRegistration(transaction, revision, id, by, options);
  if (admission.kind !== 'admitted') throw taken();
  return { _id: admission.entryId, number: admission.number };
}

/**
 * Corrects the address to which messages go. The links that went to the former one are worth nothing from now on.
 * @param expected the versions that may be overwritten; absent, any
 * @throws HttpError 400 `invalid` with issues; 404; 412
 */
export async function correct(
  transaction: Db,
  id: string,
  { emailAddress }: RegistrationCorrection,
  { expected, by }: { expected: readonly number[] | undefined; by: Actor },
): Promise<DeskRegistration> {
  const row = await findRegistration(transaction, id);
  if (expected && !expected.includes(row.version)) throw stale('Registration', 'saved');
  const { application, details } = registrationOf(row);
  const email_key = emailAddress.toLowerCase();
  if (details.guardian?.emailAddress.toLowerCase() === email_key) {
    const message = "This is the guardian's address: the candidate needs another one.";
    throw new HttpError(400, 'invalid', message, [{ path: 'emailAddress', message }]);
  }
  if (emailAddress === application.emailAddress) return describe(transaction, id);
  await transaction
    .updateTable('registrations')
    .set({
      application: JSON.stringify({ ...application, emailAddress }),
      email_key,
      // The button was pressed in a message to the former address.
      confirmed_at: null,
      // The one at the new address has not confirmed yet.
      ...(row.held_reason === 'roll number taken' && { held_reason: null }),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await transaction
    .deleteFrom('candidate_links')
    .where('registration_id', '=', id)
    .where('purpose', '!=', 'guardian')
    .execute();
  const change = { subject: 'registrations', action: 'changed', fields: ['emailAddress'] } as const;
  await recordChange(transaction, { ...change, by, itemId: id });
  return describe(transaction, id);
}

/** A message that is not sent yet is enough. */
async function isOnItsWay(db: Db, id: string, kind: MessageKind): Promise<boolean> {
  const unsent = await db
    .selectFrom('messages')
    .select('id')
    .where('registration_id', '=', id)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst();
  return unsent !== undefined;
}

async function sendOne(
  db: Db,
  { id, season_id }: RegistrationRow,
  kind: 'confirm' | 'guardian',
  { by, recipient }: { by: Actor; recipient?: string },
): Promise<void> {
  if (await isOnItsWay(db, id, kind)) return;
  const fact = { registrationId: id, kind, dedupeKey: `${kind}:${id}:${randomUUID()}` } as const;
  const sender = { state: 'queued', createdBy: by.email } as const;
  await addMessage(db, { ...fact, ...sender, seasonId: season_id, recipient });
}

/**
 * Sends the messages again whose buttons were not pressed; one that was held back is held no more.
 * @throws HttpError 404; 409 `roll_number_taken`
 */
async function sendAgain(transaction: Db, id: string, by: Actor): Promise<DeskRegistration> {
  const row = await findRegistration(transaction, id);
  // Pressing the button again would change nothing.
  if (row.held_reason === 'roll number taken') throw taken();
  const { guardian } = registrationOf(row).details;
  await transaction
    .updateTable('registrations')
    .set({ held_reason: null })
    .where('id', '=', id)
    .execute();
  if (row.confirmed_at === null) await sendOne(transaction, row, 'confirm', { by });
  if (guardian && row.guardian_confirmed_at === null) {
    await sendOne(transaction, row, 'guardian', { by, recipient: guardian.emailAddress });
  }
  await recordChange(transaction, { subject: 'registrations', action: 'sent', by, itemId: id });
  return describe(transaction, id);
}

/** With its messages and links. @throws HttpError 404 */
async function deleteRegistration(transaction: Db, id: string, by: Actor): Promise<void> {
  await findRegistration(transaction, id);
  for (const table of ['messages', 'candidate_links'] as const) {
    await transaction.deleteFrom(table).where('registration_id', '=', id).execute();
  }
  await transaction.deleteFrom('registrations').where('id', '=', id).execute();
  await recordChange(transaction, { subject: 'registrations', action: 'deleted', by, itemId: id });
}

type One = { Params: { id: string } };

const idOf = ({ params }: { params: { id: string } }) => entityId(params.id, 'Registration');

/** What organisers do with registrations that are no entries yet. */
export async function registrationDeskRoutes(
  app: FastifyInstance,
  { db, revisions, timeZone }: Database & { timeZone: string },
) {
  app.get<{ Querystring: RegistrationsQuery }>(
    '/registrations',
    {
      config: {
        gate: 'administrator',
        summary: 'Registrations that are no entries yet, the latest first, and how many there are',
      },
      schema: { querystring: RegistrationsQuery, response: { 200: RegistrationsPage } },
    },
    async ({ query }) => ({
      ...(await readDeskList(db, query)),
      ...(await readDeskCounts(db, timeZone)),
    }),
  );

  app.post<One & { Body: RegistrationAdmission }>(
    '/registrations/:id/admit',
    {
      config: {
        gate: 'administrator',
        summary: 'Makes an entry of a registration, without a message',
        refusals: [409],
      },
      schema: { body: RegistrationAdmission, response: { 200: AdmittedEntry } },
    },
    async (request) =>
      revisions.change('auditions', (transaction, revision) =>
        admit(transaction, revision, idOf(request), request.body, authorOf(request)),
      ),
  );

  app.put<One & { Body: RegistrationCorrection }>(
    '/registrations/:id',
    {
      config: {
        gate: 'administrator',
        summary: 'Corrects the e-mail address; links that were sent work no more',
        takesIfMatch: true,
      },
      schema: { body: RegistrationCorrection, response: { 200: DeskRegistration } },
    },
    async (request) => {
      const change = { expected: expectedVersions(request), by: authorOf(request) };
      return revisions.between('auditions', (transaction) =>
        correct(transaction, idOf(request), request.body, change),
      );
    },
  );

  app.post<One>(
    '/registrations/:id/send-again',
    {
      config: {
        gate: 'administrator',
        summary: 'Sends the messages again that wait for a press',
        refusals: [409],
      },
      schema: { response: { 200: DeskRegistration } },
    },
    async (request) =>
      revisions.between('auditions', (transaction) =>
        sendAgain(transaction, idOf(request), authorOf(request)),
      ),
  );

  app.delete<One>(
    '/registrations/:id',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes a registration with its messages and links',
      },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      await revisions.between('auditions', (transaction) =>
        deleteRegistration(transaction, idOf(request), authorOf(request)),
      );
      return reply.code(204).send();
    },
  );
}
