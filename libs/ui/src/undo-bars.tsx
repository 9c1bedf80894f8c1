import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { formatDuration } from './local-format.ts';
import ui from './styles/primitives.module.css';
import tools from './styles/tools.module.css';
import styles from './undo-bars.module.css';

/** Ends the question before a deletion. */
export const CAN_BE_UNDONE = 'You can undo this for ten minutes.';

/** The changes that can still be undone: an `UndoBar` for each. */
export function UndoBars({ children }: { children: ReactNode[] }) {
  return (
    <div role="status">
      {children.length > 0 && (
        <ul
          role="list"
          aria-label="Can be undone"
          className={classNames(tools.screenOnly, ui.stack2)}
        >
          {children}
        </ul>
      )}
    </div>
  );
}

interface UndoBarProps {
  /** "Asha Rao deleted". */
  change: string;
  /** Who has made it, if it was someone else. */
  by?: string | null | undefined;
  /** ISO times, by the server's clock. */
  madeAt: string;
  until: string;
  /** The server's time in ms. */
  now: () => number;
  isBusy: boolean;
  onUndo: () => void;
  onExpired: () => void;
}

export function UndoBar({ change, by, isBusy, onUndo, ...time }: UndoBarProps) {
  return (
    <li className={classNames(ui.row, tools.surface, styles.bar)}>
      <p className={styles.text}>
        {change}
        {by && ` by ${by}`}
      </p>
      <Button
        aria-label={`Undo: ${change}`}
        disabled={isBusy}
        className={styles.undo}
        onClick={onUndo}
      >
        {isBusy ? 'Undoing...' : 'Undo'}
      </Button>
      <TimeLeft {...time} />
    </li>
  );
}

/** A countdown to the end; at most its whole duration. */
function TimeLeft({
  madeAt,
  until,
  now: readNow,
  onExpired,
}: Pick<UndoBarProps, 'madeAt' | 'until' | 'now' | 'onExpired'>) {
  const [now, setNow] = useState(readNow);
  const end = Date.parse(until);
  const left = Math.min(Math.max(end - now, 0), end - Date.parse(madeAt));
  const isExpired = left === 0;

  useEffect(() => {
    if (isExpired) return;
    const timer = setInterval(() => setNow(readNow()), 1_000);
    return () => clearInterval(timer);
  }, [isExpired, readNow]);

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
