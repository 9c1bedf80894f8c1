import { type Board, dayOf, isSamePlace, type Panel, pluralize } from '@nox/contracts';
import {
  Button,
  classNames,
  formatNumber,
  formatTime,
  scrollIntoView,
  tools,
  ui,
  withParam,
} from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ButtonLink, Segments } from '../../ui/page-parts.tsx';
import { AssignDialog, type AssignExcept } from '../assign/assign-dialog.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { type BoardConflict, boardConflicts, countUnpublished } from './board-index.ts';
import styles from './board.module.css';
import { PrintedSchedule } from './printed-schedule.tsx';
import { UnassignDialog, type UnassignDialogProps } from './unassign-dialog.tsx';

interface BoardBarProps extends Pick<UnassignDialogProps, 'index' | 'edits' | 'day' | 'days'> {
  board: Board;
  isReadOnly: boolean;
  onConflict: (conflict: BoardConflict) => void;
}

export function BoardBar(props: BoardBarProps) {
  const { days, day, board, index, edits, isReadOnly, onConflict } = props;
  const { version } = board;
  const [params] = useSearchParams();
  // Rendered after a move itself, and in the bar alone.
  const deferred = useDeferredValue(index);
  const conflicts = useMemo(() => boardConflicts(deferred), [deferred]);
  const unpublished = useMemo(() => countUnpublished(deferred), [deferred]);
  const changes =
    unpublished > 0 ? pluralize(unpublished, 'unpublished change') : 'No unpublished changes';
  const [opened, setOpened] = useState<'unassign' | 'publish' | { except?: AssignExcept }>();
  const close = () => setOpened(undefined);
  const dialogProps = { onClose: close, onEdited: edits.record };
  const lastConflict = useRef<BoardConflict>(undefined);
  const showNextConflict = () => {
    const last = lastConflict.current;
    const at = conflicts.findIndex(
      ({ place, entryId }) => entryId === last?.entryId && isSamePlace(place, last?.place),
    );
    const next = conflicts[(at + 1) % conflicts.length]!;
    lastConflict.current = next;
    onConflict(next);
  };
  const actionButton = (label: string, act: () => void, isPossible = true, isNext = false) => (
    <Button
      variant={isNext ? 'primary' : 'quiet'}
      aria-disabled={!isPossible || isReadOnly}
      onClick={() => !isReadOnly && act()}
    >
      {label}
    </Button>
  );
  return (
    <div className={classNames(ui.row4, ui.between)}>
      <div className={classNames(tools.wrap2, styles.days)}>
        <Segments
          aria-label="Days"
          current={day}
          segments={days.map((date) => ({
            key: date,
            label: dayOf(date),
            search: withParam(params, 'day', date).toString(),
          }))}
        />
        <ButtonLink to="panels">Panels and days</ButtonLink>
      </div>
      <p className={classNames(ui.row4, ui.minor)}>
        {version ? (
          <Link
            to="versions"
            className={classNames(ui.row, tools.target)}
            title={`${formatTime(version.at)}, ${version.by}`}
          >
            Version {version.number}
          </Link>
        ) : (
          <span>Not published yet</span>
        )}
        {(version || unpublished > 0) && (
          <span className={unpublished > 0 ? classNames(ui.lamp, ui.strong) : undefined}>
            {changes}
          </span>
        )}
        {conflicts.length === 0 && <span>No conflicts</span>}
      </p>
      <div className={classNames(tools.wrap2, styles.actions)}>
        {conflicts.length > 0 && (
          <Button className={styles.conflicts} onClick={showNextConflict}>
            {pluralize(conflicts.length, 'conflict')}
          </Button>
        )}
        {actionButton('Undo', edits.undo, edits.canUndo)}
        {actionButton('Redo', edits.redo, edits.canRedo)}
        {actionButton('Assign all…', () => setOpened({}))}
        {actionButton('Unassign…', () => setOpened('unassign'), board.assignments.length > 0)}
        {actionButton('Publish…', () => setOpened('publish'), true, unpublished > 0)}
        {typeof opened === 'object' && <AssignDialog board={board} {...dialogProps} {...opened} />}
        {opened === 'unassign' && (
          <UnassignDialog
            index={index}
            edits={edits}
            day={day}
            days={days}
            onClose={close}
            onAssign={(except) => setOpened({ except })}
          />
        )}
        {opened === 'publish' && <PublishDialog {...dialogProps} />}
        <PrintedSchedule structure={board.structure} index={deferred} state={changes} />
      </div>
    </div>
  );
}

/** Beside the ids of panels. */
export const UNASSIGNED = 'unassigned';

interface PanelTabsProps {
  panels: readonly Panel[];
  unassigned: number;
  tab: string;
  onTab: (tab: string) => void;
}

/** On a phone one panel is shown at a time, or who has no slot. */
export const PanelTabs = ({ panels, unassigned, tab, onTab }: PanelTabsProps) => (
  <div role="group" aria-label="Panels" className={controls.segments}>
    {[{ _id: UNASSIGNED, name: 'Unassigned' }, ...panels].map(({ _id, name }) => (
      <button
        key={_id}
        // After a swipe the tab may be beside the screen.
        ref={_id === tab ? scrollIntoView : undefined}
        type="button"
        aria-pressed={_id === tab}
        className={controls.segment}
        onClick={() => onTab(_id)}
      >
        <span className={tools.ellipsis}>{name}</span>{' '}
        {_id === UNASSIGNED && <span className={controls.count}>{formatNumber(unassigned)}</span>}
      </button>
    ))}
  </div>
);
