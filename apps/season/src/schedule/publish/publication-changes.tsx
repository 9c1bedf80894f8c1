import { describeSlot, type PublicationPreview } from '@nox/contracts';
import { formatNumber, Notice } from '@nox/ui';
import { LongList, SlotChange } from '../long-list.tsx';

type Item = PublicationPreview['items'][number];

const ofEntry = ({ entryId }: { entryId: string }) => entryId;

/** What publishing would change, by name, with what speaks against it. */
export function PublicationChanges({ preview }: { preview: PublicationPreview }) {
  const { items, unchanged, unassigned, conflicts } = preview;
  const describe = ({ fullName, number, from, to }: Item) => (
    <SlotChange
      name={fullName}
      number={number}
      from={from ? describeSlot(from) : undefined}
      to={to ? describeSlot(to) : undefined}
    />
  );
  const list = (title: string, some: readonly Item[]) => (
    <LongList title={title} items={some} keyOf={ofEntry}>
      {describe}
    </LongList>
  );
  return (
    <>
      {conflicts.length > 0 && (
        <Notice tone="lamp">
          <LongList
            title="Against what was asked for"
            items={conflicts.map((conflict, index) => ({ ...conflict, key: String(index) }))}
            keyOf={({ key }) => key}
          >
            {({ sentence }) => sentence}
          </LongList>
        </Notice>
      )}
      {list('New', inOrder(items.filter(({ from, to }) => !from && to)))}
      {list('Moved', inOrder(items.filter(({ from, to }) => from && to)))}
      {list(
        'Removed',
        items.filter(({ to }) => !to),
      )}
      <LongList title="Without a slot" items={unassigned} keyOf={ofEntry}>
        {({ fullName, number }) => <SlotChange name={fullName} number={number} />}
      </LongList>
      {unchanged > 0 && (
        <p>
          {unchanged === 1
            ? '1 candidate has the same slot as before.'
            : `${formatNumber(unchanged)} candidates have the same slot as before.`}
        </p>
      )}
    </>
  );
}

/** By the date and the time of the slots. */
function inOrder(items: readonly Item[]): Item[] {
  const timeOf = ({ to }: Item) => `${to?.date} ${String(to?.starts).padStart(4, '0')}`;
  return items.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
}
