import { createHash } from 'node:crypto';
import {
  type CheckInEntry,
  type DayNow,
  type Display,
  MAX_NEXT,
  panelQueues,
  type PanelQueue,
  type Queued,
  type Seen,
} from '@nox/contracts';
import { type FastifyReply } from 'fastify';
import { type Exchange } from '../auditions/entries/compressed-response.ts';
import { type Database, memoizeByRevision } from '../database/revisions.ts';
import { MINUTE_MS } from '../database/clock.ts';
import { sendTagged } from '../http/conditional.ts';
import { localTimeOf } from '../seasons/current-season.ts';
import { readCheckInList } from './check-in.ts';

type Shows = Display['shows'];

const seen = ({ entry, attendance }: Queued, shows: Shows): Seen => ({
  number: entry.number,
  ...(shows === 'first name' && { firstName: entry.fullName.split(' ', 1)[0] }),
  ...(attendance.state === 'called' && { isCalled: true }),
});

const panelsOf = (queues: readonly PanelQueue[], shows: Shows): DayNow['panels'] =>
  queues.map(({ name, room, now, next, minutesBehind }) => ({
    name,
    room,
    minutesBehind,
    now: now && seen(now, shows),
    next: next.slice(0, MAX_NEXT).map((one) => seen(one, shows)),
  }));

/** How many are on or to come before a candidate, where someone records who is on. */
function aheadOf({ now, next, minutesBehind }: PanelQueue, entryId: string): number | null {
  const at = next.findIndex(({ entry }) => entry._id === entryId);
  return at === -1 || minutesBehind === null ? null : at + (now ? 1 : 0);
}

function ownsOf(queues: readonly PanelQueue[]) {
  const owns = new Map<string, NonNullable<DayNow['own']>>();
  for (const queue of queues) {
    for (const { entry, attendance } of queue.all) {
      const ahead = aheadOf(queue, entry._id);
      owns.set(entry._id, { panel: queue.name, attendance: attendance.state, ahead });
    }
  }
  return owns;
}

const tagged = (response: DayNow) => {
  const body = JSON.stringify(response);
  return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
};

/** What is made of a state once a minute, for all who read it. */
function prepare(entries: readonly CheckInEntry[], instant: number, timeZone: string) {
  const queues = panelQueues(entries, instant, (time) => localTimeOf(time, timeZone));
  const numbers = panelsOf(queues, 'number');
  return {
    entries,
    minute: Math.floor(instant / MINUTE_MS),
    numbers,
    owns: ownsOf(queues),
    number: tagged({ panels: numbers }),
    'first name': tagged({ panels: panelsOf(queues, 'first name') }),
  };
}

/** Sends who is on now and next: to screens as their links say, to candidates numbers and their own place. */
export function nowSender({ db, revisions }: Database, timeZone: string) {
  const readEntries = async () => (await readCheckInList(db)).entries;
  const load = memoizeByRevision(revisions, ['auditions', 'schedule'], readEntries);
  let prepared: ReturnType<typeof prepare> | undefined;
  return async ({ request, reply }: Exchange): Promise<FastifyReply> => {
    const entries = await load();
    const now = Date.now();
    if (prepared?.entries !== entries || prepared.minute !== Math.floor(now / MINUTE_MS)) {
      prepared = prepare(entries, now, timeZone);
    }
    const { link, display } = request;
    const own = link && prepared.owns.get(link.entry_id ?? '');
    const shows = link ? 'number' : (display?.shows ?? 'first name');
    const { body, tag } = own ? tagged({ panels: prepared.numbers, own }) : prepared[shows];
    return sendTagged(request, reply, tag, body);
  };
}
