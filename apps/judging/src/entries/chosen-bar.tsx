import { ApiError, call } from '@nox/api-client';
import {
  type AuditionEntry,
  type AuditionStatus,
  type BulkChangeResult,
  type ChosenEntries,
  type EntriesDeletion,
  listPeople,
  pluralForm,
  pluralize,
} from '@nox/contracts';
import {
  AlertDialog,
  Button,
  CAN_BE_UNDONE,
  classNames,
  DeleteDialog,
  formatNumber,
  ui,
  useAnnounce,
  useChange,
  useStableCallback,
} from '@nox/ui';
import styles from '@nox/ui/chosen-bar.module.css';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MoveDialog } from '../bulk/slot-dialogs.tsx';
import { CompareDialog, MAX_COMPARED } from '../dialogs/compare-dialog.tsx';
import { candidates, DECISIONS, reserveText } from '../entry/entry.ts';
import { undoSubject } from '../entry/rejected-items.tsx';
import { useRights } from '../entry/rights.ts';
import { changeStatus } from '../outbox/outbox-item.ts';
import { useEntries, useRefresh, useSync } from '../sync/sync-provider.tsx';

interface ChosenBarProps {
  chosen: readonly AuditionEntry[];
  /** How many of them the list does not show as it is filtered. */
  hidden: number;
  onClear: () => void;
}

/** What was done last, to entries as they were before. */
interface Decided {
  status: AuditionStatus;
  before: readonly AuditionEntry[];
}

export function ChosenBar({ chosen, hidden, onClear }: ChosenBarProps) {
  const [dialog, setDialog] = useState<AuditionStatus | 'compare' | 'move' | 'delete'>();
  const [decided, setDecided] = useState<Decided>();
  const decide = useDecisions();
  const { mayOrganise } = useRights();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  useEffect(() => restoreFocus, []);

  /** The state of the navigation has the ids: names and ids of candidates do not belong into addresses. */
  const writeTo = (whom: readonly AuditionEntry[]) =>
    void navigate('/admin/season/messages/write', {
      state: { chosen: whom.map(({ _id }) => _id) } satisfies ChosenEntries,
    });

  const handleConfirm = (before: readonly AuditionEntry[], status: AuditionStatus) => {
    decide(new Map(before.map(({ _id }) => [_id, status])));
    setDecided({ status, before });
    close();
  };

  const handleUndo = ({ before }: Decided) => {
    decide(new Map(before.map(({ _id, status }) => [_id, status])));
    setDecided(undefined);
  };

  const notes: string[] = [];
  if (hidden > 0) notes.push(`${formatNumber(hidden)} hidden by the filter.`);
  if (decided) {
    const { before, status } = decided;
    notes.push(`${listPeople(before)} ${pluralForm(before.length, 'is', 'are')} ${status} now.`);
  }

  return (
    <div role="region" aria-label="Chosen candidates" className={styles.bar}>
      <p role="status" className={styles.text}>
        {candidates(chosen.length)} chosen
        {notes.map((note) => (
          <span key={note} className={classNames(ui.minor, ui.regular)}>
            {' '}
            {note}
          </span>
        ))}
      </p>
      {decided && <Button onClick={() => handleUndo(decided)}>Undo</Button>}
      <div className={styles.actions}>
        {mayOrganise &&
          DECISIONS.map(({ status, action }) => (
            <Button key={status} onClick={() => setDialog(status)}>
              {action}
            </Button>
          ))}
        <Button
          disabled={chosen.length < 2 || chosen.length > MAX_COMPARED}
          onClick={() => setDialog('compare')}
        >
          Compare…
        </Button>
        {mayOrganise && (
          <>
            <Button onClick={() => setDialog('move')}>Move to slot…</Button>
            <Button onClick={() => writeTo(chosen)}>Message…</Button>
            <Button onClick={() => setDialog('delete')}>Delete…</Button>
          </>
        )}
      </div>
      <Button className={styles.clear} onClick={onClear}>
        Clear
      </Button>
      {dialog === 'compare' && <CompareDialog entries={chosen} onClose={close} />}
      {dialog === 'move' && <MoveDialog chosen={chosen} onClose={close} onMoved={onClear} />}
      {dialog === 'delete' && (
        <DeleteChosenDialog chosen={chosen} onClose={close} onDeleted={onClear} />
      )}
      {dialog && dialog !== 'compare' && dialog !== 'move' && dialog !== 'delete' && (
        <StatusDialog
          chosen={chosen}
          status={dialog}
          onClose={close}
          onConfirm={(changing) => handleConfirm(changing, dialog)}
        />
      )}
    </div>
  );
}

