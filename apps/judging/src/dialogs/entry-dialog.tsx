import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { Button, classNames, Dialog, StatusMark } from '@nox/ui';
import { useState } from 'react';
import styles from './entry-dialog.module.css';
import { EntryFacts } from './entry-facts.tsx';
import { MoveDialog } from '../bulk/move-dialog.tsx';
import { chatLink } from '../entry/chat-link.ts';
import { DeletionProvider, useDeletion } from '../entry/deletion.tsx';
import { STATUS_TONES } from '../entry/entry-filter.ts';
import { useScoresHidden } from '../entry/judge.tsx';
import { RejectedItems } from '../entry/rejected-items.tsx';
import { reviewCount } from '../entry/score-statistics.ts';
import { slotName } from '../entry/time-slots.ts';
import { UnsentBadge } from '../entry/unsent-badge.tsx';
import { changeStatus } from '../outbox/change-status.ts';
import { unsentByEntry } from '../outbox/pending-changes.ts';
import { OwnReview } from '../review/own-review.tsx';
import { ReviewList, ReviewsHidden } from '../review/review-list.tsx';
import { useOutboxState, useSync } from '../sync/sync-provider.tsx';

interface EntryDialogProps {
  entry: AuditionEntry;
  entries: readonly AuditionEntry[];
  onClose: () => void;
  onCompare: () => void;
}

/** An entry: its facts, status, the judge's own review and those of others. */
export function EntryDialog({ entry, entries, onClose, onCompare }: EntryDialogProps) {
  const { outbox } = useSync();
  const { pending, isStalled } = useOutboxState();
  const unsent = unsentByEntry(isStalled ? pending : [], []).get(entry._id);
  const isHidden = useScoresHidden()(entry);
  const chat = chatLink(entry.phoneNumber);
  return (
    <Dialog title={entry.fullName} cancelLabel="Close" onCancel={onClose}>
      <div className={styles.content}>
        <RejectedItems entries={[entry]} entryId={entry._id} />
        <div className={styles.standing}>
          <StatusMark tone={STATUS_TONES[entry.status]} className={styles.status}>
            {entry.status}
          </StatusMark>
          {unsent && <UnsentBadge {...unsent} />}
          <TimeSlot entry={entry} entries={entries} />
          {chat && (
            <a href={chat} target="_blank" rel="noreferrer" className={styles.chat}>
              Chat
            </a>
          )}
        </div>
        <StatusButtons
          entry={entry}
          onChange={(status) => void changeStatus(outbox, entry, status)}
        />
        <EntryFacts entry={entry} />
        <section className={classNames(styles.section, styles.form)}>
          <h3 className={styles.heading}>Add Review</h3>
          <OwnReview entry={entry} />
        </section>
        <section className={styles.section}>
          <div className={styles.reviews}>
            <h3 className={styles.heading}>Judge Reviews ({reviewCount(entry)})</h3>
            <Button disabled={reviewCount(entry) === 0} onClick={onCompare}>
              Compare Reviews
            </Button>
          </div>
          {isHidden ? <ReviewsHidden /> : <ReviewList entry={entry} />}
        </section>
        {/* Its own provider: the confirmation opens over this dialog and belongs inside of it. */}
        <DeletionProvider onDeleted={onClose}>
          <DeleteEntry entry={entry} />
        </DeletionProvider>
      </div>
    </Dialog>
  );
}

function TimeSlot({ entry, entries }: Pick<EntryDialogProps, 'entry' | 'entries'>) {
  const [isMoving, setIsMoving] = useState(false);
  return (
    <span className={styles.slot}>
      Time slot: {slotName(entry)}
      <Button className={styles.move} onClick={() => setIsMoving(true)}>
        Move to Slot…
      </Button>
      {isMoving && (
        <MoveDialog chosen={[entry]} entries={entries} onClose={() => setIsMoving(false)} />
      )}
    </span>
  );
}

function DeleteEntry({ entry }: { entry: AuditionEntry }) {
  const deleteEntry = useDeletion();
  return (
    <Button className={styles.delete} onClick={() => deleteEntry(entry)}>
      Delete Entry
    </Button>
  );
}

const CHANGES: readonly [label: string, status: AuditionStatus][] = [
  ['Select', 'Selected'],
  ['Reject', 'Not Selected'],
  ['Reset to Pending', 'Pending'],
];

interface StatusButtonsProps {
  entry: AuditionEntry;
  onChange: (status: AuditionStatus) => void;
}

function StatusButtons({ entry, onChange }: StatusButtonsProps) {
  return (
    <div role="group" aria-label="Change status" className={styles.buttons}>
      {CHANGES.map(([label, status]) => (
        <Button
          key={status}
          aria-pressed={entry.status === status}
          data-status={status}
          className={styles.button}
          onClick={() => entry.status !== status && onChange(status)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
