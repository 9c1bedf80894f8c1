import { CopyButton, Dialog, TextField, tools, ui } from '@nox/ui';
import { QrCode } from '@nox/ui/qr-code';
import type { ReactNode } from 'react';

interface SecretLinkDialogProps {
  title: string;
  address: string | null;
  hint: string;
  children: ReactNode;
  onClose: () => void;
}

export const SecretLinkDialog = (props: SecretLinkDialogProps) => (
  <Dialog
    title={props.title}
    cancelLabel="Close"
    onCancel={props.onClose}
    actions={props.address && <CopyButton text={props.address} label="Copy link" />}
  >
    <div className={ui.stack4}>
      {props.children}
      {props.address && (
        <>
          <div className={tools.center}>
            <QrCode text={props.address} label={`Code: ${props.title}`} />
          </div>
          <TextField
            label="Link"
            hint={`Shown only now. ${props.hint}`}
            readOnly
            value={props.address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </>
      )}
    </div>
  </Dialog>
);
