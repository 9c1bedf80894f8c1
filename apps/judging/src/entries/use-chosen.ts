import type { AuditionEntry } from '@nox/contracts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TableRow } from '../table/table-rows.ts';

const NONE: ReadonlySet<string> = new Set();

/** The entries chosen for a change of several; they stay chosen while a filter hides them. */
export function useChosen(entries: readonly AuditionEntry[], rows: readonly TableRow[]) {
  const [ids, setIds] = useState(NONE);
  const last = useRef<string>(undefined);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });

  /** A stable function, so that memoized rows do not render again. */
  const choose = useCallback((id: string, isRange: boolean) => {
    const range = isRange && last.current ? between(shown.current, last.current, id) : [id];
    last.current = id;
    setIds((current) => {
      const next = new Set(current);
      for (const each of range) {
        if (current.has(id)) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  }, []);

  return {
    ids,
    chosen: useMemo(
      () => (ids.size === 0 ? [] : entries.filter(({ _id }) => ids.has(_id))),
      [entries, ids],
    ),
    choose,
    clear: () => setIds(NONE),
  };
}

/** The entries from one to another in the order shown, both included. */
function between(rows: readonly TableRow[], from: string, to: string): string[] {
  const entries = rows.filter(({ kind }) => kind === 'entry');
  const ends = [from, to].map((id) => entries.findIndex(({ key }) => key === id));
  if (ends.includes(-1)) return [to];
  return entries.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ key }) => key);
}
