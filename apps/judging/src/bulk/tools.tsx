import type { AuditionEntry } from '@nox/contracts';
import { Button, CheckboxField, useAnnounce } from '@nox/ui';
import { memo, useState } from 'react';
import type { ViewMode } from '../entries/use-entries-view.ts';
import { JudgeNameField } from '../judge/judge-name-field.tsx';
import { useHiddenScores } from '../judge/use-hidden-scores.ts';
import { BulkChange, BULK_CHANGES, type BulkKind } from './bulk-change.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { RemoveSlotting } from './remove-slotting.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './tools.module.css';

interface ToolsProps {
  entries: readonly AuditionEntry[];
  isAnySlotted: boolean;
  mode: ViewMode;
  onListMode: () => void;
}

type OpenDialog = { kind: 'schedule' | 'import' } | { kind: BulkKind; count: number };

/** Who judges, and what is done with many entries at once; on a small screen behind a button. */
export const Tools = memo(function Tools({ entries, isAnySlotted, mode, onListMode }: ToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isHiding, setIsHiding] = useHiddenScores();
  const announce = useAnnounce();
  const close = () => setDialog(undefined);
  const askFor = (kind: BulkKind) => {
    const { status, nobody } = BULK_CHANGES[kind];
    const count = entries.filter((entry) => entry.status === status).length;
    if (count > 0) setDialog({ kind, count });
    else announce('stop', nobody);
  };
  return (
    <div className={styles.tools}>
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
          <Button className={styles.quiet} onClick={() => askFor('reject')}>
            Reject All Pending
          </Button>
          <Button className={styles.quiet} onClick={() => askFor('delete')}>
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
