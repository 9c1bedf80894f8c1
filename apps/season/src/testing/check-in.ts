import type { AttendanceEvent, CheckInEntry, NewAttendanceEvents } from '@nox/contracts';
import { respond, respondBy, textsOf } from '@nox/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { serveRevisions } from './accept.ts';
import { idOf } from './schedule-board.ts';

/** 17:30 for the society. */
export const NOW = Date.parse('2026-08-14T12:00:00Z');
export const SLOT = {
  ...{ date: '2026-08-14', starts: 1_050, ends: 1_060 },
  ...{ panel: 'Hall A', room: 'First floor' },
};

export const candidate = (
  number: number,
  fullName: string,
  fields: Partial<CheckInEntry> = {},
): CheckInEntry => ({
  ...{ _id: idOf(number), number, fullName, rollNumber: '', code: `A1B2C3D4E${number}` },
  ...{ timeSlot: '', slot: SLOT, events: [] },
  ...fields,
});

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

/** The server's candidates from now on. @param date its time, as servers say it @returns what has changed of them from then on */
export function serveCheckIn(
  entries: CheckInEntry[],
  date = (): string | undefined => new Date(Date.now()).toUTCString(),
) {
  const revision = { schedule: 7, entries: 3 };
  const changes = (changed: CheckInEntry[]) =>
    respond('get', '/check-in/changes', {
      revision: { ...revision, entries: 3 + changed.length },
      isIncomplete: false,
      entries: changed,
      removed: [],
    });
  respondBy('get', '/check-in', () => {
    const time = date();
    return HttpResponse.json({ revision, entries }, time ? { headers: { date: time } } : {});
  });
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

/** What the door reads. @returns what it sends from now on, and a function that announces changed candidates */
export function serveDoor(entries: CheckInEntry[], date?: () => string | undefined) {
  const changes = serveCheckIn(entries, date);
  const announce = serveRevisions();
  respond('get', '/season', { state: 'over', name: 'Autumn', parts: [], minors: 'not asked' });
  respond('get', '/check-in/free-slots', { slots: [] });
  const change = (...changed: CheckInEntry[]) => {
    changes(changed);
    announce('revision');
  };
  return { sent: takeEvents(), change };
}

/** What the page says in its status regions. */
export const answers = () => textsOf(screen.getAllByRole('status')).join('|');
