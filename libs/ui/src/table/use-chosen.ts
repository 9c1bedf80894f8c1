import { useMemo, useRef, useState } from 'react';
import { useStableCallback } from '../hooks.ts';

const NONE: ReadonlySet<string> = new Set();

/** Chosen items, which stay so while a filter hides them. `shownIds`: in the order shown, for a choice of all between two. */
export function useChosen<Item extends { _id: string }>(
  items: readonly Item[],
  shownIds: () => readonly string[],
) {
  const [ids, setIds] = useState(NONE);
  const last = useRef<string>(undefined);
  // Shift chooses all from the one chosen last.
  const choose = useStableCallback((id: string, { nativeEvent }: { nativeEvent: Event }) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    const range = isRange && last.current ? between(shownIds(), last.current, id) : [id];
    last.current = id;
    setIds((current) => {
      const next = new Set(current);
      for (const each of range) {
        if (current.has(id)) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  });

  return {
    ids,
    chosen: useMemo(
      () => (ids.size === 0 ? [] : items.filter(({ _id }) => ids.has(_id))),
      [items, ids],
    ),
    choose,
    chooseAll: () => setIds(new Set(shownIds())),
    clear: () => setIds(NONE),
  };
}

function between(shown: readonly string[], from: string, to: string): readonly string[] {
  const ends = [from, to].map((id) => shown.indexOf(id));
  if (ends.includes(-1)) return [to];
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}
