import { Button, classNames, formatNumber, Progress, ui, useAnnounce } from '@nox/ui';
import { useJudgeName } from '../../entry/judge.tsx';
import { useOpenEntry } from '../../entry/use-open-entry.ts';
import styles from './judging-dialog.module.css';
import { nextToJudge, useJudgingPool } from './judging-order.ts';

export function JudgeNextButton() {
  const { pool, reviewed } = useJudgingPool();
  const [judgeName] = useJudgeName();
  const { open } = useOpenEntry();
  const announce = useAnnounce();

  const handleClick = () => {
    const next = nextToJudge(pool, reviewed, new Set());
    if (next) open(next._id, 'judging');
    else announce('go', 'You have reviewed every candidate shown here.');
  };

  return (
    <div className={classNames(styles.next, ui.row)}>
      {judgeName.trim() && <JudgingProgress reviewed={reviewed.size} total={pool.length} />}
      <Button variant="primary" onClick={handleClick}>
        Judge next
      </Button>
    </div>
  );
}

export function JudgingProgress({ reviewed, total }: { reviewed: number; total: number }) {
  const text = `${formatNumber(reviewed)} of ${formatNumber(total)} reviewed by you`;
  return (
    <span className={classNames(ui.row1, ui.minor, ui.digits)}>
      {text}
      <Progress
        aria-label={text}
        max={Math.max(total, 1)}
        value={reviewed}
        className={styles.bar}
      />
    </span>
  );
}
