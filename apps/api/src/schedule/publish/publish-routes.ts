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
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { notFound } from '../../errors/http-error.ts';
import { sendInChunks } from '../../http/large-responses.ts';
import { writeRoute } from '../../http/write-route.ts';
import { previewPublication } from './preview.ts';
import { prepareMessages, publishSchedule } from './publish.ts';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { type Db } from '../../database/schema.ts';
import { isoTimeOfMicroseconds } from '../../database/times.ts';
import { readScheduleRevision } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { CALENDAR_TYPE, calendarFile } from '../../messages/slots/calendar-file.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';

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
export async function publishRoutes(app: FastifyInstance, database: Database) {
  sendInChunks(app);
  await app.register(readRoutes, database);

  writeRoute(app, database, 'POST', '/schedule/publish', {
    summary: 'Publishes the schedule, and prepares messages to those whom it concerns',
    ...{ body: NewPublication, response: { 201: PublicationResult } },
    ...{ refusals: [409], changes: ['auditions', 'schedule'] },
    write: ({ transaction, revised, body, by }) => publishSchedule(transaction, revised, body, by),
  });

  writeRoute(app, database, 'POST', '/schedule/messages', {
    summary: 'Prepares messages to those who were last told another slot than is published',
    ...{ body: SlotMessages, response: { 200: MessagesResult } },
    ...{ refusals: [409], between: 'schedule' },
    write: ({ transaction, body, by }) => prepareMessages(transaction, body, by),
  });
}

/** The latest first. */
async function listVersions(db: Db): Promise<ScheduleVersion[]> {
  const rows = await db
    .selectFrom('schedule_versions')
    .leftJoin('published_slots', 'published_slots.version', 'schedule_versions.number')
    .select(({ fn }) => fn.count<number>('entry_id').as('count'))
    .select(['number', 'created_at', 'account_uid', 'account_email', 'note'])
    .groupBy(['number', 'created_at', 'account_uid', 'account_email', 'note'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, created_at, account_uid, account_email, note, count }) => ({
    number,
    at: isoTimeOfMicroseconds(created_at),
    by: account_email ?? account_uid,
    note,
    count: Number(count),
  }));
}

const readSlots = (db: Db, version: number) =>
  db
    .selectFrom('published_slots')
    .leftJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .select(['entry_id', 'date', 'starts', 'ends', 'panel', 'room', 'full_name', 'number'])
    .where('published_slots.version', '=', version)
    .orderBy('date')
    .orderBy('starts')
    .orderBy('panel')
    .orderBy('number')
    .orderBy('entry_id')
    .execute();

/** @throws HttpError 404 */
const readVersion = (db: Db, number: number): Promise<PublishedSchedule> =>
  inSnapshot(db, async (snapshot) => {
    const version = (await listVersions(snapshot)).find((one) => one.number === number);
    if (!version) throw notFound('Version');
    const slots = (await readSlots(snapshot, number)).map(({ entry_id, full_name, ...slot }) => ({
      ...slot,
      entryId: entry_id,
      fullName: full_name,
    }));
    return { version, slots };
  });

export const CALENDAR = {
  response: { 200: { content: { 'text/calendar': { schema: z.string() } } } },
};

export const sendCalendar = (reply: FastifyReply, name: string, file: string) =>
  reply
    .type(CALENDAR_TYPE)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(file);

/** The published schedule for calendars. */
export async function calendarRoutes(
  app: FastifyInstance,
  { db, timeZone }: Pick<Database, 'db'> & { timeZone: string },
) {
  app.get(
    '/schedule/published.ics',
    {
      config: {
        gate: 'administrator',
        summary: 'The published schedule as a calendar file',
        refusals: [404],
      },
      schema: CALENDAR,
    },
    async (_request, reply) => {
      const { settings } = await readCurrentSeason(db);
      const number = (await readCurrentVersion(db))?.number ?? 0;
      const { version, slots } = await readVersion(db, number);
      const sequence = await readScheduleRevision(db);
      const changedAt = Date.parse(version.at);
      const events = slots.flatMap(({ entryId, fullName, number, ...slot }) =>
        fullName === null
          ? []
          : [{ entryId, slot, summary: `${number} ${fullName}`, sequence, changedAt }],
      );
      const file = calendarFile(events, { name: settings.name, timeZone });
      return sendCalendar(reply, 'audition_schedule.ics', file);
    },
  );
}
