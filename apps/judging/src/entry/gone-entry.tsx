import { Button, Dialog, Notice } from '@nox/ui';
import { useState } from 'react';
import { useJudgeName } from '../judge/use-judge-name.ts';
import { CopyButton } from '../queue/copy-button.tsx';
import { RefusedDeliveries } from '../queue/refused-deliveries.tsx';
import { reviewText } from '../queue/review-text.ts';
import styles from './own-review.module.css';
import { dropDraft, readDraft } from './review-drafts.ts';

interface GoneEntryProps {
  id: string;
  /** Whose entry it was, if it was open when it went. */
  name: string | undefined;
  onClose: () => void;
}

/** In place of an entry that is not there; what was being written of it is not lost with it. */
export function GoneEntry({ id, name, onClose }: GoneEntryProps) {
  const [judgeName] = useJudgeName();
  const [unsent, setUnsent] = useState(() => readDraft(id, judgeName));
  return (
    <Dialog
      isOpen
      title={name ?? 'No such entry'}
      cancelLabel="Close"
      onCancel={onClose}
      actions={null}
    >
      <div className={styles.own}>
        <p>
          {name
            ? `Somebody has deleted the entry of ${name} meanwhile.`
            : "This candidate's entry is not there. Somebody may have deleted it."}
        </p>
        <RefusedDeliveries entries={[]} entryId={id} />
        {unsent && (
          <Notice tone="lamp" className={styles.unsent}>
            <p>You were writing this, which was not sent:</p>
            <p className={styles.notes}>{reviewText(unsent)}</p>
            <CopyButton text={reviewText(unsent)} />
            <Button
              onClick={() => {
                dropDraft(id, judgeName);
                setUnsent(undefined);
              }}
            >
              Discard
            </Button>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
