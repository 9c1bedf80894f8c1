import { Button, DifferencesTable, formatTime, type Difference, focusAndScroll } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import type { Drafts, OrphanedDraft } from '../drafts/drafts.ts';
import styles from './draft-offers.module.css';

interface Offer<Input> extends OrphanedDraft {
  values: Input;
  differences: readonly Difference[];
}

/** Offers unsaved drafts to restore or discard: usually one, several from several tabs. */
export function DraftOffers<Input>({
  offers,
  version,
  onRestore,
  onDiscard,
}: {
  offers: readonly Offer<Input>[];
  version: string | undefined;
  onRestore: (offer: Offer<Input>) => void;
  onDiscard: (offer: Offer<Input>) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const hasSeveral = offers.length > 1;

  // Also after "back", where no heading takes the focus.
  useEffect(() => focusAndScroll(container.current), []);

  return (
    <div ref={container} tabIndex={-1} className={styles.offers}>
      {hasSeveral && (
        <p>
          You left {offers.length} drafts here. Restore one of them; the others are offered again
          next time.
        </p>
      )}
      {offers.map((offer, index) => (
        <DraftOffer
          key={offer.key}
          label={hasSeveral ? `Unsaved changes, draft ${index + 1}` : 'Unsaved changes'}
          offer={offer}
          isOutdated={offer.draft.version !== version}
          onRestore={() => onRestore(offer)}
          onDiscard={() => onDiscard(offer)}
        />
      ))}
    </div>
  );
}

interface DraftOfferProps {
  label: string;
  offer: Offer<unknown>;
  /** Another version was saved after the draft was begun. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

function DraftOffer({ label, offer, isOutdated, onRestore, onDiscard }: DraftOfferProps) {
  const { savedAt, fileNames } = offer.draft;
  return (
    <section aria-label={label} className={styles.choice}>
      <div className={styles.text}>
        <p>
          You have unsaved changes from <time dateTime={savedAt}>{formatTime(savedAt)}</time>.
        </p>
        {isOutdated && (
          <p className={styles.warning}>
            Someone else saved this since. Restoring loses nothing of theirs: when you save, you see
            both versions and choose.
          </p>
        )}
        {fileNames.length > 0 && (
          <p>A file cannot be kept here. Please choose it again: {fileNames.join(', ')}</p>
        )}
      </div>
      <DifferencesTable
        aria-label="What you changed"
        versions={['Saved', 'Your changes']}
        differences={offer.differences}
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

/** The drafts of closed forms of the item, without those that another tab takes meanwhile; undefined while reading. */
export function useOrphanedDrafts(storage: Drafts, id: string | undefined) {
  const [drafts, setDrafts] = useState<OrphanedDraft[] | undefined>(() =>
    storage.hasAny(id) ? undefined : [],
  );
  const isRead = drafts !== undefined;

  useEffect(() => {
    if (isRead) return;
    let isMounted = true;
    void storage.orphaned(id).then((found) => isMounted && setDrafts(found));
    return () => {
      isMounted = false;
    };
  }, [storage, id, isRead]);

  const drop = (dropped: string | null) =>
    setDrafts((now) => now?.filter(({ key }) => key !== dropped));

  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => newValue === null && drop(key);
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, []);

  return { drafts, drop, dropAll: () => setDrafts([]) };
}
