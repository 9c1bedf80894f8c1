import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import { ApiError } from '@nox/api-client';
import { isStale } from '@nox/api-client/failures';
import { AlertDialog, Button, Dialog, focusAndScroll, Notice, ui, useAnnounce } from '@nox/ui';
import { VirtualSortableList } from '@nox/ui/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContentKind, type Item, nameOf } from '../content-kind.ts';

interface OrderProps {
  kind: ContentKind & {
    calls: { saveOrder: (ids: string[], before: string[]) => Promise<void> };
  };
  title: string;
  rows: readonly Item[];
}

interface OrderButtonProps extends OrderProps {
  'aria-label'?: string;
  children: string;
}

export function OrderButton({ kind, title, rows, ...button }: OrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (rows.length < 2 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} {...button} />
      {isOpen && (
        <OrderDialog kind={kind} title={title} rows={rows} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

const idOf = ({ key }: { key: string }) => key;

function OrderDialog({ kind, title, rows, onClose }: OrderProps & { onClose: () => void }) {
  const { before, ordered, setOrdered, hasMoved, setIsOutdated } = useOrder(kind, rows);
  const [isConfirming, setIsConfirming] = useState(false);
  const announce = useAnnounce();
  const queryClient = useQueryClient();

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => kind.calls.saveOrder(ordered.map(idOf), before.map(idOf)),
    onSuccess: () => {
      announce('positive', `The order of ${title} was saved.`);
      onClose();
    },
    onError: (failed) => setIsOutdated(isStale(failed)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: kind.queries.all }),
  });

  return (
    <Dialog
      title={`Order of ${title}`}
      onCancel={() => (hasMoved ? setIsConfirming(true) : onClose())}
      isBusy={isPending}
      actions={
        // The button is not `disabled`: it has the focus during the save.
        <Button variant="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? 'Saving...' : 'Save order'}
        </Button>
      }
    >
      <div className={ui.stack3}>
        <p className={ui.note}>
          The first one is shown first. Drag the rows, or move them with their buttons.
        </p>
        {error && (
          <Notice ref={focusAndScroll} tone="negative" tabIndex={-1}>
            {ApiError.messageOr(error, 'Operation failed.')}
          </Notice>
        )}
        <VirtualSortableList
          aria-label={`Order of ${title}`}
          disabled={isPending}
          items={ordered}
          onMove={(startIndex, finishIndex) =>
            setOrdered(reorder({ list: ordered, startIndex, finishIndex }))
          }
        />
      </div>
      {isConfirming && (
        <AlertDialog
          title="The new order is not saved"
          question={`Save it, or leave ${title} as it was?`}
          cancelLabel="Continue arranging"
          onCancel={() => setIsConfirming(false)}
        >
          <Button variant="destructive" onClick={onClose}>
            Discard the new order
          </Button>
        </AlertDialog>
      )}
    </Dialog>
  );
}

/** The rows as they are arranged; an order that is outdated begins again with the next rows. */
function useOrder(kind: ContentKind, rows: readonly Item[]) {
  const items = rows.map((row) => ({ key: row._id, name: nameOf(kind, row) }));
  const [before, setBefore] = useState(items);
  const [ordered, setOrdered] = useState(items);
  const [isOutdated, setIsOutdated] = useState(false);
  if (isOutdated && items.map(idOf).join() !== before.map(idOf).join()) {
    setIsOutdated(false);
    setBefore(items);
    setOrdered(items);
  }
  const hasMoved = ordered.some(({ key }, index) => key !== before[index]!.key);
  return { before, ordered, setOrdered, hasMoved, setIsOutdated };
}
