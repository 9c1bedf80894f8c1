import type { AuditionEntry } from '@nox/contracts';
import { Button, Dialog, StatusMark } from '@nox/ui';
import { STATUS_TONES } from '../entries/status-tones.ts';
import { slotName } from '../entries/time-slots.ts';
import { useScoreVeil } from '../judge/use-score-veil.ts';
import { decide } from '../queue/decide.ts';
import { QueueMark } from '../queue/queue-mark.tsx';
import { unsentByEntry } from '../queue/waiting-for.ts';
import { useQueueView, useSending } from '../queue/queue-provider.tsx';
import { RefusedDeliveries } from '../queue/refused-deliveries.tsx';
import { chatLink } from './chat-link.ts';
import { DeletionProvider, useDeletion } from './deletion.tsx';
import styles from './entry-dialog.module.css';
import { EntryFacts } from './entry-facts.tsx';
import { OwnReview } from './own-review.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewsHidden } from './reviews-hidden.tsx';
import { StatusButtons } from './status-buttons.tsx';

interface EntryDialogProps {
  entry: AuditionEntry;
  onClose: () => void;
  onCompare: () => void;
}

/** One candidate: what they told us, where they stand, what the judges think, and what I think. */
export function EntryDialog({ entry, onClose, onCompare }: EntryDialogProps) {
  const { queue } = useSending();
  const { waiting, isHeldUp } = useQueueView();
  const unsent = unsentByEntry(isHeldUp ? waiting : [], []).get(entry._id);
  const isHidden = useScoreVeil()(entry);
  const chat = chatLink(entry.phoneNumber);
  return (
    <Dialog isOpen title={entry.fullName} cancelLabel="Close" onCancel={onClose} actions={null}>
      <div className={styles.content}>
        <RefusedDeliveries entries={[entry]} entryId={entry._id} />
        <div className={styles.standing}>
          <StatusMark tone={STATUS_TONES[entry.status]} className={styles.status}>
            {entry.status}
          </StatusMark>
          {unsent && <QueueMark {...unsent} />}
          <span>Time slot: {slotName(entry)}</span>
          {chat && (
            <a href={chat} target="_blank" rel="noreferrer" className={styles.chat}>
              Chat
            </a>
          )}
        </div>
        <StatusButtons entry={entry} onChange={(status) => void decide(queue, entry, status)} />
        <EntryFacts entry={entry} />
        <section className={styles.section}>
          <h3 className={styles.heading}>Add Review</h3>
          <OwnReview entry={entry} />
        </section>
        <section className={styles.section}>
          <div className={styles.reviews}>
            <h3 className={styles.heading}>Judge Reviews ({entry.reviews.length})</h3>
            <Button disabled={entry.reviews.length === 0} onClick={onCompare}>
              Compare Reviews
            </Button>
          </div>
          {isHidden ? <ReviewsHidden /> : <ReviewList entry={entry} />}
        </section>
        {/* Its question is asked over this dialog, and so from within. */}
        <DeletionProvider onDeleted={onClose}>
          <DeleteEntry entry={entry} />
        </DeletionProvider>
      </div>
    </Dialog>
  );
}

function DeleteEntry({ entry }: { entry: AuditionEntry }) {
  const askToDelete = useDeletion();
  return (
    <Button className={styles.delete} onClick={() => askToDelete(entry)}>
      Delete Entry
    </Button>
  );
}
