import { ApiError, auditionQueries, undoBulkChange } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { Undoable } from '@nox/contracts';
import { Button, useAnnounce } from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './undo-bars.module.css';
import { candidates } from '../entry/entry-filter.ts';
import { undoSubject } from '../entry/undo-subject.ts';
import { useRefresh } from '../sync/sync-provider.tsx';

/** Changes of others that affected a single entry are found only by refetching. */
const REFETCH_INTERVAL_MS = 30_000;

/** The deletions and bulk changes of all judges that can still be undone. */
export function UndoBars() {
  const { data: undoables = [] } = useQuery({
    ...auditionQueries.undoable(),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <div role="status">
      {undoables.length > 0 && (
        <ul role="list" aria-label="Can be undone" className={styles.list}>
          {undoables.map((undoable) => (
            <UndoBar key={undoable._id} undoable={undoable} />
          ))}
        </ul>
      )}
    </div>
  );
}

const KIND_TEXTS = {
  rejected: 'rejected',
  deleted: 'deleted',
  slotted: 'moved to time slots',
} as const satisfies Record<Undoable['kind'], string>;

function UndoBar({ undoable }: { undoable: Undoable }) {
  const { _id: id, kind, count, name, madeAt, until, by } = undoable;
  const ownEmail = useAuth(({ user }) => user?.email);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const refresh = useRefresh();

  const subject = undoSubject(undoable);

  const { mutate, isPending } = useMutation({
    mutationFn: () => undoBulkChange(id),
    onSuccess: (message) => announce('go', message, subject),
    onError: (error) => announce('stop', ApiError.messageOr(error, 'Failed to undo.'), subject),
    onSettled: refresh,
  });

  const change = `${name ?? candidates(count)} ${KIND_TEXTS[kind]}`;
  return (
    <li className={styles.bar}>
      <p className={styles.text}>
        {change}
        {by && by !== ownEmail && ` by ${by}`}
      </p>
      <Button
        aria-label={`Undo: ${change}`}
        disabled={isPending}
        className={styles.undo}
        onClick={() => mutate()}
      >
        {isPending ? 'Undoing...' : 'Undo'}
      </Button>
      <TimeLeft
        madeAt={madeAt}
        until={until}
        onExpired={() =>
          void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey })
        }
      />
    </li>
  );
}

interface TimeLeftProps {
  madeAt: string;
  until: string;
  onExpired: () => void;
}

/** A countdown to the server's time; at most its whole duration, as the browser's clock may differ. */
function TimeLeft({ madeAt, until, onExpired }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  const left = Math.min(Math.max(end - now, 0), end - Date.parse(madeAt));
  const isExpired = left === 0;

  useEffect(() => {
    if (isExpired) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isExpired]);

  const notifyExpired = useEffectEvent(onExpired);
  useEffect(() => {
    if (isExpired) notifyExpired();
  }, [isExpired]);

  const seconds = Math.ceil(left / 1_000);
  return (
    <span role="timer" className={styles.time}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} left
    </span>
  );
}
