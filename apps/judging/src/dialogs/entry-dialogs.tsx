import type { AuditionEntry } from '@nox/contracts';
import { Dialog, DialogBackdrop, ShortcutsButton } from '@nox/ui';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useJudgeName, useScoresHidden } from '../entry/judge.tsx';
import { RejectedItems } from '../entry/rejected-items.tsx';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { ReviewList, ReviewsHidden, ScoreSummary } from '../review/review-list.tsx';
import { UnsentDraft } from '../review/unsent-draft.tsx';
import type { TableRow } from '../table/stable-order.ts';
import styles from './entry-dialog.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { JudgingDialog } from './judge-next/judging-dialog.tsx';
import { JUDGING_KEYS } from './judging-keys.ts';

interface EntryDialogsProps {
  entries: AuditionEntry[];
  /** The list as shown. */
  rows: readonly TableRow[];
  isOffline: boolean;
}

export function EntryDialogs({ entries, rows, isOffline }: EntryDialogsProps) {
  const { id, panel, slot, close, replace, show } = useShownEntry();
  const entry = entries.find(({ _id }) => _id === id);
  // For its name, if it is deleted while it is open.
  const [last, setLast] = useState<AuditionEntry>();
  if (entry && entry._id !== last?._id) setLast(entry);
  // Deferred, so that the press is painted before the dialog is rendered.
  const isOpen = useDeferredValue(id !== null, false);
  if (!id) return <ShortcutsButton level="page" sections={JUDGING_KEYS} />;
  if (!isOpen) return <DialogBackdrop />;
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
        slot={slot}
        isOffline={isOffline}
        onClose={close}
        onShow={show}
      />
    );
  }
  return (
    <EntryDialog
      entry={entry}
      entries={entries}
      rows={rows}
      onClose={close}
      onCompare={() => replace(id, 'reviews')}
      onShow={show}
    />
  );
}

/**
 * The open entry. `show` replaces it before the URL has it: the whole page renders with a new URL, which must not delay
 * the paint of the next candidate.
 */
function useShownEntry() {
  const open = useOpenEntry();
  /** `via`: what the URL may have until it has `to`. */
  const [step, setStep] = useState<{ via: readonly (string | null)[]; to: string }>();
  const isUnderWay = step?.via.includes(open.id);
  if (step && !isUnderWay) setStep(undefined);
  const next = isUnderWay ? step?.to : undefined;
  const id = next ?? open.id;
  const updateUrl = useEffectEvent((to: string) => open.replace(to, open.panel));
  useEffect(() => (next === undefined ? undefined : afterPaint(() => updateUrl(next))), [next]);
  return {
    ...open,
    id,
    show: (to: string) => setStep({ via: [...(step?.via ?? []), id], to }),
  };
}

/** @returns a function that cancels it */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(callback)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
        <div className={styles.comparison}>
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
        />
      </div>
    </Dialog>
  );
}
