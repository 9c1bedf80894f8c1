import { failureText } from '@nox/api-client/call';
import { pluralize, type PublicationPreview } from '@nox/contracts';
import {
  Button,
  CheckboxField,
  Dialog,
  FetchFailure,
  formatTime,
  FormDialog,
  Notice,
  TextField,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../ui/page-parts.tsx';
import { messageQueries } from '../../calls/message-calls.ts';
import { useAction } from '../../ui/hooks.ts';
import {
  boardQuery,
  PUBLICATION,
  publicationQuery,
  publish,
  versionsQuery,
} from '../schedule-calls.ts';
import { NotSelected, type NotSelectedProps, PublicationChanges } from './publication-changes.tsx';

interface PublishDialogProps extends Pick<NotSelectedProps, 'onEdited'> {
  onClose: () => void;
}

export function PublishDialog({ onClose, onEdited }: PublishDialogProps) {
  const [isIncluded, setIsIncluded] = useState(false);
  const query = useQuery(publicationQuery(isIncluded));
  const { data: preview, error, isPlaceholderData } = query;
  const [done, setDone] = useState<string>();
  if (done === undefined && preview) {
    return (
      <Publication
        preview={preview}
        onClose={onClose}
        choice={{ isIncluded, onIncluded: setIsIncluded, onEdited }}
        isStale={isPlaceholderData}
        onDone={setDone}
      />
    );
  }
  return (
    <Dialog
      title="Publish"
      subject={done}
      cancelLabel="Close"
      onCancel={onClose}
      actions={
        done && (
          <ButtonLink to="/admin/season/messages" variant="primary">
            Open the messages
          </ButtonLink>
        )
      }
    >
      {error && !done ? (
        <FetchFailure
          query={query}
          failed={() => failureText(error, 'Failed to fetch the changes.')}
        />
      ) : (
        <p role="status">{done ?? 'Loading the changes…'}</p>
      )}
    </Dialog>
  );
}

interface PublicationProps extends Pick<PublishDialogProps, 'onClose'> {
  preview: PublicationPreview;
  choice: NotSelectedProps;
  /** Of another choice: it is being read. */
  isStale: boolean;
  onDone: (message: string) => void;
}

/** Where nothing has changed, some messages about what is published may have been cancelled, or never prepared. */
function Publication({ preview, choice, isStale, onClose, onDone }: PublicationProps) {
  const { version, revision, items, messages, unassigned, notSelected } = preview;
  const [note, setNote] = useState('');
  const [isPreparing, setIsPreparing] = useState(true);
  const { mutate, isPending, failure, issues } = useAction({
    call: () =>
      publish({
        expectedRevision: revision,
        note,
        notSelected: notSelected.length,
        includeNotSelected: choice.isIncluded,
        preparesMessages: isPreparing && messages > 0,
      }),
    onDone: ({ message }) => onDone(message),
    failed: items.length > 0 ? 'Nothing was published.' : 'No messages were prepared.',
    fields: { note },
    // After a refusal only what would change is fetched again: what was typed stays.
    refreshes: [PUBLICATION, boardQuery.queryKey, versionsQuery.queryKey, messageQueries.all],
  });
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
          {failure && <Notice tone="stop">{failure}</Notice>}
          <p>
            {version
              ? `No slot has changed since version ${version.number} was published.`
              : notSelected.length > 0
                ? 'No slot would be published.'
                : 'No candidate has a slot yet: assign slots first.'}
          </p>
          {isDue && (
            <p>
              {pluralize(messages, 'candidate was', 'candidates were')} last notified of another
              slot.
            </p>
          )}
          <NotSelected {...choice} items={notSelected} />
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
      <NotSelected {...choice} items={notSelected} />
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
