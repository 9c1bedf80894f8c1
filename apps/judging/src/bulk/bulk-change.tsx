import { deleteNotSelected, freshQuery } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import { isUntold, pluralize, type Results } from '@nox/contracts';
import {
  AlertDialog,
  Button,
  CAN_BE_UNDONE,
  CheckboxField,
  formatNumber,
  ui,
  useAnnounce,
  withParam,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListChange } from '../sync/sync-provider.tsx';

const resultsQuery = freshQuery<Results>(['results'], '/results');

interface DeletionProps {
  /** The number of entries when the dialog was opened; the server rejects the change if it is another one by now. */
  count: number;
  staying: string;
  onDone: () => void;
}

export function DeletionDialog({ count, staying, onDone }: DeletionProps) {
  const announce = useAnnounce();
  const { data: results, error } = useQuery(resultsQuery);
  const untold = results?.candidates.filter(isUntold).length ?? 0;
  const [isSilent, setIsSilent] = useState(false);
  const isReady = results !== undefined && (untold === 0 || isSilent);
  const { mutate, isPending } = useListChange({
    call: () => deleteNotSelected({ expected: count, untold }),
    said: ({ message }) => message,
    subject: ({ undoable }) => undoable?._id,
    onDone,
    onError: (error) => {
      announce('negative', failureText(error, 'Failed to perform bulk delete.'));
      onDone();
    },
  });
  return (
    <AlertDialog
      title="Delete Not Selected"
      question={
        <div className={ui.stack3}>
          <p>
            Are you sure you want to delete all {formatNumber(count)} "Not Selected" entries?
            {staying} {CAN_BE_UNDONE}
          </p>
          {!results && !error && <p role="status">Counting who was told the result…</p>}
          {untold > 0 && (
            <>
              <p className={ui.pending}>
                {pluralize(untold, 'of them was', 'of them were')} not told the result. First
                publish it, unless it is, and send the messages:{' '}
                <Link to="/admin/season/results">Results</Link>.
              </p>
              <CheckboxField
                label="They are not to be told"
                checked={isSilent}
                onChange={({ currentTarget: { checked } }) => setIsSilent(checked)}
              />
            </>
          )}
        </div>
      }
      failure={error ? failureText(error, 'Failed to count who was told the result.') : undefined}
      isBusy={isPending}
      onCancel={onDone}
    >
      <Button variant="destructive" disabled={isPending || !isReady} onClick={() => mutate()}>
        {isPending ? 'Working...' : `Delete ${formatNumber(count)}`}
      </Button>
    </AlertDialog>
  );
}

interface ExportDialogProps {
  onExport: (isSensitive: boolean) => void;
  onClose: () => void;
}

/** Asked where the season has questions about health or conviction. */
export function ExportDialog({ onExport, onClose }: ExportDialogProps) {
  const [isSensitive, setIsSensitive] = useState(false);
  return (
    <AlertDialog
      title="Export candidates?"
      question={
        <CheckboxField
          label="With answers about health or conviction"
          hint="The file is yours to protect, and the audit log says that you took it."
          checked={isSensitive}
          onChange={({ currentTarget: { checked } }) => setIsSensitive(checked)}
        />
      }
      onCancel={onClose}
    >
      <Button
        variant="primary"
        onClick={() => {
          onExport(isSensitive);
          onClose();
        }}
      >
        Export
      </Button>
    </AlertDialog>
  );
}

/** Switches to the list after saying that no slot is reset (spec section 4). */
export function RemoveSlotting({ onClose }: { onClose: () => void }) {
  const [, setParams] = useSearchParams();
  const handleContinue = () => {
    onClose();
    void setParams((current) => withParam(current, 'view', ''), { replace: true });
  };
  return (
    <AlertDialog
      title="Remove Slotting"
      question="This only switches the view. A full reset requires a backend implementation. Continue?"
      onCancel={onClose}
    >
      <Button variant="primary" onClick={handleContinue}>
        Continue
      </Button>
    </AlertDialog>
  );
}
