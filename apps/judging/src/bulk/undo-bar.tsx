import { auditionQueries, undoBulkChange } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { Undoable } from '@nox/contracts';
import { Button, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOwnRefresh } from '../together/use-own-refresh.ts';
import { failureText } from '../entry/failure-text.ts';
import { TimeLeft } from './time-left.tsx';
import styles from './undo-bar.module.css';

/** A bulk change, and the way back from it while there is one. */
export function UndoBar({ undoable }: { undoable: Undoable }) {
  const { _id: id, kind, count, madeAt, until, by } = undoable;
  const ownEmail = useAuth(({ user }) => user?.email);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const refresh = useOwnRefresh();

  const { mutate, isPending } = useMutation({
    mutationFn: () => undoBulkChange(id),
    onSuccess: (message) => announce('go', message),
    onError: (error) => announce('stop', failureText(error, 'Failed to undo.')),
    onSettled: refresh,
  });

  const what = `${count} ${count === 1 ? 'candidate' : 'candidates'} ${kind}`;
  return (
    <li className={styles.bar}>
      <p className={styles.text}>
        {what}
        {by && by !== ownEmail && ` by ${by}`}
      </p>
      <Button
        aria-label={`Undo: ${what}`}
        disabled={isPending}
        className={styles.undo}
        onClick={() => mutate()}
      >
        {isPending ? 'Undoing...' : 'Undo'}
      </Button>
      <TimeLeft
        madeAt={madeAt}
        until={until}
        onOver={() =>
          void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey })
        }
      />
    </li>
  );
}
