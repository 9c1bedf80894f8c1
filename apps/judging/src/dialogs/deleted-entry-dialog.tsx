import { Dialog } from '@nox/ui';
import styles from './entry-dialog.module.css';
import { useJudgeName } from '../entry/judge.tsx';
import { RejectedItems } from '../entry/rejected-items.tsx';
import { UnsentDraft } from '../review/unsent-draft.tsx';

interface DeletedEntryDialogProps {
  id: string;
  /** The candidate's, if the entry was open when it was deleted. */
  name: string | undefined;
  onClose: () => void;
}

/** Replaces the dialog of an entry that does not exist, and shows the judge's draft of its review. */
export function DeletedEntryDialog({ id, name, onClose }: DeletedEntryDialogProps) {
  const [judgeName] = useJudgeName();
  return (
    <Dialog
      isOpen
      title={name ?? 'No such entry'}
      cancelLabel="Close"
      onCancel={onClose}
      actions={null}
    >
      <div className={styles.deleted}>
        <p>
          {name
            ? `Somebody has deleted the entry of ${name} meanwhile.`
            : "This candidate's entry is not there. Somebody may have deleted it."}
        </p>
        <RejectedItems entries={[]} entryId={id} />
        <UnsentDraft
          entryId={id}
          judgeName={judgeName}
          hint="You were writing this, which was not sent:"
          canCopy
        />
      </div>
    </Dialog>
  );
}
