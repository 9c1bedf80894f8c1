import {
  type Assignment,
  type Board,
  dayOf,
  isSamePlace,
  type Panel,
  pluralize,
} from '@nox/contracts';
import {
  ActionMenu,
  Button,
  classNames,
  Dialog,
  formatNumber,
  formatTime,
  SegmentButtons,
  SelectField,
  tools,
  ui,
  withParam,
} from '@nox/ui';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CandidateList } from '../../ui/candidate-lists.tsx';
import { Segments } from '../../ui/page-parts.tsx';
import { AssignDialog, type AssignExcept } from '../assign/assign-dialog.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import {
  type BoardConflict,
  boardConflicts,
  type BoardIndex,
  countUnpublished,
} from './board-index.ts';
import styles from './board.module.css';
import { PrintedSchedule } from './printed-schedule.tsx';
import type { BoardEdits } from './use-board-edits.ts';

interface BoardBarProps {
  board: Board;
  index: BoardIndex;
  edits: BoardEdits;
  day: string;
  days: readonly string[];
  isPhone: boolean;
  isReadOnly: boolean;
  onConflict: (conflict: BoardConflict) => void;
}

export function BoardBar(props: BoardBarProps) {
  const { days, day, board, index, edits, isPhone, isReadOnly, onConflict } = props;
  const { version } = board;
  const [params, setParams] = useSearchParams();
  // Rendered after a move itself, and in the bar alone.
  const deferred = useDeferredValue(index);
  const conflicts = useMemo(() => boardConflicts(deferred), [deferred]);
  const unpublishedSlots = useMemo(() => countUnpublished(deferred), [deferred]);
  const unpublished = unpublishedSlots + (board.hasNewJudges ? 1 : 0);
  const changes =
    unpublished > 0 ? pluralize(unpublished, 'unpublished change') : 'No unpublished changes';
  const [opened, setOpened] = useState<
    'unassign' | 'publish' | { except?: AssignExcept } | undefined
  >(
    // Other pages lead to it.
    () => (params.has('assign') ? {} : undefined),
  );
  const close = () => {
    setOpened(undefined);
    if (!params.has('assign')) return;
    void setParams((now) => withParam(now, 'assign', ''), { replace: true });
  };
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
  const segmentOf = (date: string) => {
    const search = withParam(params, 'day', date).toString();
    return { key: date, label: dayOf(date), search };
  };
  const tool = (label: string, act: () => void, isPossible = true) => {
    const isDisabled = !isPossible || isReadOnly;
    return { label, isDisabled, onSelect: () => !isDisabled && act() };
  };
  const conflictText = pluralize(conflicts.length, 'conflict');
  const conflictTool = { label: conflictText, onSelect: showNextConflict };
  const assign = tool('Assign all…', () => setOpened({}));
  const edit = [
    tool('Undo', edits.undo, edits.canUndo),
    tool('Redo', edits.redo, edits.canRedo),
    assign,
    tool('Unassign…', () => setOpened('unassign'), board.assignments.length > 0),
  ];
  const publish = tool('Publish…', () => setOpened('publish'));
  const versions = version && `Version ${version.number}`;
  const dialogs = (
    <>
      {typeof opened === 'object' && <AssignDialog index={index} {...dialogProps} {...opened} />}
      {opened === 'unassign' && (
        <UnassignDialog {...props} onClose={close} onAssign={(except) => setOpened({ except })} />
      )}
      {opened === 'publish' && <PublishDialog {...dialogProps} />}
      <PrintedSchedule board={board} index={deferred} state={changes} />
    </>
  );
  const dayTabs = <Segments aria-label="Days" current={day} segments={days.map(segmentOf)} />;
  const withoutSlot = deferred.waiting.length;
  const next = unpublished > 0 ? publish : withoutSlot > 0 ? assign : undefined;
  if (isPhone) {
    return (
      <>
        <div className={classNames(tools.line2, styles.days)}>
          {dayTabs}
          <ActionMenu
            label="⋯"
            aria-label={conflicts.length > 0 ? `Tools: ${conflictText}` : 'Tools'}
            className={conflicts.length > 0 ? styles.conflicts : undefined}
            actions={[
              ...(conflicts.length > 0 ? [conflictTool] : []),
              ...[...edit, publish].filter((one) => one !== next),
              ...(versions ? [{ label: versions, link: <Link to="versions" /> }] : []),
            ]}
          />
        </div>
        {next && (
          <p className={classNames(tools.line3, ui.between)}>
            <span className={ui.pending}>
              {next === publish
                ? changes
                : `${pluralize(withoutSlot, 'candidate needs', 'candidates need')} a slot`}
            </span>
            <Button variant="primary" aria-disabled={next.isDisabled} onClick={next.onSelect}>
              {next.label}
            </Button>
          </p>
        )}
        {dialogs}
      </>
    );
  }
  return (
    <div className={classNames(ui.row4, ui.between)}>
      <div className={classNames(tools.line2, styles.days)}>{dayTabs}</div>
      <p className={classNames(ui.row4, ui.minor)}>
        {version ? (
          <Link
            to="versions"
            className={classNames(ui.row, tools.target)}
            title={`${formatTime(version.at)}, ${version.by}`}
          >
            {versions}
          </Link>
        ) : (
          <span>Not published yet</span>
        )}
        {(version || unpublished > 0) && (
          <span className={unpublished > 0 ? classNames(ui.pending, ui.strong) : undefined}>
            {changes}
          </span>
        )}
        {conflicts.length === 0 && <span>No conflicts</span>}
      </p>
      <div className={classNames(tools.wrap2, styles.actions)}>
        {conflicts.length > 0 && (
          <Button className={styles.conflicts} onClick={showNextConflict}>
            {conflictTool.label}
          </Button>
        )}
        {[...edit, publish].map((one) => (
          <Button
            key={one.label}
            variant={one === next ? 'primary' : 'quiet'}
            aria-disabled={one.isDisabled}
            onClick={one.onSelect}
          >
            {one.label}
          </Button>
        ))}
        {dialogs}
      </div>
    </div>
  );
}

