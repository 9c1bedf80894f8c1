import { ApiError } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { CAN_BE_UNDONE, DeleteDialog, useAnnounce, useChange } from '@nox/ui';
import { draftsOf } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { subjectOf, type ContentKind, type Item } from '../content-kind.ts';

interface ToDelete {
  id: string;
  name: string;
}

const Deletion = createContext<(item: ToDelete) => void>(() => undefined);

export const useDeletion = () => useContext(Deletion);

/** Deletes an item after a confirmation and announces the result; a failure stays in the dialog, with a retry. */
export function DeletionProvider<Entity extends Item, Input extends FieldValues>({
  kind,
  children,
}: {
  kind: ContentKind<Entity, Input>;
  children: ReactNode;
}) {
  const { texts, queries, calls } = kind;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const account = useAuth(({ user }) => user?.uid ?? '');
  const [toDelete, setToDelete] = useState<ToDelete>();
  const isDeleted = useRef(false);

  const requestDeletion = (item: ToDelete) => {
    reset();
    isDeleted.current = false;
    setToDelete(item);
  };

  const finish = (tone: 'go' | 'stop', text: string, id: string) => {
    isDeleted.current = true;
    setToDelete(undefined);
    announce(tone, text, subjectOf(kind, id));
  };

  const { mutate, isPending, error, reset } = useChange({
    mutationFn: ({ id }: ToDelete) => calls.remove(id),
    onSuccess: (_, { id }) => {
      void draftsOf(account, kind.name).removeOrphaned(id);
      finish('go', texts.deleted, id);
    },
    onError: (failure, { id }) => {
      // Someone else has deleted it: there is nothing to retry.
      if (failure instanceof ApiError && failure.code === 'not_found') {
        finish('stop', failure.message, id);
      }
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.all }),
  });

  return (
    <Deletion value={requestDeletion}>
      {children}
      <DeleteDialog
        subject={toDelete}
        title={({ name }) => `Delete ${name}`}
        question={() => `${texts.deleteQuestion} ${CAN_BE_UNDONE}`}
        failure={error ? ApiError.messageOr(error, texts.deleteFailed) : undefined}
        isBusy={isPending}
        onConfirm={mutate}
        onCancel={() => setToDelete(undefined)}
        // The menu that the dialog was opened from is deleted with its row.
        finalFocus={({ id }) =>
          document.querySelector<HTMLElement>(
            isDeleted.current ? 'h1' : `#${CSS.escape(actionsButtonId(id))}`,
          )
        }
      />
    </Deletion>
  );
}

export const actionsButtonId = (id: string) => `actions-${id}`;
