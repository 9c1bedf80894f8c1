import { type CandidateMessageText, type MessageKind, PLACEHOLDERS } from '@nox/contracts';
import { Button, Dialog, FormDialog, Notice, StatusMark, useAnnounce } from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, issuesOf } from '../calls/failure-text.ts';
import {
  editMessage,
  messageQueries,
  REFRESH_INTERVAL_MS,
  unmarkSentByHand,
} from '../calls/message-calls.ts';
import { useOpenChat } from './chat-queue.tsx';
import { ActionDialog, type ActionName, ACTIONS, type PendingAction } from './message-actions.tsx';
import { MessageFields } from './message-fields.tsx';
import { nameOf, stateInWords, toneOf } from './message-tabs.ts';
import { MessageView } from './message-view.tsx';
import styles from './messages.module.css';

interface MessageDialogProps {
  id: string;
  onClose: () => void;
}

/** One message as it arrives, and what can be done with it. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const [pending, setPending] = useState<PendingAction>();
  const [isEditing, setIsEditing] = useState(false);
  const {
    data: message,
    error,
    refetch,
  } = useQuery({
    ...messageQueries.one(id),
    refetchInterval: isEditing ? false : REFRESH_INTERVAL_MS,
  });
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
            onEdit={() => setIsEditing(true)}
            onAction={setPending}
            onClose={onClose}
          />
        )
      }
    >
      {message ? (
        <Message message={message} />
      ) : error ? (
        <Notice tone="stop">
          {failureText(error, 'Failed to fetch the message.')}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      ) : (
        <p role="status">Loading…</p>
      )}
      {/* Over this dialog, and so inside of it. */}
      {pending && (
        <ActionDialog action={pending} onClose={() => setPending(undefined)} onDone={onClose} />
      )}
    </Dialog>
  );
}

function Message({ message }: { message: CandidateMessageText }) {
  const { data: mail } = useQuery(messageQueries.status());
  const { channel, recipient, subject, text, answer, createdBy } = message;
  const isChat = channel === 'chat';
  return (
    <div className={styles.page}>
      <p>
        <StatusMark tone={toneOf(message)}>{stateInWords(message)}</StatusMark>
        {createdBy && `, written by ${createdBy}`}
      </p>
      {answer && <p>{answer}</p>}
      <MessageView
        head={{
          From: isChat ? '' : (mail?.from ?? ''),
          'Reply to': isChat ? '' : (mail?.replyTo ?? ''),
          [isChat ? 'Chat with' : 'To']: isChat ? `+${recipient}` : recipient,
          Subject: subject,
        }}
        text={text}
      />
    </div>
  );
}

/** They prove that an e-mail reached an address: the server opens no chat for them. */
const EMAIL_ONLY: readonly MessageKind[] = ['guardian', 'new-email', 'email-changed'];

interface ActionsProps extends Omit<MessageDialogProps, 'id'> {
  message: CandidateMessageText;
  onEdit: () => void;
  onAction: (action: PendingAction) => void;
}

function Actions({ message, onEdit, onAction, onClose }: ActionsProps) {
  const { _id, kind, state, channel } = message;
  const openChat = useOpenChat();
  const isUnsent = state === 'draft' || state === 'queued';
  const hasFailed = state === 'failed' || state === 'bounced';
  const names: ActionName[] = [
    ...(isUnsent ? (['cancel'] as const) : []),
    ...(state === 'draft' ? (['send'] as const) : []),
    ...(hasFailed || (state === 'queued' && channel === 'email') ? (['retry'] as const) : []),
  ];
  const isForChat =
    (hasFailed && !EMAIL_ONLY.includes(kind)) || (channel === 'chat' && state === 'queued');
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
          Open Chat
        </Button>
      )}
      {channel === 'chat' && state === 'sent' && <NotSentAfterAll id={_id} />}
      {names.map((name) => (
        <Button
          key={name}
          variant={name === 'cancel' ? 'quiet' : 'primary'}
          onClick={() => onAction({ name, selection: { ids: [_id] }, count: 1, first: [message] })}
        >
          {ACTIONS[name].label}
        </Button>
      ))}
    </>
  );
}

/** A wrong answer after a chat: the message waits again. */
function NotSentAfterAll({ id }: { id: string }) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unmarkSentByHand(id),
    onSuccess: () => announce('go', 'The chat waits to be sent again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messageQueries.all }),
  });
  return (
    <>
      {error && (
        <Notice tone="stop" className={styles.failure}>
          {failureText(error, 'This was not noted.')}
        </Notice>
      )}
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        Not Sent After All
      </Button>
    </>
  );
}

interface EditMessageProps {
  message: CandidateMessageText;
  onClose: () => void;
}

/** Changes what one candidate gets, while it is not sent. */
function EditMessage({ message, onClose }: EditMessageProps) {
  const { _id, kind, channel, source } = message;
  const [value, setValue] = useState(source ?? { subject: '', text: '' });
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => editMessage(_id, value),
    onSuccess: async () => {
      announce('go', `The message to ${nameOf(message)} was saved.`);
      await queryClient.invalidateQueries({ queryKey: messageQueries.all });
      onClose();
    },
  });
  const issues = issuesOf(error);
  return (
    <FormDialog
      title={`Edit the message to ${nameOf(message)}`}
      cancelLabel="Discard"
      submitLabel="Save"
      busyLabel="Saving..."
      failure={error && !issues ? failureText(error, 'The message was not saved.') : undefined}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={mutate}
    >
      <MessageFields
        hasSubject={channel === 'email'}
        value={value}
        onChange={setValue}
        errors={issues ?? {}}
        placeholders={PLACEHOLDERS[kind]}
      />
    </FormDialog>
  );
}
