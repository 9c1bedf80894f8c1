import { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { readScheduleRevision } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { type Database } from '../../database/revisions.ts';
import { CALENDAR_TYPE, calendarFile } from '../../messages/calendar-file.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { readVersion } from '../publish/versions.ts';

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
