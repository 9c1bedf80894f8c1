import { type OfflineMeta } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import type {
  AttendanceResults,
  BoardRevision,
  CheckInChanges,
  CheckInEntry,
  CheckInList,
  FreeSlots,
  NewAttendanceEvent,
  WalkIn,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

/** A network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 10_000;

/** All candidates as the door knows them; on this device for when there is no network. */
export const checkInQuery = queryOptions({
  queryKey: ['check-in', 'list'],
  meta: { offline: { label: 'candidates' } } satisfies OfflineMeta,
  queryFn: ({ signal }) => call<CheckInList>('GET', '/check-in', { signal }),
  structuralSharing: false,
});

/** What has changed after a revision. @throws ApiError `network` */
export const checkInChanges = (since: BoardRevision, signal: AbortSignal) =>
  call<CheckInChanges>('GET', '/check-in/changes', { params: since, signal, timeout: TIMEOUT_MS });

/** Stores an event, once however often it is sent. @returns what became of it */
export async function sendEvent(event: NewAttendanceEvent) {
  const options = { body: { events: [event] }, timeout: TIMEOUT_MS };
  const { results } = await call<AttendanceResults>('POST', '/check-in/events', options);
  return results[0]!.outcome;
}

/** The slots of today with a free seat. */
export const freeSlotsQuery = queryOptions({
  queryKey: ['check-in', 'free-slots'],
  queryFn: ({ signal }) => call<FreeSlots>('GET', '/check-in/free-slots', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** @throws ApiError 409 `roll_number_taken`, `seat_taken`; `invalid` with issues by field */
export const addWalkIn = (body: WalkIn) =>
  call<CheckInEntry>('POST', '/check-in/walk-ins', { body, idempotencyKey: body.eventId });
