import { ApiError } from '@nox/api-client';
import { Button, Dialog, Notice, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { moveItem } from './move-item';
import styles from './order-dialog.module.css';
import { SortableList } from './sortable-list';

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
  const [ordered, setOrdered] = useState(items);
  const announce = useAnnounce();
  const queryClient = useQueryClient();

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(ordered.map(({ id }) => id)),
    onSuccess: () => {
      announce('go', `The order of ${title} was saved.`);
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });

  return (
    <Dialog
      isOpen
      title={`Order of ${title}`}
      onCancel={onClose}
      isBusy={isPending}
      actions={
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Saving...' : 'Save Order'}
        </Button>
      }
    >
      <p className={styles.hint}>
        The first one is shown first. Drag the rows, or move them with their buttons.
      </p>
      {error && <Notice tone="stop">{reasonOf(error)}</Notice>}
      <SortableList
        aria-label={`Order of ${title}`}
        disabled={isPending}
        items={ordered.map(({ id, name }) => ({
          key: id,
          name,
          content: <span className={styles.name}>{name}</span>,
        }))}
        onMove={(from, to) => setOrdered(moveItem(ordered, from, to))}
      />
    </Dialog>
  );
}

function reasonOf(error: Error): string {
  return error instanceof ApiError && error.isFromServer ? error.message : 'Operation failed.';
}
