import { Button } from '@nox/ui';
import { localTime } from '../local-time.ts';
import type { Difference } from './differences.ts';
import { DifferencesTable } from './differences-table.tsx';
import type { Draft } from './draft.ts';
import styles from './draft-offer.module.css';

interface DraftOfferProps {
  /** Names it among others. */
  label: string;
  draft: Draft;
  /** What is saved now, beside what was typed. */
  differences: readonly Difference[];
  /** Somebody saved since the draft was begun. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** One draft: what it changes, and the choice what is to become of it. */
export function DraftOffer({
  label,
  draft,
  differences,
  isOutdated,
  onRestore,
  onDiscard,
}: DraftOfferProps) {
  return (
    <section aria-label={label} className={styles.offer}>
      <div className={styles.text}>
        <p>
          You have unsaved changes from{' '}
          <time dateTime={draft.savedAt}>{localTime(draft.savedAt)}</time>.
        </p>
        {isOutdated && (
          <p className={styles.warning}>
            Someone else saved this since. Restoring loses nothing of theirs: when you save, you see
            both versions and choose.
          </p>
        )}
        {draft.fileNames.length > 0 && (
          <p>A file cannot be kept here. Please choose it again: {draft.fileNames.join(', ')}</p>
        )}
      </div>
      <DifferencesTable
        aria-label="What you changed"
        names={['Saved', 'Your changes']}
        differences={differences}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRestore}>
          Restore
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}
