import { ApiError, http } from '@nox/api-client';
import type { AuditEvent, AuditionEntry, AuditPage } from '@nox/contracts';
import { Button, formatTime, Notice } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './entry-history.module.css';

/** While it is open others go on, and what is sent takes effect later. */
const REFRESH_INTERVAL_MS = 5_000;

// Called here: the API client of an earlier shell does not have this call.
const fetchHistory = async (item: string, signal: AbortSignal) =>
  (await http.get<AuditPage>('/audit-log', { params: { item }, signal, authenticated: true })).data;

/** What was done to an entry, on demand; neither scores nor notes are part of it. */
export function EntryHistory({ entry }: { entry: AuditionEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.history}>
      <Button aria-expanded={isOpen} className={styles.toggle} onClick={() => setIsOpen(!isOpen)}>
        History
      </Button>
      {isOpen && <Events id={entry._id} />}
    </div>
  );
}

function Events({ id }: { id: string }) {
  const {
    data: page,
    isError,
    failureReason,
    refetch,
  } = useQuery({
    queryKey: ['audit-log', { item: id }],
    queryFn: ({ signal }) => fetchHistory(id, signal),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  });

  if (!page) {
    if (!isError && !ApiError.isUnreachable(failureReason)) return <p role="status">Loading…</p>;
    return (
      <Notice tone="stop">
        The history could not be fetched.
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    );
  }
  if (page.events.length === 0) return <p>Nothing was changed since changes are recorded.</p>;
  return (
    <>
      <ol role="list" aria-label="History" className={styles.events}>
        {page.events.map((event) => (
          <li key={event._id}>
            {event.sentence}
            <span className={styles.minor}>
              {personOf(event)}, <time dateTime={event.at}>{formatTime(event.at)}</time>
            </span>
          </li>
        ))}
      </ol>
      {page.next && <p>Earlier changes are in the audit log.</p>}
    </>
  );
}

const OTHERS = { candidate: 'The candidate', system: 'The server', account: 'An administrator' };

const personOf = ({ by, actor }: AuditEvent) => by ?? OTHERS[actor];