/** The button that was clicked is removed with the bar. */
function restoreFocus() {
  if (document.activeElement !== document.body) return;
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** @returns a function that gives entries, by their ids, new statuses through the outbox, after those it gave before */
function useDecisions() {
  const entries = useEntries();
  const { outbox } = useSync();
  const latestEntries = useStableCallback(() => entries);
  const work = useRef(Promise.resolve());
  return (statuses: ReadonlyMap<string, AuditionStatus>) => {
    work.current = work.current.then(async () => {
      for (const entry of latestEntries()) {
        const status = statuses.get(entry._id);
        if (status) await changeStatus(outbox, entry, status);
      }
    });
  };
}

interface ChosenDialogProps {
  chosen: readonly AuditionEntry[];
  onClose: () => void;
}

interface StatusDialogProps extends ChosenDialogProps {
  status: AuditionStatus;
  /** Called with the entries that have another status. */
  onConfirm: (changing: readonly AuditionEntry[]) => void;
}

function StatusDialog({ chosen, status, onClose, onConfirm }: StatusDialogProps) {
  const changing = chosen.filter((entry) => entry.status !== status);
  const others = chosen.length - changing.length;
  const { action, end } = DECISIONS.find((decision) => decision.status === status)!;
  const already =
    others > 0 && `${pluralize(others, 'candidate already is', 'candidates already are')}.`;
  const isNothing = changing.length === 0;
  return (
    <AlertDialog
      title={
        isNothing
          ? `Nothing to ${action.toLowerCase()}`
          : `${action} ${listPeople(changing)}${end}?`
      }
      question={
        isNothing
          ? `${listPeople(chosen)} ${pluralForm(others, 'is', 'are')} ${status} already.`
          : [`${candidates(changing.length)} will be ${status}.`, already].filter(Boolean).join(' ')
      }
      cancelLabel={isNothing ? 'Close' : 'Cancel'}
      onCancel={onClose}
    >
      {!isNothing && (
        <Button variant="primary" onClick={() => onConfirm(changing)}>
          {action} {changing.length}
        </Button>
      )}
    </AlertDialog>
  );
}

/** More of them only make the question longer. */
const MAX_NAMES = 20;

const deleteEntries = (deletion: EntriesDeletion) =>
  call<BulkChangeResult>('POST', '/auditions/deletions', { body: deletion });

interface DeleteChosenDialogProps extends ChosenDialogProps {
  onDeleted: () => void;
}

function DeleteChosenDialog({ chosen, onClose, onDeleted }: DeleteChosenDialogProps) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const whom = chosen.length === 1 ? listPeople(chosen) : candidates(chosen.length);
  const reserves = chosen.filter(reserveText).length;
  const named =
    reserves > 0 ? ` ${pluralize(reserves, 'of them is a reserve', 'of them are reserves')}.` : '';

  const { mutate, isPending, error } = useChange({
    mutationFn: deleteEntries,
    onSuccess: ({ message, undoable }) => {
      const name = chosen.length === 1 ? listPeople(chosen) : undefined;
      // Undoing it takes the message along.
      announce('positive', message, undoable ? undoSubject({ ...undoable, name }) : undefined);
      onDeleted();
      void refresh();
    },
  });

  return (
    <DeleteDialog
      title={`Delete ${whom}`}
      question={`Are you sure you want to delete ${listPeople(chosen, MAX_NAMES)}, with all reviews?${named} ${CAN_BE_UNDONE}`}
      confirmLabel={`Delete ${formatNumber(chosen.length)}`}
      failure={error ? ApiError.messageOr(error, 'Failed to delete.') : undefined}
      isBusy={isPending}
      onConfirm={() => mutate({ ids: chosen.map(({ _id }) => _id) })}
      onCancel={onClose}
    />
  );
}
