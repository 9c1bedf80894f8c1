import { failureText } from '@nox/api-client/call';
import { type CandidateMessageText, EMAIL_ONLY_KINDS, PLACEHOLDERS } from '@nox/contracts';
import { Button, Dialog, FormDialog, LoadState, Notice, StatusMark, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  editMessage,
  messageQueries,
  REFRESH_INTERVAL_MS,
  unmarkSentByHand,
} from '../calls/message-calls.ts';
import { useAction } from '../ui/hooks.ts';
import { useOpenChat } from './chat-queue.tsx';
import {
  ActionDialog,
  type ActionName,
  ACTIONS,
  nameOf,
  type PendingAction,
  stateOf,
} from './message-actions.tsx';
import { MessageFields } from './message-fields.tsx';
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
            {...{ message, onClose }}
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
  const actionButton = (name: ActionName, isPossible: boolean) =>
    isPossible && (
      <Button
        variant={name === 'cancel' ? 'quiet' : 'primary'}
        onClick={() => onAction({ name, selection: { ids: [_id] }, count: 1, first: [message] })}
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
      {actionButton('cancel', state === 'draft' || isQueued)}
      {actionButton('send', state === 'draft')}
      {actionButton('retry', hasFailed || (isQueued && channel === 'email'))}
    </>
  );
}

/** A wrong reply after a chat: the message waits again. */
function NotSentAfterAll({ id }: { id: string }) {
  const { mutate, isPending, failure } = useAction({
    call: () => unmarkSentByHand(id),
    said: () => 'The chat waits to be sent again.',
    failed: 'The change was not saved.',
    refreshes: [messageQueries.all],
  });
  return (
    <>
      {failure && (
        <Notice tone="stop" className={styles.failure}>
          {failure}
        </Notice>
      )}
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        Mark as not sent
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
  const { mutate, isPending, failure, issues } = useAction({
    call: () => editMessage(_id, value),
    said: () => `The message to ${nameOf(message)} was saved.`,
    onDone: onClose,
    failed: 'The message was not saved.',
    hasFields: true,
    refreshes: [messageQueries.all],
  });
  return (
    <FormDialog
      title={`Edit the message to ${nameOf(message)}`}
      cancelLabel="Discard"
      submitLabel="Save"
      busyLabel="Saving..."
      failure={failure}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={mutate}
    >
      <MessageFields
        hasSubject={channel === 'email'}
        value={value}
        onChange={setValue}
        errors={issues}
        placeholders={PLACEHOLDERS[kind]}
      />
    </FormDialog>
  );
}
