import { Button, formatNumber } from '@nox/ui';
import { useMemo, useState } from 'react';
import type { TableRow } from '../table/stable-order.ts';
import styles from './entry-dialog.module.css';

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

/**
 * The candidates before and after one in the list as shown. One that has left the list, since it no longer passes the
 * filter, is between those around its former place.
 */
export function useNeighbours(rows: readonly TableRow[], id: string) {
  const ids = useMemo(
    () => rows.filter(({ kind }) => kind === 'entry').map(({ key }) => key),
    [rows],
  );
  const position = ids.indexOf(id);
  const [last, setLast] = useState({ id, position });
  if (position >= 0 && (last.id !== id || last.position !== position)) setLast({ id, position });
  const isListed = position >= 0;
  const place = isListed ? position : last.id === id ? last.position : -1;
  return {
    /** From 0; -1 for one that is not in the list. */
    position,
    count: ids.length,
    previous: ids[place - 1],
    next: isListed ? ids[place + 1] : ids[Math.max(place, 0)],
  };
}
