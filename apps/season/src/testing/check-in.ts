import type { AttendanceEvent, CheckInEntry, NewAttendanceEvents } from '@nox/contracts';
import { respond, respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { idOf } from './schedule-board.ts';

let serial = 500;

/** What one device has recorded of an appearance, each event knowing those before it. @param fields of each of them */
export function recorded(
  kinds: readonly AttendanceEvent['kind'][],
  fields: Partial<AttendanceEvent> = {},
): AttendanceEvent[] {
  const ids = kinds.map(() => idOf((serial += 1)));
  return kinds.map((kind, index) => ({
    _id: ids[index]!,
    kind,
    at: '2026-08-14T11:32:00.000Z',
    date: '2026-08-14',
    after: ids.slice(Math.max(0, index - 1), index),
    receivedAt: `2026-08-14T11:33:00.${serial}Z`,
    ...fields,
  }));
}

/** The server's candidates from now on. @returns what has changed of them from then on */
export function serveCheckIn(entries: CheckInEntry[]) {
  const revision = { schedule: 7, entries: 3 };
  const changes = (changed: CheckInEntry[]) =>
    respond('get', '/check-in/changes', {
      revision: { ...revision, entries: 3 + changed.length },
      isIncomplete: false,
      entries: changed,
      removed: [],
    });
  // Says what time it is, as servers do.
  const headers = () => ({ date: new Date(Date.now()).toUTCString() });
  respondBy('get', '/check-in', () =>
    HttpResponse.json({ revision, entries }, { headers: headers() }),
  );
  changes([]);
  return changes;
}

export function takeEvents() {
  const sent: NewAttendanceEvents['events'] = [];
  respondBy('post', '/check-in/events', async ({ request }) => {
    const { events } = (await request.json()) as NewAttendanceEvents;
    sent.push(...events);
    return { results: events.map(({ _id }) => ({ _id, outcome: 'stored' })) };
  });
  return sent;
}