interface UnassignDialogProps extends Pick<BoardBarProps, 'index' | 'edits' | 'day' | 'days'> {
  onClose: () => void;
  onAssign: (except: AssignExcept) => void;
}

function UnassignDialog({ index, edits, days, onClose, onAssign, ...shown }: UnassignDialogProps) {
  const [day, setDay] = useState(dayOf(shown.day));
  const [panel, setPanel] = useState('');
  const { blockIds, leaving } = leavingFrom(index, day, panel);
  const name = [panel || 'any panel', day && `on ${day}`].filter(Boolean).join(' ');
  const label = `Unassign ${formatNumber(leaving.length)}`;
  const unassign = (next: () => void) => () => {
    const moves = leaving.map(({ entryId, blockId, starts }) => {
      return { entryId, expected: { blockId, starts }, to: null };
    });
    edits.move(moves, true, () => undefined);
    next();
  };
  return (
    <Dialog
      title="Unassign a day or a panel"
      initialFocus="control"
      onCancel={onClose}
      actions={
        leaving.length > 0 && (
          <>
            <Button onClick={unassign(() => onAssign({ blockIds, name }))}>
              {label}, then assign elsewhere…
            </Button>
            <Button variant="primary" onClick={unassign(onClose)}>
              {label}
            </Button>
          </>
        )
      }
    >
      <div className={ui.stack4}>
        <SelectField
          label="Day"
          value={day}
          placeholder="All days"
          options={days.map(dayOf)}
          onChoose={setDay}
        />
        <SelectField
          label="Panel"
          value={panel}
          placeholder="All panels"
          options={[...index.panels.values()].map(({ name: one }) => one)}
          onChoose={setPanel}
        />
        <p role="status">{consequenceOf(leaving)}</p>
        <CandidateList
          title="Lose their slot"
          items={leaving.map((one) => ({ ...index.rowOf(one.entryId), from: index.textOf(one) }))}
        />
      </div>
    </Dialog>
  );
}

function consequenceOf(leaving: readonly Assignment[]): string {
  if (leaving.length === 0) return 'No candidate has a slot there.';
  const pinned = leaving.filter(({ isPinned }) => isPinned).length;
  const lost = pinned > 0 ? ` ${pluralize(pinned, 'pin')} would be lost, also after Undo.` : '';
  return `Undo takes it back. Nothing is sent before the next version is published.${lost}`;
}

/** Those with a slot on a day and in a panel, which have these names; an empty name is any. */
function leavingFrom({ blocks, panels, assignments }: BoardIndex, day: string, panel: string) {
  const blockIds = [...blocks.values()]
    .filter(({ date }) => !day || dayOf(date) === day)
    .filter(({ panelId }) => !panel || panels.get(panelId)?.name === panel)
    .map(({ _id }) => _id);
  const leaving = [...assignments.values()]
    .filter(({ blockId }) => blockIds.includes(blockId))
    .toSorted((a, b) => a.starts - b.starts);
  return { blockIds, leaving };
}

export const UNASSIGNED = 'unassigned';

interface PanelTabsProps {
  panels: readonly Panel[];
  unassigned: number;
  tab: string;
  setTab: (tab: string) => void;
}

export function PanelTabs({ panels, unassigned, tab, setTab }: PanelTabsProps) {
  const count = <span className={classNames(ui.small, ui.digits)}>{formatNumber(unassigned)}</span>;
  const choices = panels.map(({ _id, name }) => [_id, name] as const);
  return (
    <SegmentButtons
      label="Panels"
      choices={[[UNASSIGNED, <>Unassigned {count}</>], ...choices]}
      chosen={tab}
      onChoose={setTab}
    />
  );
}
