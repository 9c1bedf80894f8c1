import rateLimit from '@fastify/rate-limit';
import {
  CandidateInput,
  CandidateView,
  FreeSlots,
  LinkView,
  OfferAnswer,
  Place,
  SlotAnswer,
} from '@nox/contracts';
import { readSocietyName } from '#content/items/society.ts';
import { type FastifyInstance } from 'fastify';
import { inSnapshot, readRevisions } from '../auditions/entries/audition-entries.ts';
import { HOUR_MS, MINUTE_MS, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type CandidateLinkRow, type Db } from '#platform/database/schema.ts';
import { notFound } from '#platform/errors/http-error.ts';
import { counterOf } from '#platform/http/address-limit.ts';
import { completeBody, versionTag } from '#platform/http/conditional.ts';
import { fileRoute, readRoute, type WriteCall, writeRoute } from '#platform/http/routes.ts';
import { CALENDAR_TYPE, slotFile } from '../messages/slot-messages/calendar-file.ts';
import { changeAnswers, confirmLink, setWithdrawn, withdraw } from './change.ts';
import { meetingFile, meetingFor } from '../messages/result-messages/notified-meetings.ts';
import { isFirstOpened, markOpened } from '../messages/result-messages/opened-results.ts';
import {
  type CandidateCall,
  type Linked,
  ownResult,
  readLinked,
  readOwn,
  readOwnEntry,
  showsResult,
} from './subject.ts';
import { answerPlace } from './own-place.ts';
import { answerSlot, chooseSlot, listFreeSlots, readOwnSlot } from './own-slot.ts';
import { candidateView, linkView } from './view.ts';

type Options = Database & { timeZone: string };

export const readCurrentTime = async (db: Db, { timeZone }: Options) => ({
  now: await readTime(db),
  timeZone,
});

async function callOf(call: WriteCall<unknown, unknown>, options: Options): Promise<CandidateCall> {
  const time = await readCurrentTime(call.transaction, options);
  return { ...call, by: null, link: call.request.link!, ...time };
}

/** Records that a page with a result is opened. Part of a transaction while nothing is published. */
async function recordOpened(transaction: Db, linked: Linked): Promise<Linked> {
  const { subject } = linked;
  if (showsResult(linked)) {
    await markOpened(transaction, subject.row.id, subject.season.settings);
  }
  return linked;
}

async function showLink(options: Options, link: CandidateLinkRow): Promise<LinkView> {
  const { db, revisions } = options;
  const linked = await readLinked(db, link);
  const { subject } = linked;
  const isFirst =
    subject.kind === 'entry' &&
    showsResult(linked) &&
    (await isFirstOpened(db, subject.row, subject.season.settings));
  const show = async (snapshot: Db, shown: Linked) =>
    linkView(snapshot, shown, await readCurrentTime(snapshot, options));
  if (!isFirst) return show(db, linked);
  return revisions.withLock('schedule', async (transaction) =>
    show(transaction, await recordOpened(transaction, await readLinked(transaction, link))),
  );
}

/** The lock comes before the entry's row, as where a sent message is recorded: in another order each would wait for the other. */
const IN_ORDER = { locks: 'schedule' } as const;

/** What routes of all links have in common: they send what the link shows afterwards. */
const byAnyLink = (options: Options, work: (call: CandidateCall) => Promise<Linked>) => ({
  ...IN_ORDER,
  response: { 200: LinkView },
  write: async (request: WriteCall<undefined, undefined>): Promise<LinkView> => {
    const call = await callOf(request, options);
    const linked = await recordOpened(call.transaction, await work(call));
    return linkView(call.transaction, linked, call);
  },
});

/** The same of a candidate's own link. */
export const changing = <Body>(
  options: Options,
  work: (call: CandidateCall, request: WriteCall<Body, undefined>) => Promise<void>,
) => ({
  refusals: [403, 409],
  ...IN_ORDER,
  response: { 200: CandidateView },
  versionOf: ({ version }: CandidateView) => version,
  write: async (request: WriteCall<Body, undefined>): Promise<CandidateView> => {
    const call = await callOf(request, options);
    await work(call, request);
    const linked = await readLinked(call.transaction, call.link);
    const { subject } = await recordOpened(call.transaction, linked);
    return candidateView(call.transaction, subject, call);
  },
});

const MAX_PER_MINUTE = 60;
const MAX_LINKS = 10_000;

/** Limits routes declared from now on, in each process by itself. The refusal is HttpError 429 `too_many_requests`. */
export async function limitByLink(app: FastifyInstance, max: number, timeWindow = MINUTE_MS) {
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow,
    cache: MAX_LINKS,
    keyGenerator: ({ link }) => link?.token_hash ?? '',
  });
  const refuse = counterOf([app.createRateLimit()]);
  // The limit stands behind the gate, which finds the link.
  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat();
    if (!hooks.includes(refuse)) route.onRequest = [...hooks, refuse];
  });
}

