import { useEffect, useRef } from 'react';
import { leadTo } from '../lead-to.ts';
import type { Difference } from './differences.ts';
import { DraftOffer } from './draft-offer.tsx';
import styles from './draft-offer.module.css';
import type { LeftDraft } from './drafts.ts';

interface Offer<Input> extends LeftDraft {
  /** What the form would begin with. */
  values: Input;
  /** What is saved now, beside what was typed. */
  differences: readonly Difference[];
}

interface DraftOffersProps<Input> {
  offers: readonly Offer<Input>[];
  /** The version that is saved now. */
  version: string | undefined;
  onRestore: (offer: Offer<Input>) => void;
  onDiscard: (offer: Offer<Input>) => void;
}

/** Asks what is to become of what somebody typed here and did not save: mostly once, in several tabs more often. */
export function DraftOffers<Input>({
  offers,
  version,
  onRestore,
  onDiscard,
}: DraftOffersProps<Input>) {
  const all = useRef<HTMLDivElement>(null);
  const hasSeveral = offers.length > 1;

  // This is to be answered first, also where somebody came "back" and no heading took the focus.
  useEffect(() => leadTo(all.current), []);

  return (
    <div ref={all} tabIndex={-1} className={styles.offers}>
      {hasSeveral && (
        <p>
          You left {offers.length} drafts here. Restore one of them; the others are offered again
          next time.
        </p>
      )}
      {offers.map((offer, index) => (
        <DraftOffer
          key={offer.place}
          label={hasSeveral ? `Unsaved changes, draft ${index + 1}` : 'Unsaved changes'}
          draft={offer.draft}
          differences={offer.differences}
          isOutdated={offer.draft.version !== version}
          onRestore={() => onRestore(offer)}
          onDiscard={() => onDiscard(offer)}
        />
      ))}
    </div>
  );
}
