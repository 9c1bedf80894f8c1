import { call, freshQuery } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  type NewPublication,
  pluralize,
  type PublicationPreview,
  type PublicationResult,
  type ScheduleEdit,
} from '@nox/contracts';
import {
  Button,
  CheckboxField,
  Dialog,
  formatTime,
  FormDialog,
  LoadState,
  Notice,
  TextField,
  ui,
} from '@nox/ui';
import { useFormAction } from '@nox/actions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { messageQueries } from '../../calls/queries.ts';
import { ButtonLink } from '../../ui/page-parts.tsx';
import { boardQuery, versionsQuery } from '../schedule-calls.ts';
import { NotSelected, PUBLICATION, PublicationChanges } from './publication-changes.tsx';

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

interface PublicationProps {
  preview: PublicationPreview;
  isIncluded: boolean;
  isStale: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Publication({ preview, isIncluded, isStale, onClose, children }: PublicationProps) {
  const { version, revision, items, messages, notSelected, hasNewJudges } = preview;
  const { field, text, data, dialog } = useFormAction(
    { defaultValues: { note: '', isPreparing: true } },
    {
      call: ({ note, isPreparing }) => {
        // Messages that are missing are prepared, too.
        const preparesMessages = isPreparing && messages > 0;
        const shown = { expectedRevision: revision, notSelected: notSelected.length };
        const choices = { note, includeNotSelected: isIncluded, preparesMessages };
        const body: NewPublication = { ...shown, ...choices };
        return call<PublicationResult>('POST', '/schedule/publish', { body });
      },
      failed:
        items.length > 0 || hasNewJudges ? 'Nothing was published.' : 'No messages were prepared.',
      // A refusal fetches again only what would change: what was typed stays.
      refreshes: [PUBLICATION, boardQuery.queryKey, versionsQuery.queryKey, messageQueries.all],
    },
  );
  const shared = { ...dialog, onCancel: onClose, onSubmit: () => !isStale && dialog.onSubmit() };
  if (data) return <Published message={data.message} onClose={onClose} />;
  if (items.length === 0) {
    return (
      <Unchanged preview={preview} {...shared}>
        {children}
      </Unchanged>
    );
  }
  return (
    <FormDialog
      {...shared}
      initialFocus="title"
      title={`Publish version ${(version?.number ?? 0) + 1}`}
      submitLabel="Publish"
      busyLabel="Publishing..."
    >
      <p>
        {version
          ? `Version ${version.number} was published on ${formatTime(version.at)} by ${version.by}. Since then:`
          : 'Candidates see their slots on their own pages once they are published.'}
      </p>
      <NewJudges {...preview} />
      <PublicationChanges preview={preview} />
      {children}
      <TextField
        label="Note"
        hint="For organisers, in the list of versions."
        maxLength={200}
        {...text('note')}
      />
      {messages > 0 ? (
        <CheckboxField
          label={`Prepare messages to ${pluralize(messages, 'candidate')}`}
          {...field('isPreparing')}
        />
      ) : (
        <p>All candidates already know these slots: no messages are needed.</p>
      )}
    </FormDialog>
  );
}

const NewJudges = ({ hasNewJudges }: PublicationPreview) =>
  hasNewJudges && <p>Who judges when has changed: each judge’s own slots follow.</p>;

type UnchangedProps = Pick<PublicationProps, 'preview' | 'children'> &
  Pick<ComponentProps<typeof FormDialog>, 'isBusy' | 'failure' | 'onCancel' | 'onSubmit'>;

/** Where no slot has changed, judges may have, and some messages about what is published may have been cancelled, or never prepared. */
function Unchanged({ preview, failure, onSubmit, children, ...dialog }: UnchangedProps) {
  const { version, messages, unsent, unassigned, notSelected, hasNewJudges } = preview;
  const isDue = version !== null && messages > unsent;
  const [label, busyLabel] = hasNewJudges
    ? [`Publish the judges${isDue ? ' and prepare messages' : ''}`, 'Publishing...']
    : ['Prepare messages', 'Preparing...'];
  const withoutVersion =
    notSelected.length > 0
      ? 'No slot would be published.'
      : 'No candidate has a slot yet: assign slots first.';
  return (
    <Dialog
      {...dialog}
      title={hasNewJudges || isDue ? 'Publish' : 'Nothing new to publish'}
      cancelLabel="Close"
      actions={
        hasNewJudges || isDue ? (
          <Button variant="primary" aria-disabled={dialog.isBusy} onClick={onSubmit}>
            {dialog.isBusy ? busyLabel : label}
          </Button>
        ) : (
          unsent > 0 && openMessages
        )
      }
    >
      <div className={ui.stack4} role="group" aria-label="Slots" tabIndex={0}>
        {failure && <Notice tone="negative">{failure}</Notice>}
        <p>
          {version
            ? `No slot has changed since version ${version.number} was published.`
            : withoutVersion}
        </p>
        <NewJudges {...preview} />
        {isDue && (
          <p>
            {pluralize(messages - unsent, 'candidate was', 'candidates were')} last notified of
            another slot.
          </p>
        )}
        {unsent > 0 && (
          <p>
            {pluralize(unsent, 'message has', 'messages have')} not gone out yet: review and send
            what is drafted.
          </p>
        )}
        {children}
        {unassigned.length > 0 && <PublicationChanges preview={{ ...preview, conflicts: [] }} />}
      </div>
    </Dialog>
  );
}

const openMessages = (
  <ButtonLink to="/admin/season/messages" variant="primary">
    Open the messages
  </ButtonLink>
);

const Published = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <Dialog
    title="Publish"
    subject={message}
    cancelLabel="Close"
    onCancel={onClose}
    actions={openMessages}
  >
    <p role="status">{message}</p>
  </Dialog>
);
