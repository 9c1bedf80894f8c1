import { dayOf, type PublishedSchedule, timeOf } from '@nox/contracts';
import { Button, Notice, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../calls/failure-text.ts';
import { LongList } from '../long-list.tsx';
import { SlotChange } from '../slot-change.tsx';
import { versionQuery } from './publish-calls.ts';
import styles from './publish.module.css';

/** What a version said: for each day and panel, who comes when. */
export function VersionSlots({ number }: { number: number }) {
  const { data, error, refetch } = useQuery(versionQuery(number));
  return (
    <section aria-label={`Version ${number}`} className={styles.slots}>
      <h2 className={styles.title}>What version {number} says</h2>
      {data && data.slots.length === 0 && <p>No candidate has a slot in it.</p>}
      {data &&
        byPanel(data.slots).map(([title, slots]) => (
          <LongList
            key={title}
            title={title}
            items={slots}
            few={100}
            keyOf={({ entryId }) => entryId}
          >
            {({ fullName, number: of, starts, ends }) => (
              <SlotChange
                name={fullName ?? 'A deleted candidate'}
                number={of ?? undefined}
                to={`${timeOf(starts)}–${timeOf(ends)}`}
              />
            )}
          </LongList>
        ))}
      {!data && error && (
        <Notice tone="stop">
          {failureText(error, 'Failed to fetch the version.')}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {!data && !error && <TableSkeleton label="Loading the version" />}
    </section>
  );
}

type Slots = PublishedSchedule['slots'];

/** Slots come in their order: days and their panels keep it. */
function byPanel(slots: Slots): [title: string, slots: Slots][] {
  const panels = new Map<string, Slots>();
  for (const slot of slots) {
    const title = [dayOf(slot.date), slot.panel, slot.room].filter(Boolean).join(', ');
    const known = panels.get(title);
    if (known) known.push(slot);
    else panels.set(title, [slot]);
  }
  return [...panels];
}
