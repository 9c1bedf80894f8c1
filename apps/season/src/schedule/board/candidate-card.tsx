import { classNames } from '@nox/ui';
import { memo } from 'react';
import type { CardFacts } from './card-facts.ts';
import styles from './candidate-card.module.css';

type CandidateCardProps = Pick<
  CardFacts,
  'number' | 'fullName' | 'detail' | 'tone' | 'isPinned' | 'isChanged' | 'answer'
>;

/** What a card shows; its control says it in words (`CardFacts.label`). */
export const CandidateCard = memo(function CandidateCard(facts: CandidateCardProps) {
  const { number, fullName, detail, tone, isPinned, isChanged, answer } = facts;
  return (
    <span aria-hidden="true" className={styles.content} data-changed={isChanged || undefined}>
      <span className={styles.line}>
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>{fullName}</span>
        {isPinned && <Pin />}
      </span>
      <span className={classNames(styles.detail, tone === 'lamp' && styles.lamp)}>
        {answer && <span className={styles[answer]}>{answer}</span>}
        {detail}
      </span>
    </span>
  );
});

const Pin = () => (
  <svg viewBox="0 0 12 16" focusable="false" className={styles.pin}>
    <path d="M3 1h6v2L8 4v4l2 2v1H2v-1l2-2V4L3 3z M5.5 11h1v5h-1z" fill="currentColor" />
  </svg>
);
