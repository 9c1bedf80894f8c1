import type { CheckInEntry, NewAttendanceEvents } from '@nox/contracts';
import { respond, respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';

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
