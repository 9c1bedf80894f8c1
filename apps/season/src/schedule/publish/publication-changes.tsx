import {
  describeSlot,
  pluralize,
  type PublicationPreview,
  type PublishedSlot,
  type ScheduleEdit,
} from '@nox/contracts';
import { Button, CheckboxField, formatNumber, Notice, ui } from '@nox/ui';
import { useAction } from '@nox/actions';
import { CandidateList, LongList } from '../../ui/candidate-lists.tsx';
import { boardQuery, moveCandidates } from '../schedule-calls.ts';
import { SlotChanges } from '../slot-changes.tsx';

export const PUBLICATION = ['schedule', 'publication'] as const;

const describe = (slot: PublishedSlot | null) => slot && describeSlot(slot);

export function PublicationChanges({ preview }: { preview: PublicationPreview }) {
  const { items, unchanged, unassigned, conflicts } = preview;
  return (
    <>
      {conflicts.length > 0 && (
        <Notice tone="pending">
          <LongList
            title="Against what was asked for"
            items={conflicts}
            keyOf={({ entryId, sentence }) => `${entryId} ${sentence}`}
          >
            {({ sentence }) => sentence}
          </LongList>
        </Notice>
      )}
      <SlotChanges
        titles={['New', 'Moved', 'Removed']}
        changes={items.map((item) => ({
          ...item,
          slot: item.to,
          from: describe(item.from),
          to: describe(item.to),
        }))}
      />
      <CandidateList title="Without a slot" items={unassigned} />
      {unchanged > 0 && (
        <p>{pluralize(unchanged, 'candidate has', 'candidates have')} the same slot as before.</p>
      )}
    </>
  );
}

type NotSelectedItems = PublicationPreview['notSelected'];

interface NotSelectedProps {
  items: NotSelectedItems;
  isIncluded: boolean;
  onIncluded: (isIncluded: boolean) => void;
  onEdited: (edit: ScheduleEdit) => void;
}

export function NotSelected({ items, isIncluded, onIncluded, onEdited }: NotSelectedProps) {
  const { mutate, isPending, failure, data } = useAction({
    call: (some: NotSelectedItems) => {
      const moves = some.map(({ entryId, place }) => ({ entryId, expected: place, to: null }));
      return moveCandidates({ moves, kind: 'moved' });
    },
    onDone: ({ edit }) => onEdited(edit),
    failed: 'Nothing was changed.',
    refreshes: [PUBLICATION, boardQuery.queryKey],
  });
  const list = (title: string, some: NotSelectedItems, consequence: string) =>
    some.length > 0 && (
      <>
        <CandidateList
          title={title}
          items={some.map((item) => ({ ...item, to: describe(item.published ?? item.slot) }))}
        />
        {!isIncluded && <p>{consequence}</p>}
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate(some)}>
          Unassign {formatNumber(some.length)}
        </Button>
      </>
    );
  return (
    <>
      {failure && <Notice tone="negative">{failure}</Notice>}
      <p role="status">{data && `${data.message} Undo on the board takes that back.`}</p>
      {items.length > 0 && (
        <Notice tone="pending" className={ui.stack4}>
          {list(
            'Not Selected, with a slot that is not published',
            items.filter(({ published }) => !published),
            'They get no slot and no invitation.',
          )}
          {list(
            'Not Selected, with a published slot',
            items.filter(({ published }) => published),
            'Their slot stays as it is published, and they get no message. Unassigned, they lose it, and a message says so to those who were notified of it.',
          )}
          <CheckboxField
            label={`Publish the slots of ${pluralize(items.length, 'candidate')} Not Selected, too`}
            checked={isIncluded}
            onChange={({ currentTarget }) => onIncluded(currentTarget.checked)}
          />
        </Notice>
      )}
    </>
  );
}
