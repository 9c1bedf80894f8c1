import { call } from '@nox/api-client/call';
import {
  type CheckInEntry,
  describeSlot,
  foldAttendance,
  type Swap,
  type SwapResult,
} from '@nox/contracts';
import { Button, classNames, Dialog, DialogFailure, ui } from '@nox/ui';
import { useAction, useRequestKey } from '../ui/hooks.ts';
import styles from './stage.module.css';

interface SwapDialogProps {
  entry: CheckInEntry;
  entries: readonly CheckInEntry[];
  onClose: () => void;
}

/** A candidate changes seats with one who is here and was not called yet, at once and in what is published. */
export function SwapDialog({ entry, entries, onClose }: SwapDialogProps) {
  const keyOf = useRequestKey();
  const swap = useAction({
    // Once with its key; 409 `no_slot`, `withdrawn`, `already_on` or `slot_changing`.
    call: (otherId: string) => {
      const body: Swap = { entryId: entry._id, otherId };
      return call<SwapResult>('POST', '/check-in/swaps', { body, idempotencyKey: keyOf(otherId) });
    },
    said: ({ message }) => message,
    onDone: onClose,
    failed: 'Nothing was changed.',
    refreshes: [['check-in', 'changes']],
  });
  /** Those of the panel first, then who has no slot, then the other panels. */
  const distance = ({ slot }: CheckInEntry) =>
    slot?.panel === entry.slot?.panel ? 0 : slot ? 2 : 1;
  const others = entries
    .filter(
      ({ _id, events, isWithdrawn }) =>
        _id !== entry._id && !isWithdrawn && foldAttendance(events).state === 'arrived',
    )
    .toSorted((one, other) => distance(one) - distance(other));
  return (
    <Dialog
      title={`Swap ${entry.number} ${entry.fullName}`}
      detail={entry.slot && describeSlot(entry.slot)}
      onCancel={onClose}
      isBusy={swap.isPending}
    >
      <div className={ui.stack3}>
        <DialogFailure>{swap.failure}</DialogFailure>
        {others.length === 0 ? (
          <p>No one else is here who waits to be called.</p>
        ) : (
          <p className={ui.minor}>With whom? These candidates are here and wait.</p>
        )}
        <ul role="list" className={ui.stack2}>
          {others.map(({ _id, number, fullName, slot }) => (
            <li key={_id}>
              <Button
                aria-disabled={swap.isPending}
                className={styles.panel}
                onClick={() => !swap.isPending && swap.mutate(_id)}
              >
                <span className={ui.digits}>
                  {number} <bdi>{fullName}</bdi>
                </span>
                <span className={classNames(ui.detail, ui.digits)}>
                  {slot ? describeSlot(slot) : 'without a slot'}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
