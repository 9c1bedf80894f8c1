import { serverNow } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import { UndoBar, UndoBars } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
  const ownEmail = useAuth(({ user }) => user?.email);
  const queryClient = useQueryClient();
  return (
    <UndoBars>
      {items.map(({ _id: id, name, deletedAt, until, by }) => (
        <UndoBar
          key={id}
          change={`${name} deleted`}
          by={by === ownEmail ? null : by}
          madeAt={deletedAt}
          until={until}
          now={serverNow}
          undo={() => kind.calls.restore(id)}
          failed={(error) => changeFailureText(error, 'Failed to undo.')}
          subject={subjectOf(kind, id)}
          refresh={() => queryClient.invalidateQueries({ queryKey: kind.queries.all })}
        />
      ))}
    </UndoBars>
  );
}
