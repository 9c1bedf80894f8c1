import { call } from '@nox/api-client';
import {
  type CheckInEntry,
  describeSlot,
  appearanceOn,
  auditionDay,
  isSameSlot,
  type Swap,
  type Message,
} from '@nox/contracts';
import { Button, classNames, Dialog, DialogFailure, TwoLines, ui, VisuallyHidden } from '@nox/ui';
import { useAction, useRequestKey } from '@nox/actions';
import { CandidateName, LongList } from '../ui/candidate-lists.tsx';

/** Who is here and waits, in another slot that is not over: of the panel first, then who has no slot, then of other panels. */
function othersFor({ slot }: CheckInEntry, entries: readonly CheckInEntry[], day: string) {
  const distance = (one: CheckInEntry) => (one.slot?.panel === slot?.panel ? 0 : one.slot ? 2 : 1);
  return entries
    .filter(
      (one) =>
        !isSameSlot(one.slot, slot) &&
        !one.isWithdrawn &&
        (one.slot === null || auditionDay(one.slot) >= day) &&
        appearanceOn(one, day).state === 'arrived',
    )
    .toSorted((one, other) => distance(one) - distance(other));
}

interface SwapDialogProps {
  entry: CheckInEntry;
  entries: readonly CheckInEntry[];
  day: string;
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

export function SwapDialog({ entry, entries, day, finalFocus, onClose }: SwapDialogProps) {
  const keyOf = useRequestKey();
  const swap = useAction({
    call: (otherId: string) => {
      const body: Swap = { entryId: entry._id, otherId };
      return call<Message>('POST', '/check-in/swaps', { body, idempotencyKey: keyOf(otherId) });
    },
    said: ({ message }) => message,
    onDone: onClose,
    failed: 'Nothing was changed.',
    refreshes: [['check-in', 'changes']],
  });
  const others = othersFor(entry, entries, day);
  return (
    <Dialog
      title={`Swap ${entry.number} ${entry.fullName}`}
      detail={entry.slot && describeSlot(entry.slot)}
      finalFocus={finalFocus}
      onCancel={onClose}
      isBusy={swap.isPending}
    >
      <div className={ui.stack3}>
        <DialogFailure>{swap.failure}</DialogFailure>
        {others.length === 0 && <p>No one else is here who waits to be called.</p>}
        <LongList title="Here, and waiting" items={others} keyOf={({ _id }) => _id}>
          {({ _id, slot, ...other }) => (
            <div className={classNames(ui.row2, ui.between)}>
              <TwoLines
                detail={
                  slot
                    ? describeSlot(slot)
                    : `without a slot: takes that of ${entry.fullName}, who then has none`
                }
              >
                <CandidateName {...other} />
              </TwoLines>
              <Button
                aria-disabled={swap.isPending}
                onClick={() => !swap.isPending && swap.mutate(_id)}
              >
                Swap<VisuallyHidden> with {other.fullName}</VisuallyHidden>
              </Button>
            </div>
          )}
        </LongList>
      </div>
    </Dialog>
  );
}
