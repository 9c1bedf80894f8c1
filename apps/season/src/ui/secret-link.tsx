import { TextField } from '@nox/ui';
import { QrCode } from '@nox/ui/qr-code';

interface SecretLinkProps {
  address: string;
  label: string;
  hint: string;
}

/** A link that the server shows once, as a code and as text to copy. */
export const SecretLink = ({ address, label, hint }: SecretLinkProps) => (
  <>
    <QrCode text={address} label={label} />
    <TextField
      label="Link"
      hint={`Shown only now. ${hint}`}
      readOnly
      value={address}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  </>
);
