import { type CandidateMessageText, PLACEHOLDERS } from '@nox/contracts';
import { Button, Dialog, Notice, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { editMessage, messageQueries } from '../calls/message-calls.ts';
import { failureText, issuesOf } from './failure-text.ts';
import { MessageFields } from './message-fields.tsx';
import { nameOf } from './message-tabs.ts';

interface EditMessageProps {
  message: CandidateMessageText;
  onClose: () => void;
}

/** Changes what one candidate gets, while it is not sent. */
export function EditMessage({ message, onClose }: EditMessageProps) {
  const { _id, kind, channel, source } = message;
  const [value, setValue] = useState(source ?? { subject: '', text: '' });
  const formId = useId();
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
    <Dialog
      title={`Edit the message to ${nameOf(message)}`}
      initialFocus="control"
      cancelLabel="Discard"
      onCancel={onClose}
      isBusy={isPending}
      actions={
        <Button type="submit" form={formId} variant="primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        {error && !issues && (
          <Notice tone="stop">{failureText(error, 'The message was not saved.')}</Notice>
        )}
        <MessageFields
          hasSubject={channel === 'email'}
          value={value}
          onChange={setValue}
          errors={issues ?? {}}
          placeholders={PLACEHOLDERS[kind]}
        />
      </form>
    </Dialog>
  );
}
