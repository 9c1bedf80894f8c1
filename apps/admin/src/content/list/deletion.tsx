import { ApiError } from '@nox/api-client';
import { AlertDialog, DestructiveButton, Notice, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { subjectOf, type ContentKind, type Item } from '../content-kind.ts';
import { useDrafts } from '../form/drafts.ts';
import styles from './deletion.module.css';

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

/**
 * Deletes what a row asks to delete, once somebody has confirmed it, and says how that ended: a failure where it can be
 * tried again, so that nothing is left to read that is true no more.
 */
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
    reset();
    isGone.current = false;
    setDoomed(next);
    setIsAsking(true);
  };

  const end = (tone: 'go' | 'stop', text: string, id: string) => {
    isGone.current = true;
    setIsAsking(false);
    announce(tone, text, subjectOf(kind, id));
  };

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: Doomed) => calls.remove(id),
    onSuccess: (_, { id }) => {
      void drafts.forget(id);
      end('go', texts.deleted, id);
    },
    onError: (failure, { id }) => {
      // Somebody else was faster: there is nothing to try again.
      if (failure instanceof ApiError && failure.code === 'not_found') {
        end('stop', failure.message, id);
      }
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.all }),
  });

  return (
    <Deletion value={ask}>
      {children}
      <AlertDialog
        isOpen={isAsking}
        title={`Delete ${doomed?.name ?? ''}`}
        question={
          <>
            {texts.deleteQuestion}
            {error && (
              <Notice tone="stop" className={styles.failure}>
                {reasonOf(error) ?? texts.deleteFailed}
              </Notice>
            )}
          </>
        }
        isBusy={isPending}
        onCancel={() => setIsAsking(false)}
        // The button that asked goes with its row.
        finalFocus={() =>
          document.querySelector<HTMLElement>(
            isGone.current || !doomed ? 'h1' : `#${CSS.escape(deleteButtonId(doomed.id))}`,
          )
        }
      >
        {/* Never disabled outright: the focus would be lost, and after a failure it is the way to try again. */}
        <DestructiveButton
          aria-disabled={isPending}
          className={styles.delete}
          onClick={() => doomed && !isPending && mutate(doomed)}
        >
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
