import type { AuditionEntry } from '@nox/contracts';
import { rounded, scoreStatistics } from '../entry/entry.ts';
import styles from './score-summary.module.css';

export function ScoreSummary({ entry }: { entry: AuditionEntry }) {
  const statistics = scoreStatistics(entry.reviews);
  if (!statistics) return null;
  const { count, mean, median, spread, isSplit } = statistics;
  return (
    <div className={styles.summary}>
      <dl className={styles.figures}>
        <Figure name="Mean" value={rounded(mean)} />
        <Figure name="Median" value={rounded(median)} />
        <Figure name="Scores" value={String(count)} />
        <Figure name="Spread" value={String(spread)} />
      </dl>
      {isSplit && (
        <p className={styles.split}>The judges disagree: their scores are {spread} points apart.</p>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
