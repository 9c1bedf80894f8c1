import { createHash, randomUUID } from 'node:crypto';
import {
  agreesToFirstNames,
  type CheckInList,
  DayNow,
  Screen,
  ScreenInput,
  MAX_NEXT,
  NewScreen,
  panelQueues,
  type PanelQueue,
  plannedTime,
  type Queued,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { createLink } from '#platform/auth/candidate-links.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { recordChange } from '#platform/database/audit.ts';
import {
  creationTime,
  DAY_MS,
  isoTime,
  MINUTE_MS,
  readExpiryTime,
} from '#platform/database/clock.ts';
import { type Database, memoizeByRevision } from '#platform/database/revisions.ts';
import { deleteWhere } from '#platform/database/rows.ts';
import { type Db, type ScreenLinkRow } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { sendTagged } from '#platform/http/conditional.ts';
import { type Exchange } from '#platform/http/large-lists.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { readCurrentSeason, zonedTime } from '../seasons/current-season.ts';
import { readCheckInList } from './check-in.ts';

/* Who is on now and next, for candidates and for the screens in the corridor, each with a secret link of its own. */

const isCalled = ({ attendance }: Queued) => attendance.state === 'called';

const panelsOf = (queues: readonly PanelQueue[], shows: Screen['shows']): DayNow['panels'] => {
  const seen = (one: Queued) => ({
    number: one.entry.number,
    ...(shows === 'first name' && { firstName: one.entry.fullName.split(' ', 1)[0] }),
    ...(isCalled(one) && { isCalled: true as const }),
  });
  return queues.map(({ name, room, now, next, minutes, minutesBehind }) => ({
    name,
    room,
    minutesBehind,
    ...(next[0] && next[0].starts > minutes && { startsAt: plannedTime(next[0].starts) }),
    now: now && seen(now),
    next: next.slice(0, MAX_NEXT + next.filter(isCalled).length).map(seen),
  }));
};

function ownOf(queues: readonly PanelQueue[], id: string | null): DayNow['own'] {
  const isOwn = ({ entry }: Queued) => entry._id === id;
  for (const { name: panel, all, now, next, minutesBehind } of queues) {
    const own = all.find(isOwn);
    if (!own) continue;
    const at = next.findIndex(isOwn);
    const ahead = at === -1 || minutesBehind === null ? null : at + (now ? 1 : 0);
    return { panel, slot: own.entry.slot!, attendance: own.attendance.state, ahead };
  }
  return undefined;
}

const tagged = (response: DayNow) => {
  const body = JSON.stringify(response);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
};

/** What is made of a state once a minute, for all who read it. */
function prepare(list: CheckInList, instant: number, timeZone: string) {
  const queues = panelQueues(list, instant, (time) => zonedTime(time, timeZone));
  return {
    list,
    minute: Math.floor(instant / MINUTE_MS),
    queues,
    number: tagged({ panels: panelsOf(queues, 'number') }),
    'first name': tagged({ panels: panelsOf(queues, 'first name') }),
  };
}

/** Auditions take some days; a link that is forgotten ends. */
const LIFETIME_MS = 30 * DAY_MS;

const toScreen = (row: Omit<ScreenLinkRow, 'token_hash'>): Screen => ({
  _id: row.id,
  label: row.label,
  shows: row.shows,
  expiresAt: isoTime(row.expires_at),
});

export async function nowRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  const { db, revisions } = database;
  const load = memoizeByRevision(revisions, ['auditions', 'schedule'], () => readCheckInList(db));
  let prepared: ReturnType<typeof prepare> | undefined;

  const send = ({ request, reply }: Exchange, list: CheckInList) => {
    const now = Date.now();
    if (prepared?.list !== list || prepared.minute !== Math.floor(now / MINUTE_MS)) {
      prepared = prepare(list, now, timeZone);
    }
    const { link, screen } = request;
    // Screens show what their links say; candidates see numbers and their own place.
    const shows = link ? 'number' : (screen?.shows ?? 'first name');
    const own = link ? ownOf(prepared.queues, link.entry_id) : undefined;
    const { body, tag } = own
      ? tagged({ panels: panelsOf(prepared.queues, shows), own })
      : prepared[shows];
    return sendTagged(request, reply, tag, body);
  };

  readRoute(app, 'day', '/season/now', {
    summary: 'Who is on now and next, by panel',
    response: DayNow,
    isConditional: true,
    read: (call) => {
      // Screens ask again and again: what is loaded is sent at once.
      const list = load();
      return list instanceof Promise ? list.then((loaded) => send(call, loaded)) : send(call, list);
    },
  });

  screenRoutes(app, database);
}

/** @throws HttpError 409 `not_agreed` where candidates do not agree that screens show their first names */
async function refuseUnagreed(db: Db): Promise<void> {
  const { settings } = await readCurrentSeason(db);
  if (agreesToFirstNames(settings)) return;
  const message =
    'Candidates have not agreed that screens show their first names: choose that below the privacy text of the season first.';
  throw new HttpError(409, 'not_agreed', message);
}

function screenRoutes(app: FastifyInstance, database: Database) {
  // The revision lets every server read the links anew.
  const changes = ['auditions'] as const;
  const noun = 'Display';

  readRoute(app, 'organiser', '/displays', {
    summary: 'The screens that show who is next',
    response: z.array(Screen),
    read: async () => {
      const query = database.db.selectFrom('display_links').selectAll().orderBy('created_at');
      const now = await readExpiryTime(database.db);
      return (await query.where('expires_at', '>', now).execute()).map(toScreen);
    },
  });

  writeRoute(app, database, 'organiser', 'POST', '/displays', {
    summary: 'A link for a screen',
    changes,
    body: ScreenInput,
    response: { 201: NewScreen },
    refusals: [409],
    write: async ({ transaction, by, body: { label, shows } }) => {
      if (shows === 'first name') await refuseUnagreed(transaction);
      const expires_at = (await readExpiryTime(transaction)) + LIFETIME_MS;
      const row = { id: randomUUID(), created_at: creationTime(), label, shows, expires_at };
      const token = await createLink(transaction, 'display_links', row);
      await recordChange({ transaction, by }, 'displays', 'created', { after: label });
      return { ...toScreen(row), token };
    },
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/displays/:id', {
    summary: 'Ends the link of a screen',
    noun,
    changes,
    response: { 204: NoContent },
    write: async ({ transaction, by, id }) => {
      const [row] = await deleteWhere(transaction, 'display_links', id);
      if (!row) throw notFound(noun);
      await recordChange({ transaction, by }, 'displays', 'deleted', { before: row.label });
    },
  });
}