/** What whoever has a secret link may read and do. Opening a link does nothing else: mail programs open all of them. */
export async function candidateRoutes(app: FastifyInstance, options: Options) {
  await limitByLink(app, MAX_PER_MINUTE);

  readRoute(app, 'candidate', '/candidate', {
    summary: 'What a link shows; changes nothing but that a result was opened',
    refusals: [409],
    response: LinkView,
    read: async ({ request, reply }) => {
      const view = await showLink(options, request.link!);
      if (view.purpose === 'candidate') reply.header('etag', versionTag(view.version));
      return view;
    },
  });

  writeRoute(app, options, 'candidate', 'POST', '/candidate/confirm', {
    summary:
      "Confirms what a link was sent for: a registration, a guardian's agreement, an address",
    refusals: [409],
    changes: ['auditions'],
    ...byAnyLink(options, confirmLink),
  });

  writeRoute(app, options, 'candidate', 'PUT', '/candidate', {
    summary: "Replaces a candidate's answers; with If-Match, what is absent stays",
    body: CandidateInput,
    takesIfMatch: true,
    changes: ['auditions'],
    ...changing<CandidateInput>(options, async (call, { body, expected, request }) => {
      const subject = await readOwnEntry(call.transaction, call.link);
      await changeAnswers(call, subject, (stored) => completeBody(request, body, stored), expected);
    }),
  });

  writeRoute(app, options, 'candidate', 'POST', '/candidate/withdraw', {
    summary: "Withdraws the application, or a guardian's agreement to it",
    refusals: [403, 409],
    changes: ['auditions', 'schedule'],
    ...byAnyLink(options, withdraw),
  });

  writeRoute(app, options, 'candidate', 'POST', '/candidate/return', {
    summary: 'Takes the withdrawal back',
    changes: ['auditions'],
    ...changing(options, (call) => setWithdrawn(call, false)),
  });
}

/** Answers and moves count together. */
const MAX_CHANGES_PER_HOUR = 10;

async function readRoutes(app: FastifyInstance, options: Options) {
  const { db, timeZone } = options;
  await limitByLink(app, MAX_PER_MINUTE);

  const calendar = { type: CALENDAR_TYPE, refusals: [403, 404] };
  fileRoute(app, 'candidate', '/candidate/slot.ics', {
    ...calendar,
    summary: "A candidate's slot as a calendar file",
    name: 'audition.ics',
    read: async ({ request }) => {
      const subject = await readOwn(db, request.link!);
      const slot = await readOwnSlot(db, subject);
      if (!slot || subject.kind === 'registration') throw notFound('Slot');
      const { id, number, check_in_code: code } = subject.row;
      const { schedule: sequence } = (await readRevisions(db)).revision;
      return slotFile(
        {
          ...{ entryId: id, number, code, slot, sequence },
          changedAt: await readTime(db),
        },
        { name: subject.season.settings.name, society: await readSocietyName(db), timeZone },
      );
    },
  });

  fileRoute(app, 'candidate', '/candidate/meeting.ics', {
    ...calendar,
    summary: 'The first meeting of a selected candidate as a calendar file',
    name: 'first-meeting.ics',
    read: async ({ request }) => {
      const subject = await readOwn(db, request.link!);
      const changedAt = await readTime(db);
      const { result = null, meeting: shown } =
        ownResult(subject, { now: changedAt, timeZone }) ?? {};
      // The page of who gave the place back names none.
      const meeting = shown && meetingFor(result, subject.season.settings);
      if (!meeting) throw notFound('Meeting');
      const { entries: sequence } = (await readRevisions(db)).revision;
      const society = await readSocietyName(db);
      return meetingFile(subject.season, meeting, { society, sequence, changedAt, timeZone });
    },
  });

  readRoute(app, 'candidate', '/candidate/seats', {
    summary: 'The slots that a candidate may choose instead of theirs',
    response: FreeSlots,
    refusals: [403, 409],
    read: ({ request }) =>
      inSnapshot(db, async (snapshot) =>
        listFreeSlots(snapshot, request.link!, await readCurrentTime(snapshot, options)),
      ),
  });
}

export async function slotRoutes(app: FastifyInstance, options: Options) {
  await app.register(readRoutes, options);
  await limitByLink(app, MAX_CHANGES_PER_HOUR, HOUR_MS);

  writeRoute(app, options, 'candidate', 'POST', '/candidate/slot', {
    summary: 'Says whether the candidate can come to their slot',
    body: SlotAnswer,
    changes: ['auditions'],
    ...changing<SlotAnswer>(options, (call, { body }) => answerSlot(call, body)),
  });

  writeRoute(app, options, 'candidate', 'POST', '/candidate/place', {
    summary: 'Says whether a selected candidate takes the place',
    body: OfferAnswer,
    changes: ['auditions'],
    ...changing<OfferAnswer>(options, (call, { body }) => answerPlace(call, body)),
  });

  writeRoute(app, options, 'candidate', 'PUT', '/candidate/slot', {
    summary: 'Moves a candidate into another free slot',
    body: Place,
    changes: ['auditions', 'schedule'],
    ...changing<Place>(options, (call, { body }) => chooseSlot(call, body)),
  });
}
