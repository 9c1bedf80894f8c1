import { ApiError, serverNow } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { DeletedItem } from '@nox/contracts';
import { UndoBar, UndoBars, useAnnounce, focusHeading } from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { subjectOf, type ContentKind, type Item } from '../content-kind.ts';

interface DeletedItemsProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
}

/** The deleted items of all administrators that can still be restored. */
export function DeletedItems<Entity extends Item, Input extends FieldValues>({
  kind,
}: DeletedItemsProps<Entity, Input>) {
  const { data: items = [] } = useQuery(kind.queries.deleted());
  return (
    <UndoBars>
      {items.map((item) => (
        <Undo key={item._id} kind={kind} item={item} />
      ))}
    </UndoBars>
  );
}

function Undo<Entity extends Item, Input extends FieldValues>({
  kind,
  item: { _id: id, name, deletedAt, until, by },
}: DeletedItemsProps<Entity, Input> & { item: DeletedItem }) {
  const ownEmail = useAuth(({ user }) => user?.email);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: kind.queries.all });
  // Takes the message about the deletion along.
  const subject = subjectOf(kind, id);

  const { mutate, isPending } = useMutation({
    mutationFn: () => kind.calls.restore(id),
    onSuccess: (message) => {
      announce('go', message, subject);
      // The button is removed with its bar.
      focusHeading();
    },
    onError: (error) => announce('stop', ApiError.messageOr(error, 'Failed to undo.'), subject),
    onSettled: refetch,
  });

  return (
    <UndoBar
      change={`${name} deleted`}
      by={by === ownEmail ? null : by}
      madeAt={deletedAt}
      until={until}
      now={serverNow}
      isBusy={isPending}
      onUndo={() => mutate()}
      onExpired={() => void refetch()}
    />
  );
}
