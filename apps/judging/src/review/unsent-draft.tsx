import { Button, CopyButton, Notice, ui } from '@nox/ui';
import { useEffect, useState } from 'react';
import { useCriteria } from '../sync/judging-settings.ts';
import {
  deleteDraft,
  isUnsent,
  onRestored,
  readDraft,
  type ReviewDraft,
  reviewText,
} from '../entry/review-drafts.ts';
import styles from './review.module.css';

interface UnsentDraftProps {
  entryId: string;
  judgeName: string;
  hint: string;
  submitted?: ReviewDraft;
}

/** A judge's draft where there is no form for it, until it is discarded. */
export function UnsentDraft({ entryId, judgeName, hint, submitted }: UnsentDraftProps) {
  const [draft, setDraft] = useState(() => readDraft(entryId, judgeName));
  const criteria = useCriteria();
  useEffect(() => onRestored(entryId, judgeName, setDraft), [entryId, judgeName]);
  if (!draft || (submitted && !isUnsent(draft, submitted))) return null;
  return (
    <Notice tone="lamp" className={styles.unsent}>
      <p>{hint}</p>
      <p className={ui.typed}>{reviewText(draft, criteria)}</p>
      <CopyButton text={reviewText(draft, criteria)} />
      <Button
        onClick={() => {
          deleteDraft(entryId, judgeName);
          setDraft(undefined);
        }}
      >
        Discard
      </Button>
    </Notice>
  );
}
