import { ApiError } from '@nox/api-client';
import {
  pluralize,
  type PublicationPreview,
  type PublicationResult,
  type ScheduleEdit,
} from '@nox/contracts';
import {
  Button,
  buttonClass,
  CheckboxField,
  Dialog,
  formatTime,
  FormDialog,
  Notice,
  TextField,
} from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../calls/failure-text.ts';
import { messageQueries } from '../../calls/message-calls.ts';
import { boardQuery } from '../schedule-calls.ts';
import { NotSelected, type NotSelectedProps } from './not-selected.tsx';
import { PublicationChanges } from './publication-changes.tsx';
import {
  prepareMessages,
  PUBLICATION,
  publicationQuery,
  publish,
  versionsQuery,
} from './publish-calls.ts';
import styles from './publish.module.css';

interface PublishDialogProps {
  onClose: () => void;
  /** Candidates were unassigned in it. */
  onEdited: (edit: ScheduleEdit) => void;
}

/** Shows what publishing the schedule would change, publishes it, and says what became of it. */
export function PublishDialog({ onClose, onEdited }: PublishDialogProps) {
  const [isIncluded, setIsIncluded] = useState(false);
  const query = useQuery(publicationQuery(isIncluded));
  const { data: preview, error, refetch } = query;
  const [done, setDone] = useState<string>();
  if (done !== undefined) return <Published message={done} onClose={onClose} />;
  if (preview) {
    const choice = { isIncluded, onIncluded: setIsIncluded, onEdited };
    const current = { preview, choice, isStale: query.isPlaceholderData, onClose };
    return preview.items.length > 0 ? (
      <Publication {...current} onPublished={({ message }) => setDone(message)} />
    ) : (
      <NothingNew {...current} onPrepared={setDone} />
    );
  }
  return (
    <Dialog title="Publish" cancelLabel="Close" onCancel={onClose}>
      {error ? (
        <Notice tone="stop">
          {failureText(error, 'What would change could not be fetched.')}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      ) : (
        <p role="status">Looking for what would change…</p>
      )}
    </Dialog>
  );
}

/** After both kinds of changes, and after refusals: all that was read before is old. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [boardQuery, versionsQuery, { queryKey: messageQueries.all }]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

interface CurrentProps extends Pick<PublishDialogProps, 'onClose'> {
  preview: PublicationPreview;
  choice: NotSelectedProps;
  /** Of another choice: it is being read. */
  isStale: boolean;
}

interface PublicationProps extends CurrentProps {
  onPublished: (result: PublicationResult) => void;
}

function Publication({ preview, choice, isStale, onClose, onPublished }: PublicationProps) {
  const { version, revision, messages, notSelected } = preview;
  const [note, setNote] = useState('');
  const [isPreparing, setIsPreparing] = useState(true);
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      publish({
        ...{ expectedRevision: revision, note, notSelected: notSelected.length },
        includeNotSelected: choice.isIncluded,
        preparesMessages: isPreparing && messages > 0,
      }),
    onSuccess: onPublished,
    // The note stays: only what would change is fetched again.
    onError: () => queryClient.invalidateQueries({ queryKey: PUBLICATION }),
    onSettled: refresh,
  });
  const noteIssue = error instanceof ApiError && error.issues[0]?.message;
  return (
    <FormDialog
      title={`Publish Version ${(version?.number ?? 0) + 1}`}
      submitLabel="Publish"
      busyLabel="Publishing..."
      isBusy={isPending}
      failure={error && !noteIssue ? failureText(error, 'Nothing was published.') : undefined}
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
        error={noteIssue || undefined}
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
        <p>All candidates were told the slots that they would have: no message is needed.</p>
      )}
    </FormDialog>
  );
}

interface NothingNewProps extends CurrentProps {
  onPrepared: (message: string) => void;
}

/** Some may still have to be told what is published: their messages were cancelled, or never prepared. */
function NothingNew({ preview, choice, isStale, onClose, onPrepared }: NothingNewProps) {
  const { version, messages, unassigned, notSelected } = preview;
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      prepareMessages({ expected: messages, includeNotSelected: choice.isIncluded }),
    onSuccess: ({ message }) => onPrepared(message),
    onError: () => queryClient.invalidateQueries({ queryKey: PUBLICATION }),
    onSettled: refresh,
  });
  const isUntold = version !== null && messages > 0;
  return (
    <Dialog
      title="Publish"
      cancelLabel="Close"
      onCancel={onClose}
      isBusy={isPending}
      actions={
        isUntold && (
          <Button
            variant="primary"
            aria-disabled={isPending}
            onClick={() => !isPending && !isStale && mutate()}
          >
            {isPending ? 'Preparing...' : 'Prepare Messages'}
          </Button>
        )
      }
    >
      <div className={styles.content} role="group" aria-label="Slots" tabIndex={0}>
        {error && <Notice tone="stop">{failureText(error, 'No messages were prepared.')}</Notice>}
        <p>
          {version
            ? `No slot has changed since version ${version.number} was published.`
            : notSelected.length > 0
              ? 'No slot would be published.'
              : 'No candidate has a slot yet: assign slots first.'}
        </p>
        {isUntold && (
          <p>
            {pluralize(messages, 'candidate')} {messages === 1 ? 'was' : 'were'} last told something
            else.
          </p>
        )}
        <NotSelected {...choice} items={notSelected} />
        {unassigned.length > 0 && <PublicationChanges preview={{ ...preview, conflicts: [] }} />}
      </div>
    </Dialog>
  );
}

function Published({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      title="Publish"
      subject="published"
      cancelLabel="Close"
      onCancel={onClose}
      actions={
        <Link to="/admin/season/messages" className={buttonClass('primary')}>
          Open the Messages
        </Link>
      }
    >
      <p role="status">{message}</p>
    </Dialog>
  );
}
