import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { focusHeading } from './page.ts';
import { Button } from './button.tsx';
import { classNames, tools, ui } from './classes.ts';
import { formatDuration } from './local-format.ts';
import { useAnnounce } from './overlay/toasts.tsx';
import styles from './undo-bars.module.css';
import { usePolled } from './hooks.ts';

/** Ends the question before a deletion. */
export const CAN_BE_UNDONE = 'You can undo this for ten minutes.';

interface UndoableChange {
  _id: string;
  /** "Asha Rao deleted". */
  change: string;
  /** The email address of the account that has made it. */
  by: string | null;
  /** ISO times, by the server's clock. */
  madeAt: string;
  until: string;
  /** @returns what it did, in words */
  undo: () => Promise<string>;
  /** Takes the message about the change along. */
  subject: string;
}

interface UndoBarsProps {
  changes: readonly UndoableChange[];
  /** The email address of this account, whose own changes do not name it. */
  ownEmail: string | null | undefined;
  /** The server's time in ms. */
  now: () => number;
  failed: (error: Error) => string;
  /** Fetches what can still be undone, and what shows it. */
  refresh: () => Promise<unknown>;
  /** Replaces `refresh` once the time is over. */
  onExpired?: () => void;
}

export const UndoBars = ({ changes, ...shared }: UndoBarsProps) => (
  <div role="status" className={tools.hideEmpty}>
    {changes.length > 0 && (
      <ul
        role="list"
        aria-label="Can be undone"
        className={classNames(tools.screenOnly, ui.stack2)}
      >
        {changes.map((change) => (
          <UndoBar key={change._id} {...change} {...shared} />
        ))}
      </ul>
    )}
  </div>
);

type UndoBarProps = UndoableChange & Omit<UndoBarsProps, 'changes'>;

function UndoBar(props: UndoBarProps) {
  const { change, by, ownEmail, undo, failed, subject, refresh, onExpired = refresh } = props;
  const { madeAt, until, now } = props;
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: undo,
    onSuccess: (message) => {
      announce('positive', message, subject);
      // The button is removed with its bar.
      focusHeading();
    },
    onError: (error) => announce('negative', failed(error), subject),
    onSettled: refresh,
  });
  return (
    <li className={classNames(ui.row, tools.surface, styles.bar)}>
      <p className={ui.breakable}>
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
      <TimeLeft madeAt={madeAt} until={until} now={now} onExpired={() => void onExpired()} />
    </li>
  );
}

type TimeLeftProps = Required<Pick<UndoBarProps, 'madeAt' | 'until' | 'now' | 'onExpired'>>;

/** A countdown to the end; at most its whole duration. */
function TimeLeft({ madeAt, until, now: readNow, onExpired }: TimeLeftProps) {
  const now = usePolled(readNow, 1_000);
  const end = Date.parse(until);
  const left = Math.min(Math.max(end - now, 0), end - Date.parse(madeAt));
  const isExpired = left === 0;

  const notifyExpired = useEffectEvent(onExpired);
  useEffect(() => {
    if (isExpired) notifyExpired();
  }, [isExpired]);

  const seconds = Math.ceil(left / 1_000);
  return (
    <span role="timer" className={classNames(ui.note, ui.digits)}>
      {formatDuration(seconds)} left
    </span>
  );
}
