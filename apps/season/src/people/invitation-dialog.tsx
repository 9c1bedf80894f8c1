import type { StaffInvitation } from '@nox/contracts';
import { CopyButton, Dialog, formatDeadline, Notice, TextField, ui } from '@nox/ui';
import { QrCode } from '@nox/ui/qr-code';

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
          <>
            <QrCode text={joinLink} label={`Code of the invitation of ${name}`} />
            <TextField
              label="Link"
              hint="Shown only now. Who has it can join in the place of this person."
              readOnly
              value={joinLink}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </>
        )}
        {!joinLink && <p>The link was shown before. Send the invitation again for another one.</p>}
      </div>
    </Dialog>
  );
}
