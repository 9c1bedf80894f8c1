import {
  type Board,
  pluralize,
  type ScheduleEdit,
  type ScheduleVersion,
  type SeasonPart,
} from '@nox/contracts';
import { Button, buttonClass, formatNumber, formatTime } from '@nox/ui';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AssignDialog } from '../assign/assign-dialog.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import type { BoardIndex } from './board-index.ts';
import { DayTabs } from './board-tabs.tsx';
import styles from './board.module.css';
import { conflictingEntries, countUnpublished } from './conflicts.ts';
import type { BoardEdits } from './use-board-edits.ts';

export const PANELS_PATH = '/admin/season/schedule/panels';
const VERSIONS_PATH = '/admin/season/schedule/versions';

interface BoardBarProps {
  days: readonly string[];
  day: string;
  version: ScheduleVersion | null;
  index: BoardIndex;
  parts: readonly SeasonPart[];
  edits: BoardEdits;
  isReadOnly: boolean;
  /** A conflict is to be shown: of this candidate. */
  onConflict: (entryId: string) => void;
  children?: ReactNode;
}

/** How the draft stands, and what can be done with it as a whole. */
export function BoardBar({
  days,
  day,
  version,
  index,
  parts,
  edits,
  isReadOnly,
  onConflict,
  children,
}: BoardBarProps) {
  const { conflicts, unpublished } = useFindings(index, parts);
  const lastConflict = useRef<string>(undefined);
  const showNextConflict = () => {
    const at = conflicts.indexOf(lastConflict.current ?? '');
    const next = conflicts[(at + 1) % conflicts.length]!;
    lastConflict.current = next;
    onConflict(next);
  };
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
        {conflicts.length === 0 && <span>No conflicts</span>}
      </p>
      <div className={styles.actions}>
        {conflicts.length > 0 && (
          <Button className={styles.conflicts} onClick={showNextConflict}>
            {pluralize(conflicts.length, 'conflict')}
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

/** Rendered after a move itself, and in the bar alone. */
function useFindings(index: BoardIndex, parts: readonly SeasonPart[]) {
  const settled = useDeferredValue(index);
  const conflicts = useMemo(() => conflictingEntries(settled, parts), [settled, parts]);
  const unpublished = useMemo(() => countUnpublished(settled), [settled]);
  return { conflicts, unpublished };
}

interface BoardActionsProps {
  board: Board;
  isReadOnly: boolean;
  /** An edit was made in a dialog. */
  onEdited: (edit: ScheduleEdit) => void;
}

/** What concerns the whole schedule. */
export function BoardActions({ board, isReadOnly, onEdited }: BoardActionsProps) {
  const [opened, setOpened] = useState<'assign' | 'publish'>();
  const open = (dialog: 'assign' | 'publish') => () => !isReadOnly && setOpened(dialog);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button aria-disabled={isReadOnly} onClick={open('assign')}>
        Assign everybody…
      </Button>
      <Button variant="primary" aria-disabled={isReadOnly} onClick={open('publish')}>
        Publish…
      </Button>
      {opened === 'assign' && (
        <AssignDialog board={board} onClose={close} onApplied={({ edit }) => onEdited(edit)} />
      )}
      {opened === 'publish' && <PublishDialog onClose={close} onEdited={onEdited} />}
    </>
  );
}
