import { ApiError, exportSchedule } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import { AlertDialog, Button, CheckboxField, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { BULK_CHANGES, BulkChange, type BulkKind } from '../bulk/bulk-change.tsx';
import { download } from '../bulk/download.ts';
import { ImportDialog } from '../bulk/import-dialog.tsx';
import { ScheduleDialog } from '../bulk/schedule-dialog.tsx';
import styles from './toolbar.module.css';
import { useHideScores } from '../entry/hide-choice.ts';
import { StoredJudgeNameField } from '../entry/judge.tsx';
import type { ViewMode } from '../table/table-rows.ts';

type OpenDialog = { kind: 'schedule' | 'import' } | { kind: BulkKind; count: number };

/** The judge's name and the actions on all entries; on a narrow screen behind a button. */
export const Toolbar = memo(function Toolbar({
  entries,
  isAnySlotted,
  mode,
  onListMode,
}: {
  entries: readonly AuditionEntry[];
  isAnySlotted: boolean;
  mode: ViewMode;
  onListMode: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isHiding, setIsHiding] = useHideScores();
  const announce = useAnnounce();
  const close = () => setDialog(undefined);
  const openBulkChange = (kind: BulkKind) => {
    const { status, emptyMessage } = BULK_CHANGES[kind];
    const count = entries.filter((entry) => entry.status === status).length;
    if (count > 0) setDialog({ kind, count });
    else announce('stop', emptyMessage);
  };
  return (
    <div>
      <Button
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="entries-tools"
        onClick={() => setIsOpen(!isOpen)}
      >
        Judge and Actions
      </Button>
      <div id="entries-tools" className={styles.panel} data-state={isOpen ? 'open' : 'closed'}>
        <div className={styles.judge}>
          <StoredJudgeNameField />
          <CheckboxField
            label="Hide others' reviews until mine is in"
            checked={isHiding}
            onChange={({ currentTarget }) => setIsHiding(currentTarget.checked)}
          />
        </div>
        <div role="group" aria-label="All entries" className={styles.actions}>
          <Button onClick={() => setDialog({ kind: 'schedule' })}>Divide into Slots</Button>
          {mode === 'slots' && <RemoveSlotting onConfirmed={onListMode} />}
          <ExportButton isDisabled={!isAnySlotted} />
          <Button onClick={() => window.print()}>Print Running Order</Button>
          <Button onClick={() => setDialog({ kind: 'import' })}>Import</Button>
          <Button className={styles.quiet} onClick={() => openBulkChange('reject')}>
            Reject All Pending
          </Button>
          <Button className={styles.quiet} onClick={() => openBulkChange('delete')}>
            Delete Not Selected
          </Button>
        </div>
      </div>
      {dialog?.kind === 'schedule' && <ScheduleDialog entries={entries} onClose={close} />}
      {dialog?.kind === 'import' && <ImportDialog onClose={close} />}
      {(dialog?.kind === 'reject' || dialog?.kind === 'delete') && (
        <BulkChange {...dialog} onDone={close} />
      )}
    </div>
  );
});

/** Switches to the list after saying that no slot is reset (spec section 4). */
function RemoveSlotting({ onConfirmed }: { onConfirmed: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove Slotting</Button>
      <AlertDialog
        isOpen={isOpen}
        title="Remove Slotting"
        question="This only switches the view. A full reset requires a backend implementation. Continue?"
        onCancel={() => setIsOpen(false)}
        // This button is removed with the slots.
        finalFocus={() => document.querySelector<HTMLElement>('[aria-label="View"] button')}
      >
        <Button
          variant="primary"
          onClick={() => {
            setIsOpen(false);
            onConfirmed();
          }}
        >
          Continue
        </Button>
      </AlertDialog>
    </>
  );
}

function ExportButton({ isDisabled }: { isDisabled: boolean }) {
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: exportSchedule,
    onSuccess: ({ fileName, content }) => download(new Blob([content]), fileName),
    onError: (error) => announce('stop', exportFailure(error)),
  });
  return (
    <Button disabled={isDisabled || isPending} onClick={() => mutate()}>
      {isPending ? 'Exporting...' : 'Export'}
    </Button>
  );
}

/** Spec section 8. */
function exportFailure(error: Error): string {
  if (!(error instanceof ApiError) || error.status === undefined) {
    return 'Could not export data. There may be no slotted auditions.';
  }
  return error.message || 'Failed to export CSV. No slotted auditions may be available.';
}
