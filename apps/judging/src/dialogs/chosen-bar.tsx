import { ApiError, call } from '@nox/api-client';
import {
  type AuditionEntry,
  type AuditionStatus,
  type BulkChangeResult,
  type ChosenEntries,
  type EntriesDeletion,
  listAll,
  listPeople,
  pluralForm,
  pluralize,
} from '@nox/contracts';
import {
  ActionMenu,
  AlertDialog,
  Button,
  CAN_BE_UNDONE,
  classNames,
  DeleteDialog,
  formatNumber,
  tools,
  ui,
  useIsWide,
  useStableCallback,
} from '@nox/ui';
import styles from '@nox/ui/chosen-bar.module.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MoveDialog } from '../bulk/slot-dialogs.tsx';
import { candidates, DECISIONS, isReserve, statusText } from '../entry/entry.ts';
import { undoSubject } from '../entry/outbox-notices.tsx';
import { changeStatus } from '../outbox/outbox-item.ts';
import { useRights } from '../sync/judging-settings.ts';
import { useEntries, useListChange, useSync } from '../sync/sync-provider.tsx';
import { CompareDialog } from './compare-dialog.tsx';

/** More of them would not stand beside each other. */
const MAX_COMPARED = 6;

interface ChosenBarProps {
  chosen: readonly AuditionEntry[];
  /** How many of them the list does not show as it is filtered. */
  hidden: number;
  /** How many the list has found. */
  found: number;
  onChooseAll: () => void;
  onClear: () => void;
}

export function ChosenBar({ chosen, hidden, found, onChooseAll, onClear }: ChosenBarProps) {
  const [dialog, setDialog] = useState<(props: ChosenDialogProps) => ReactNode>();
  const { decide, undo, text } = useDecisions();
  const onClose = () => setDialog(undefined);
  useEffect(() => restoreFocus, []);

  return (
    <div
      role="region"
      aria-label="Chosen candidates"
      className={classNames(ui.row1, tools.surface, styles.bar)}
    >
      <ChosenCount
        count={chosen.length}
        notes={[hidden > 0 && `${formatNumber(hidden)} hidden by the filter.`, text]}
      />
      {text && <Button onClick={undo}>Undo</Button>}
      <Button className={styles.clear} onClick={onChooseAll}>
        Choose all {formatNumber(found)}
      </Button>
      <Button className={styles.clear} onClick={onClear}>
        Clear
      </Button>
      <Actions {...{ chosen, decide, onClear }} show={(render) => setDialog(() => render)} />
      {/* Others may change or delete the chosen ones meanwhile. */}
      {dialog?.({ chosen, onClose })}
    </div>
  );
}

interface ActionsProps
  extends
    Pick<ChosenBarProps, 'chosen' | 'onClear'>,
    Pick<ReturnType<typeof useDecisions>, 'decide'> {
  show: (render: (props: ChosenDialogProps) => ReactNode) => void;
}

/** The bar leaves the list in sight: its menu has what is done seldom, and on a phone all but decisions. */
function Actions({ chosen, decide, onClear, show }: ActionsProps) {
  const { mayOrganise } = useRights();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const showing = (render: Parameters<typeof show>[0]) => () => show(render);
  /** The state of the navigation has the ids: names and ids of candidates do not belong into addresses. */
  const writeToThem = () => {
    const state: ChosenEntries = { chosen: chosen.map(({ _id }) => _id) };
    void navigate('/admin/season/messages/write', { state });
  };
  const decisions = DECISIONS.map((decision) => ({
    label: decision.label,
    title: decision.status,
    isDisabled: false,
    onSelect: showing((props) => <StatusDialog {...props} {...{ decision, decide }} />),
  }));
  const compare = {
    label: 'Compare…',
    isDisabled: chosen.length < 2 || chosen.length > MAX_COMPARED,
    onSelect: showing((props) => <CompareDialog entries={props.chosen} onClose={props.onClose} />),
  };
  const move = {
    label: 'Move to slot…',
    isDisabled: false,
    onSelect: showing((props) => <MoveDialog {...props} onMoved={onClear} />),
  };
  const remove = {
    label: 'Delete…',
    isDestructive: true,
    onSelect: showing((props) => <DeleteChosenDialog {...props} onDeleted={onClear} />),
  };
  const others = [compare, move];
  const buttons = mayOrganise ? [...decisions, ...(isWide ? others : [])] : [compare];
  return (
    <div className={classNames(tools.wrap2, styles.actions)}>
      {buttons.map(({ label, isDisabled, onSelect, ...rest }) => (
        <Button key={label} disabled={isDisabled} onClick={onSelect} {...rest}>
          {label}
        </Button>
      ))}
      {mayOrganise && (
        <ActionMenu
          label="More"
          actions={[
            ...(isWide ? [] : others),
            { label: 'Message…', onSelect: writeToThem },
            remove,
          ]}
        />
      )}
    </div>
  );
}

