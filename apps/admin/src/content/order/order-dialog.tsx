import { ApiError } from '@nox/api-client';
import { AlertDialog, Button, DestructiveButton, Dialog, Notice, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { leadTo } from '../lead-to.ts';
import { LongSortableList } from './long-sortable-list.tsx';
import { moveItem } from './move-item.ts';
import styles from './order-dialog.module.css';

interface OrderedItem {
  id: string;
  name: string;
}

interface OrderDialogProps {
  /** What is put in order: "Core Team". */
  title: string;
  items: readonly OrderedItem[];
  /** Saves the whole order in one call. */
  save: (ids: string[]) => Promise<void>;
  /** What goes stale with it. */
  queryKey: QueryKey;
  onClose: () => void;
}

/** Puts the items of one list in order, and saves that in one step. */
export function OrderDialog({ title, items, save, queryKey, onClose }: OrderDialogProps) {
  const [before] = useState(items);
  const [ordered, setOrdered] = useState(items);
  const [isAsking, setIsAsking] = useState(false);
  const failure = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const hasMoved = ordered.some(({ id }, index) => id !== before[index]!.id);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(ordered.map(({ id }) => id)),
    onSuccess: () => {
      announce('go', `The order of ${title} was saved.`);
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });

  // It stands above rows that may be scrolled far away.
  useEffect(() => {
    if (error) leadTo(failure.current);
  }, [error]);

  return (
    <Dialog
      isOpen
      title={`Order of ${title}`}
      onCancel={() => (hasMoved ? setIsAsking(true) : onClose())}
      isBusy={isPending}
      actions={
        // Never disabled outright: the focus rests on it while it is being saved.
        <Button
          variant="primary"
          aria-disabled={isPending}
          className={styles.save}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Saving...' : 'Save Order'}
        </Button>
      }
    >
      <div>
        <p className={styles.hint}>
          The first one is shown first. Drag the rows, or move them with their buttons.
        </p>
        {error && (
          <Notice ref={failure} tone="stop" tabIndex={-1}>
            {reasonOf(error)}
          </Notice>
        )}
        <LongSortableList
          aria-label={`Order of ${title}`}
          disabled={isPending}
          items={ordered}
          onMove={(from, to) => setOrdered(moveItem(ordered, from, to))}
        />
      </div>
      <AlertDialog
        isOpen={isAsking}
        title="The new order is not saved"
        question={`Save it, or leave ${title} as it was?`}
        cancelLabel="Keep arranging"
        onCancel={() => setIsAsking(false)}
      >
        <DestructiveButton onClick={onClose}>Discard the new order</DestructiveButton>
      </AlertDialog>
    </Dialog>
  );
}

function reasonOf(error: Error): string {
  return error instanceof ApiError && error.isFromServer ? error.message : 'Operation failed.';
}
