import type { AuditionEntry } from '@nox/contracts';
import { Dialog } from '@nox/ui';
import { useState } from 'react';
import styles from './entry-dialog.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { JudgingDialog } from './judge-next/judging-dialog.tsx';
import { useJudgeName, useScoresHidden } from '../entry/judge.tsx';
import { RejectedItems } from '../entry/rejected-items.tsx';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { ReviewList, ReviewsHidden } from '../review/review-list.tsx';
import { ScoreSummary } from '../review/score-summary.tsx';
import { UnsentDraft } from '../review/unsent-draft.tsx';

interface EntryDialogsProps {
  entries: AuditionEntry[];
  isOffline: boolean;
}

export function EntryDialogs({ entries, isOffline }: EntryDialogsProps) {
  const { id, panel, close, replace } = useOpenEntry();
  const entry = entries.find(({ _id }) => _id === id);
  // For its name, if it is deleted while it is open.
  const [last, setLast] = useState<AuditionEntry>();
  if (entry && entry._id !== last?._id) setLast(entry);
  if (!id) return null;
  if (!entry) {
    const name = last?._id === id ? last.fullName : undefined;
    return <DeletedEntryDialog id={id} name={name} onClose={close} />;
  }
  if (panel === 'reviews') return <ComparisonDialog entry={entry} onClose={close} />;
  if (panel === 'judging') {
    return (
      <JudgingDialog
        entry={entry}
        entries={entries}
        isOffline={isOffline}
        onClose={close}
        onShow={(next) => replace(next, 'judging')}
      />
    );
  }
  return (
    <EntryDialog
      // Another entry's dialog starts with fresh state.
      key={id}
      entry={entry}
      entries={entries}
      onClose={close}
      onCompare={() => replace(id, 'reviews')}
    />
  );
}

interface ComparisonDialogProps {
  entry: AuditionEntry;
  onClose: () => void;
}

function ComparisonDialog({ entry, onClose }: ComparisonDialogProps) {
  const isHidden = useScoresHidden()(entry);
  return (
    <Dialog title={`All Reviews for: ${entry.fullName}`} cancelLabel="Close" onCancel={onClose}>
      {isHidden ? (
        <ReviewsHidden />
      ) : (
        <div className={styles.content}>
          <ScoreSummary entry={entry} />
          <ReviewList entry={entry} />
        </div>
      )}
    </Dialog>
  );
}

interface DeletedEntryDialogProps {
  id: string;
  /** The candidate's, if the entry was open when it was deleted. */
  name: string | undefined;
  onClose: () => void;
}

/** Replaces the dialog of an entry that does not exist, and shows the judge's draft of its review. */
function DeletedEntryDialog({ id, name, onClose }: DeletedEntryDialogProps) {
  const [judgeName] = useJudgeName();
  return (
    <Dialog title={name ?? 'No such entry'} cancelLabel="Close" onCancel={onClose}>
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
