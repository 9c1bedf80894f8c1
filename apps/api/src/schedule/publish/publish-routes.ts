import {
  MessagesResult,
  NewPublication,
  PublicationPreview,
  PublicationQuery,
  PublicationResult,
  PublishedSchedule,
  ScheduleVersion,
  SlotMessages,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { notFound } from '../../errors/http-error.ts';
import { sendInChunks } from '../../http/large-responses.ts';
import { previewPublication } from './preview.ts';
import { publishSchedule } from './publish.ts';
import { prepareMessages } from './tell.ts';
import { listVersions, readVersion } from './versions.ts';

async function readRoutes(app: FastifyInstance, { db }: Database) {
  app.get<{ Querystring: PublicationQuery }>(
    '/schedule/publication',
    {
      config: {
        gate: 'administrator',
        summary: 'What publishing the schedule would change, and whom it concerns',
      },
      schema: { querystring: PublicationQuery, response: { 200: PublicationPreview } },
    },
    ({ query }) =>
      previewPublication(db, { includeNotSelected: query.includeNotSelected === 'true' }),
  );

  app.get(
    '/schedule/versions',
    {
      config: { gate: 'administrator', summary: 'The published schedules, the latest first' },
      schema: { response: { 200: z.array(ScheduleVersion) } },
    },
    () => listVersions(db),
  );

  app.get<{ Params: { number: string } }>(
    '/schedule/versions/:number',
    {
      config: { gate: 'administrator', summary: 'A published schedule' },
      schema: { response: { 200: PublishedSchedule } },
    },
    ({ params: { number } }) => {
      if (!/^[1-9]\d{0,8}$/.test(number)) throw notFound('Version');
      return readVersion(db, Number(number));
    },
  );
}

/** Published schedules name candidates: administrators only. */
export async function publishRoutes(app: FastifyInstance, { db, revisions }: Database) {
  sendInChunks(app);
  await app.register(readRoutes, { db, revisions });

  app.post<{ Body: NewPublication }>(
    '/schedule/publish',
    {
      config: {
        gate: 'administrator',
        summary: 'Publishes the schedule, and prepares messages to those whom it concerns',
        refusals: [409],
      },
      schema: { body: NewPublication, response: { 201: PublicationResult } },
    },
    async ({ body, account }, reply) => {
      const result = await revisions.change(
        'auditions',
        (transaction, auditions, schedule = 0) =>
          publishSchedule(transaction, { auditions, schedule }, body, account!),
        ['schedule'],
      );
      return reply.code(201).send(result);
    },
  );

  app.post<{ Body: SlotMessages }>(
    '/schedule/messages',
    {
      config: {
        gate: 'administrator',
        summary: 'Prepares messages to those who were last told another slot than is published',
        refusals: [409],
      },
      schema: { body: SlotMessages, response: { 200: MessagesResult } },
    },
    ({ body, account }) =>
      revisions.between('schedule', (transaction) => prepareMessages(transaction, body, account!)),
  );
}
