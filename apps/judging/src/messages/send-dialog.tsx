import type { MessageDraft, MessageRecipient } from '@nox/contracts';
import { AlertDialog, Button, formatNumber } from '@nox/ui';
import { candidates, namesOf } from '../entry/entry-filter.ts';

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
      title={isChat ? `Chats for ${candidates(count)}?` : `Send to ${candidates(count)}?`}
      question={
        isChat
          ? `You open and send the chats to ${namesOf(recipients)} one after the other.`
          : `An e-mail goes to ${namesOf(recipients)}. What has been sent cannot be taken back.`
      }
      cancelLabel="Go on Writing"
      onCancel={onCancel}
    >
      <Button variant="primary" onClick={onConfirm}>
        {isChat ? `Prepare ${formatNumber(count)}` : `Send ${formatNumber(count)}`}
      </Button>
    </AlertDialog>
  );
}
