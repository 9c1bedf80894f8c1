import { ApiError } from '@nox/api-client';
import { AlertDialog, DestructiveButton, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContentKind, Item } from '../content-kind';
import { useDrafts } from '../form/drafts';

interface Doomed {
  id: string;
  name: string;
}

type AskToDelete = (doomed: Doomed) => void;

const Deletion = createContext<AskToDelete>(() => undefined);

/** How a row of a list asks for its own deletion. */
export const useDeletion = () => useContext(Deletion);

interface DeletionProviderProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  children: ReactNode;
}

/** Deletes what a row asks to delete, once somebody has confirmed it, and says how that ended. */
export function DeletionProvider<Entity extends Item, Input extends FieldValues>({
  kind,
  children,
}: DeletionProviderProps<Entity, Input>) {
  const { texts, queries, calls } = kind;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const drafts = useDrafts(kind.name);
  const [doomed, setDoomed] = useState<Doomed>();
  const [isAsking, setIsAsking] = useState(false);
  const isGone = useRef(false);

  const ask = (next: Doomed) => {
    isGone.current = false;
    setDoomed(next);
    setIsAsking(true);
  };

  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Doomed) => calls.remove(id),
    onSuccess: (_, { id }) => {
      isGone.current = true;
      drafts.remove(id);
      announce('go', texts.deleted);
    },
    onError: (error) => announce('stop', reasonOf(error) ?? texts.deleteFailed),
    // Also after a failure: mostly somebody else was faster.
    onSettled: () => {
      setIsAsking(false);
      void queryClient.invalidateQueries({ queryKey: queries.all });
    },
  });

  return (
    <Deletion value={ask}>
      {children}
      <AlertDialog
        isOpen={isAsking}
        title={`Delete ${doomed?.name ?? ''}`}
        question={texts.deleteQuestion}
        isBusy={isPending}
        onCancel={() => setIsAsking(false)}
        // The button that asked goes with its row.
        finalFocus={() =>
          document.querySelector<HTMLElement>(
            isGone.current || !doomed ? 'h1' : `#${CSS.escape(deleteButtonId(doomed.id))}`,
          )
        }
      >
        <DestructiveButton disabled={isPending} onClick={() => doomed && mutate(doomed)}>
          {isPending ? 'Deleting...' : 'Delete'}
        </DestructiveButton>
      </AlertDialog>
    </Deletion>
  );
}

function reasonOf(error: Error): string | undefined {
  return error instanceof ApiError && error.isFromServer ? error.message : undefined;
}

export const deleteButtonId = (id: string) => `delete-${id}`;
