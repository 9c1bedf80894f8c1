import {
  NewPublication,
  PublicationPreview,
  PublicationQuery,
  PublicationResult,
  PublishedSchedule,
  ScheduleVersion,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inSnapshot, readRevisions } from '../../auditions/entries/audition-entries.ts';
import { readVersionNumber, readVersions, SLOT_COLUMNS } from '../../auditions/seats/published.ts';
import { type Database } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { notFound } from '../../errors/http-error.ts';
import { sendInChunks } from '../../http/large-responses.ts';
import { fileRoute, readRoute, writeRoute } from '../../http/routes.ts';
import { CALENDAR_TYPE, calendarFile } from '../../messages/slots/calendar-file.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { previewPublication, publishSchedule } from './publish.ts';

const readSlots = (db: Db, version: number) =>
  db
    .selectFrom('published_slots')
    .leftJoin('audition_entries', 'audition_entries.id', 'published_slots.entry_id')
    .select(['entry_id as entryId', ...SLOT_COLUMNS, 'full_name as fullName', 'number'])
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
    const version = (await readVersions(snapshot)).find((one) => one.number === number);
    if (!version) throw notFound('Version');
    return { version, slots: await readSlots(snapshot, number) };
  });

/** Published schedules name candidates: administrators only. */
export async function publishRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  const { db } = database;
  sendInChunks(app);

  readRoute(app, '/schedule/publication', {
    summary: 'What publishing the schedule would change, and whom it concerns',
    query: PublicationQuery,
    response: PublicationPreview,
    read: ({ query }) => previewPublication(db, query.includeNotSelected === 'true'),
  });

  readRoute(app, '/schedule/versions', {
    summary: 'The published schedules, the latest first',
    response: z.array(ScheduleVersion),
    read: () => readVersions(db),
  });

  readRoute(app, '/schedule/versions/:number', {
    summary: 'A published schedule',
    response: PublishedSchedule,
    read: ({ request }) => {
      const { number } = request.params as { number: string };
      if (!/^[1-9]\d{0,8}$/.test(number)) throw notFound('Version');
      return readVersion(db, Number(number));
    },
  });

  fileRoute(app, '/schedule/published.ics', {
    gate: 'judge',
    summary: 'The published schedule as a calendar file',
    type: CALENDAR_TYPE,
    name: 'audition_schedule.ics',
    refusals: [404],
    read: async () => {
      const { settings } = await readCurrentSeason(db);
      const { version, slots } = await readVersion(db, await readVersionNumber(db));
      const { schedule: sequence } = await readRevisions(db);
      const changedAt = Date.parse(version.at);
      const events = slots.flatMap(({ entryId, fullName, number, ...slot }) =>
        fullName === null
          ? []
          : [{ entryId, slot, summary: `${number} ${fullName}`, sequence, changedAt }],
      );
      return calendarFile(events, { name: settings.name, timeZone });
    },
  });

  writeRoute(app, database, 'POST', '/schedule/publish', {
    summary: 'Publishes the schedule, and prepares messages to those whom it concerns',
    body: NewPublication,
    response: { 201: PublicationResult },
    refusals: [409],
    changes: ['auditions', 'schedule'],
    write: (call) => publishSchedule(call, call.body, timeZone),
  });
}
