import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import {
  CandidateInput,
  CandidateView,
  FreeSlots,
  LinkView,
  Place,
  SlotAnswer,
} from '@nox/contracts';
import { type Revised } from '../auditions/undo/undoable-entries.ts';
import { readTime } from '../database/clock.ts';
import { type Database, type RevisionGroup } from '../database/revisions.ts';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { expectedVersions, versionTag } from '../http/conditional.ts';
import { readLinked, refuseOthers } from './subject.ts';
import { candidateView, linkView, type Moment } from './view.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { HOUR_MS, MINUTE_MS } from '../database/times.ts';
import { changeAnswers } from './change.ts';
import { confirmLink } from './confirm.ts';
import { setWithdrawn } from './withdrawal.ts';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { readScheduleRevision } from '../auditions/seats/edits.ts';
import { auditionTitle, calendarFile } from '../messages/slots/calendar-file.ts';
import { CALENDAR, sendCalendar } from '../schedule/publish/publish-routes.ts';
import { chooseSlot, listFreeSlots } from './choose-slot.ts';
import { answerSlot, readOwnSlot } from './own-slot.ts';

/** The schedule's revision is 0 where it does not change. */
type Work = (transaction: Db, revised: Revised, moment: Moment) => Promise<void>;

/**
 * Makes changes of the auditions, and of the groups in `also`, which send what the candidate's own link shows afterwards.
 */
const candidateChange =
  ({ revisions, timeZone }: Database & { timeZone: string }) =>
  async (
    reply: FastifyReply,
    request: CandidateLinkRow,
    work: Work,
    also: readonly RevisionGroup[] = [],
  ): Promise<FastifyReply> => {
    const view = await revisions.change(
      'auditions',
      async (transaction, auditions, schedule = 0) => {
        const moment = { now: await readTime(transaction), timeZone };
        await work(transaction, { auditions, schedule }, moment);
        const { subject } = await readLinked(transaction, request);
        return candidateView(transaction, subject, moment);
      },
      also,
    );
    return reply.header('etag', versionTag(view.version)).send(view);
  };

/** Of one link. */
export const MAX_PER_MINUTE = 60;
const MAX_LINKS = 10_000;

/**
 * Limits the requests with one link, in each process by itself.
 * @returns a hook for routes behind the gate `candidate`; throws HttpError 429 `too_many_requests`
 */
export async function limitByLink(
  app: FastifyInstance,
  max: number,
  timeWindow = MINUTE_MS,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow,
    cache: MAX_LINKS,
    keyGenerator: ({ link }) => link?.token_hash ?? '',
  });
  const count = app.createRateLimit();
  return async (request, reply) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header('retry-after', result.ttlInSeconds);
    const message = 'Too many attempts. Please wait a little and try again.';
    throw new HttpError(429, 'too_many_requests', message);
  };
}

/** What whoever has a secret link may read and do. Opening a link changes nothing: mail programs open all of them. */
export async function candidateRoutes(
  app: FastifyInstance,
  { db, revisions, timeZone }: Database & { timeZone: string },
) {
  const onRequest = await limitByLink(app, MAX_PER_MINUTE);

  async function momentOf(transaction: Db) {
    return { now: await readTime(transaction), timeZone };
  }

  const change = candidateChange({ db, revisions, timeZone });

  app.get(
    '/candidate',
    {
      config: { gate: 'candidate', summary: 'What a link shows; changes nothing' },
      schema: { response: { 200: LinkView } },
      onRequest,
    },
    async (request, reply) => {
      const view = await linkView(db, await readLinked(db, request.link!), await momentOf(db));
      if (view.purpose === 'candidate') reply.header('etag', versionTag(view.version));
      return reply.send(view);
    },
  );

  app.post(
    '/candidate/confirm',
    {
      config: {
        gate: 'candidate',
        summary:
          "Confirms what a link was sent for: a registration, a guardian's agreement, an address",
        refusals: [409],
      },
      schema: { response: { 200: LinkView } },
      onRequest,
    },
    async ({ link }) =>
      revisions.change('auditions', async (transaction, revision) => {
        const linked = await confirmLink(transaction, revision, link!);
        return linkView(transaction, linked, await momentOf(transaction));
      }),
  );

  app.put<{ Body: CandidateInput }>(
    '/candidate',
    {
      config: {
        gate: 'candidate',
        summary: "Replaces a candidate's answers",
        refusals: [403, 409],
        takesIfMatch: true,
      },
      schema: { body: CandidateInput, response: { 200: CandidateView } },
      onRequest,
    },
    async (request, reply) =>
      change(reply, request.link!, (transaction, { auditions }, moment) =>
        changeAnswers(transaction, auditions, request.link!, {
          input: request.body,
          expected: expectedVersions(request),
          ...moment,
        }),
      ),
  );

  for (const [path, summary, isWithdrawn] of [
    ['/candidate/withdraw', 'Withdraws the application', true],
    ['/candidate/return', 'Takes the withdrawal back', false],
  ] as const) {
    app.post(
      path,
      {
        config: { gate: 'candidate', summary, refusals: [403, 409] },
        schema: { response: { 200: CandidateView } },
        onRequest,
      },
      async (request, reply) =>
        change(
          reply,
          request.link!,
          (transaction, revised, { now }) =>
            setWithdrawn(transaction, revised, request.link!, isWithdrawn ? now : null),
          isWithdrawn ? ['schedule'] : [],
        ),
    );
  }
}

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
