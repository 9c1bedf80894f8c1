import { ApiError, auditionQueries, serverNow, undoBulkChange } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { Undoable } from '@nox/contracts';
import { UndoBar, UndoBars as Bars, useAnnounce } from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { candidates } from '../entry/entry-facets.ts';
import { undoSubject } from '../entry/rejected-items.tsx';
import { useRefresh } from '../sync/sync-provider.tsx';

/** Changes of others that affected a single entry are found only by refetching. */
const REFETCH_INTERVAL_MS = 30_000;

/** The deletions and bulk changes of all judges that can still be undone. */
export function UndoBars() {
  const { data: undoables = [] } = useQuery({
    ...auditionQueries.undoable(),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Bars>
      {undoables.map((undoable) => (
        <Undo key={undoable._id} undoable={undoable} />
      ))}
    </Bars>
  );
}

const KIND_TEXTS = {
  rejected: 'rejected',
  deleted: 'deleted',
  slotted: 'moved to time slots',
} as const satisfies Record<Undoable['kind'], string>;

function Undo({ undoable }: { undoable: Undoable }) {
  const { _id: id, kind, count, name, madeAt, until, by } = undoable;
  const ownEmail = useAuth(({ user }) => user?.email);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const refresh = useRefresh();

  const subject = undoSubject(undoable);

  const { mutate, isPending } = useMutation({
    mutationFn: () => undoBulkChange(id),
    onSuccess: (message) => announce('go', message, subject),
    onError: (error) => announce('stop', ApiError.messageOr(error, 'Failed to undo.'), subject),
    onSettled: refresh,
  });

  return (
    <UndoBar
      change={`${name ?? candidates(count)} ${KIND_TEXTS[kind]}`}
      by={by === ownEmail ? null : by}
      madeAt={madeAt}
      until={until}
      now={serverNow}
      isBusy={isPending}
      onUndo={() => mutate()}
      onExpired={() =>
        void queryClient.invalidateQueries({ queryKey: auditionQueries.undoable().queryKey })
      }
    />
  );
}
