import { CandidateView, FreeSlots, Place, SlotAnswer } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { readScheduleRevision } from '../auditions/seats/edits.ts';
import { readTime } from '../database/clock.ts';
import { type Database } from '../database/revisions.ts';
import { notFound } from '../errors/http-error.ts';
import { auditionTitle, calendarFile } from '../messages/calendar-file.ts';
import { CALENDAR, sendCalendar } from '../schedule/calendar/calendar-routes.ts';
import { chooseSlot, listFreeSlots } from './choose-slot.ts';
import { HOUR_MS } from '../database/times.ts';
import { limitByLink, MAX_PER_MINUTE } from './link-limit.ts';
import { answerSlot, readOwnSlot } from './own-slot.ts';
import { candidateChange } from './candidate-change.ts';
import { readLinked, refuseOthers } from './subject.ts';

/** Answers and moves together. */
const MAX_CHANGES_PER_HOUR = 10;

type Options = Database & { timeZone: string };

/** What a candidate may read of slots. */
async function readRoutes(app: FastifyInstance, { db, timeZone }: Options) {
  const onRequest = await limitByLink(app, MAX_PER_MINUTE);

  app.get(
    '/candidate/slot.ics',
    {
      config: {
        gate: 'candidate',
        summary: "A candidate's slot as a calendar file",
        refusals: [403, 404],
      },
      schema: CALENDAR,
      onRequest,
    },
    async (request, reply) => {
      const { link, subject } = await readLinked(db, request.link!);
      refuseOthers(link);
      const slot = await readOwnSlot(db, subject);
      if (!slot) throw notFound('Slot');
      const { name } = subject.season.settings;
      const sequence = await readScheduleRevision(db);
      const event = { entryId: subject.row.id, slot, summary: auditionTitle(name), sequence };
      const changedAt = await readTime(db);
      const file = calendarFile([{ ...event, changedAt }], { name, timeZone });
      return sendCalendar(reply, 'audition.ics', file);
    },
  );

  app.get(
    '/candidate/seats',
    {
      config: {
        gate: 'candidate',
        summary: 'The slots that a candidate may choose instead of theirs',
        refusals: [403, 409],
      },
      schema: { response: { 200: FreeSlots } },
      onRequest,
    },
    ({ link }) =>
      inSnapshot(db, async (snapshot) => {
        const now = await readTime(snapshot);
        return listFreeSlots(snapshot, link!, { now, timeZone });
      }),
  );
}

/** What a candidate may do with the own slot. */
export async function slotRoutes(app: FastifyInstance, options: Options) {
  await app.register(readRoutes, options);
  const onRequest = await limitByLink(app, MAX_CHANGES_PER_HOUR, HOUR_MS);
  const change = candidateChange(options);
  const config = { gate: 'candidate', refusals: [403, 409] } as const;

  app.post<{ Body: SlotAnswer }>(
    '/candidate/slot',
    {
      config: { ...config, summary: 'Says whether the candidate can come to their slot' },
      schema: { body: SlotAnswer, response: { 200: CandidateView } },
      onRequest,
    },
    async ({ link, body }, reply) =>
      change(reply, link!, (transaction, { auditions }) =>
        answerSlot(transaction, auditions, link!, body),
      ),
  );

  app.put<{ Body: Place }>(
    '/candidate/slot',
    {
      config: { ...config, summary: 'Moves a candidate into another free slot' },
      schema: { body: Place, response: { 200: CandidateView } },
      onRequest,
    },
    async ({ link, body: to }, reply) =>
      change(
        reply,
        link!,
        (transaction, revised, moment) =>
          chooseSlot(transaction, revised, link!, { to, ...moment }),
        ['schedule'],
      ),
  );
}
