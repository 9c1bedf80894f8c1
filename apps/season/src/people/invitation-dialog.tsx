import type { StaffInvitation } from '@nox/contracts';
import { CopyButton, Dialog, formatDeadline, Notice, ui } from '@nox/ui';
import { SecretLink } from '../ui/secret-link.tsx';

interface InvitationDialogProps {
  invitation: StaffInvitation;
  hasJoined: boolean;
  onClose: () => void;
}

/** The secret link of an invitation, which the server shows once. */
export function InvitationDialog({ invitation, hasJoined, onClose }: InvitationDialogProps) {
  const { name, email, mail, expiresAt, joinLink } = invitation;
  return (
    <Dialog
      title={`Invitation of ${name}`}
      cancelLabel="Close"
      onCancel={onClose}
      actions={joinLink && !hasJoined && <CopyButton text={joinLink} label="Copy link" />}
    >
      <div className={ui.stack4}>
        {hasJoined && <Notice tone="go">{name} has joined.</Notice>}
        <p>
          {mail === 'files'
            ? 'This server sends no email: show this code, or send the link.'
            : `An email with the link goes to ${email}.`}{' '}
          It works once, until {formatDeadline(expiresAt)}.
        </p>
        {joinLink && !hasJoined && (
          <SecretLink
            address={joinLink}
            label={`Code of the invitation of ${name}`}
            hint="Who has it can join in the place of this person."
          />
        )}
        {!joinLink && <p>The link was shown before. Send the invitation again for another one.</p>}
      </div>
    </Dialog>
  );
}
