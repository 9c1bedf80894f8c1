import type { AuditionEntry } from '@nox/contracts';
import { TableCell } from '@nox/ui';
import { rounded, scoreStatistics } from '../entry/score-statistics.ts';
import styles from './score-cells.module.css';

interface ScoreCellsProps {
  entry: AuditionEntry;
  isHidden: boolean;
}

/** The number of reviews, the mean score and the spread. */
export function ScoreCells({ entry, isHidden }: ScoreCellsProps) {
  const statistics = isHidden ? undefined : scoreStatistics(entry.reviews);
  const nothing = isHidden ? 'Hidden' : '';
  return (
    <>
      <TableCell label="Reviews">{entry.reviews.length}</TableCell>
      <TableCell label="Mean" className={styles.score}>
        {statistics ? rounded(statistics.mean) : nothing}
        {statistics?.isSplit && <span className={styles.split}> split</span>}
      </TableCell>
      <TableCell label="Spread" className={styles.score}>
        {statistics?.spread ?? nothing}
      </TableCell>
    </>
  );
}
