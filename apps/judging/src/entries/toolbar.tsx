import type { AuditionEntry } from '@nox/contracts';
import { Button, CheckboxField, useAnnounce } from '@nox/ui';
import { memo, useState } from 'react';
import { BULK_CHANGES, BulkChange, type BulkKind } from '../bulk/bulk-change.tsx';
import { ExportButton } from '../bulk/export-button.tsx';
import { ImportDialog } from '../bulk/import-dialog.tsx';
import { RemoveSlotting } from '../bulk/remove-slotting.tsx';
import { ScheduleDialog } from '../bulk/schedule-dialog.tsx';
import styles from './toolbar.module.css';
import { JudgeNameField, useHideScores } from '../entry/judge.tsx';
import type { ViewMode } from '../table/table-rows.ts';

interface ToolbarProps {
  entries: readonly AuditionEntry[];
  isAnySlotted: boolean;
  mode: ViewMode;
  onListMode: () => void;
}

type OpenDialog = { kind: 'schedule' | 'import' } | { kind: BulkKind; count: number };

/** The judge's name and the actions on all entries; on a narrow screen behind a button. */
export const Toolbar = memo(function Toolbar({
  entries,
  isAnySlotted,
  mode,
  onListMode,
}: ToolbarProps) {
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
          <JudgeNameField />
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