interface ChosenCountProps {
  count: number;
  notes: (string | false | undefined)[];
}

const ChosenCount = ({ count, notes }: ChosenCountProps) => (
  <p role="status" className={classNames(ui.strong, ui.digits, styles.text)}>
    {candidates(count)} chosen
    {notes.map(
      (note) =>
        note && (
          <span key={note} className={classNames(ui.minor, ui.regular)}>
            {' '}
            {note}
          </span>
        ),
    )}
  </p>
);

function restoreFocus() {
  if (document.activeElement !== document.body) return;
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** Gives entries new statuses through the outbox, one after the other. The last ones can be undone. */
function useDecisions() {
  const entries = useEntries();
  const { outbox } = useSync();
  const latestEntries = useStableCallback(() => entries);
  const work = useRef(Promise.resolve());
  const [last, setLast] = useState<{ before: readonly AuditionEntry[]; status: AuditionStatus }>();
  const change = (statuses: ReadonlyMap<string, Pick<AuditionEntry, 'status' | 'reserveRank'>>) => {
    work.current = work.current.then(async () => {
      for (const entry of latestEntries()) {
        const { status, reserveRank } = statuses.get(entry._id) ?? {};
        if (status) await changeStatus(outbox, entry, status, reserveRank);
      }
    });
  };
  return {
    decide: (before: readonly AuditionEntry[], status: AuditionStatus) => {
      change(new Map(before.map(({ _id }) => [_id, { status }])));
      setLast({ before, status });
    },
    undo: () => {
      change(new Map(last?.before.map((entry) => [entry._id, entry])));
      setLast(undefined);
    },
    text:
      last &&
      `${listPeople(last.before)} ${pluralForm(last.before.length, 'is', 'are')} ${last.status} now.`,
  };
}

interface ChosenDialogProps {
  chosen: readonly AuditionEntry[];
  onClose: () => void;
}

interface StatusDialogProps extends ChosenDialogProps {
  decision: (typeof DECISIONS)[number];
  decide: (changing: readonly AuditionEntry[], status: AuditionStatus) => void;
}

function StatusDialog({ chosen, decision, onClose, decide }: StatusDialogProps) {
  const { status, action, end } = decision;
  const changing = chosen.filter((entry) => entry.status !== status);
  const others = chosen.length - changing.length;
  if (changing.length === 0) {
    return (
      <AlertDialog
        title={`Nothing to ${action.toLowerCase()}`}
        question={`${listPeople(chosen)} ${pluralForm(others, 'is', 'are')} ${listAll([...new Set(chosen.map(statusText))])} already.`}
        cancelLabel="Close"
        onCancel={onClose}
      >
        {null}
      </AlertDialog>
    );
  }
  const already =
    others > 0 && `${pluralize(others, 'candidate already is', 'candidates already are')}.`;
  const question = [`${candidates(changing.length)} will be ${status}.`, already];
  const handleConfirm = () => {
    decide(changing, status);
    onClose();
  };
  return (
    <AlertDialog
      title={`${action} ${listPeople(changing)}${end}?`}
      question={question.filter(Boolean).join(' ')}
      onCancel={onClose}
    >
      <Button variant="primary" onClick={handleConfirm}>
        {action} {changing.length}
      </Button>
    </AlertDialog>
  );
}

/** More of them only make the question longer. */
const MAX_NAMES = 20;

interface DeleteChosenDialogProps extends ChosenDialogProps {
  onDeleted: () => void;
}

function DeleteChosenDialog({ chosen, onClose, onDeleted }: DeleteChosenDialogProps) {
  const name = chosen.length === 1 ? listPeople(chosen) : undefined;
  const reserves = chosen.filter(isReserve).length;
  const named =
    reserves > 0 ? ` ${pluralize(reserves, 'of them is a reserve', 'of them are reserves')}.` : '';
  const { mutate, isPending, error } = useListChange({
    call: (body: EntriesDeletion) =>
      call<BulkChangeResult>('POST', '/auditions/deletions', { body }),
    said: ({ message }) => message,
    subject: ({ undoable }) => (undoable ? undoSubject({ ...undoable, name }) : undefined),
    onDone: onDeleted,
  });
  return (
    <DeleteDialog
      title={`Delete ${name ?? candidates(chosen.length)}`}
      question={`Are you sure you want to delete ${listPeople(chosen, MAX_NAMES)}, with all reviews?${named} ${CAN_BE_UNDONE}`}
      confirmLabel={`Delete ${formatNumber(chosen.length)}`}
      failure={error ? ApiError.messageOr(error, 'Failed to delete.') : undefined}
      isBusy={isPending}
      onConfirm={() => mutate({ ids: chosen.map(({ _id }) => _id) })}
      onCancel={onClose}
    />
  );
}
