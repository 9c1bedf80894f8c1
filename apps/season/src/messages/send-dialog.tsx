import { listPeople, type MessageDraft, type MessageRecipient, pluralize } from '@nox/contracts';
import { AlertDialog, Button, formatNumber } from '@nox/ui';

interface SendDialogProps {
  draft: MessageDraft;
  count: number;
  recipients: readonly MessageRecipient[];
  onCancel: () => void;
  onConfirm: () => void;
}

/** The last look: how many, and the first of them by name. */
export function SendDialog({ draft, count, recipients, onCancel, onConfirm }: SendDialogProps) {
  const isChat = draft.channel === 'chat';
  return (
    <AlertDialog
      isOpen
      title={
        isChat
          ? `Chats for ${pluralize(count, 'candidate')}?`
          : `Send to ${pluralize(count, 'candidate')}?`
      }
      question={
        isChat
          ? `You open and send the chats to ${listPeople(recipients)} one after the other.`
          : `An email goes to ${listPeople(recipients)}. What has been sent cannot be taken back.`
      }
      cancelLabel="Continue writing"
      onCancel={onCancel}
    >
      <Button variant="primary" onClick={onConfirm}>
        {isChat ? `Prepare ${formatNumber(count)}` : `Send ${formatNumber(count)}`}
      </Button>
    </AlertDialog>
  );
}
