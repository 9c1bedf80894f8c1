import {
  call,
  isClockChecked,
  type OfflineMeta,
  readQuery,
  serverNow,
  SHORT_TIMEOUT_MS,
} from '@nox/api-client';
import { useAuth } from '@nox/auth';
import {
  appearanceOn,
  applyCheckInChanges,
  type AttendanceEvent,
  type AttendanceResults,
  auditionDayAt,
  type CheckInEntry,
  type CheckInList,
  pluralize,
} from '@nox/contracts';
import { Outbox, type SendResult } from '@nox/outbox';
import { Button, localOf, newKey, Notice, usePolled } from '@nox/ui';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { OfflineMark } from '../ui/page-parts.tsx';
import { useSynced } from '../ui/use-synced.ts';

/** All candidates as the door knows them; on this device for when there is no network. */
const checkInQuery = {
  ...readQuery<CheckInList>(['check-in', 'list'], '/check-in'),
  meta: { offline: { label: 'candidates' } } satisfies OfflineMeta,
  structuralSharing: false,
};
const { queryKey } = checkInQuery;

export const checkInContent = {
  query: checkInQuery,
  loading: 'Loading candidates',
  failed: 'Failed to fetch the candidates.',
  offline: 'Open this page once with a network: from then on it works without one.',
};

/** An event as this device shows it before the server has it. */
type OwnEvent = AttendanceEvent & { entryId: string };

interface AttendancePayload {
  event: OwnEvent;
  candidate: string;
  /** Its time is this device's: no response had come to check the clock by. */
  isUnchecked?: boolean;
}

const isoNow = () => new Date(serverNow()).toISOString();

/** The day by the society's clocks. */
const dayAt = (instant: number) => auditionDayAt(localOf(instant));

/** Uses the server's time as soon as that is known. */
function timed({ event, isUnchecked }: AttendancePayload): OwnEvent {
  if (!isUnchecked) return event;
  const at = Date.parse(event.at) + serverNow() - Date.now();
  return { ...event, at: new Date(at).toISOString(), date: dayAt(at) };
}

/** The entries with further events; entries without one stay the same objects. */
function withEvents(entries: CheckInEntry[], events: readonly OwnEvent[]) {
  const byEntry = Map.groupBy(events, ({ entryId }) => entryId);
  return entries.map((entry) => {
    const added = byEntry.get(entry._id);
    return added ? { ...entry, events: [...entry.events, ...added] } : entry;
  });
}

const GONE = {
  status: 404,
  code: 'gone',
  message: 'The candidate is not in this season any more.',
};

/** Sends an event once. As a mutation of the query client, whose cache reports an ended session to the shell. */
async function send(queryClient: QueryClient, item: AttendancePayload): Promise<SendResult> {
  const event = timed(item);
  // Only the server knows the day until a response has checked the clock.
  const date = item.isUnchecked && !isClockChecked() ? undefined : event.date;
  const options = { body: { events: [{ ...event, date }] }, timeout: SHORT_TIMEOUT_MS };
  const mutationFn = () => call<AttendanceResults>('POST', '/check-in/events', options);
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  const { outcome } = (await mutation.execute(undefined)).results[0]!;
  if (outcome === 'gone') return { rejection: GONE };
  // The list gets it before it leaves the outbox, so that it is never missing; a list that is being fetched may be from before it.
  if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey });
  const withEvent = (list: CheckInList) => ({
    ...list,
    entries: withEvents(list.entries, [{ ...event, receivedAt: isoNow() }]),
  });
  queryClient.setQueryData<CheckInList>(queryKey, (list) => list && withEvent(list));
  return 'sent';
}

const STEP_MS = 15_000;
/** Often: with the first response the time may be another one. */
const CHECK_MS = 1_000;

const readNow = () => serverNow() - (serverNow() % STEP_MS);

export type Door = ReturnType<typeof useCheckIn>;

/** The list of the door with what this device has recorded, also without a network. @param source the page that records */
export function useCheckIn(source: AttendanceEvent['source']) {
  const now = usePolled(readNow, CHECK_MS);
  const queryClient = useQueryClient();
  const { data: list } = useQuery(checkInQuery);
  const [outbox] = useState(() => {
    const uid = useAuth.getState().user?.uid ?? '';
    return new Outbox<AttendancePayload>({
      name: 'nox-check-in',
      uid,
      send: (item) => send(queryClient, item),
      isSignedIn: () => useAuth.getState().user?.uid === uid,
    });
  });
  useEffect(() => outbox.run(), [outbox]);
  const { subscribe, snapshot } = outbox;
  const { pending, rejected, isPersistent, othersCount } = useSyncExternalStore(
    subscribe,
    snapshot,
  );
  const isLoaded = Boolean(list);
  const { isOffline } = useSynced(queryKey, isLoaded, '/check-in/changes', applyCheckInChanges);
  // A list that comes checks the clock by which they are timed.
  const entries = useMemo(() => {
    const own = pending.map((item) => ({ ...timed(item), position: item.id }));
    return withEvents(list?.entries ?? [], own);
  }, [list, pending]);

  /** The outbox has an event a moment later, and a key may be pressed twice. */
  const enqueued = useRef(new Set<OwnEvent>());
  function record(entry: CheckInEntry, fields: Pick<AttendanceEvent, 'kind' | 'undoes'>): string {
    const { _id: entryId, fullName: candidate, events } = entry;
    const undone = events.find(({ _id }) => _id === fields.undoes);
    const date = undone?.date ?? dayAt(serverNow());
    const own = [...enqueued.current].filter((one) => one.entryId === entryId);
    const { latest: after } = appearanceOn({ events: [...events, ...own] }, date);
    const event = { ...fields, _id: newKey(), entryId, at: isoNow(), date, after, source };
    enqueued.current.add(event);
    void outbox
      .enqueue({ event, candidate, isUnchecked: !isClockChecked() })
      .finally(() => enqueued.current.delete(event));
    return event._id;
  }
  const undo = (entry: CheckInEntry, ids: readonly string[]) =>
    ids.forEach((undoes) => record(entry, { kind: 'undo', undoes }));

  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  /** Ids of what the server has refused, and does not have since. */
  const refused = new Set([...rejected.map(({ event }) => event._id), ...dismissed]);
  const dismiss = ({ id, event }: (typeof rejected)[number]) => {
    setDismissed((before) => [...before, event._id]);
    void outbox.remove(id);
  };
  const unsent = (
    <>
      <OfflineMark isShown={isOffline}>Offline: go on as usual.</OfflineMark>
      <OfflineMark isShown={pending.length > 0}>{pending.length} waiting to send</OfflineMark>
      <OfflineMark isShown={othersCount > 0}>
        {pluralize(othersCount, 'event of another account waits', 'events of another account wait')}{' '}
        until it logs in here again.
      </OfflineMark>
      <OfflineMark isShown={pending.length > 0 && !isPersistent}>Leave this page open.</OfflineMark>
      {rejected.map((item) => (
        <Notice key={item.id} tone="negative">
          {item.candidate}: not recorded. {item.rejection!.message}
          <Button onClick={() => void outbox.retry(item.id)}>Try again</Button>
          <Button onClick={() => dismiss(item)}>Dismiss</Button>
        </Notice>
      ))}
    </>
  );
  const { panels, questions = [] } = list ?? {};
  return { entries, panels, questions, now, isOffline, record, undo, unsent, refused };
}
