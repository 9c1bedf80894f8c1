import { placeKey, timeOf, type FreeSlot } from '@nox/contracts';
import { Button, classNames, formatLocal, nameOrder, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentBy } from '../application-form/use-checked-form.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { candidateCalls, type CandidateProps, useLinkCall } from './candidate-calls.ts';
import styles from './candidate-page.module.css';
import slotStyles from './slot.module.css';
import { Failure } from './message.tsx';
import { focusStart, LoadFailure, zoneBeside } from './section.tsx';

interface SlotChoiceProps extends Pick<CandidateProps, 'token' | 'onChange'> {
  onMoved: () => void;
  onCancel: () => void;
}

function inOrder(slots: FreeSlot[]): FreeSlot[] {
  const compare = nameOrder();
  return slots.toSorted(
    (one, other) =>
      compare(one.date, other.date) || one.starts - other.starts || compare(one.panel, other.panel),
  );
}

/** The slots that are free, of which one can be taken. The list changes only after a refusal, so that nothing moves under a finger. */
export function SlotChoice({ token, onChange, onMoved, onCancel }: SlotChoiceProps) {
  const calls = candidateCalls(token);
  const title = useRef<HTMLHeadingElement>(null);
  const [key, setKey] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['candidate-seats', token],
    queryFn: async ({ signal }) => inOrder(await calls.readFreeSlots(signal)),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { run, isRunning, failure } = useLinkCall(async () => {
    const [view] = await Promise.all([calls.read(), refetch()]);
    onChange(view);
  });
  const chosen = data?.find((slot) => placeKey(slot) === key);

  useEffect(() => focusStart(title.current, title.current?.parentElement), []);

  const move = () => {
    setIsMissing(!chosen);
    if (!chosen) return;
    const { blockId, starts } = chosen;
    run(async () => {
      onChange(await calls.chooseSlot({ blockId, starts }));
      onMoved();
    });
  };

  return (
    <form
      aria-labelledby="slot-choice"
      className={classNames(ui.stack5, ui.full, slotStyles.choice)}
      {...sentBy(move)}
    >
      <h2 ref={title} id="slot-choice" tabIndex={-1} className={ui.pageTitle}>
        Choose another slot
      </h2>
      {data ? (
        <FreeSlots slots={data} chosen={key} onChoose={setKey} />
      ) : error ? (
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <Skeleton of="free slots" />
      )}
      <Failure text={failure} />
      <Failure text={isMissing && !chosen ? 'Choose one of the slots first.' : undefined} />
      <div className={classNames(ui.row3, styles.buttons, slotStyles.actions)}>
        {data && data.length > 0 && (
          <Button type="submit" variant="secondary" aria-disabled={isRunning}>
            {isRunning ? 'One moment…' : 'Take this slot'}
          </Button>
        )}
        <Button onClick={onCancel}>Stay with my slot</Button>
      </div>
    </form>
  );
}

type FreeSlotsProps = { slots: FreeSlot[]; chosen?: string; onChoose: (key: string) => void };

function FreeSlots({ slots, chosen, onChoose }: FreeSlotsProps) {
  if (slots.length === 0) return <p role="status">No other slot is free now. Look again later.</p>;
  const days = [...new Set(slots.map(({ date }) => date))];
  const [first] = slots;
  const zone = zoneBeside(`${first!.date}T${timeOf(first!.starts)}`);
  return (
    <>
      <p>
        Your present slot becomes free when you take another one.
        {zone && ` Times are the society's${zone}.`}
      </p>
      {days.map((day) => (
        <fieldset key={day}>
          <legend className={ui.heading}>{formatLocal(day)}</legend>
          <div className={slotStyles.free}>
            {slots
              .filter(({ date }) => date === day)
              .map((slot) => (
                <label key={placeKey(slot)} className={slotStyles.seat}>
                  <input
                    type="radio"
                    name="slot"
                    className={ui.tick}
                    checked={placeKey(slot) === chosen}
                    onChange={() => onChoose(placeKey(slot))}
                  />
                  <span className={classNames(ui.strong, ui.digits)}>
                    {timeOf(slot.starts)} to {timeOf(slot.ends)}
                  </span>
                  <span className={ui.note}>
                    {[slot.panel, slot.room].filter(Boolean).join(', ')}
                  </span>
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
