import { useMemo, useState } from 'react';
import type { TableRow } from '../table/table-rows.ts';

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
