import { type ScheduleVersion } from '@nox/contracts';
import { Button, buttonClass, formatNumber, formatTime } from '@nox/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DayTabs } from './board-tabs.tsx';
import styles from './board.module.css';
import type { BoardEdits } from './use-board-edits.ts';

export const PANELS_PATH = '/admin/audition-entries/schedule/panels';
const VERSIONS_PATH = '/admin/audition-entries/schedule/versions';

interface BoardBarProps {
  days: readonly string[];
  day: string;
  version: ScheduleVersion | null;
  unpublished: number;
  conflicts: number;
  edits: BoardEdits;
  isReadOnly: boolean;
  onNextConflict: () => void;
  children?: ReactNode;
}

/** How the draft stands, and what can be done with it as a whole. */
export function BoardBar({
  days,
  day,
  version,
  unpublished,
  conflicts,
  edits,
  isReadOnly,
  onNextConflict,
  children,
}: BoardBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.days}>
        <DayTabs days={days} day={day} />
        <Link to={PANELS_PATH} className={buttonClass('quiet')}>
          Panels and days…
        </Link>
      </div>
      <p className={styles.state}>
        {version ? (
          <Link
            to={VERSIONS_PATH}
            className={styles.version}
            title={`${formatTime(version.at)}, ${version.by}`}
          >
            Version {version.number}
          </Link>
        ) : (
          <span>Not published yet</span>
        )}
        <span className={unpublished > 0 ? styles.attention : undefined}>
          {unpublished === 0 && 'No unpublished changes'}
          {unpublished === 1 && '1 unpublished change'}
          {unpublished > 1 && `${formatNumber(unpublished)} unpublished changes`}
        </span>
        {conflicts === 0 && <span>No conflicts</span>}
      </p>
      <div className={styles.actions}>
        {conflicts > 0 && (
          <Button className={styles.conflicts} onClick={onNextConflict}>
            {conflicts === 1 ? '1 conflict' : `${formatNumber(conflicts)} conflicts`}
          </Button>
        )}
        <Button
          aria-disabled={!edits.canUndo || isReadOnly}
          onClick={() => !isReadOnly && edits.undo()}
        >
          Undo
        </Button>
        <Button
          aria-disabled={!edits.canRedo || isReadOnly}
          onClick={() => !isReadOnly && edits.redo()}
        >
          Redo
        </Button>
        {children}
      </div>
    </div>
  );
}
