import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { useStableCallback } from '@nox/ui';
import { useState } from 'react';
import { isReserve, statusText } from '../entry/entry.ts';
import { changeStatus } from '../outbox/outbox-item.ts';
import { useSync } from '../sync/sync-provider.tsx';

interface StatusMade {
  from: AuditionStatus;
  to: AuditionStatus;
  /** The place among the reserves that the change has taken. */
  reserve: number | undefined;
  fromText: string;
  isUndone?: boolean;
}

const NONE: ReadonlyMap<string, StatusMade> = new Map();

/** The statuses that were changed in rows of this view of the list, by entry. Each can be undone there until the view is another one. */
export function useStatusChanges(viewKey: string) {
  const { outbox } = useSync();
  const [made, setMade] = useState({ viewKey, changes: NONE, said: '' });
  const changes = made.viewKey === viewKey ? made.changes : NONE;
  const make = useStableCallback((entry: AuditionEntry, to: AuditionStatus) => {
    const reserve = isReserve(entry) ? entry.reserveRank : undefined;
    const status = { from: entry.status, to, reserve, fromText: statusText(entry) };
    const next = new Map([...changes, [entry._id, status]]);
    setMade({ viewKey, changes: next, said: `${entry.fullName} is ${to}.` });
    void changeStatus(outbox, entry, to);
  });
  const undo = useStableCallback((entry: AuditionEntry) => {
    const change = changes.get(entry._id)!;
    const { from, reserve, fromText } = change;
    // The row stays where it is, also while the filter would leave it out.
    const next = new Map([...changes, [entry._id, { ...change, isUndone: true }]]);
    setMade({ viewKey, changes: next, said: `${entry.fullName} is ${fromText} again.` });
    void changeStatus(outbox, entry, from, reserve);
  });
  return {
    changes,
    change: make,
    undo,
    /** What is announced of the last one. */
    said: made.said,
    isUndoable({ _id, status }: AuditionEntry) {
      const change = changes.get(_id);
      return change?.to === status && !change.isUndone;
    },
  };
}
