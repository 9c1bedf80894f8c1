import { isClockChecked, serverNow } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import {
  applyCheckInChanges,
  type AttendanceEvent,
  type CheckInEntry,
  type CheckInList,
  type NewAttendanceEvent,
} from '@nox/contracts';
import { failedSend, Outbox, type OutboxItem, type SendResult } from '@nox/outbox';
import { newKey } from '@nox/ui';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSynced } from '../ui/use-synced.ts';
import { checkInChanges, checkInQuery, sendEvent } from './check-in-calls.ts';

/** What the outbox stores. Its database has no other kinds. */
interface AttendancePayload {
  kind: 'attendance';
  event: NewAttendanceEvent;
  candidate: string;
  /** Its time is this device's: no response had come to check the clock by. */
  isUnchecked?: boolean;
}

/** With the server's time as soon as that is known. */
const timed = ({ event, isUnchecked }: AttendancePayload): NewAttendanceEvent =>
  isUnchecked
    ? { ...event, at: new Date(Date.parse(event.at) + serverNow() - Date.now()).toISOString() }
    : event;

/** The entries with further events; entries without one stay the same objects. */
function withEvents(entries: CheckInEntry[], events: readonly NewAttendanceEvent[]) {
  if (events.length === 0) return entries;
  return entries.map((entry) => {
    const added = events
      .filter(({ entryId }) => entryId === entry._id)
      .map(({ _id, kind, undoes, at }): AttendanceEvent => ({ _id, kind, undoes, at }));
    return added.length === 0 ? entry : { ...entry, events: [...entry.events, ...added] };
  });
}

const LOST = {
  gone: 'The candidate was deleted meanwhile.',
  conflict: 'Another event was recorded in its place.',
};

/** Sends an event once. As a mutation of the query client, whose cache reports an ended session to the shell. */
async function send(
  queryClient: QueryClient,
  item: OutboxItem<AttendancePayload>,
): Promise<SendResult> {
  const event = timed(item);
  const mutationFn = () => sendEvent(event);
  try {
    const outcome = await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn })
      .execute(undefined);
    if (outcome === 'gone' || outcome === 'conflict') {
      return { rejection: { status: 404, code: outcome, message: LOST[outcome] } };
    }
    // Before it leaves the outbox, so that it is never missing; a list that is being fetched may be from before it.
    const { queryKey } = checkInQuery;
    if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<CheckInList>(
      queryKey,
      (list) => list && { ...list, entries: withEvents(list.entries, [event]) },
    );
    return 'sent';
  } catch (error) {
    return failedSend(error);
  }
}

/** The list of the door with what this device has recorded, also without a network. */
export function useCheckIn() {
  const queryClient = useQueryClient();
  const { data: list } = useQuery(checkInQuery);
  const [outbox] = useState(() => {
    const uid = useAuth.getState().user?.uid ?? '';
    return new Outbox<AttendancePayload>({
      ...{ name: 'nox-check-in', uid },
      send: (item) => send(queryClient, item),
      isSignedIn: () => useAuth.getState().user?.uid === uid,
    });
  });
  useEffect(() => outbox.run(), [outbox]);
  const { pending, rejected, isPersistent } = useSyncExternalStore(
    outbox.subscribe,
    outbox.snapshot,
  );
  const { isOffline } = useSynced({
    ...{ queryKey: checkInQuery.queryKey, isLoaded: list !== undefined },
    ...{ read: checkInChanges, apply: applyCheckInChanges },
  });
  const entries = useMemo(
    () => withEvents(list?.entries ?? [], pending.map(timed)),
    [list, pending],
  );

  /** @returns the ids of the events, which an undo names */
  function record(
    entry: CheckInEntry,
    events: readonly Pick<AttendanceEvent, 'kind' | 'undoes'>[],
  ): string[] {
    const at = new Date(serverNow()).toISOString();
    return events.map((fields) => {
      const event = { ...fields, _id: newKey(), entryId: entry._id, at };
      const isUnchecked = !isClockChecked();
      void outbox.enqueue({ kind: 'attendance', event, candidate: entry.fullName, isUnchecked });
      return event._id;
    });
  }

  return { entries, isOffline, pending, rejected, isPersistent, record, outbox };
}
