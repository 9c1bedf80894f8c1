import { auditionQueries, serverNow, undoBulkChange } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import type { Undoable } from '@nox/contracts';
import { UndoBar, UndoBars as Bars } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { candidates } from '../entry/entry-facets.ts';
import { undoSubject } from '../entry/rejected-items.tsx';
import { useRefresh } from '../sync/sync-provider.tsx';

/** Changes of others that affected a single entry are found only by refetching. */
const REFETCH_INTERVAL_MS = 30_000;

const KIND_TEXTS = {
  rejected: 'rejected',
  deleted: 'deleted',
  slotted: 'moved to time slots',
} as const satisfies Record<Undoable['kind'], string>;

/** The deletions and bulk changes of all judges that can still be undone. */
export function UndoBars() {
  const query = { ...auditionQueries.undoable(), refetchInterval: REFETCH_INTERVAL_MS };
  const { data: undoables = [] } = useQuery(query);
  const queryClient = useQueryClient();
  const ownEmail = useAuth(({ user }) => user?.email);
  const refresh = useRefresh();
  return (
    <Bars>
      {undoables.map((undoable) => {
        const { _id: id, kind, count, name, madeAt, until, by } = undoable;
        return (
          <UndoBar
            key={id}
            change={`${name ?? candidates(count)} ${KIND_TEXTS[kind]}`}
            by={by === ownEmail ? null : by}
            madeAt={madeAt}
            until={until}
            now={serverNow}
            undo={() => undoBulkChange(id)}
            failed={(error) => changeFailureText(error, 'Failed to undo.')}
            subject={undoSubject(undoable)}
            refresh={refresh}
            // No row moves, as it does in a refresh.
            onExpired={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
          />
        );
      })}
    </Bars>
  );
}
