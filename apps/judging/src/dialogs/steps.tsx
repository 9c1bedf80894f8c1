import { Button, formatNumber } from '@nox/ui';
import styles from './entry-dialog.module.css';
import type { useNeighbours } from './use-neighbours.ts';

interface StepsProps extends ReturnType<typeof useNeighbours> {
  onShow: (id: string) => void;
}

/** From one candidate to the next in the list as shown. */
export function Steps({ position, count, previous, next, onShow }: StepsProps) {
  return (
    <>
      {position >= 0 && (
        <p className={styles.position}>
          {formatNumber(position + 1)} of {formatNumber(count)}
        </p>
      )}
      <Button
        aria-keyshortcuts="k"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onShow(previous)}
      >
        Previous
      </Button>
      <Button
        aria-keyshortcuts="j"
        disabled={next === undefined}
        onClick={() => next !== undefined && onShow(next)}
      >
        Next
      </Button>
    </>
  );
}
