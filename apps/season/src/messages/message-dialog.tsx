import { call } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  type CandidateMessageText,
  EMAIL_ONLY_KINDS,
  MessageEdit,
  PLACEHOLDERS,
} from '@nox/contracts';
import { Button, Dialog, LoadState, Notice, StatusMark, ui } from '@nox/ui';
import { useAction } from '@nox/actions';
import { useVersionedForm, VersionedFormDialog } from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messagePath, messageQueries, REFRESH_INTERVAL_MS } from '../calls/queries.ts';
import { useDrafted } from '../ui/hooks.ts';
import { useOpenChat } from './chat-queue.tsx';
import {
  ActionDialog,
  ACTIONS,
  isEnding,
  nameOf,
  type PendingAction,
  stateOf,
} from './message-actions.tsx';
import { MessageFields, MessageView, TEXT_WORDING } from './message-text.tsx';
import styles from './messages.module.css';

interface MessageDialogProps {
  id: string;
  onClose: () => void;
}

export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const [pending, setPending] = useState<PendingAction>();
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery({
    ...messageQueries.one(id),
    refetchInterval: isEditing ? false : REFRESH_INTERVAL_MS,
  });
  const { data: message } = query;
  if (message && isEditing) {
    return <EditMessage message={message} onClose={() => setIsEditing(false)} />;
  }
  return (
    <Dialog
      title={message ? `Message to ${nameOf(message)}` : 'Message'}
      subject={id}
      cancelLabel="Close"
      onCancel={onClose}
      actions={
        message && (
          <Actions
            message={message}
            onClose={onClose}
            onEdit={() => setIsEditing(true)}
            onAction={setPending}
          />
        )
      }
    >
      {message ? (
        <Message message={message} />
      ) : (
        <LoadState
          query={query}
          loading={<p role="status">Loading…</p>}
          failed={(error) => failureText(error, 'Failed to fetch the message.')}
        />
      )}
      {pending && (
        <ActionDialog action={pending} onClose={() => setPending(undefined)} onDone={onClose} />
      )}
    </Dialog>
  );
}

function Message({ message }: { message: CandidateMessageText }) {
  const { data: mail } = useQuery(messageQueries.status());
  const { channel, recipient, subject, text, answer, createdBy } = message;
  const head: Record<string, string> =
    channel === 'chat'
      ? { 'Chat with': `+${recipient}` }
      : { From: mail?.from ?? '', 'Reply to': mail?.replyTo ?? '', To: recipient };
  return (
    <div className={ui.stack4}>
      <p>
        <StatusMark {...stateOf(message)} />
        {createdBy && `, written by ${createdBy}`}
      </p>
      {answer && <p>{answer}</p>}
      <MessageView head={{ ...head, Subject: subject }} text={text} />
    </div>
  );
}

interface ActionsProps extends Omit<MessageDialogProps, 'id'> {
  message: CandidateMessageText;
  onEdit: () => void;
  onAction: (action: PendingAction) => void;
}

function Actions({ message, onEdit, onAction, onClose }: ActionsProps) {
  const { _id, kind, state, channel } = message;
  const openChat = useOpenChat();
  const hasFailed = state === 'failed' || state === 'bounced';
  const isQueued = state === 'queued';
  const isForChat =
    (hasFailed && !EMAIL_ONLY_KINDS.includes(kind)) || (channel === 'chat' && isQueued);
  const actionButton = (name: PendingAction['name'], isPossible: boolean) =>
    isPossible && (
      <Button
        variant={isEnding(name) ? 'quiet' : 'primary'}
        onClick={() => onAction({ name, messages: [message] })}
      >
        {ACTIONS[name].label}
      </Button>
    );
  return (
    <>
      {message.source && <Button onClick={onEdit}>Edit</Button>}
      {isForChat && (
        <Button
          onClick={() => {
            onClose();
            void openChat(_id);
          }}
        >
          Open chat
        </Button>
      )}
      {channel === 'chat' && state === 'sent' && <NotSentAfterAll id={_id} />}
      {actionButton('discard', state === 'draft')}
      {actionButton('cancel', isQueued)}
      {actionButton('send', state === 'draft')}
      {actionButton('retry', hasFailed || (isQueued && channel === 'email'))}
    </>
  );
}

function NotSentAfterAll({ id }: { id: string }) {
  const { mutate, isPending, failure } = useAction({
    call: () => call('DELETE', `${messagePath(id)}/sent-by-hand`),
    said: () => 'The chat waits to be sent again.',
    failed: 'The change was not saved.',
    refreshes: [messageQueries.all],
  });
  return (
    <>
      {failure && (
        <Notice tone="negative" className={styles.failure}>
          {failure}
        </Notice>
      )}
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        Mark as not sent
      </Button>
    </>
  );
}

const snapshotOf = ({ source, version }: CandidateMessageText) => ({
  values: source ?? { subject: '', text: '' },
  version: `"${version}"`,
});

function EditMessage({ message, onClose }: { message: CandidateMessageText; onClose: () => void }) {
  const { _id, kind, channel } = message;
  const queryClient = useQueryClient();
  const state = useVersionedForm({
    ...useDrafted(`message-texts:${_id}`, 'The message was not saved.'),
    schema: MessageEdit,
    loaded: snapshotOf(message),
    write: async (body: MessageEdit, version) =>
      snapshotOf(await call<CandidateMessageText>('PUT', messagePath(_id), { body, version })),
    fetchLatest: async () => snapshotOf(await queryClient.fetchQuery(messageQueries.one(_id))),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: messageQueries.all });
      onClose();
    },
    texts: { subject: 'message', saved: `The message to ${nameOf(message)} was saved.` },
    isGuarded: false,
  });
  return (
    <VersionedFormDialog
      state={state}
      title={`Edit the message to ${nameOf(message)}`}
      what="this message"
      wording={TEXT_WORDING}
      onClose={onClose}
    >
      <MessageFields hasSubject={channel === 'email'} placeholders={PLACEHOLDERS[kind]} />
    </VersionedFormDialog>
  );
}
