import {
  AdmittedEntry,
  DeskRegistration,
  RegistrationAdmission,
  RegistrationCorrection,
  RegistrationsPage,
  RegistrationsQuery,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { authorOf } from '../content/content-routes.ts';
import { NoContent } from '../contract/route-table.ts';
import { type Database } from '../database/revisions.ts';
import { expectedVersions } from '../http/conditional.ts';
import { entityId } from '../http/validation.ts';
import { readDeskCounts } from './desk-counts.ts';
import { readDeskList } from './desk-list.ts';
import { admit, correct, deleteRegistration, sendAgain } from './desk-writes.ts';

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
