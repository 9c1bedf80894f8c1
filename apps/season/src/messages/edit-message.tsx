import { type CandidateMessageText, PLACEHOLDERS } from '@nox/contracts';
import { FormDialog, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editMessage, messageQueries } from '../calls/message-calls.ts';
import { failureText, issuesOf } from '../calls/failure-text.ts';
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
