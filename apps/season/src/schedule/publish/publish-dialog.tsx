import { call, freshQuery } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  describeSlot,
  type NewPublication,
  pluralize,
  type PublicationPreview,
  type PublicationResult,
  type PublishedSlot,
  type ScheduleEdit,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  Dialog,
  formatNumber,
  formatTime,
  FormDialog,
  LoadState,
  Notice,
  TextField,
  ui,
} from '@nox/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageQueries } from '../../calls/message-calls.ts';
import { CandidateList, LongList } from '../../ui/candidate-lists.tsx';
import { useAction } from '../../ui/hooks.ts';
import { ButtonLink } from '../../ui/page-parts.tsx';
import { boardQuery, moveCandidates, versionsQuery } from '../schedule-calls.ts';
import { SlotChanges } from '../slot-changes.tsx';

/** All choices of what would be published have keys that begin so. */
const PUBLICATION = ['schedule', 'publication'] as const;

/** What publishing would change, worked out anew each time. */
const publicationQuery = (includeNotSelected: boolean) => ({
  ...freshQuery<PublicationPreview>([...PUBLICATION, includeNotSelected], '/schedule/publication', {
    params: { includeNotSelected },
  }),
  placeholderData: keepPreviousData,
  gcTime: 0,
  // It must not change while it is read: what is published is what is on the screen.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

interface PublishDialogProps {
  onClose: () => void;
  onEdited: (edit: ScheduleEdit) => void;
}

export function PublishDialog({ onClose, onEdited }: PublishDialogProps) {
  const [isIncluded, setIsIncluded] = useState(false);
  const query = useQuery(publicationQuery(isIncluded));
  const { data: preview, isPlaceholderData } = query;
  if (preview) {
    return (
      <Publication
        preview={preview}
        isIncluded={isIncluded}
        isStale={isPlaceholderData}
        onClose={onClose}
      >
        <NotSelected
          items={preview.notSelected}
          isIncluded={isIncluded}
          onIncluded={setIsIncluded}
          onEdited={onEdited}
        />
      </Publication>
    );
  }
  return (
    <Dialog title="Publish" cancelLabel="Close" onCancel={onClose}>
      <LoadState
        query={query}
        loading={<p role="status">Loading the changes…</p>}
        failed={(error) => failureText(error, 'Failed to fetch the changes.')}
      />
    </Dialog>
  );
}

interface PublicationProps extends Pick<PublishDialogProps, 'onClose'> {
  preview: PublicationPreview;
  isIncluded: boolean;
  isStale: boolean;
  children: ReactNode;
}

/** Where nothing has changed, some messages about what is published may have been cancelled, or never prepared. */
function Publication({ preview, isIncluded, isStale, onClose, children }: PublicationProps) {
  const { version, revision, items, messages, unassigned, notSelected } = preview;
  const [note, setNote] = useState('');
  const [isPreparing, setIsPreparing] = useState(true);
  const { mutate, isPending, data, failure, issues } = useAction({
    // Throws 409 `schedule_changed` or `count_changed` if it is not as on the screen, `nothing_changed`.
    call: () => {
      const body: NewPublication = {
        expectedRevision: revision,
        note,
        notSelected: notSelected.length,
        includeNotSelected: isIncluded,
        // Messages that are missing are prepared, too.
        preparesMessages: isPreparing && messages > 0,
      };
      return call<PublicationResult>('POST', '/schedule/publish', { body });
    },
    failed: items.length > 0 ? 'Nothing was published.' : 'No messages were prepared.',
    fields: { note },
    // A refusal fetches again only what would change: what was typed stays.
    refreshes: [PUBLICATION, boardQuery.queryKey, versionsQuery.queryKey, messageQueries.all],
  });
  if (data) return <Published message={data.message} onClose={onClose} />;
  if (items.length === 0) {
    const isDue = version !== null && messages > 0;
    return (
      <Dialog
        title="Publish"
        cancelLabel="Close"
        onCancel={onClose}
        isBusy={isPending}
        actions={
          isDue && (
            <Button
              variant="primary"
              aria-disabled={isPending}
              onClick={() => !isStale && mutate()}
            >
              {isPending ? 'Preparing...' : 'Prepare messages'}
            </Button>
          )
        }
      >
        <div className={ui.stack4} role="group" aria-label="Slots" tabIndex={0}>
          {failure && <Notice tone="negative">{failure}</Notice>}
          <p>{unchangedText(preview)}</p>
          {isDue && (
            <p>
              {pluralize(messages, 'candidate was', 'candidates were')} last notified of another
              slot.
            </p>
          )}
          {children}
          {unassigned.length > 0 && <PublicationChanges preview={{ ...preview, conflicts: [] }} />}
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={`Publish version ${(version?.number ?? 0) + 1}`}
      submitLabel="Publish"
      busyLabel="Publishing..."
      isBusy={isPending}
      failure={failure}
      onCancel={onClose}
      onSubmit={() => !isStale && mutate()}
    >
      <p>
        {version
          ? `Version ${version.number} was published on ${formatTime(version.at)} by ${version.by}. Since then:`
          : 'Candidates see their slots on their own pages once they are published.'}
      </p>
      <PublicationChanges preview={preview} />
      {children}
      <TextField
        label="Note"
        hint="For organisers, in the list of versions."
        autoComplete="off"
        maxLength={200}
        error={issues['note']}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {messages > 0 ? (
        <CheckboxField
          label={`Prepare messages to ${pluralize(messages, 'candidate')}`}
          checked={isPreparing}
          onChange={({ currentTarget }) => setIsPreparing(currentTarget.checked)}
        />
      ) : (
        <p>All candidates already know these slots: no messages are needed.</p>
      )}
    </FormDialog>
  );
}

function unchangedText({ version, notSelected }: PublicationPreview): string {
  if (version) return `No slot has changed since version ${version.number} was published.`;
  if (notSelected.length > 0) return 'No slot would be published.';
  return 'No candidate has a slot yet: assign slots first.';
}

const Published = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <Dialog
    title="Publish"
    subject={message}
    cancelLabel="Close"
    onCancel={onClose}
    actions={
      <ButtonLink to="/admin/season/messages" variant="primary">
        Open the messages
      </ButtonLink>
    }
  >
    <p role="status">{message}</p>
  </Dialog>
);

const describe = (slot: PublishedSlot | null) => slot && describeSlot(slot);

function PublicationChanges({ preview }: { preview: PublicationPreview }) {
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

interface NotSelectedProps extends Pick<PublishDialogProps, 'onEdited'> {
  items: PublicationPreview['notSelected'];
  isIncluded: boolean;
  onIncluded: (isIncluded: boolean) => void;
}

function NotSelected({ items, isIncluded, onIncluded, onEdited }: NotSelectedProps) {
  const { mutate, isPending, failure, data } = useAction({
    call: (some: PublicationPreview['notSelected']) =>
      moveCandidates(
        some.map(({ entryId, place }) => ({ entryId, expected: place, to: null })),
        'moved',
      ),
    onDone: ({ edit }) => onEdited(edit),
    failed: 'Nothing was changed.',
    refreshes: [PUBLICATION, boardQuery.queryKey],
  });
  const list = (title: string, some: PublicationPreview['notSelected'], consequence: string) =>
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
