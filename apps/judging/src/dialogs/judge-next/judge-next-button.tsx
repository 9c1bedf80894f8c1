import { Button, classNames, formatNumber, Progress, ui, useAnnounce, withParam } from '@nox/ui';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useJudge } from '../../entry/judge.ts';
import { useOpenEntry } from '../../entry/use-open-entry.ts';
import { useJudging } from '../../sync/judging-settings.ts';
import styles from './judging-dialog.module.css';
import { nextToJudge, useJudgingPool } from './judging-order.ts';

const JUDGE = 'judge';

export function JudgeNextButton() {
  const judging = useJudgingPool();
  const { name: judgeName } = useJudge();
  const { open } = useOpenEntry();
  const announce = useAnnounce();
  const [params, setParams] = useSearchParams();

  const judgeNext = (from?: string) => {
    const next = nextToJudge(judging);
    if (next) return void open(next._id, 'judging', from === undefined ? {} : { from });
    announce('positive', 'You have reviewed every candidate shown here.');
    if (from !== undefined) void setParams(from, { replace: true });
  };
  const start = useEffectEvent(() => judgeNext(withParam(params, JUDGE, '').toString()));
  // Whom the judge has reviewed depends on how the season has judges work; deferred, as that is.
  const isKnown = useDeferredValue(useJudging() !== undefined);
  const isStart = params.get(JUDGE) === 'next' && isKnown;
  useEffect(() => {
    if (isStart) start();
  }, [isStart]);

  return (
    <div className={classNames(styles.next, ui.row3)}>
      {judgeName && <JudgingProgress {...judging} />}
      <Button variant="primary" onClick={() => judgeNext()}>
        Judge next
      </Button>
    </div>
  );
}

type Judging = Pick<ReturnType<typeof useJudgingPool>, 'pool' | 'reviewed' | 'ownSlots'>;

/** Counts the own panel's candidates; all, for a judge who is in no panel, and where a filter leaves none of them. */
export function JudgingProgress({ pool, reviewed, ownSlots }: Judging) {
  const own = pool.filter(({ timeSlot }) => ownSlots.has(timeSlot));
  const counted = own.length > 0 ? own : pool;
  const done = counted.filter(({ _id }) => reviewed.has(_id)).length;
  const of = `${formatNumber(counted.length)}${own.length > 0 ? ' in your panel' : ''}`;
  const text = `${formatNumber(done)} of ${of} reviewed by you`;
  return (
    <span className={classNames(ui.row1, ui.minor, ui.digits)}>
      {text}
      <Progress
        aria-label={text}
        max={Math.max(counted.length, 1)}
        value={done}
        className={styles.bar}
      />
    </span>
  );
}
